// SPDX-License-Identifier: BSL-1.0
// A limit that stays reached while temporal properties are decided makes the check inconclusive, whenever it is reached. Memory
// that only the steps exceed does not: tests/temporal/rounds.cpp.
// If it ends the search of the lasso, the check is violated, without a run.
#include "known.hpp"
#include "protocols.hpp"
#include "published.hpp"

#include <atomic>

namespace {

namespace fg = foregone;
using namespace protocols;

/// The verdict of a search that the limit of a reason stops at a poll, and whether it was polled so often.
template <class Model>
bool is_stopped(unsigned workers, std::uint64_t most_polls, fg::stop_reason reason, fg::verdict& found) {
    std::atomic<std::uint64_t> polls{0};
    const auto poll = [&](const fg::progress&) { return ++polls > most_polls ? reason : fg::stop_reason::none; };
    fg::threads_executor threads(workers);
    found = fg::explore<fg::search_view<Model>, fg::reachable>(threads, {.check_in = poll});
    return polls > most_polls;
}

/// Returns the polls at which a violation was known, and its run was not.
template <class Model>
std::uint64_t expect_no_run_at_every_poll(fg::stop_reason reason) {
    SCOPED_TRACE(foregone::type_name<Model>());
    const fg::verdict whole = explored_by<Model>(1);
    std::uint64_t known = 0;
    for (const unsigned workers : {1u, 3u}) {
        fg::verdict found;
        for (std::uint64_t polls = 0; is_stopped<Model>(workers, polls, reason, found); ++polls) {
            if (known == 0 || workers > 1) { EXPECT_NE(found.violated(), found.result == fg::outcome::inconclusive); }
            else EXPECT_TRUE(found.violated()) << "after " << polls << " polls";
            EXPECT_EQ(found.stopped_by, reason);
            EXPECT_FALSE(found.has_trace);
            if (!found.violated()) continue;
            ++known;
            EXPECT_EQ(found.property, whole.property);
            EXPECT_EQ(found.temporal, whole.temporal);
        }
        EXPECT_EQ(found, whole);
    }
    return known;
}

struct one_leaves_for_good : published::timer {
    static constexpr auto properties =
        fg::properties{fg::always_possible<"the client can wait">([](const state& s) { return s.done == 0; })};
};

TEST(temporal_limits, make_a_check_inconclusive_at_every_poll_or_leave_a_violation_without_its_run) {
    EXPECT_EQ((expect_no_run_at_every_poll<semaphore<3, fair::strong>>(fg::stop_reason::time)), 0U);
    EXPECT_GT((expect_no_run_at_every_poll<semaphore<3, fair::weak>>(fg::stop_reason::memory)), 0U);
    EXPECT_GT(expect_no_run_at_every_poll<peterson_again<fair::none>>(fg::stop_reason::interrupted), 0U);
    EXPECT_EQ(expect_no_run_at_every_poll<bakery>(fg::stop_reason::time), 0U);
    EXPECT_GT(expect_no_run_at_every_poll<one_leaves_for_good>(fg::stop_reason::time), 0U);
}

}  // namespace
