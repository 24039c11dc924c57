// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_constraints.hpp"
#include "cover/pict_groups.hpp"
#include "cover/pict_model.hpp"
#include "cover/pict_parameters.hpp"
#include "cover/value_text.hpp"
#include "run/complaints.hpp"
#include "run/text_cursor.hpp"

#include <foregone/base/config.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone {

/// What a model file says, and what is wrong with it; the model is of use only if nothing is an error.
struct read_model {
    pict_model model{};
    complaints wrong{};
};

/// Takes a model file apart: parameters, then sub-models, then constraints.
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
        pict_constraint_reader(read_.model, read_.wrong, constraints).read_all();
        return std::move(read_);
    }

private:
    bool is_utf16() {
        if (!cursor_.rest().starts_with("\xFF\xFE") && !cursor_.rest().starts_with("\xFE\xFF")) return false;
        read_.wrong.error({}, "the file is in UTF-16; convert it: iconv -f UTF-16 -t UTF-8");
        return true;
    }

    /// Up to the first constraint: what begins there is returned.
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

    /// Whether a line is no parameter whose name only looks like it.
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

/// Reads a model in PICT's language. Errors do not end it: they are all in what is returned.
///
/// Source: the documentation of PICT 3.7; docs/how-to/cover-a-pict-model.md says where this differs.
inline read_model read_pict(std::string_view text, const pict_syntax& syntax = {}) { return pict_reader(text, syntax).read(); }

}  // namespace foregone
