// SPDX-License-Identifier: BSL-1.0
#pragma once

// The input of covering arrays: parameters, strengths, forbidden and invalid values, required rows, and weights.

#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// One value of one parameter, both as numbers.
struct parameter_value {
    std::uint16_t column = 0;
    cover_level value = 0;

    constexpr bool operator==(const parameter_value&) const = default;
};

/// Values that no row may have all together; at most one value of each parameter.
using forbidden_values = std::vector<parameter_value>;

/// Parameters that are covered with another strength than the rest.
struct strength_group {
    std::vector<std::uint16_t> columns{};
    unsigned strength = 0;
};

/// What the rows of an array have to cover, and what they must not contain.
///
/// Guarantees: any `strength` parameters have all possible combinations of their values, but no more members of a group with a
/// lower strength than that strength are combined. Within each group, any parameters as many as its strength have all combinations,
/// whatever other groups require. A combination that a row without an invalid value can have occurs in such a row.
struct cover_problem {
    std::vector<cover_level> levels{};  ///< number of values of each parameter
    unsigned strength = 2;
    std::vector<strength_group> groups{};
    std::vector<forbidden_values> forbidden{};
    std::vector<parameter_value> invalid{};  ///< a row has at most one of these values
    std::vector<cover_level> required{};     ///< the first rows of the array; open cells are filled
    std::vector<std::vector<unsigned>>
        weights{};  ///< weights of each parameter's values: none, or one for each value

    constexpr std::size_t columns() const { return levels.size(); }
    constexpr unsigned weight(std::size_t column, std::size_t value) const {
        return weights.empty() || weights[column].empty() ? 1 : weights[column][value];
    }
};

}}  // namespace foregone::impl
