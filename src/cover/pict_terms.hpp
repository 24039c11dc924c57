// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "cover/value_text.hpp"

#include <foregone/base/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// How a parameter's values compare to each other and to constants: as numbers, if all of them are.
struct pict_comparison {
    bool numeric = false;
    text_order order{};

    int compare(const std::string& a, const std::string& b) const {
        if (!numeric) return order.compare(a, b);
        const double x = number_of(a).value_or(0), y = number_of(b).value_or(0);
        return x == y ? 0 : x < y ? -1 : 1;
    }
};

/// What a term asks of one parameter, from what it asks of a value.
inline pict_term term_of(const pict_model& model, std::size_t column, auto&& met_by) {
    pict_term term;
    term.column = static_cast<std::uint16_t>(column);
    for (const pict_value& value : model.parameters[column].values) term.met_by.push_back(met_by(value) ? 1 : 0);
    return term;
}

/// Two parameters of the same type that are compared.
///
/// Cost: n log n for n values of both.
inline pict_term term_of_two(const pict_model& model, std::size_t column, pict_relation relation, std::size_t other) {
    const pict_comparison by{model.parameters[column].numeric, model.syntax.order};
    pict_term term{static_cast<std::uint16_t>(column), {}, true, static_cast<std::uint16_t>(other), relation, {}, {}};
    std::vector<const std::string*> sorted;
    for (const std::size_t side : {column, other})
        for (const pict_value& value : model.parameters[side].values) sorted.push_back(&value.name());
    const auto less = [&](const std::string* a, const std::string* b) { return by.compare(*a, *b) < 0; };
    std::sort(sorted.begin(), sorted.end(), less);
    const auto rank_in = [&](const pict_value& value) {
        return static_cast<std::uint32_t>(std::lower_bound(sorted.begin(), sorted.end(), &value.name(), less) - sorted.begin());
    };
    for (const pict_value& value : model.parameters[column].values) term.ranks.push_back(rank_in(value));
    for (const pict_value& value : model.parameters[other].values) term.other_ranks.push_back(rank_in(value));
    return term;
}

}  // namespace foregone
