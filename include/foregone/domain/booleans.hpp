// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>

namespace foregone {

/// false, then true; what `bool` stands for where a domain is expected.
struct booleans {
    using value_type = bool;
    static constexpr std::uint64_t size = 2;

    static constexpr value_type at(std::uint64_t index) { return index != 0; }
    static constexpr std::uint64_t find(const value_type& value) { return value ? 1 : 0; }
    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) { return find(value); }
};

}  // namespace foregone
