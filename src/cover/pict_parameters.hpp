// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "run/complaints.hpp"
#include "run/nearest_name.hpp"
#include "run/text_cursor.hpp"

#include <foregone/base/config.hpp>
#include <foregone/analysis/covering_array.hpp>
#include <foregone/report/printable.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

inline std::vector<std::string> names_of(const std::vector<pict_parameter>& parameters) {
    std::vector<std::string> names;
    for (const pict_parameter& parameter : parameters) names.push_back(parameter.name);
    return names;
}

/// Reads the lines of a model that define parameters.
class pict_parameter_reader {
    pict_model& model_;
    complaints& wrong_;
    std::set<std::string> known_;   // the parameters' names, as their order takes them
    std::set<std::string> values_;  // of the parameter that is being read

public:
    pict_parameter_reader(pict_model& model, complaints& wrong) : model_(model), wrong_(wrong) {}

    /// `Name: value, value | alias, ~negative, value (weight), <Other>`
    void read(const placed_text& line) {
        const std::size_t colon = line.text.find(':');
        if (colon == std::string_view::npos)
            return wrong_.error(line.place, "this is no parameter, sub-model or constraint; write `Name: value, value`, "
                                            "`{Name, Name} @ 2` or `IF … THEN …;`");
        pict_parameter parameter{std::string(trimmed(line.text.substr(0, colon))), {}, true, line.place};
        if (check_name(parameter)) read_values(parameter, {line.text.substr(colon + 1), place_within(line, colon + 1)});
        if (parameter.name.empty() || !known_.insert(model_.syntax.order.key(parameter.name)).second) return;
        // Kept in spite of errors, so that what refers to it is not wrong as well.
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
        const std::string remedy = model_.syntax.order.case_sensitive ? "" : ", or tell them apart by case with --case-sensitive";
        wrong_.error(parameter.place, "there is a parameter " + shown_name(parameter.name) + " already, in line " +
                                          std::to_string(line) + "; rename one of them" + remedy);
        return false;
    }

    void read_values(pict_parameter& parameter, const placed_text& list) {
        if (trimmed(list.text).empty())
            return wrong_.error(trimmed(list).place,
                                "parameter " + shown_name(parameter.name) + " has no values; write one or more behind the colon");
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

    /// `<Other>` stands for the values of a parameter that is defined above.
    bool copies_other(pict_parameter& parameter, const placed_text& part) {
        if (part.text.size() < 3 || part.text.front() != '<' || part.text.back() != '>') return false;
        const std::string_view name = trimmed(part.text.substr(1, part.text.size() - 2));
        if (!defined(name)) {
            wrong_.warning(part.place, "no parameter " + shown_name(name) + " is defined above, so that " + shown_name(part.text) +
                                           " is a value like any other" + suggestion(name, names_of(model_.parameters)));
            return false;
        }
        for (const pict_value& value : model_.parameters[model_.find(name)].values) {
            if (parameter.values.size() == open_cell) break;  // one too many, which is complained about
            warn_of(parameter, value, part.place);
            parameter.values.push_back(value);
        }
        return true;
    }

    /// What is left of `value (weight)` without the weight.
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

}  // namespace foregone
