// SPDX-License-Identifier: BSL-1.0
// model/command.hpp: `arguments`, by which a command's model lists what it may be.
#include <foregone/foregone.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/replays.hpp>

#include "../check/laws.hpp"
#include "../models/key_store.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

using store = models::key_store<false>;
using forgetful = models::key_store<true>;

constexpr fg::random few{.runs = 3, .steps = 20}, many{.runs = 100, .steps = 100};

constexpr bool each_kind_takes_a_fifth(const auto& verdict) {
    const auto& taken = verdict.sampled.selected;
    for (std::uint64_t i = 0; i < 3; ++i)
        if (taken[i] * 5 < verdict.counted.transitions) return false;
    return verdict.result == fg::outcome::sampled;
}
static_assert(each_kind_takes_a_fifth(fg::proof<fg::search_view<store>, few>::verdict));

TEST(model_command_arguments, each_kind_takes_a_fifth) {
    EXPECT_TRUE(each_kind_takes_a_fifth(laws::explored_alone<store, few>()));
    EXPECT_TRUE(each_kind_takes_a_fifth(laws::explored_alone<store, many>()));
    EXPECT_EQ((laws::explored_by_threads<store, many>(2).sampled.selected), (laws::explored_alone<store, many>().sampled.selected));
}

TEST(model_command_arguments, a_violation_is_shrunk_and_replays) {
    for (const fg::verdict& found : {laws::explored_alone<forgetful, many>(), laws::explored_by_threads<forgetful, many>(2)}) {
        ASSERT_TRUE(found.violated());
        EXPECT_TRUE(found.sampled.minimal);
        EXPECT_EQ(found.trace.actions.size(), 5U);  // three keys, one erased, and the forgotten one read
        laws::expect_replays<forgetful>(found);
    }
}

/// Few keys, so that the numbers of actions are small: those of each kind begin at a multiple of three.
struct small_store : forgetful {
    using few_keys = fg::range<0, 2>;
    using commands = fg::one_of<fg::product<forgetful::put, few_keys, fg::values<7>>, fg::product<forgetful::get, few_keys>,
                                fg::product<forgetful::erase, few_keys>>;
};
constexpr std::uint64_t put = 0, get = 3, erase = 6;

constexpr bool a_run_without_the_key_is_none() {
    return fg::replays<small_store>({0, {put + 1, get + 1}}).empty() &&
           fg::replays<small_store>({0, {put + 1, get + 2}}) == fg::no_such_run &&
           fg::replays<small_store>({0, {put + 1, erase + 1, get + 1}}) == fg::no_such_run;
}
static_assert(a_run_without_the_key_is_none());

std::string note_of(std::initializer_list<std::uint64_t> run) {
    using view = fg::search_view<small_store>;
    const fg::basic_trace<std::initializer_list<std::uint64_t>> trace{0, run};
    std::vector<view::record> records(run.size() + 1);
    std::string last;
    fg::replay<view, laws::sink>(trace, records.data(), [&](std::uint64_t, const auto& step) { last = step.note.characters; });
    return last;
}

TEST(model_command_arguments, a_replay_says_that_the_value_is_not_listed) {
    EXPECT_TRUE(a_run_without_the_key_is_none());
    EXPECT_EQ(note_of({put + 1, get + 2}), "not among its `arguments` now");
    EXPECT_EQ(note_of({put + 1, get + 1}), "");
}

struct sound_store : store {
    using few_keys = fg::range<0, 1>;
    using commands = fg::one_of<fg::product<store::put, few_keys, fg::values<7>>, fg::product<store::get, few_keys>>;
};

TEST(model_command_arguments, sequences_take_what_is_listed) {
    // After a put of one key: two puts, one get. With length 2: 2 * 3 runs.
    EXPECT_EQ((laws::explored_alone<sound_store, fg::sequences<2>>().counted.sequences), 6U);
}

/// Lists commands rather than values, and one that its domain lacks.
struct beyond {
    struct system {};
    struct model {};
    struct visit {
        int place;
        static constexpr std::array<visit, 1> arguments(const model&) { return {{{12}}}; }
        constexpr void run(system&) const {}
    };
    using commands = fg::one_of<fg::product<visit, fg::range<0, 9>>>;
};
struct within : beyond {
    using commands = fg::one_of<fg::product<visit, fg::range<0, 12>>>;
};

TEST(model_command_arguments, a_listed_value_is_in_the_domain) {
    constexpr fg::random whole{.runs = 3, .steps = 20, .full_length = true};
    EXPECT_EQ((laws::explored_alone<within, whole>().counted.transitions), 60U);
    try {
        laws::explored_alone<beyond, few>();
        FAIL() << "accepted";
    } catch (const fg::invalid_program& error) {
        EXPECT_EQ(std::string(error.what()), "the `arguments` of the command visit list a value that its domain lacks; list it in "
                                             "`commands`, as in fg::integers<-1000, 1000>, or leave it out");
    }
}

}  // namespace
