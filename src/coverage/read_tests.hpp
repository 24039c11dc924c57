// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/name_table.hpp"
#include "coverage/placed_json.hpp"
#include "coverage/read_word.hpp"
#include "run/complaints.hpp"
#include "run/text_cursor.hpp"

#include <foregone/base/config.hpp>
#include <foregone/probability/execution_model.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// A test case of a file, and where it and each of its actions stand.
struct placed_test {
    numbered_test actions{};
    text_place place{};
    std::vector<text_place> places{};
};

/// Reads test cases: one a line, actions with blanks or commas between them, () for the one without actions, # before comments. A text
/// that begins with [ is JSON, a list of lists of actions.
class test_file_reader {
    static constexpr std::string_view separators = ",";

    const name_table& actions_;
    complaints& wrong_;
    std::vector<placed_test> tests_{};

public:
    test_file_reader(const name_table& actions, complaints& wrong) : actions_(actions), wrong_(wrong) {}

    /// Errors: what is wrong with the file, and that it has no test case, is complained about.
    std::vector<placed_test> read(std::string_view text) {
        text_cursor cursor(text);
        cursor.skip_mark();
        const std::size_t first = cursor.rest().find_first_not_of(" \t\r\n\f\v");
        if (first != std::string_view::npos && cursor.rest()[first] == '[') read_json(text);
        else
            while (!cursor.at_end() && !wrong_.enough()) read_line(cursor);
        if (tests_.empty() && wrong_.errors() == 0)
            wrong_.error({}, "the file has no test case; write one a line, or () for the one without actions");
        return std::move(tests_);
    }

private:
    void add_action(placed_test& to, std::string_view name, text_place place) {
        const std::optional<std::uint32_t> action = actions_.find(name);
        if (!action)
            return wrong_.error(place, "the model has no action " + shown_name(name) + suggestion(name, actions_.all()) +
                                           "; name one that it has: " + names_text(actions_.all(), "or"));
        to.actions.push_back(*action);
        to.places.push_back(place);
    }

    static void skip_separators(text_cursor& cursor) {
        while (!cursor.at_end() && (is_blank(cursor.peek()) || cursor.peek() == ',')) cursor.advance();
    }

    void read_line(text_cursor& cursor) {
        placed_test test;
        bool is_there = false;
        for (skip_separators(cursor); !cursor.at_end() && cursor.peek() != '\n' && cursor.peek() != '#'; skip_separators(cursor)) {
            if (!is_there) test.place = cursor.place();
            const std::optional<placed_name> name = read_name(cursor, separators, wrong_);
            if (!name) break;
            if (name->text != "()" || name->is_quoted) add_action(test, name->text, name->place);
            else if (is_there || !is_over(cursor))
                wrong_.error(name->place, "() stands for a test case without actions, and here are some; leave it out");
            is_there = true;
        }
        cursor.take_line();
        if (is_there) tests_.push_back(std::move(test));
    }

    static bool is_over(text_cursor cursor) {
        skip_separators(cursor);
        return cursor.at_end() || cursor.peek() == '\n' || cursor.peek() == '#';
    }

    void read_json(std::string_view text) {
        const placed_json root = placed_json_reader(text, wrong_).read();
        if (wrong_.errors() > 0) return;
        for (const placed_json& one : root.items) {
            if (wrong_.enough()) return;
            if (one.what == placed_json::list) read_json_test(one);
            else
                wrong_.error(one.place, "a test case is " + std::string(kind_name(one.what)) +
                                            "; write a list of actions, such as [\"open\", \"close\"]");
        }
    }

    void read_json_test(const placed_json& list) {
        placed_test test{{}, list.place, {}};
        for (const placed_json& one : list.items) {
            if (one.what == placed_json::text || one.what == placed_json::number) add_action(test, one.value, one.place);
            else wrong_.error(one.place, "an action is " + std::string(kind_name(one.what)) + "; write its name as a text");
        }
        tests_.push_back(std::move(test));
    }
};

/// A test case as a line of a file has it.
inline std::string test_text(const numbered_test& test, const name_table& actions) {
    if (test.empty()) return "()";
    std::string text;
    for (const std::uint32_t action : test) {
        const std::string name = actions[action] == "()" ? "\"()\"" : written_name(actions[action], ",");
        text.append(text.empty() ? "" : " ").append(printable(name));
    }
    return text;
}

}  // namespace foregone
