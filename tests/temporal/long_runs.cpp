// SPDX-License-Identifier: BSL-1.0
// Runs to a violation through many pairs of one state: each pair is visited once, and a limit ends the search of the run.
#include "known.hpp"

#include <atomic>
#include <cstdint>

namespace {

namespace fg = foregone;

/// Places one after another. From the last one a step leads to the place `Back`.
template <unsigned Places, unsigned Back>
struct line {
    static constexpr unsigned places = Places, last = Places - 1;
    using state = fg::within<0u, last>;
    using action = fg::within<0u, 0u>;

    static constexpr state initial() { return state(0u); }
    static constexpr bool next(state& s, action) { return s = state(s == last ? Back : s + 1u), true; }
};
template <unsigned Places>
using chain = line<Places, Places - 1>;
template <unsigned Places>
using ring = line<Places, 0>;

/// Two pairs of each state lead to both pairs of the next one, so that there are 2^n ways to the n-th state.
template <class Line>
struct doubled : Line {
    static constexpr auto properties = fg::properties{
        fg::ltl<"it ends", "<>[]!(a && X b)">(fg::atom<"a">([](const typename Line::state&) { return true; }),
                                              fg::atom<"b">([](const typename Line::state&) { return true; }))};
};

/// The second pair of a state is reached from both pairs of the state before it.
template <class Line>
struct left_once : Line {
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"it is not last">([](const typename Line::state& s) { return s < Line::last; })};
};

TEST(temporal_long_runs, are_found_by_pairs_not_by_ways) {
    expect_everywhere<doubled<chain<64>>>({true, 63, 1, 128, 64});
    expect_everywhere<doubled<ring<64>>>({true, 0, 64, 128, 64});
    expect_everywhere<left_once<chain<64>>>({true, 63, 1, 65, 64});
}

/// What a search finds, and how often it asked whether it has to stop. A limit is reached after `most_polls`.
template <class Model>
fg::verdict counted(unsigned workers, std::uint64_t most_polls, std::uint64_t& polls) {
    std::atomic<std::uint64_t> count{0};
    const auto poll = [&](const fg::progress&) { return ++count > most_polls ? fg::stop_reason::time : fg::stop_reason::none; };
    fg::threads_executor threads(workers);
    const fg::verdict found = fg::explore<fg::search_view<Model>, fg::reachable>(threads, {.check_in = poll});
    polls = count;
    return found;
}

constexpr unsigned many = 100'000;

TEST(temporal_long_runs, take_polls_linear_in_their_pairs) {
    constexpr known in_chain{true, many - 1, 1, 2 * many, many}, left{true, many - 1, 1, many + 1, many};
    std::uint64_t polls = 0;
    EXPECT_TRUE(in_chain.is(counted<doubled<chain<many>>>(1, UINT64_MAX, polls)));
    EXPECT_LT(polls, 4 * many);
    EXPECT_TRUE(left.is(counted<left_once<chain<many>>>(1, UINT64_MAX, polls)));
    EXPECT_LT(polls, 4 * many);
}

/// The last polls are those of the walk along the lap.
TEST(temporal_long_runs, are_left_out_of_a_violation_when_a_limit_is_reached) {
    constexpr known expected{true, 0, many, 2 * many, many};
    std::uint64_t polls = 0, unused = 0;
    EXPECT_TRUE(expected.is(counted<doubled<ring<many>>>(2, UINT64_MAX, unused)));
    EXPECT_TRUE(expected.is(counted<doubled<ring<many>>>(1, UINT64_MAX, polls)));
    EXPECT_LT(polls, 4 * many);
    const fg::verdict found = counted<doubled<ring<many>>>(1, polls - 2, unused);
    EXPECT_TRUE(found.violated());
    EXPECT_FALSE(found.has_trace);
    EXPECT_EQ(found.stopped_by, fg::stop_reason::time);
}

TEST(temporal_long_runs, are_found_by_rounds) {
    constexpr unsigned few = 500;
    expect_by_rounds<doubled<chain<few>>>(explored_by<doubled<chain<few>>>(1), {{1, 2, 0}, {2, 1, 0}});
    expect_by_rounds<doubled<ring<few>>>(explored_by<doubled<ring<few>>>(1), {{1, 2, 0}, {2, 1, 0}});
}

}  // namespace
