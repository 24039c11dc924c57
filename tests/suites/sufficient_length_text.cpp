// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../models/long_rings.hpp"
#include "../models/seed_memory.hpp"

#include <foregone/foregone.hpp>
#include <foregone/suites/find_sufficient_length.hpp>
#include <foregone/suites/sufficient_length.hpp>

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>

namespace {

namespace fg = foregone;

/// All of a text after its first line.
std::string witness_of(const std::string& text) { return text.substr(text.find('\n') + 1); }

TEST(run_sufficient_length_text, the_witness_shows_the_last_pair) {
    EXPECT_EQ((witness_of(fg::sufficient_length_text<models::ring<2>, models::position>())), "the last to appear: 1 --> 0 --> 1\n"
                                                                                             "   0  initial  {at = 0}  0\n"
                                                                                             "   1  step     {at = 1}  1\n"
                                                                                             "   2  step     {at = 0}  0\n"
                                                                                             "   3  step     {at = 1}  1\n");
}

/// The seed's three states to the letter: an overwriting that is read twice, with the calls that come first in the order of
/// arguments.
TEST(run_sufficient_length_text, the_seed) {
    const std::string text = fg::sufficient_length_text<models::seed_memory, models::ever>();
    EXPECT_TRUE(text.starts_with(
        "3 abstract states after 2 steps, 5 transitions after 3 steps, 8 pairs after 4 steps: sequences of 4 steps show all that "
        "the abstraction distinguishes, and longer ones nothing more"))
        << text;
    EXPECT_NE(text.find("the last to appear: 2 --> 2 --> 2\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\n   4  call{addr = 1000, value = \"hello\", mode = {'r'}, fallback = 0}"), std::string::npos) << text;
    EXPECT_EQ(text.find("\n   5"), std::string::npos) << text;
}

TEST(run_sufficient_length_text, kinds_of_action_label_the_arrows) {
    const std::string text = fg::sufficient_length_text<models::late_pair, models::in_b>();
    EXPECT_NE(text.find("the last to appear: false --ahead--> false --ahead--> true\n"), std::string::npos) << text;
}

TEST(run_sufficient_length_text, of_large_states_what_changes_will_do) {
    const fg::found_lengths found = fg::find_sufficient_length<models::late_pair, models::in_b>();
    const std::string text = fg::sufficient_length_text<models::late_pair, models::in_b>(found, fg::trace_style::diff);
    EXPECT_NE(text.find("\n  10  ahead    at = 10  true\n"), std::string::npos) << text;
}

struct still {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { go };
    static constexpr std::array<state, 2> initial() { return {{{1}, {2}}}; }
    static constexpr std::optional<state> next(const state&, action) { return std::nullopt; }
};

TEST(run_sufficient_length_text, where_nothing_moves_the_witness_is_an_initial_state) {
    EXPECT_EQ((witness_of(fg::sufficient_length_text<still, models::position>())),
              "the last to appear: 1\n   0  initial  {at = 1}  1\n");
}

struct nowhere : still {
    static constexpr bool within_boundary(const state&) { return false; }
};

TEST(run_sufficient_length_text, what_was_not_found_is_not_reported) {
    EXPECT_EQ((fg::sufficient_length_text<nowhere, models::position>()),
              "invalid model: it has no initial state, or none inside its boundary\n");
    fg::sequential_executor alone;
    const auto go_on = [](const fg::progress&) { return fg::stop_reason::none; };
    const auto stopped =
        fg::find_sufficient_length<models::never_ending, models::parity>(alone, {.check_in = go_on, .limits = {.states = 10}});
    EXPECT_EQ((fg::sufficient_length_text<models::never_ending, models::parity>(stopped)),
              "inconclusive, stopped by the state limit\n");
}

}  // namespace
