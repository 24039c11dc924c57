// SPDX-License-Identifier: BSL-1.0
// The compiled part of read_tests: parses test cases from lines or JSON, and writes one as a line.
#include "likelihood/read/read_tests.hpp"

#include "cli/text_cursor.hpp"
#include "likelihood/read/json_file.hpp"
#include "likelihood/read/name_table.hpp"
#include "likelihood/read/read_goals.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

class test_file_reader {
    static constexpr std::string_view separators = ",";

    const name_table& actions_;
    diagnostics& wrong_;
    std::vector<placed_test> tests_{};

public:
    test_file_reader(const name_table& actions, diagnostics& wrong) : actions_(actions), wrong_(wrong) {}

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
        const std::unique_ptr<json_document> document = read_json_file(text, wrong_);
        if (document == nullptr) return;
        for (const json_node* one = document->root().child; one != nullptr; one = one->next) {
            if (wrong_.enough()) return;
            if (one->kind == json_kind::array) read_json_test(*one);
            else
                wrong_.error(one->place(), "a test case is " + std::string(kind_name(*one)) +
                                               "; write a list of actions, such as [\"open\", \"close\"]");
        }
    }

    void read_json_test(const json_node& list) {
        placed_test test{{}, list.place(), {}};
        for (const json_node* one = list.child; one != nullptr; one = one->next) {
            if (is_number(*one) || one->kind == json_kind::text) add_action(test, written_in(*one), one->place());
            else wrong_.error(one->place(), "an action is " + std::string(kind_name(*one)) + "; write its name as a text");
        }
        tests_.push_back(std::move(test));
    }
};

}  // namespace

std::vector<placed_test> read_tests(std::string_view text, const name_table& actions, diagnostics& wrong) {
    return test_file_reader(actions, wrong).read(text);
}

std::string test_text(const numbered_test& test, const name_table& actions) {
    if (test.empty()) return "()";
    std::string text;
    for (const std::uint32_t action : test) {
        const std::string name = actions[action] == "()" ? "\"()\"" : written_name(actions[action], ",");
        text.append(text.empty() ? "" : " ").append(printable(name));
    }
    return text;
}

}}  // namespace foregone::impl
