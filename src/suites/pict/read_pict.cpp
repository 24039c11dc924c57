// SPDX-License-Identifier: BSL-1.0
// Parses the lines of a PICT model: parameters with their values, weights and aliases, then sub-models.
#include "suites/pict/read_pict.hpp"

#include "cli/nearest_name.hpp"
#include "cli/text_cursor.hpp"
#include "suites/pict/pict_constraints.hpp"
#include "suites/pict/pict_model.hpp"
#include "suites/pict/pict_terms.hpp"

#include <foregone/impl/report/amount.hpp>
#include <foregone/suites/covering_array.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// Reads the parameter lines of a model.
class pict_parameter_reader {
    pict_model& model_;
    diagnostics& wrong_;
    std::set<std::string> known_;   // names of parameters, as comparison keys
    std::set<std::string> values_;  // of the current parameter

public:
    pict_parameter_reader(pict_model& model, diagnostics& wrong) : model_(model), wrong_(wrong) {}

    /// `Name: value, value | alias, ~negative, value (weight), <Other>`
    void read(const placed_text& line) {
        const std::size_t colon = line.text.find(':');
        if (colon == std::string_view::npos)
            return wrong_.error(line.place, "this is not a parameter, sub-model or constraint; write `Name: value, value`, "
                                            "`{Name, Name} @ 2` or `IF … THEN …;`");
        pict_parameter parameter{std::string(trimmed(line.text.substr(0, colon))), {}, true, line.place};
        if (check_name(parameter)) read_values(parameter, {line.text.substr(colon + 1), place_within(line, colon + 1)});
        if (parameter.name.empty() || !known_.insert(model_.syntax.order.key(parameter.name)).second) return;
        // Stored in spite of errors, so that references to it are not errors as well.
        if (model_.parameters.size() + 1 < open_cell) model_.parameters.push_back(std::move(parameter));
        else wrong_.error(line.place, "this is one parameter too many: a model has at most 65,534; split it");
    }

private:
    bool defined(std::string_view name) const { return known_.contains(model_.syntax.order.key(name)); }

    bool check_name(const pict_parameter& parameter) {
        if (parameter.name.empty())
            return wrong_.error(parameter.place, "a parameter has no name; write one before the colon"), false;
        if (!defined(parameter.name)) return true;
        const std::size_t line = model_.parameters[model_.find(parameter.name)].place.line;
        const std::string remedy = model_.syntax.order.case_sensitive ? "" : ", or distinguish them by case with --case-sensitive";
        wrong_.error(parameter.place, "there is a parameter " + shown_name(parameter.name) + " already, in line " +
                                          std::to_string(line) + "; rename one of them" + remedy);
        return false;
    }

    void read_values(pict_parameter& parameter, const placed_text& list) {
        if (trimmed(list.text).empty())
            return wrong_.error(trimmed(list).place,
                                "parameter " + shown_name(parameter.name) + " has no values; write one or more after the colon");
        values_.clear();
        for (const placed_text& part : split(list, model_.syntax.value_separator)) read_value(parameter, part);
        bool all_negative = !parameter.values.empty();
        for (const pict_value& value : parameter.values) {
            parameter.numeric = parameter.numeric && number_of(value.name());
            all_negative = all_negative && value.negative;
        }
        if (all_negative)
            wrong_.error(parameter.place, "all values of parameter " + shown_name(parameter.name) +
                                              " are negative, and a row has at most one such; add a valid one");
        if (parameter.values.size() >= open_cell)
            wrong_.error(parameter.place, "parameter " + shown_name(parameter.name) +
                                              " has more than 65,534 values; list fewer representative ones");
    }

    void read_value(pict_parameter& parameter, const placed_text& part) {
        if (copies_other(parameter, part)) return;
        pict_value value;
        const std::string_view text = without_weight(value, part);
        for (const placed_text& name : split({text, part.place}, model_.syntax.alias_separator))
            value.names.emplace_back(name.text);
        std::string& first = value.names.front();
        const std::string& prefix = model_.syntax.negative_prefix;
        if (!prefix.empty() && first.starts_with(prefix)) {
            value.negative = true;
            first = std::string(trimmed(std::string_view(first).substr(prefix.size())));
        }
        warn_of(parameter, value, part.place);
        parameter.values.push_back(std::move(value));
    }

    /// `<Other>` stands for the values of an earlier parameter.
    bool copies_other(pict_parameter& parameter, const placed_text& part) {
        if (part.text.size() < 3 || part.text.front() != '<' || part.text.back() != '>') return false;
        const std::string_view name = trimmed(part.text.substr(1, part.text.size() - 2));
        if (!defined(name)) {
            wrong_.warning(part.place, "no parameter " + shown_name(name) + " is defined above, so that " + shown_name(part.text) +
                                           " is a value like any other" + suggestion(name, names_of(model_.parameters)));
            return false;
        }
        for (const pict_value& value : model_.parameters[model_.find(name)].values) {
            if (parameter.values.size() == open_cell) break;  // one too many, which has a diagnostic
            warn_of(parameter, value, part.place);
            parameter.values.push_back(value);
        }
        return true;
    }

    /// `value (weight)` without the weight.
    std::string_view without_weight(pict_value& value, const placed_text& part) {
        const std::size_t open = part.text.rfind('(');
        if (!part.text.ends_with(')') || open == std::string_view::npos) return part.text;
        const std::string_view digits = trimmed(part.text.substr(open + 1, part.text.size() - open - 2));
        if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return part.text;
        std::uint64_t weight = 0;
        for (const char digit : digits)
            weight = std::min<std::uint64_t>(weight * 10 + static_cast<std::uint64_t>(digit - '0'), most_weight + 1);
        if (weight == 0 || weight > most_weight) {
            wrong_.warning(place_within(part, open), "this is taken for a part of the value: a weight is from 1 to 1,000,000,000");
            return part.text;
        }
        value.weight = static_cast<unsigned>(weight);
        return trimmed(part.text.substr(0, open));
    }

    static constexpr std::uint64_t most_weight = 1'000'000'000;

    void warn_of(const pict_parameter& parameter, const pict_value& value, text_place place) {
        if (value.name().empty()) return wrong_.warning(place, "a value of " + shown_name(parameter.name) + " is blank");
        if (!values_.insert(model_.syntax.order.key(value.name())).second)
            wrong_.warning(place, "parameter " + shown_name(parameter.name) + " has the value " + shown_name(value.name()) +
                                      " twice; both are covered, as if they were different");
    }
};

/// Reads the sub-model lines of a model, after all parameters.
class pict_group_reader {
    pict_model& model_;
    diagnostics& wrong_;

public:
    pict_group_reader(pict_model& model, diagnostics& wrong) : model_(model), wrong_(wrong) {}

    /// `{ Name, Name } @ Order`, or without an order.
    void read(const placed_text& line) {
        const std::size_t close = line.text.rfind('}');
        if (close == std::string_view::npos)
            return wrong_.error(line.place, "this brace is not closed; write `{Name, Name} @ 2` in one line");
        pict_group group{{}, 0, line.place};
        const std::size_t before = wrong_.errors();
        for (const placed_text& name : names({line.text.substr(1, close - 1), place_within(line, 1)})) add(group, name);
        if (wrong_.errors() == before)
            read_order(group, trimmed(placed_text{line.text.substr(close + 1), place_within(line, close + 1)}));
        if (wrong_.errors() == before) model_.groups.push_back(std::move(group));
    }

private:
    /// Names are separated by commas, otherwise by the separator of values.
    std::vector<placed_text> names(const placed_text& list) const {
        std::vector<placed_text> found = split(list, ",");
        for (const placed_text& name : found)
            if (model_.find(name.text) == model_.parameters.size()) return split(list, model_.syntax.value_separator);
        return found;
    }

    void add(pict_group& group, const placed_text& name) {
        const std::size_t column = model_.find(name.text);
        if (name.text.empty()) return wrong_.error(name.place, "a parameter's name is missing here; write one, or no comma");
        if (column == model_.parameters.size())
            return wrong_.error(name.place, "there is no parameter " + shown_name(name.text) +
                                                suggestion(name.text, names_of(model_.parameters)) +
                                                "; define it, or name one that there is");
        const auto number = static_cast<std::uint16_t>(column);
        if (std::find(group.columns.begin(), group.columns.end(), number) != group.columns.end())
            return wrong_.warning(name.place, "parameter " + shown_name(name.text) + " is in this sub-model twice");
        group.columns.push_back(number);
    }

    void read_order(pict_group& group, const placed_text& text) {
        if (text.text.empty()) return;
        const std::string_view digits = trimmed(text.text.substr(1));
        if (text.text.front() != '@' || digits.empty() || digits.size() > 4 ||
            digits.find_first_not_of("0123456789") != std::string_view::npos)
            return wrong_.error(text.place, "only its order may follow a sub-model; write `@ 2`, or nothing");
        for (const char digit : digits) group.order = group.order * 10 + static_cast<unsigned>(digit - '0');
        if (group.order == 0 || group.order > group.columns.size())
            wrong_.error(text.place, "a sub-model of " + amount(group.columns.size(), "parameter") + " has an order of at most " +
                                         std::to_string(group.columns.size()) + "; write that or less, or nothing");
    }
};

/// Parses a model file: parameters, then sub-models, then constraints.
class pict_reader {
    text_cursor cursor_;
    read_model read_;
    std::vector<placed_text> groups_;

public:
    pict_reader(std::string_view text, const pict_syntax& syntax) : cursor_(text) { read_.model.syntax = syntax; }

    read_model read() {
        if (is_utf16()) return std::move(read_);
        cursor_.skip_mark();
        const placed_text constraints = read_lines();
        if (read_.model.parameters.empty() && read_.wrong.errors() == 0)
            read_.wrong.error({}, "the model has no parameters; write a line `Name: value, value` for each");
        for (const placed_text& line : groups_) pict_group_reader(read_.model, read_.wrong).read(line);
        read_constraints(read_.model, read_.wrong, constraints);
        return std::move(read_);
    }

private:
    bool is_utf16() {
        if (!cursor_.rest().starts_with("\xFF\xFE") && !cursor_.rest().starts_with("\xFE\xFF")) return false;
        read_.wrong.error({}, "the file is in UTF-16; convert it: iconv -f UTF-16 -t UTF-8");
        return true;
    }

    /// Reads up to the first constraint, and returns the rest.
    placed_text read_lines() {
        pict_parameter_reader parameters(read_.model, read_.wrong);
        while (!cursor_.at_end() && !read_.wrong.enough()) {
            const placed_text rest{cursor_.rest(), cursor_.place()};
            const placed_text line = trimmed(placed_text{cursor_.take_line(), rest.place});
            if (line.text.empty() || line.text.front() == '#') continue;
            if (begins_constraint(line.text)) return rest;
            if (line.text.front() == '{') groups_.push_back(line);
            else parameters.read(line);
        }
        return {{}, cursor_.place()};
    }

    /// Whether a line is a constraint, rather than a parameter with a similar name.
    static bool begins_constraint(std::string_view line) {
        if (line.front() == '[' || line.front() == '(') return true;
        const std::string_view before = line.substr(0, line.find(':')), word = line.substr(0, line.find_first_of(" \t[("));
        constexpr text_order order;
        for (const std::string_view first : {"if", "not", "isnegative", "ispositive"})
            if (order.same(word, first))
                return before.size() == line.size() || before.find_first_of("[(") != std::string_view::npos;
        return false;
    }
};

}  // namespace

read_model read_pict(std::string_view text, const pict_syntax& syntax) { return pict_reader(text, syntax).read(); }

}}  // namespace foregone::impl
