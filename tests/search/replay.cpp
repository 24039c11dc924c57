// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/search/replay.hpp>

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/types/inline_vector.hpp>

#include "../models/bounded_counter.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/pinned_cell.hpp"
#include "../models/ratchet.hpp"
#include "../models/ties.hpp"
#include "../support/verify.hpp"

#include <initializer_list>

namespace {

namespace fg = foregone;
using trace = fg::basic_trace<fg::inline_vector<std::uint64_t, 8>>;
using line = fg::text<120>;

constexpr trace path(std::uint64_t initial, std::initializer_list<std::uint64_t> actions) {
    trace made{.initial = initial};
    for (const std::uint64_t a : actions) made.actions.push_back(a);
    return made;
}

/// The steps of a replayed run, kept.
template <class Model>
struct run {
    using view = fg::search_view<Model>;
    fg::described_step<line> reported[9];
    std::uint64_t count = 0;
    bool in_order = true;
    fg::replayed result;

    constexpr run(std::uint64_t initial, std::initializer_list<std::uint64_t> actions) {
        typename view::record records[9]{};
        result =
            fg::replay<view, line>(path(initial, actions), records, [&](std::uint64_t number, const fg::described_step<line>& s) {
                in_order = in_order && (number == count || !s.enabled);
                reported[count++] = s;
            });
    }

    constexpr bool ended(bool possible, std::uint64_t steps, std::uint32_t property) const {
        return in_order && result.possible == possible && result.steps == steps && result.property == property;
    }
};

constexpr bool a_run_begins_where_it_says() {
    const run<models::countdown_avoids_six> at_five(0, {}), at_seven(2, {0});
    return at_five.ended(true, 0, fg::no_property) && at_five.count == 1 && at_five.reported[0].action.view() == "initial" &&
           at_five.reported[0].result.view() == "{value = 5}" && at_seven.ended(true, 1, 0) && at_seven.count == 2 &&
           at_seven.reported[1].result.view() == "{value = 6}";
}
VERIFY(verdict_replay, a_run_begins_where_it_says)

constexpr bool a_run_stays_inside_the_boundary() {
    return run<models::countdown_begins_outside>(0, {}).ended(false, 0, fg::no_property) &&  // begins at 9
           run<models::countdown_begins_outside>(1, {0}).ended(true, 1, fg::no_property) &&
           run<models::bounded_counter>(0, {1, 1, 1, 1}).ended(true, 4, fg::no_property) &&         // 12
           run<models::bounded_counter>(0, {1, 1, 1, 1, 0}).ended(false, 4, fg::no_property);
}
VERIFY(verdict_replay, a_run_stays_inside_the_boundary)

constexpr bool an_initial_state_may_violate() {
    return run<models::countdown_begins_badly>(2, {}).ended(true, 0, 0) &&
           run<models::countdown_begins_badly>(0, {}).ended(true, 0, fg::no_property);
}
VERIFY(verdict_replay, an_initial_state_may_violate)

constexpr bool what_cannot_be_done_ends_the_run() {
    const run<models::ratchet> refused(0, {0, 0, 0, 0, 0});
    return refused.ended(false, 3, fg::no_property) && refused.count == 5 && !refused.reported[4].enabled &&
           refused.reported[4].action.view() == "up" && run<models::ratchet>(0, {0, 2}).ended(false, 1, fg::no_property) &&
           run<models::ratchet>(1, {0}).ended(false, 0, fg::no_property) && run<models::ratchet>(1, {0}).count == 0;
}
VERIFY(verdict_replay, what_cannot_be_done_ends_the_run)

constexpr bool a_violated_transition_ends_the_run() {
    const run<models::ratchet_falls_softly> falls(0, {0, 0, 1, 0});
    return falls.ended(true, 3, 1) && falls.count == 4;
}
VERIFY(verdict_replay, a_violated_transition_ends_the_run)

constexpr bool of_what_one_step_violates_the_first_property_is_told() {
    return run<models::ratchet_state_before_transition>(0, {0, 0}).ended(true, 2, 0) &&
           run<models::ratchet_transition_before_state>(0, {0, 0}).ended(true, 2, 0) &&
           run<models::two_properties_at_once>(0, {0, 1}).ended(true, 2, 1);
}
VERIFY(verdict_replay, of_what_one_step_violates_the_first_property_is_told)

constexpr bool a_run_may_end_deadlocked() {
    return run<models::countdown_never_ends>(1, {0, 0}).ended(true, 2, 0) &&
           run<models::countdown_never_ends>(1, {0}).ended(true, 1, fg::no_property) &&
           run<models::countdown_ends_at_zero>(1, {0, 0}).ended(true, 2, fg::no_property);
}
VERIFY(verdict_replay, a_run_may_end_deadlocked)

constexpr bool a_behavior_is_run_with_its_history() {
    const run<models::cell_by_history<true>> broken(0, {1, 1, 3});
    return broken.ended(true, 3, 2) && broken.count == 4 &&
           broken.reported[3].action.view() == "cell_action{reads = true, value = 0}" &&
           broken.reported[3].result.view() == "-> 0" &&
           broken.reported[3].note.view() == "expect_last_written refuses it; expected 1" &&
           run<models::cell_by_history<false>>(0, {1, 1, 3}).ended(true, 3, fg::no_property);
}
VERIFY(verdict_replay, a_behavior_is_run_with_its_history)

constexpr bool a_system_that_cannot_be_copied_is_run_in_place() {
    return run<models::pinned_cell_by_history<true>>(0, {1, 1, 3}).ended(true, 3, 2) &&
           run<models::pinned_cell_by_model<false>>(0, {1, 1, 3}).ended(true, 3, fg::no_property);
}
VERIFY(verdict_replay, a_system_that_cannot_be_copied_is_run_in_place)

}  // namespace
