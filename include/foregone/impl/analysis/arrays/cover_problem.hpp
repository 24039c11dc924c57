// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// One value of one parameter, both by their numbers.
struct parameter_value {
    std::uint16_t column = 0;
    cover_level value = 0;

    constexpr bool operator==(const parameter_value&) const = default;
};

/// Values that no row may have all of; of each parameter at most one.
using forbidden_values = std::vector<parameter_value>;

/// Parameters that are covered more thoroughly than the others, or less.
struct strength_group {
    std::vector<std::uint16_t> columns{};
    unsigned strength = 0;
};

/// What the rows of an array have to cover, and what they must not have.
///
/// Shape: any `strength` parameters take all combinations of their values that some row may have, but of a group with a lower strength no
///     more than that many are taken together, be it for the sake of others. Of each group, any as many as its strength do, whatever
///     other groups say. Combinations that some row without an invalid value may have are in such a row.
struct cover_problem {
    std::vector<cover_level> levels{};  ///< how many values each parameter has
    unsigned strength = 2;
    std::vector<strength_group> groups{};
    std::vector<forbidden_values> forbidden{};
    std::vector<parameter_value> invalid{};  ///< values of which a row has at most one
    std::vector<cover_level> required{};     ///< rows that the array begins with; open cells are filled
    std::vector<std::vector<unsigned>>
        weights{};  ///< of each parameter's values; none, or one for each: how much one is preferred to others

    constexpr std::size_t columns() const { return levels.size(); }
    constexpr unsigned weight(std::size_t column, std::size_t value) const {
        return weights.empty() || weights[column].empty() ? 1 : weights[column][value];
    }
};

}  // namespace foregone
