// SPDX-License-Identifier: BSL-1.0
// check/recorded_actions.hpp: runs with generated arguments as tokens and trace files.
#include "../models/text_store.hpp"

#include <foregone/foregone.hpp>
#include <check/recorded_actions.hpp>
#include <domain/recorded_choices.hpp>
#include <runner/replay/trace_file.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

constexpr fg::random scope{.runs = 10, .steps = 10};

const fg::registered_check& check() {
    static const fg::check_entry<models::text_store<true>, scope, fg::asked_for::run_time> entry("made.cpp", 1);
    return entry;
}

/// A put of "aa%", without marks.
std::uint64_t recorded_put() {
    const std::uint64_t choices[]{3, 0, 0, 67, 0};
    return fg::record_choices({choices, 5});
}

fg::run_trace some_run() { return {0, {12'345, fg::search_view<models::text_store<true>>::action_count - 1, recorded_put()}}; }

TEST(run_recorded_actions, a_token_has_the_choices_that_were_recorded) {
    const std::string put = std::to_string(recorded_put());
    EXPECT_EQ(fg::token_of(check(), {0, {12'345, recorded_put()}}), "0/12345/" + put + ":3.0.0.67.0");
    EXPECT_TRUE(fg::has_choices(check(), some_run()));
    EXPECT_FALSE(fg::has_choices(check(), {0, {12'345}}));
    EXPECT_EQ(fg::parse_token(fg::token_of(check(), some_run())), some_run());
}

TEST(run_recorded_actions, parsing_a_token_records_its_choices) {
    const std::uint64_t number = recorded_put() + 1;  // of no choices
    EXPECT_TRUE(fg::lacks_choices(check(), number));
    EXPECT_FALSE(fg::lacks_choices(check(), 12'345));
    const std::uint64_t others[]{1, 77, 1, 5};
    EXPECT_EQ(fg::parse_token("0/7:1.77.1.5"), (fg::run_trace{0, {7}}));
    EXPECT_NE(fg::find_choices(fg::record_choices({others, 4})).first, nullptr);
    for (const char* wrong : {"0/7:", "0/7:1.", "0/7:x", "0/:1", "0/7:1..2"}) EXPECT_FALSE(fg::parse_token(wrong)) << wrong;
}

TEST(run_recorded_actions, choices_go_to_another_process) {
    EXPECT_EQ(fg::choices_in(check(), some_run()), (std::vector<std::vector<std::uint64_t>>{{3, 0, 0, 67, 0}}));
    fg::record_all({{9, 9, 9}});
    const std::uint64_t same[]{9, 9, 9};
    EXPECT_NE(fg::find_choices(fg::record_choices({same, 3})).first, nullptr);
}

fg::check_record record_of(const fg::run_trace& run) {
    fg::check_record record;
    record.name = "text_store.random";
    record.found.has_trace = true;
    record.found.trace = run;
    return record;
}

std::string run_in(const std::string& text) {
    try {
        return fg::token_of(check(), fg::trace_file(text, "made.json").run_of(check()));
    } catch (const fg::file_error& error) { return error.what(); }
}

TEST(run_recorded_actions, a_trace_file_has_the_choices_beside_the_value) {
    const std::string text = fg::trace_file_text(check(), record_of(some_run()));
    EXPECT_NE(text.find("\"line\": \"aa%\""), std::string::npos);
    EXPECT_NE(text.find("\"generated\": \"12345\""), std::string::npos);
    EXPECT_EQ(run_in(text), fg::token_of(check(), some_run()));
}

TEST(run_recorded_actions, a_trace_file_of_another_value_is_refused) {
    std::string text = fg::trace_file_text(check(), record_of(some_run()));
    text.replace(text.find("aa%"), 3, "ab%");
    EXPECT_NE(run_in(text).find("step 3, "), std::string::npos) << run_in(text);
    EXPECT_NE(run_in(text).find("the model generates another value from these choices now; remove the file"), std::string::npos);
}

}  // namespace
