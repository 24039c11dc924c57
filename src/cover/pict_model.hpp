// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/value_text.hpp"
#include "run/options/diagnostics.hpp"

#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace foregone {

/// How a model file is written.
struct pict_syntax {
    std::string value_separator = ",";
    std::string alias_separator = "|";
    std::string negative_prefix = "~";
    text_order order{};
};

/// One value of a parameter. The first name is what constraints see; the rows have all of them in turn.
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
    bool numeric = false;  ///< all values' first names are numbers
    text_place place{};
};

/// A sub-model: parameters with a strength of their own; 0 is that of the whole model.
struct pict_group {
    std::vector<std::uint16_t> columns{};
    unsigned order = 0;
    text_place place{};
};

enum class pict_relation : std::uint8_t { equal, unequal, less, less_equal, greater, greater_equal };

/// Whether a relation holds, given how the left side compares to the right one.
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

/// What a constraint asks of one parameter, or of two: names and texts are gone, what counts is each value's number.
struct pict_term {
    std::uint16_t column = 0;
    std::vector<char> met_by{};  ///< of one parameter: whether each value meets it

    bool compares_two = false;
    std::uint16_t other = 0;
    pict_relation relation = pict_relation::equal;
    std::vector<std::uint32_t> ranks{}, other_ranks{};  ///< of two: each value's rank among the values of both
};

enum class pict_node_kind : std::uint8_t { term, negation, conjunction, disjunction };

struct pict_node {
    pict_node_kind kind = pict_node_kind::term;
    pict_term term{};
    std::vector<std::size_t> children{};  ///< of a negation one
};

/// What every row has to meet: nodes that refer to nodes before them; the last one is the whole.
struct pict_constraint {
    std::vector<pict_node> nodes{};
    text_place place{};
};

/// All that a model file says.
struct pict_model {
    pict_syntax syntax{};
    std::vector<pict_parameter> parameters{};
    std::vector<pict_group> groups{};
    std::vector<pict_constraint> constraints{};

    /// The number of the parameter with this name; how many there are, if there is none.
    std::size_t find(std::string_view name) const;
};

}  // namespace foregone
