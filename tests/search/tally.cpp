// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/search/tally.hpp>

#include <foregone/impl/search/search_view.hpp>

#include "../models/cell.hpp"
#include "../models/philosophers.hpp"
#include "../models/wide.hpp"
#include "../support/verify.hpp"

namespace {

namespace fg = foregone;
using philosophers = fg::tally<fg::search_view<models::philosophers>>;
using cell = fg::tally<fg::search_view<models::cell_with_idle_expectations>>;
using wide = fg::tally<fg::search_view<models::wide<100'000>>>;

struct note {
    std::uint32_t failed = fg::no_property;
    std::uint32_t selected = fg::no_property;
};

constexpr bool nothing_was_used_at_first() {
    constexpr fg::vacuity actions = philosophers{}.unused(), expectations = cell{}.unused();
    return actions.idle_actions == 6 && actions.first_idle_action == 0 && actions.unselected_expectations == 0 &&
           expectations.idle_actions == 4 && expectations.unselected_expectations == 4 && philosophers{}.unwitnessed() == 2;
}
VERIFY(engine_tally, nothing_was_used_at_first)

constexpr bool steps_are_counted_and_noted() {
    cell t;
    for (const std::uint64_t action : {0u, 3u, 0u}) t.step(action, note{.selected = 1});
    const fg::vacuity left = t.unused();
    return t.transitions == 3 && left.idle_actions == 2 && left.first_idle_action == 1 && left.unselected_expectations == 3 &&
           left.first_unselected == 0 && !t.complete();
}
VERIFY(engine_tally, steps_are_counted_and_noted)

constexpr bool a_tally_is_complete_when_all_was_seen() {
    cell t;
    for (std::uint64_t i = 0; i < 4; ++i) {
        if (t.complete()) return false;
        t.step(i, note{.selected = static_cast<std::uint32_t>(i)});
    }
    return t.complete() && t.unused() == fg::vacuity{};
}
VERIFY(engine_tally, a_tally_is_complete_when_all_was_seen)

constexpr bool deciders_are_gathered_before_they_are_noted() {
    fg::deciders<fg::search_view<models::cell_with_idle_expectations>> by;
    for (const std::uint32_t i : {0u, 2u, 2u, fg::no_property}) by.add(note{.selected = i});
    cell t;
    for (std::uint64_t action = 0; action < 4; ++action) t.step(action, note{});
    t.decided(by.bits);
    return t.complete() && t.selected[0] && !t.selected[1] && t.selected[2] && t.unused().unselected_expectations == 2;
}
VERIFY(engine_tally, deciders_are_gathered_before_they_are_noted)

constexpr bool merging_adds_counts_and_unites_notes() {
    philosophers a, b;
    a.step(1, note{});
    b.step(4, note{});
    b.step(4, note{});
    b.deadlocks = 2;
    a.outside = 1;
    b.outside = 3;
    b.witnessed[2] = true;
    a.merge(b);
    return a.transitions == 3 && a.deadlocks == 2 && a.outside == 4 && a.unused().idle_actions == 4 &&
           a.unused().first_idle_action == 0 && a.enabled[1] && a.enabled[4] && a.unwitnessed() == fg::no_property;
}
VERIFY(engine_tally, merging_adds_counts_and_unites_notes)

constexpr bool merging_unites_selected_expectations() {
    cell a, b;
    a.step(0, note{.selected = 3});
    b.step(0, note{.selected = 0});
    a.merge(b);
    return a.unused().unselected_expectations == 2 && a.unused().first_unselected == 1;
}
VERIFY(engine_tally, merging_unites_selected_expectations)

constexpr bool too_many_actions_are_not_noted_one_by_one() {
    wide t;
    t.step(99'999, note{});
    return wide::tracked_actions == 0 && t.transitions == 1 && t.unused() == fg::vacuity{};
}
VERIFY(engine_tally, too_many_actions_are_not_noted_one_by_one)

}  // namespace
