// SPDX-License-Identifier: BSL-1.0
// Random runs whose arguments no index can number: drawn alike by the compiler and at run time, shrunk and replayed at run time.
#include <foregone/foregone.hpp>

#include "../models/text_store.hpp"
#include "laws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>

namespace {

namespace fg = foregone;

using lossy = models::text_store<true>;
using sound = models::text_store<false>;

constexpr fg::random few{.runs = 6, .steps = 8}, many{.runs = 500, .steps = 20};

/// A transition system with generated actions, of one type.
struct longest_line {
    struct state {
        std::uint64_t length = 0;
        bool operator==(const state&) const = default;
    };
    struct add {
        fg::text<40> line;
    };
    using action = fg::product<add, fg::strings<40>>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, const add& a) { return {s.length > a.line.size() ? s.length : a.line.size()}; }
    static constexpr auto properties = fg::properties{fg::always<"short">([](const state& s) { return s.length < 30; })};
};

/// A command that opens each run, and one command of several, have generated arguments too.
struct opened_store : sound {
    using initial_commands = fg::product<sound::put, fg::strings<64>, fg::lists_of<fg::values<1, 2>, 32>>;
    using commands = fg::one_of<sound::commands, fg::in_order<sound::clear, initial_commands>>;
};

template <class Model, auto Scope>
void expect_as_compiled() {
    constexpr auto while_compiling = fg::proof<fg::search_view<Model>, Scope>::verdict;
    const fg::verdict found = laws::explored_alone<Model, Scope>();
    EXPECT_EQ(found.result, while_compiling.result);
    EXPECT_EQ(found.counted.transitions, while_compiling.counted.transitions);
}

TEST(engine_values_of_any_size, runs_are_those_of_the_compiler) {
    expect_as_compiled<sound, few>();
    expect_as_compiled<longest_line, fg::random{.runs = 2, .steps = 2}>();
}

TEST(engine_values_of_any_size, a_violation_is_shrunk_to_the_simplest_value) {
    const fg::verdict found = laws::explored_alone<lossy, many>();
    ASSERT_TRUE(found.violated());
    EXPECT_TRUE(found.sampled.minimal);
    laws::expect_replays<lossy>(found);
    ASSERT_EQ(found.trace.actions.size(), 1U);
    using put = fg::search_view<lossy>::action_domain::alternative<0>;
    const lossy::put shrunk = put::at(found.trace.actions[0]);
    EXPECT_EQ(shrunk.line.size(), 21U);
    EXPECT_EQ(std::count(shrunk.line.view().begin(), shrunk.line.view().end(), 'a'), 20);
    EXPECT_TRUE(shrunk.marks.empty());
}

TEST(engine_values_of_any_size, threads_find_and_shrink_the_same) {
    const fg::verdict alone = laws::explored_alone<lossy, many>();
    for (const unsigned workers : {1U, 2U}) {
        const fg::verdict found = laws::explored_by_threads<lossy, many>(workers);
        EXPECT_EQ(found.trace, alone.trace);
        EXPECT_EQ(found.sampled.shrink_runs, alone.sampled.shrink_runs);
        EXPECT_EQ((laws::explored_by_threads<sound, many>(workers).counted), (laws::explored_alone<sound, many>().counted));
    }
}

TEST(engine_values_of_any_size, the_only_action_may_be_generated) {
    const fg::verdict found = laws::explored_alone<longest_line, many>();
    ASSERT_TRUE(found.violated());
    laws::expect_replays<longest_line>(found);
    ASSERT_EQ(found.trace.actions.size(), 1U);
    EXPECT_EQ(fg::search_view<longest_line>::action_domain::at(found.trace.actions[0]).line.view(), std::string(30, 'a'));
}

TEST(engine_values_of_any_size, commands_may_open_runs_and_follow_each_other) {
    const fg::verdict found = laws::explored_alone<opened_store, fg::random{.runs = 30, .steps = 10, .full_length = true}>();
    EXPECT_EQ(found.result, fg::outcome::sampled);
    EXPECT_EQ(found.counted.transitions, 300U);
}

}  // namespace
