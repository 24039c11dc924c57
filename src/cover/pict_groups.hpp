// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "cover/pict_parameters.hpp"
#include "run/complaints.hpp"
#include "run/text_cursor.hpp"

#include <foregone/base/config.hpp>
#include <foregone/report/amount.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// Reads the lines of a model that define sub-models, once all parameters are known.
class pict_group_reader {
    pict_model& model_;
    complaints& wrong_;

public:
    pict_group_reader(pict_model& model, complaints& wrong) : model_(model), wrong_(wrong) {}

    /// `{ Name, Name } @ Order`, or without order.
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
    /// Commas separate names, or else what separates values.
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
            return wrong_.error(text.place, "behind a sub-model stands its order only; write `@ 2`, or nothing");
        for (const char digit : digits) group.order = group.order * 10 + static_cast<unsigned>(digit - '0');
        if (group.order == 0 || group.order > group.columns.size())
            wrong_.error(text.place, "a sub-model of " + amount(group.columns.size(), "parameter") + " has an order of at most " +
                                         std::to_string(group.columns.size()) + "; write that or less, or nothing");
    }
};

}  // namespace foregone
