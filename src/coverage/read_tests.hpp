// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/json_file.hpp"
#include "coverage/name_table.hpp"
#include "run/options/diagnostics.hpp"
#include "run/options/text_cursor.hpp"

#include <foregone/impl/probability/exact/execution_model.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace foregone::inline impl {

/// A test case in a file, with the places of its actions.
struct placed_test {
    numbered_test actions{};
    text_place place{};
    std::vector<text_place> places{};
};

/// Reads test cases: one a line, actions separated by blanks or commas, () for the empty one, # before comments. A text that begins
/// with [ is JSON, a list of lists of actions.
class test_file_reader {
    static constexpr std::string_view separators = ",";

    const name_table& actions_;
    diagnostics& wrong_;
    std::vector<placed_test> tests_{};

public:
    test_file_reader(const name_table& actions, diagnostics& wrong) : actions_(actions), wrong_(wrong) {}

    /// Errors: mistakes in the file, and a file without test cases, become diagnostics.
    std::vector<placed_test> read(std::string_view text);

private:
    void add_action(placed_test& to, std::string_view name, text_place place);

    static void skip_separators(text_cursor& cursor);

    void read_line(text_cursor& cursor);

    static bool is_over(text_cursor cursor);

    void read_json(std::string_view text);

    void read_json_test(const json_node& list);
};

/// A test case as a line of a file.
std::string test_text(const numbered_test& test, const name_table& actions);

}  // namespace foregone::impl
