// SPDX-License-Identifier: BSL-1.0
#include "../check/laws.hpp"
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/check.hpp>
#include <foregone/model/machines.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace test_conformance_objects {

namespace fg = foregone;
using models::ticket;
using models::turnstile;

/// What a desk does wrong, and what it shows.
enum class defect { none, edits_the_one_before, closes_every_one, begins_with_an_edit };
enum class shown { nothing, state, both };

/// Tickets written by hand, in the fields of one aggregate. `active` is the ticket that was handled last.
template <defect Defect, shown Shown = shown::both>
struct desk {
    using answer = std::optional<ticket::output>;
    std::array<ticket::state, 2> at{};
    std::array<ticket::variables, 2> kept{};
    std::size_t active = 0;

    constexpr answer handle(std::size_t number, const ticket::create& c) {
        at[active = number] = ticket::state::open;
        kept[number] = {c.priority, Defect == defect::begins_with_an_edit && number == 1 ? 1 : 0};
        return ticket::output::created;
    }
    constexpr answer handle(std::size_t number, const ticket::edit& e) {
        const std::size_t before = std::exchange(active, number);
        if (at[number] != ticket::state::open || kept[number].edits == 2) return {};
        ticket::variables& edited = kept[Defect == defect::edits_the_one_before ? before : number];
        edited.edits += edited.edits < 2;
        edited.priority = e.priority.value_or(edited.priority);
        return ticket::output::edited;
    }
    constexpr answer handle(std::size_t number, const ticket::close&) {
        active = number;
        if (at[number] != ticket::state::open) return {};
        for (std::size_t i = 0; i < 2; ++i)
            if (i == number || (Defect == defect::closes_every_one && at[i] != ticket::state::none)) at[i] = ticket::state::closed;
        return kept[number].priority == ticket::level::low ? ticket::output::closed_low : ticket::output::closed_high;
    }
    constexpr ticket::state state(std::size_t number) const
        requires(Shown != shown::nothing)
    {
        return at[number];
    }
    constexpr const ticket::variables& variables(std::size_t number) const
        requires(Shown == shown::both)
    {
        return kept[number];
    }
    bool operator==(const desk&) const = default;
};

template <defect Defect, shown Shown = shown::both>
using against = fg::conforms_to<desk<Defect, Shown>, fg::machines<ticket, 2>>;

/// No ticket, one of 12 configurations, or two and which was handled last: the first cannot be that if it is open and never was
/// edited, for it was handled before the second was created.
FOREGONE_STATIC_CHECK(against<defect::none>);
FOREGONE_STATIC_CHECK(against<defect::none, shown::state>, fg::sequences<3>);
FOREGONE_STATIC_CHECK(against<defect::none, shown::nothing>, fg::random{.runs = 5, .steps = 10});

constexpr bool a_search_sees_every_configuration_of_both() {
    return fg::verdict_of<against<defect::none>>.counted.states == 1 + 12 + 2 * 12 * 12 - 2 * 12;
}
VERIFY(model_conformance_objects, a_search_sees_every_configuration_of_both)

/// The compiler has decided it above.
template <class Model, auto Scope>
void expect_right() {
    EXPECT_FALSE((laws::same_verdict_at_run_time<Model, Scope>().violated()));
}
template <class Model, auto Scope>
fg::verdict expect_found(std::size_t steps) {
    const fg::verdict found = laws::same_verdict_at_run_time<Model, Scope>();
    EXPECT_TRUE(found.violated());
    EXPECT_EQ(found.trace.actions.size(), steps);
    return found;
}

constexpr fg::random drawn{.runs = 12, .steps = 12};

TEST(model_conformance_objects, a_right_desk_passes_every_search) {
    expect_right<against<defect::none>, fg::reachable>();
    expect_right<against<defect::none>, fg::sequences<3>>();
    expect_right<against<defect::none>, fg::random{.runs = 200, .steps = 20}>();
    expect_right<against<defect::none, shown::nothing>, fg::transition_tour>();
}

TEST(model_conformance_objects, an_edit_of_the_ticket_before_is_found_after_two_creations) {
    using wrong = against<defect::edits_the_one_before>;
    expect_found<wrong, fg::reachable>(3);
    expect_found<wrong, fg::transition_tour>(3);
    laws::same_verdict_everywhere<wrong, fg::reachable>();
    laws::same_verdict_everywhere<wrong, drawn>();
    const fg::verdict by_sequences = expect_found<wrong, fg::sequences<3>>(3), by_chance = expect_found<wrong, drawn>(3);
    EXPECT_EQ(by_sequences.trace, by_chance.trace);
}

TEST(model_conformance_objects, answers_give_a_desk_away_that_shows_nothing) {
    expect_found<against<defect::edits_the_one_before, shown::nothing>, fg::sequences<4>>(4);  // closed_low where it is high
    expect_found<against<defect::closes_every_one, shown::nothing>, fg::reachable>(4);
}

/// The one that is not handled is looked at, too.
TEST(model_conformance_objects, damage_to_another_object_is_found_at_once) {
    expect_found<against<defect::closes_every_one, shown::state>, fg::reachable>(3);
    expect_found<against<defect::closes_every_one>, drawn>(3);
}

TEST(model_conformance_objects, an_object_that_begins_wrong_is_found_when_it_is_created) {
    expect_found<against<defect::begins_with_an_edit>, fg::sequences<2>>(2);
}

struct text_sink {
    std::string characters;
    void append(std::string_view more) { characters.append(more); }
};

TEST(model_conformance_objects, a_report_names_the_object_and_what_each_should_show) {
    using model = against<defect::edits_the_one_before>;
    using view = fg::search_view<model>;
    const fg::verdict found = laws::explored_alone<model, fg::reachable>();
    std::string action, last;
    std::vector<view::record> records(4);
    fg::replay<view, text_sink>(found.trace, records.data(), [&](std::uint64_t, const auto& step) {
        action = step.action.characters;
        last = step.result.characters + step.note.characters;
    });
    EXPECT_EQ(action, "edit{priority = nullopt} to object 0");
    EXPECT_NE(last.find("-> {answer = edited, objects = [{state = open, variables = {priority = low, edits = 0}}, "
                        "{state = open, variables = {priority = low, edits = 1}}]}"),
              last.npos)
        << last;
    EXPECT_NE(last.find("expected {answer = edited, objects = [{state = open, variables = {priority = low, edits = 1}}, {"),
              last.npos)
        << last;
}

/// Creation is asked only of the next number, everything else only of an object that exists.
constexpr bool an_input_goes_to_an_object_that_exists_or_is_next() {
    fg::running_objects<ticket, 2> all;
    const bool none = all.takes<ticket::create>(0) && !all.takes<ticket::create>(1) && !all.takes<ticket::close>(0);
    all.handle(0, ticket::create{});
    const bool one = !all.takes<ticket::create>(0) && all.takes<ticket::create>(1) && all.takes<ticket::close>(0) &&
                     !all.takes<ticket::close>(1);
    all.handle(1, ticket::create{});
    return none && one && !all.takes<ticket::create>(0) && !all.takes<ticket::create>(1) && all.takes<ticket::edit>(1);
}
VERIFY(model_conformance_objects, an_input_goes_to_an_object_that_exists_or_is_next)

/// A creation with a guard, and an input that creates the first time and renews later.
struct permit {
    enum class state { none, valid };
    struct issue {
        bool paid;
    };
    struct stamp {};
    using input = fg::one_of<fg::product<issue, bool>, stamp>;
    static constexpr auto transitions = fg::transitions{
        fg::on<issue>.from(fg::scratch).when([](const issue& i) { return i.paid; }).to(state::valid),
        fg::on<issue>.from(state::valid).to(state::none),
        fg::on<stamp>.from(state::valid).to(state::valid),
    };
};

template <bool Careless>
struct office {
    std::array<bool, 3> valid{}, issued{};
    constexpr bool handle(std::size_t number, permit::issue i) {
        if (issued[number]) return std::exchange(valid[number], false);
        return valid[number] = issued[number] = i.paid || Careless;
    }
    constexpr bool handle(std::size_t number, permit::stamp) { return valid[number]; }
    constexpr permit::state state(std::size_t number) const { return valid[number] ? permit::state::valid : permit::state::none; }
    bool operator==(const office&) const = default;
};
template <bool Careless>
using permits = fg::conforms_to<office<Careless>, fg::machines<permit, 3>>;
FOREGONE_STATIC_CHECK(permits<false>);
FOREGONE_STATIC_CHECK(permits<true>, fg::reachable.expect_violation("refuses_as_the_machine", 1));

/// Without a creation all objects exist from the beginning; this system shows their states, and has no variables.
template <bool Shared>
struct gates {
    std::array<bool, 2> open{};
    constexpr bool handle(std::size_t number, turnstile::coin) { return open[Shared ? 0 : number] = true; }
    constexpr bool handle(std::size_t number, turnstile::push) { return std::exchange(open[number], false); }
    constexpr turnstile::state state(std::size_t number) const {
        return open[number] ? turnstile::state::unlocked : turnstile::state::locked;
    }
    bool operator==(const gates&) const = default;
};
FOREGONE_STATIC_CHECK(fg::conforms_to<gates<false>, fg::machines<turnstile, 2>>);
FOREGONE_STATIC_CHECK(fg::conforms_to<gates<true>, fg::machines<turnstile, 2>>,
                      fg::reachable.expect_violation("answers_as_the_machine", 1));

/// One domain of inputs, no list of types; the machine itself in the place of a system.
FOREGONE_STATIC_CHECK(fg::conforms_to<fg::running_objects<models::counter_machine, 2>, fg::machines<models::counter_machine, 2>>,
                      fg::sequences<2>);

}  // namespace test_conformance_objects
