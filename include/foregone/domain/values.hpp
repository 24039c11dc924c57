// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/domain/listed.hpp>
#include <foregone/domain/value_union.hpp>

#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone {

/// The values listed: numbers, characters, enumerators, std::nullopt, or any other structural value.
///
/// Shape: in the order listed. value_type is the type of the values; `values<0, std::nullopt>` has optional values, and
///     other mixed types make a std::variant, see value_union.hpp.
/// Cost: `at` is one load; `index_of` one comparison a value.
/// Errors: a value listed twice is a compile error.
template <auto... Values>
struct values {
    using value_type = value_union<std::remove_cv_t<decltype(Values)>...>;
    static constexpr std::uint64_t size = sizeof...(Values);

    static constexpr value_type at(std::uint64_t index) { return listed[index]; }

    /// The index of a value, or `size` where it has none.
    static constexpr std::uint64_t find(const value_type& value)
        requires(std::is_same_v<value_type, std::remove_cv_t<decltype(Values)>> && ...) && requires { value == value; }
    {
        std::uint64_t index = 0;
        static_cast<void>(((value == Values || (++index, false)) || ...));
        return index;
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        return position_in(listed, value);
    }

private:
    static constexpr value_type listed[]{as_union<value_type>(Values)...};

    static_assert(all_distinct(listed),
                  "foregone: values<...>; a value is listed twice, so that it would have two indices; list each once");
};

template <>
struct values<> : empty_domain<no_value> {};

}  // namespace foregone
