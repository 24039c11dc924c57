// SPDX-License-Identifier: BSL-1.0
#pragma once

// An array indexed by the identities of a scalarset, whose operations do not depend on their naming.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/scalarset.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Whether f takes an identity and its element; otherwise it takes the element alone.
template <class F, class Id, class Element>
concept asks_who = std::is_invocable_v<F&, Id, Element&>;

template <class T>
inline constexpr bool is_scalarset_array = false;

}}  // namespace foregone::impl

namespace foregone {

/// A T for each identity of a scalarset: an array queried by identity, or as a whole by operations that do not depend on the naming
/// of identities.
///
/// Requires: T is default constructible, copyable and has ==. A predicate is pred(element) or pred(identity, element).
/// Format: `{node_1 = idle, node_2 = busy}`.
/// Errors: std::bad_optional_access for the element of the null identity; a compile error in constant evaluation.
template <scalarset_type Id, class T>
class scalarset_array {
    T content_[Id::size]{};
    friend scalarset_access;

public:
    using identity = Id;
    using element = T;

    constexpr scalarset_array() = default;

    /// The same element for every identity.
    static constexpr scalarset_array filled(const T& value) {
        scalarset_array all;
        all.fill(value);
        return all;
    }

    constexpr T& operator[](const Id& id) { return content_[scalarset_access::position(id)]; }
    constexpr const T& operator[](const Id& id) const { return content_[scalarset_access::position(id)]; }

    constexpr void fill(const T& value) {
        for (T& one : content_) one = value;
    }

    template <class Predicate>
    constexpr std::size_t count_if(Predicate&& holds) const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < Id::size; ++i) count += asked(holds, i);
        return count;
    }
    constexpr std::size_t count(const T& value) const {
        return count_if([&](const T& one) { return one == value; });
    }

    template <class Predicate>
    constexpr bool any_of(Predicate&& holds) const {
        for (std::size_t i = 0; i < Id::size; ++i)
            if (asked(holds, i)) return true;
        return false;
    }
    template <class Predicate>
    constexpr bool none_of(Predicate&& holds) const {
        return !any_of(holds);
    }
    template <class Predicate>
    constexpr bool all_of(Predicate&& holds) const {
        for (std::size_t i = 0; i < Id::size; ++i)
            if (!asked(holds, i)) return false;
        return true;
    }

    /// Calls f(element) or f(identity, element) for every identity.
    ///
    /// Requires: the calls have the same effect in every order; this is not checked, see docs/how-to/symmetry.md.
    template <class F>
    constexpr void for_each(F&& f) {
        for (std::size_t i = 0; i < Id::size; ++i) call(f, i, content_[i]);
    }
    template <class F>
    constexpr void for_each(F&& f) const {
        for (std::size_t i = 0; i < Id::size; ++i) call(f, i, content_[i]);
    }

    constexpr bool operator==(const scalarset_array& other) const {
        for (std::size_t i = 0; i < Id::size; ++i)
            if (!(content_[i] == other.content_[i])) return false;
        return true;
    }

    template <class F>
    constexpr decltype(auto) compared_parts(F&& f) const { return f(content_); }
    friend constexpr std::uint64_t hash_value(const scalarset_array& array) requires(!bytewise<T> && hashable<T>) {
        mixer words;
        for (const T& one : array.content_) words.add(hash(one));
        return words.finish();
    }

private:
    template <class F, class Element>
    static constexpr decltype(auto) call(F& f, std::size_t position, Element& value) {
        if constexpr (asks_who<F, Id, Element>) return f(scalarset_access::identity<Id>(position + 1), value);
        else return f(value);
    }

    template <class Predicate>
    constexpr bool asked(Predicate& holds, std::size_t position) const {
        return static_cast<bool>(call(holds, position, content_[position]));
    }
};

template <class Id, class T>
inline constexpr bool hashed_as_bytes<scalarset_array<Id, T>> = bytewise<T>;

/// Format: {node_1 = idle, node_2 = busy}
template <class Sink, class Id, class T>
constexpr void print_to(Sink& sink, const scalarset_array<Id, T>& array) {
    std::string_view separator = "{";
    array.for_each([&](Id id, const T& value) {
        sink.append(separator);
        print(sink, id);
        sink.append(std::string_view(" = "));
        print(sink, value);
        separator = ", ";
    });
    sink.append(std::string_view("}"));
}

}  // namespace foregone

namespace foregone { inline namespace impl {

template <class Id, class T>
inline constexpr bool is_scalarset_array<scalarset_array<Id, T>> = true;

}}  // namespace foregone::impl
