// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/model/actions/value_digest.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace foregone {

/// What values looked like, by their digests, to show one that is not there any more.
///
/// Shape: the first ones of a search; those for which there is no room are not shown.
/// Threads: every function may be called by any.
class value_names {
public:
    using name = text<60>;

    template <class T>
    void keep(std::uint64_t digest, const T& value) {
        if constexpr (!value_digest::reversible<T>) {
            for (std::size_t i = 0; i < tries; ++i) {
                const std::uint64_t there = place(digest, i).digest.peek();
                if (there == digest) return;
                if (there == 0) return add(digest, printed(value));
            }
        }
    }

    /// What a value of a type looked like that had this digest.
    template <class T>
    name of(std::uint64_t digest) {
        if constexpr (value_digest::reversible<T>) return printed(value_of<T>(digest));
        else return find(digest);
    }

    template <class T>
    static name printed(const T& value) {
        name shown;
        print(shown, value);
        return shown;
    }

    void forget() {
        const guard held(held_);
        for (entry& one : entries_) one.digest.put(0);
    }

private:
    static constexpr std::size_t size = 256, tries = 8;

    struct entry {
        shared_value<std::uint64_t> digest{0};
        name shown{};
    };

    /// Held while texts are written or read, which is seldom.
    struct guard {
        shared_value<bool>& held;
        explicit guard(shared_value<bool>& lock) : held(lock) {
            for (bool expected = false; !held.replace(expected, true);) expected = false;
        }
        ~guard() { held.store(false); }
        guard(const guard&) = delete;
        guard& operator=(const guard&) = delete;
    };

    entry entries_[size]{};
    shared_value<bool> held_{false};

    entry& place(std::uint64_t digest, std::size_t attempt) { return entries_[(digest * mixer::factor + attempt) % size]; }

    void add(std::uint64_t digest, const name& shown) {
        const guard held(held_);
        for (std::size_t i = 0; i < tries; ++i) {
            entry& at = place(digest, i);
            if (at.digest.peek() == digest) return;
            if (at.digest.peek() != 0) continue;
            at.shown = shown;
            return at.digest.put(digest);
        }
    }

    name find(std::uint64_t digest) {
        const guard held(held_);
        for (std::size_t i = 0; i < tries; ++i)
            if (entry& at = place(digest, i); at.digest.peek() == digest) return at.shown;
        name unknown;
        unknown.append("another value");
        return unknown;
    }

    template <class T>
    static T value_of(std::uint64_t digest) {
        struct memory {
            unsigned char byte[sizeof(T)];
        } copy;
        const std::uint64_t word = digest ^ value_digest::salt;
        if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) return static_cast<T>(word);
        std::memcpy(&copy, &word, sizeof(T));
        return __builtin_bit_cast(T, copy);
    }
};

/// The names of the search that goes on; the next one forgets them.
inline value_names shown_values{};

}  // namespace foregone
