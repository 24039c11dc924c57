// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone {

/// The one value of a type without members; what such a type stands for where a domain is expected.
template <class T>
struct unit {
    static_assert(std::is_empty_v<T>,
                  "foregone: unit<T>; T has members, so that it has more than one value; use a product of T and a "
                  "domain for each member");

    using value_type = T;
    static constexpr std::uint64_t size = 1;

    static constexpr value_type at(std::uint64_t) { return value_type{}; }
    static constexpr std::optional<std::uint64_t> index_of(const value_type&) { return 0; }
};

}  // namespace foregone
