// SPDX-License-Identifier: BSL-1.0
// full: conformance_objects.cpp has the same laws for objects that are addressed by number
#include "../check/laws.hpp"
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/check.hpp>
#include <foregone/model/machines.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace test_conformance_active {

namespace fg = foregone;
using models::ticket;

/// What a desk does wrong, and what it shows.
enum class defect { none, edits_the_one_before, stays_at_a_switch, counts_one_too_many };
enum class shown { nothing, state, both };

/// Tickets written by hand, one of them active.
template <defect Defect, shown Shown = shown::both>
struct desk {
    using answer = std::optional<ticket::output>;
    std::array<ticket::state, 2> at{};
    std::array<ticket::variables, 2> kept{};
    std::size_t created = 0, active = 0, before = 0;

    constexpr answer handle(const ticket::create& c) {
        if (created == 2) return {};
        before = std::exchange(active, created++);
        at[active] = ticket::state::open;
        kept[active] = {c.priority, 0};
        return ticket::output::created;
    }
    constexpr answer handle(const ticket::edit& e) {
        if (at[active] != ticket::state::open || kept[active].edits == 2) return {};
        ticket::variables& edited = kept[Defect == defect::edits_the_one_before ? before : active];
        edited.edits += edited.edits < 2;
        edited.priority = e.priority.value_or(edited.priority);
        return ticket::output::edited;
    }
    constexpr answer handle(const ticket::close&) {
        if (at[active] != ticket::state::open) return {};
        at[active] = ticket::state::closed;
        return kept[active].priority == ticket::level::low ? ticket::output::closed_low : ticket::output::closed_high;
    }
    constexpr bool handle(const fg::switch_to& other) {
        if (other.object >= created + (Defect == defect::counts_one_too_many)) return false;
        if (Defect != defect::stays_at_a_switch) before = std::exchange(active, other.object);
        return true;
    }
    constexpr ticket::state state() const
        requires(Shown != shown::nothing)
    {
        return at[active];
    }
    constexpr const ticket::variables& variables() const
        requires(Shown == shown::both)
    {
        return kept[active];
    }
    bool operator==(const desk&) const = default;
};

template <defect Defect, shown Shown = shown::both>
using against = fg::conforms_to<desk<Defect, Shown>, fg::machines<ticket, 2>>;

FOREGONE_STATIC_CHECK(against<defect::none>);
FOREGONE_STATIC_CHECK(against<defect::none, shown::state>, fg::sequences<3>);
FOREGONE_STATIC_CHECK(against<defect::none, shown::nothing>, fg::random{.runs = 5, .steps = 10});

/// The compiler has decided it above.
template <class Model, auto Scope>
void expect_right() {
    EXPECT_FALSE((laws::same_verdict_at_run_time<Model, Scope>().violated()));
}
template <class Model, auto Scope>
void expect_found(std::size_t steps) {
    const fg::verdict found = laws::same_verdict_at_run_time<Model, Scope>();
    EXPECT_TRUE(found.violated());
    EXPECT_EQ(found.trace.actions.size(), steps);
}

/// The machine in production, in the place of a desk.
struct table {
    fg::running_with_active<ticket, 2> all{};
    constexpr auto handle(const auto& input) { return all.handle(input); }
    constexpr ticket::state state() const { return all.state(); }
    bool operator==(const table&) const = default;
};
FOREGONE_STATIC_CHECK(fg::conforms_to<table, fg::machines<ticket, 2>>);

/// The states are those of fg::machines.
constexpr bool a_search_sees_the_states_of_the_machines() {
    return fg::verdict_of<fg::conforms_to<table, fg::machines<ticket, 2>>>.counted.states ==
           fg::verdict_of<fg::machines<ticket, 2>>.counted.states;
}
VERIFY(model_conformance_active, a_search_sees_the_states_of_the_machines)

TEST(model_conformance_active, a_right_desk_passes_every_search) {
    expect_right<against<defect::none>, fg::reachable>();
    expect_right<against<defect::none>, fg::sequences<3>>();
    expect_right<against<defect::none>, fg::random{.runs = 200, .steps = 20}>();
    expect_right<against<defect::none, shown::nothing>, fg::transition_tour>();
}

TEST(model_conformance_active, an_edit_of_the_ticket_that_was_active_before_is_found_after_two_creations) {
    using wrong = against<defect::edits_the_one_before>;
    expect_found<wrong, fg::reachable>(3);
    expect_found<wrong, fg::sequences<4>>(3);
    laws::same_verdict_everywhere<wrong, fg::reachable>();
    laws::same_verdict_everywhere<wrong, fg::random{.runs = 12, .steps = 12}>();
}

TEST(model_conformance_active, answers_give_away_a_desk_that_shows_nothing) {
    expect_found<against<defect::edits_the_one_before, shown::nothing>, fg::sequences<4>>(4);  // closed_low where it is high
}

TEST(model_conformance_active, a_switch_that_does_nothing_is_found_by_what_is_shown_after_it) {
    expect_found<against<defect::stays_at_a_switch>, fg::reachable>(3);
    expect_found<against<defect::stays_at_a_switch, shown::state>, fg::sequences<4>>(4);  // one is closed, the other is not
}

/// A switch to an object that is not there, or is active, is not tried.
TEST(model_conformance_active, only_switches_to_another_object_are_tried) {
    expect_right<against<defect::counts_one_too_many>, fg::reachable>();
}

}  // namespace test_conformance_active
