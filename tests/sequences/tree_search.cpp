// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/sequences/tree_search.hpp>

#include <foregone/impl/search/search_view.hpp>

#include "../models/bounded_counter.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/pinned_cell.hpp"
#include "../support/verify.hpp"

#include <initializer_list>

namespace {

namespace fg = foregone;
template <class Model, std::uint64_t MaxSteps>
using worker = fg::tree_worker<fg::search_view<Model>, MaxSteps>;
using cell = models::cell_by_history<false>;

using finding = fg::tree_finding<3>;
constexpr finding found(std::uint64_t steps, bool deadlocked, std::uint64_t initial, std::initializer_list<std::uint64_t> actions) {
    finding made{.steps = steps, .deadlocked = deadlocked, .property = 0, .initial = initial};
    std::size_t i = 0;
    for (const std::uint64_t action : actions) made.actions[i++] = action;
    return made;
}

constexpr bool findings_are_ordered() {
    const finding ordered[] = {
        found(1, false, 5, {9}),    found(1, true, 0, {0}),    found(2, false, 0, {0, 7}), found(2, false, 0, {1, 0}),
        found(2, false, 1, {0, 0}), found(2, true, 0, {0, 0}), found(2, true, 1, {0, 0}),  {}};
    for (const finding& a : ordered)
        for (const finding& b : ordered)
            if (a.before(b) != (&a < &b)) return false;
    return true;
}
VERIFY(engine_tree_search, findings_are_ordered)

/// Below a prefix of two, the sequences of three and four are a sixteenth of all.
template <class Model>
constexpr bool walks_below_a_prefix_only() {
    worker<Model, 4> below(0);
    constexpr std::uint64_t prefix[] = {1, 3};
    if (!below.seek(prefix, 2)) return false;
    while (!below.finished) below.advance(10);
    return below.visited[1] == 0 && below.visited[2] == 0 && below.visited[3] == 4 && below.visited[4] == 16 &&
           below.sequences(0, 4) == 20 && below.sequences(4, 4) == 16;
}
constexpr bool a_prefix_is_not_counted() {
    return walks_below_a_prefix_only<cell>() && walks_below_a_prefix_only<models::cell_by_model<false>>() &&
           walks_below_a_prefix_only<models::pinned_cell_by_history<false>>();
}
VERIFY(engine_tree_search, a_prefix_is_not_counted)

constexpr bool what_is_no_prefix_is_refused() {
    constexpr std::uint64_t three_times[] = {0, 0, 0}, four_times[] = {1, 1, 1, 1};
    worker<models::countdown, 4> from_two(1);                 // 2, 1, 0, and no further
    worker<models::countdown_begins_outside, 4> outside(0);   // 9 is outside
    worker<models::bounded_counter, 4> leaves(0), stays(0);   // 12 is outside
    return !from_two.seek(three_times, 3) && !outside.seek(three_times, 1) && !leaves.seek(four_times, 4) &&
           stays.seek(four_times, 3);
}
VERIFY(engine_tree_search, what_is_no_prefix_is_refused)

constexpr bool work_is_counted_in_actions() {
    worker<cell, 2> walk(0);
    walk.start();
    std::uint64_t work = 0;
    while (!walk.finished) {
        const std::uint64_t done = walk.advance(3);
        if (done > 3) return false;
        work += done;
    }
    return walk.visited[1] == 4 && walk.visited[2] == 16 && work <= 20 && walk.advance(100) == 0;
}
VERIFY(engine_tree_search, work_is_counted_in_actions)

/// Counts in one of two ways, one of which is judged by another expectation as soon as there are two.
struct counts_late {
    using system = fg::nothing;
    using action = fg::range<0, 1>;
    using model = int;
    static constexpr int perform(system&, int) { return 0; }
    static constexpr int next(int count, int by) { return count + by; }

    struct expect_two {
        static constexpr bool applies(int count, int) { return count == 2; }
        static constexpr int expected(int, int) { return 0; }
    };
    struct expect_three {
        static constexpr bool applies(int count, int) { return count == 3; }
        static constexpr int expected(int, int) { return 0; }
    };
    struct expect_few {
        static constexpr int expected(int, int) { return 0; }
    };
    using expectations = fg::first_of<expect_two, expect_three, expect_few>;
};

constexpr bool expectations_are_noted_that_decide_late() {
    worker<counts_late, 3> walk(0);
    walk.start();
    while (!walk.finished) walk.advance(100);
    return walk.visited[3] == 8 && walk.counted.complete() && walk.counted.selected[0] && !walk.counted.selected[1] &&
           walk.counted.selected[2] && walk.counted.unused().first_unselected == 1;
}
VERIFY(engine_tree_search, expectations_are_noted_that_decide_late)

/// A limit that is lowered during the search is kept: nothing longer is visited from then on, and nothing shorter is left out.
constexpr bool a_lowered_limit_is_kept() {
    worker<cell, 4> walk(0);
    walk.start();
    walk.advance(30);
    walk.limit_steps = 2;
    while (!walk.finished) walk.advance(30);
    return walk.visited[1] == 4 && walk.visited[2] == 16 && walk.visited[3] < 64 && walk.visited[4] < 256;
}
VERIFY(engine_tree_search, a_lowered_limit_is_kept)

constexpr bool a_restart_remembers_what_was_found() {
    worker<models::countdown_avoids_six, 4> walk(2);  // 7, 6
    walk.start();
    while (!walk.finished) walk.advance(10);
    if (walk.best.steps != 1 || walk.best.initial != 2) return false;
    walk.restart(3);
    while (!walk.finished) walk.advance(10);
    return walk.best.steps == 1 && walk.best.initial == 2 && walk.visited[1] == 1 && walk.visited[2] == 0;
}
VERIFY(engine_tree_search, a_restart_remembers_what_was_found)

}  // namespace
