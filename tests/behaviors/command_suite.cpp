// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/behaviors/command_suite.hpp>

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/check/asked_model.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/search/search_view.hpp>

#include "../models/bounded_queue.hpp"
#include "../models/door_session.hpp"
#include "../models/open_files.hpp"
#include "../models/tickets.hpp"
#include "../support/verify.hpp"

#include <cstdint>

namespace {

namespace fg = foregone;
using ring = fg::search_view<models::ring_commands<true>>;
using door = fg::search_view<models::door_session>;
using tickets = fg::search_view<models::ticket_commands<false>>;

static_assert(fg::unmet_requirement<models::ring_commands<true>, fg::reachable>::met);
static_assert(fg::unmet_requirement<models::door_session, fg::reachable>::met);
static_assert(fg::unmet_requirement<models::ticket_commands<true>, fg::reachable>::met);

constexpr bool commands_are_actions_and_postconditions_properties() {
    return ring::action_count == 4 && ring::properties::size == 4 && ring::properties::title(1) == "postcondition of push" &&
           ring::properties::title(3) == "postcondition of size" && door::properties::title(3) == "postcondition of turn, turn";
}
VERIFY(model_command_suite, commands_are_actions_and_postconditions_properties)

struct always_open {
    struct system {};
    struct model {};
    struct look {
        constexpr bool run(const system&) const { return true; }
    };
    using commands = look;
};

constexpr bool only_preconditions_and_places_disable() {
    return !ring::total && !door::total && fg::search_view<always_open>::total;
}
VERIFY(model_command_suite, only_preconditions_and_places_disable)

constexpr bool runs_are_planned_unless_the_model_learns_from_answers() {
    return ring::plannable && door::plannable && !tickets::plannable;
}
VERIFY(model_command_suite, runs_are_planned_unless_the_model_learns_from_answers)

/// How many actions a model enables, and which is the first.
template <class View>
struct choice {
    std::uint64_t count = 0, first = View::action_count;

    constexpr explicit choice(const typename View::oracle& at) {
        for (std::uint64_t i = View::action_count; i-- > 0;)
            if (View::enabled(at, i)) ++count, first = i;
    }
    constexpr bool is(std::uint64_t enabled, std::uint64_t from) const { return count == enabled && first == from; }
};

constexpr bool initial_commands_come_first_and_once_and_after_the_final_ones_nothing() {
    auto at = door::initial_model();
    const bool two_logins = choice<door>(at).is(2, 0);
    door::foresee(at, 1);
    const bool all_but_logins = choice<door>(at).is(3, 2);
    door::foresee(at, 3);  // two turns
    const bool one_turn_left = choice<door>(at).is(2, 2) && !door::enabled(at, 3);
    door::foresee(at, 4);
    return two_logins && all_but_logins && one_turn_left && choice<door>(at).is(0, door::action_count);
}
VERIFY(model_command_suite, initial_commands_come_first_and_once_and_after_the_final_ones_nothing)

static_assert(door::closing_first == 4 && door::action_count == 5 && ring::closing_first == ring::action_count);

/// An action as a report shows it.
template <class View>
constexpr fg::text<60> shown(std::uint64_t action) {
    fg::text<60> line;
    View::actions::for_each(action, action + 1, [&](std::uint64_t, const auto& a) { fg::print_action(line, a); });
    return line;
}

constexpr bool a_command_with_a_place_is_printed_as_itself() {
    return shown<door>(1).view() == "log_in{who = 2}" && shown<door>(2).view() == "turn" && shown<door>(4).view() == "log_out";
}
VERIFY(model_command_suite, a_command_with_a_place_is_printed_as_itself)

constexpr bool a_step_runs_the_command_and_moves_the_model() {
    door::node at = door::initial(0);
    door::record seen{};
    door::note noted{};
    const bool refused = !door::take(at, {}, 2, seen, noted);
    const bool in = door::take(at, {}, 0, seen, noted) && noted.failed == fg::no_property && noted.selected == 0;
    const bool turned = door::take(at, {}, 3, seen, noted) && noted.failed == fg::no_property && at.sut.done == 3 && !at.sut.open;
    return refused && in && turned && at.expected.current.done == 3;
}
VERIFY(model_command_suite, a_step_runs_the_command_and_moves_the_model)

using files = fg::search_view<models::file_commands<true>>;

constexpr bool a_command_waits_for_the_answers_that_it_refers_to() {
    auto at = files::initial_model();
    const bool only_make = choice<files>(at).is(1, 0);
    files::foresee(at, 0);
    const bool one_to_look_at = files::enabled(at, 4) && !files::enabled(at, 5);
    files::foresee(at, 0);
    return only_make && one_to_look_at && files::enabled(at, 5) && files::action_count == 6 && files::plannable;
}
VERIFY(model_command_suite, a_command_waits_for_the_answers_that_it_refers_to)

constexpr bool a_command_runs_on_the_answers_that_it_refers_to() {
    files::node at = files::initial(0);
    files::record seen{};
    files::note noted{};
    for (const std::uint64_t action : {0U, 0U, 0U, 2U})  // make, make, make, close make#1
        if (!files::take(at, {}, action, seen, noted) || noted.failed != fg::no_property) return false;
    return at.sut.sut.open == std::array{true, false, true} && shown<files>(2).view() == "close{file = make#1}";
}
VERIFY(model_command_suite, a_command_runs_on_the_answers_that_it_refers_to)

struct in_a_room : models::ring_commands<true> {
    struct around_cycle {
        int count = 0;
    };
};
static_assert(std::is_same_v<decltype(fg::search_view<in_a_room>::node::sut.around), in_a_room::around_cycle>);

struct careless : models::ring_commands<true> {
    struct peek {
        constexpr int run(const system& r) const { return r.count; }
        constexpr bool postconditon(const model& m, int count) const { return count == m.count; }  // misspelt
    };
    using commands = fg::one_of<fg::product<push, fg::values<1>>, peek, fg::in_order<pop, peek>>;
};

template <class Suite>
constexpr fg::text<40> unjudged() {
    fg::text<40> names;
    fg::unjudged_commands<Suite>::print(names);
    return names;
}
static_assert(unjudged<careless>() == "peek, peek" && unjudged<models::ring_commands<true>>() == "" &&
              unjudged<models::door_session>() == "");

struct begins_elsewhere : models::ring_commands<true> {
    static constexpr model initial() { return {{5, 0}, 1}; }
    static constexpr system create(const model& m) {
        system r;
        r.push(m.values[0]);
        return r;
    }
};
static_assert(fg::search_view<begins_elsewhere>::initial(0).sut.count == 1);
static_assert(fg::search_view<begins_elsewhere>::initial_model().values[0] == 5);

}  // namespace
