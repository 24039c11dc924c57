// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads a model file in PICT's language and collects all diagnostics; used by foregone-cover.

#include "cli/diagnostics.hpp"
#include "cli/text_cursor.hpp"
#include "suites/pict/pict_model.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Reads the parameter lines of a model.
class pict_parameter_reader {
    pict_model& model_;
    diagnostics& wrong_;
    std::set<std::string> known_;   // names of parameters, as comparison keys
    std::set<std::string> values_;  // of the current parameter

public:
    pict_parameter_reader(pict_model& model, diagnostics& wrong) : model_(model), wrong_(wrong) {}

    /// `Name: value, value | alias, ~negative, value (weight), <Other>`
    void read(const placed_text& line);

private:
    bool defined(std::string_view name) const { return known_.contains(model_.syntax.order.key(name)); }

    bool check_name(const pict_parameter& parameter);

    void read_values(pict_parameter& parameter, const placed_text& list);

    void read_value(pict_parameter& parameter, const placed_text& part);

    /// `<Other>` stands for the values of an earlier parameter.
    bool copies_other(pict_parameter& parameter, const placed_text& part);

    /// `value (weight)` without the weight.
    std::string_view without_weight(pict_value& value, const placed_text& part);
    static constexpr std::uint64_t most_weight = 1'000'000'000;

    void warn_of(const pict_parameter& parameter, const pict_value& value, text_place place);
};

/// Reads the sub-model lines of a model, after all parameters.
class pict_group_reader {
    pict_model& model_;
    diagnostics& wrong_;

public:
    pict_group_reader(pict_model& model, diagnostics& wrong) : model_(model), wrong_(wrong) {}

    /// `{ Name, Name } @ Order`, or without an order.
    void read(const placed_text& line);

private:
    /// Names are separated by commas, otherwise by the separator of values.
    std::vector<placed_text> names(const placed_text& list) const;

    void add(pict_group& group, const placed_text& name);

    void read_order(pict_group& group, const placed_text& text);
};

/// The contents of a model file, and its diagnostics; the model is usable only without errors.
struct read_model {
    pict_model model{};
    diagnostics wrong{};
};

/// Parses a model file: parameters, then sub-models, then constraints.
class pict_reader {
    text_cursor cursor_;
    read_model read_;
    std::vector<placed_text> groups_;

public:
    pict_reader(std::string_view text, const pict_syntax& syntax) : cursor_(text) { read_.model.syntax = syntax; }

    read_model read();

private:
    bool is_utf16();

    /// Reads up to the first constraint, and returns the rest.
    placed_text read_lines();

    /// Whether a line is a constraint, rather than a parameter with a similar name.
    static bool begins_constraint(std::string_view line);
};

/// Reads a model in PICT's language. Errors do not end reading: the result has all of them.
///
/// Source: the documentation of PICT 3.7; docs/how-to/cover-a-pict-model.md describes the differences.
inline read_model read_pict(std::string_view text, const pict_syntax& syntax = {}) { return pict_reader(text, syntax).read(); }

}}  // namespace foregone::impl
