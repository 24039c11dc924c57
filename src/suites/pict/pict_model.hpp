// SPDX-License-Identifier: BSL-1.0
#pragma once

// A parsed PICT model: parameters, values, sub-models and constraints; used by all of foregone-cover.

#include "cli/diagnostics.hpp"
#include "cli/filter.hpp"
#include "cli/text_cursor.hpp"

#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// How names and values are compared: as they are, or ignoring the case of A to Z.
struct text_order {
    bool case_sensitive = false;

    constexpr char of(char c) const { return case_sensitive ? c : lower_case(c); }

    /// Below, equal to or above 0, by bytes; no locale.
    constexpr int compare(std::string_view a, std::string_view b) const {
        for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
            const auto x = static_cast<unsigned char>(of(a[i])), y = static_cast<unsigned char>(of(b[i]));
            if (x != y) return x < y ? -1 : 1;
        }
        return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
    }
    constexpr bool same(std::string_view a, std::string_view b) const { return a.size() == b.size() && compare(a, b) == 0; }

    /// A text that is equal for all equivalent texts.
    std::string key(std::string_view text) const;

    /// Whether a text matches a pattern: * stands for any characters, ? for one.
    constexpr bool like(std::string_view text, std::string_view pattern) const {
        return filters::matches_pattern(pattern, text, [this](char a, char b) { return of(a) == of(b); });
    }
};

/// The number in a text: 10, -1, +2.5, 1e3. Nothing for any other text, infinities and values too large for a double.
std::optional<double> number_of(std::string_view text);

/// The syntax of a model file.
struct pict_syntax {
    std::string value_separator = ",";
    std::string alias_separator = "|";
    std::string negative_prefix = "~";
    text_order order{};
};

/// One value of a parameter. Constraints see the first name; the rows use all names in turn.
struct pict_value {
    std::vector<std::string> names{};
    unsigned weight = 1;
    bool negative = false;

    const std::string& name() const { return names.front(); }
    bool operator==(const pict_value&) const = default;
};

struct pict_parameter {
    std::string name{};
    std::vector<pict_value> values{};
    bool numeric = false;  ///< the first names of all values are numbers
    text_place place{};
};

/// A sub-model: parameters with their own strength; 0: the strength of the model.
struct pict_group {
    std::vector<std::uint16_t> columns{};
    unsigned order = 0;
    text_place place{};
};

enum class pict_relation : std::uint8_t { equal, unequal, less, less_equal, greater, greater_equal };

/// Whether a relation holds, given the result of comparing the left side with the right one.
constexpr bool holds(pict_relation relation, int compared) {
    switch (relation) {
        case pict_relation::equal: return compared == 0;
        case pict_relation::unequal: return compared != 0;
        case pict_relation::less: return compared < 0;
        case pict_relation::less_equal: return compared <= 0;
        case pict_relation::greater: return compared > 0;
        case pict_relation::greater_equal: return compared >= 0;
    }
    return false;
}

/// A condition on one parameter, or on two: names and texts are resolved to value numbers.
struct pict_term {
    std::uint16_t column = 0;
    std::vector<char> met_by{};  ///< for one parameter: whether each value satisfies it

    bool compares_two = false;
    std::uint16_t other = 0;
    pict_relation relation = pict_relation::equal;
    std::vector<std::uint32_t> ranks{}, other_ranks{};  ///< for two: the rank of each value among the values of both
};

enum class pict_node_kind : std::uint8_t { term, negation, conjunction, disjunction };

struct pict_node {
    pict_node_kind kind = pict_node_kind::term;
    pict_term term{};
    std::vector<std::size_t> children{};  ///< one for a negation
};

/// A condition on every row: nodes that refer to earlier nodes; the last one is the whole condition.
struct pict_constraint {
    std::vector<pict_node> nodes{};
    text_place place{};
};

/// The contents of a model file.
struct pict_model {
    pict_syntax syntax{};
    std::vector<pict_parameter> parameters{};
    std::vector<pict_group> groups{};
    std::vector<pict_constraint> constraints{};

    /// The index of the parameter with this name; the number of parameters if there is none.
    std::size_t find(std::string_view name) const;
};

std::vector<std::string> names_of(const std::vector<pict_parameter>& parameters);

}}  // namespace foregone::impl
