// SPDX-License-Identifier: BSL-1.0
#pragma once

// Computes digests of chosen values, compares them with an earlier run, and remembers their text for the report.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/choices/choice_text.hpp>
#include <foregone/impl/choices/choice_values.hpp>
#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/print.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Digests of values; equal values have equal digests.
namespace value_digest {

/// Values that are their own digest and can be shown again.
template <class T>
concept reversible = bytewise<T> && sizeof(T) <= 8 && std::is_trivially_copyable_v<T>;

template <class T>
concept range_of_itself = range_like<T> && std::same_as<element_of<T>, T>;

inline constexpr std::uint64_t salt = mixer::seed;

struct sink {
    mixer& words;
    void append(std::string_view characters) { hashing::add_text(words, characters); }
    void append(char character) { append(std::string_view(&character, 1)); }
};

/// For a short text its characters, mixed only with its size: a hash takes longer than the choice.
inline std::uint64_t of_text(std::string_view text) {
    const auto* const memory = reinterpret_cast<const unsigned char*>(text.data());
    const std::size_t size = text.size();
    const std::uint64_t salted = salt + size * mixer::factor;
    if (size > 16) return hash(text);
    if (size > 8) return mixer::of(salted ^ bytes::load<8>(memory), bytes::load<8>(memory + size - 8));
    if (size >= 4) return salted ^ bytes::load<4>(memory) ^ bytes::load<4>(memory + size - 4) << 32;
    if (size == 0) return salted;
    return salted ^ memory[0] ^ static_cast<std::uint64_t>(memory[size / 2]) << 8 ^
           static_cast<std::uint64_t>(memory[size - 1]) << 16;
}

/// All values of a type without a hash and a print_to have one digest.
template <class T>
std::uint64_t of(const T& value) {
    if constexpr (reversible<T>) {
        return to_word(value) ^ salt;
    } else if constexpr (string_like<T>) {
        if constexpr (std::is_pointer_v<T>)
            if (value == nullptr) return mixer::last;
        return of_text(view_of(value));
    } else if constexpr (optional_like<T>) {
        return value.has_value() ? of(*value) + mixer::factor : mixer::last;
    } else if constexpr (range_of_itself<T>) {
        return salt;
    } else if constexpr (hashable<T>) {
        return hash(value);
    } else {
        mixer words;
        sink to{words};
        print(to, value);
        return words.finish();
    }
}

}  // namespace value_digest

/// The printed forms of values by their digests, to show a value that no longer exists.
///
/// Guarantees: stores the first ones of a search; later ones without space are not shown.
/// Threads: every function may be called by any thread.
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

    /// The printed form of a value with this digest.
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

    /// Locked while texts are written or read, which is rare.
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

/// The names of the running search; the next search discards them.
inline value_names shown_values{};

}}  // namespace foregone::impl

/// Compares the values that a program chooses with those of earlier runs.
namespace foregone { inline namespace impl { namespace value_comparison {

/// The digest recorded before this run, 0 for none.
inline std::uint64_t known_before(const path_asked& run, std::uint64_t step, std::uint64_t digest) {
    if (step < run.known) return run.values[step].at(run.points[step].index);
    return run.history != nullptr ? run.history->first_seen(run.points, step, digest) : 0;
}

template <class Value>
void note(choice_values& values, std::uint64_t first, std::uint64_t index, const Value& value) {
    const std::uint64_t digest = value_digest::of(value);
    values.note(first, index, digest);
    shown_values.keep(digest, value);
}

/// Whether a program chose the same value at a step as before; `at(index)` is a value of that choice. Records the value and the
/// following ones; on a random path only the value. On a difference, sets the run's reason.
template <class At>
bool is_same(const path_asked& run, std::uint64_t step, const At& at) {
    using value = std::remove_cvref_t<decltype(at(0))>;
    const choice_point& chosen = run.points[step];
    const std::uint64_t digest = value_digest::of<value>(at(chosen.index)), before = known_before(run, step, digest);
    if (before != 0 && before != digest) {
        const auto was = shown_values.of<value>(before), now = value_names::printed<value>(at(chosen.index));
        if (run.reason != nullptr) choice_text::other_value(*run.reason, run.points, step, was.view(), now.view());
        return false;
    }
    choice_values& values = run.values[step];
    const std::uint64_t end = run.source != nullptr ? chosen.index + 1 : values.end_of_window(chosen.index, chosen.count);
    for (std::uint64_t i = chosen.index; i < end; ++i) note<value>(values, chosen.index, i, at(i));
    return true;
}

}}}  // namespace foregone::impl::value_comparison
