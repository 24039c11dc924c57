// SPDX-License-Identifier: BSL-1.0
// accepts.hpp on runs that were really taken: whatever a right system does is accepted, whatever of it is not recorded.

#include "../models/door_session.hpp"
#include "../models/open_files.hpp"
#include "../models/tickets.hpp"

#include <foregone/accepts.hpp>
#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/behaviors/action_json.hpp>
#include <foregone/impl/search/search_view.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

/// One step as a log has it.
struct line {
    std::string action, answer;
};

/// Takes enabled actions at random, and writes down what the system does.
template <class Model>
std::vector<line> recorded(std::mt19937_64& bits, std::size_t steps) {
    using view = fg::search_view<Model>;
    using behavior = fg::command_behavior<Model>;
    auto at = view::initial(0);
    std::vector<line> lines;
    for (std::size_t tries = 0; lines.size() < steps && tries < 100; ++tries) {
        const std::uint64_t drawn = bits() % view::action_count;
        view::actions::for_each(drawn, drawn + 1, [&](std::uint64_t index, const auto& action) {
            if (!view::enabled(at.expected, index)) return;
            fg::long_text written, answered;
            fg::write_action_json(written, action);
            const auto answer = behavior::perform(at.sut, action);
            fg::write_json(answered, answer);
            lines.push_back({std::string(written.view()), std::string(answered.view())});
            std::string unheard;
            EXPECT_TRUE(view::hear(at.expected, action, answer, unheard)) << unheard;
        });
    }
    return lines;
}

std::string text_of(const std::vector<line>& lines, std::mt19937_64& bits, unsigned answers_of_four) {
    std::string text;
    for (const line& one : lines)
        text += "{\"action\": " + one.action + (bits() % 4 < answers_of_four ? ", \"answer\": " + one.answer : "") + "}\n";
    return text;
}

template <class Model>
void expect_accepted(unsigned answers_of_four) {
    std::mt19937_64 bits(7);
    for (int run = 0; run < 200; ++run) {
        const std::string text = text_of(recorded<Model>(bits, 20), bits, answers_of_four);
        const fg::log_verdict found = fg::accepts<Model>({text});
        ASSERT_TRUE(found) << found.text() << text;
        ASSERT_GT(found.steps, 0u);
    }
}

TEST(run_recorded_runs, of_right_systems_are_accepted) {
    expect_accepted<models::file_commands<true>>(4);
    expect_accepted<models::ticket_commands<false>>(4);
    expect_accepted<models::door_session>(4);
}

TEST(run_recorded_runs, without_some_answers_too) {
    expect_accepted<models::file_commands<true>>(2);
    expect_accepted<models::door_session>(2);
}

TEST(run_recorded_runs, without_steps_that_may_be_missing_too) {
    using files = models::file_commands<true>;
    std::mt19937_64 bits(8);
    for (int run = 0; run < 200; ++run) {
        std::vector<line> kept;
        for (const line& one : recorded<files>(bits, 12))
            if (one.action != "\"make\"") kept.push_back(one);
        const std::string text = text_of(kept, bits, 4);
        ASSERT_TRUE(fg::accepts<files>({text}, fg::gaps<files::make>(3))) << text;
        ASSERT_EQ(fg::accepts<files>({text}).accepted(), kept.empty()) << text;
    }
}

TEST(run_recorded_runs, of_wrong_systems_are_refused_at_the_first_wrong_answer) {
    std::mt19937_64 bits(9);
    for (int run = 0; run < 200; ++run) {
        std::vector<line> lines = recorded<models::file_commands<true>>(bits, 20);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            std::string& answer = lines[i].answer;
            if (answer != "true" && answer != "false") continue;
            answer = answer == "true" ? "false" : "true";
            const fg::log_verdict found = fg::accepts<models::file_commands<true>>({text_of(lines, bits, 4)});
            ASSERT_EQ(found.line, i + 1) << found.text();
            ASSERT_EQ(found.steps, i);
            break;
        }
    }
}

TEST(run_recorded_runs, no_changed_byte_is_worse_than_an_error) {
    std::mt19937_64 bits(10);
    const std::string text = text_of(recorded<models::door_session>(bits, 6), bits, 4);
    for (std::size_t i = 0; i < text.size(); ++i)
        for (const char c : {'\0', '"', '{', ']', '9', '\xFF', '\n'}) {
            std::string broken = text;
            broken[i] = c;
            try {
                fg::accepts<models::door_session>({broken});
            } catch (const fg::file_error& error) { EXPECT_TRUE(std::string(error.what()).starts_with("log:")) << error.what(); }
        }
}

}  // namespace
