// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/enumeration.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone {

/// All enumerators of E; what an enum stands for where a domain is expected.
///
/// Shape: ascending by value; of several enumerators with one value, one.
/// Errors: no enumerators found is a compile error; those outside enum_range<E> (-128 to 255 unless specialised, see
///     base/enumeration.hpp) are missing.
template <class E>
struct enumerators {
    static_assert(std::is_enum_v<E>, "foregone: enumerators<E>; E is no enum; use values<...> or range<First, Last>");
    static_assert(enumerator_count<E> > 0,
                  "foregone: enumerators<E>; no enumerator of E was found; specialise foregone::enum_range<E> with the "
                  "least and greatest value, or write values<...>");

    using value_type = E;
    static constexpr std::uint64_t size = enumerator_count<E>;

    static constexpr value_type at(std::uint64_t index) {
        return enumerator_values<E>[static_cast<std::size_t>(index)];
    }

    /// The index of a value, or `size` where it has none.
    static constexpr std::uint64_t find(const value_type& value) { return enumerator_index(value); }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::uint64_t index = find(value);
        return index < size ? std::optional(index) : std::nullopt;
    }
};

}  // namespace foregone
