// SPDX-License-Identifier: BSL-1.0
#include <foregone/model/transition_system.hpp>

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/search/replay.hpp>

#include "../models/binary_clock.hpp"
#include "../models/bounded_counter.hpp"
#include "../models/countdown.hpp"
#include "../models/philosophers.hpp"
#include "../models/ratchet.hpp"
#include "../support/verify.hpp"

#include <vector>

namespace {

namespace fg = foregone;
template <class Model>
using view = fg::transition_view<Model>;

constexpr bool initial_states_are_numbered() {
    using several = view<models::countdown>;
    using domain = view<models::countdown_from_anywhere>;
    return view<models::ratchet>::initial_count() == 1 && view<models::ratchet>::initial(0).height == 0 &&
           several::initial_count() == 4 && several::initial(2).value == 7 && several::initial(3).value == 2 &&
           domain::initial_count() == 8 && domain::initial(6).value == 6;
}
VERIFY(model_transition_system, initial_states_are_numbered)

struct from_vector {
    struct state {
        int value;
        bool operator==(const state&) const = default;
    };
    enum class action { stay };
    static std::vector<state> initial() { return {{4}, {5}, {6}}; }
    static constexpr state next(const state& s, action) { return s; }
};

TEST(model_transition_system, initial_states_may_be_any_range) {
    EXPECT_EQ(view<from_vector>::initial_count(), 3);
    EXPECT_EQ(view<from_vector>::initial(1).value, 5);
}

/// The numbers of the enabled actions, as decimal digits that are one larger, and where the last of them leads.
template <class Model>
struct steps {
    std::uint64_t digits = 0;
    typename Model::state last{};

    constexpr steps(const typename Model::state& from, std::uint64_t first, std::uint64_t end) {
        view<Model>::each_step(from, {}, first, end, [&](std::uint64_t action, const auto& to, const auto&, const auto&) {
            digits = digits * 10 + action + 1;
            last = to;
        });
    }
};

constexpr bool a_total_next_enables_every_action() {
    using model = models::bounded_counter;
    return steps<model>({5}, 0, 2).digits == 12 && steps<model>({5}, 0, 2).last.value == 8 &&
           steps<model>({5}, 0, 1).last.value == 6 && steps<model>({5}, 1, 1).digits == 0;
}
VERIFY(model_transition_system, a_total_next_enables_every_action)

constexpr bool an_optional_next_enables_where_it_has_a_value() {
    using model = models::ratchet;
    return steps<model>({2}, 0, 2).digits == 12 && steps<model>({3}, 0, 2).digits == 2 && steps<model>({3}, 0, 1).digits == 0;
}
VERIFY(model_transition_system, an_optional_next_enables_where_it_has_a_value)

constexpr bool a_step_in_place_is_the_same_step() {
    const auto same = [](auto in_place, auto answered, int from) {
        const auto left = steps<decltype(in_place)>({from}, 0, 2);
        const auto right = steps<decltype(answered)>({from}, 0, 2);
        return left.digits == right.digits && left.last == right.last;
    };
    for (int from = 0; from <= 3; ++from)
        if (!same(models::ratchet_in_place{}, models::ratchet{}, from)) return false;
    return same(models::bounded_counter_in_place{}, models::bounded_counter{}, 5);
}
VERIFY(model_transition_system, a_step_in_place_is_the_same_step)

struct toggles {
    using state = bool;
    enum class action { flip };
    static constexpr bool initial() { return false; }
    static constexpr bool next(bool s, action) { return !s; }
};
struct toggles_in_place : toggles {
    static constexpr bool next(bool& s, action) { return s = !s, true; }
};

constexpr bool a_state_may_be_a_bool() {
    return steps<toggles>(true, 0, 1).digits == 1 && !steps<toggles>(true, 0, 1).last &&
           steps<toggles_in_place>(true, 0, 1).digits == 1 && !steps<toggles_in_place>(true, 0, 1).last;
}
VERIFY(model_transition_system, a_state_may_be_a_bool)

constexpr bool a_list_of_action_types_is_one_run_of_numbers() {
    using model = models::philosophers;
    using enum models::philosophers::phase;
    return view<model>::action_count == 6 && steps<model>({thinks, thinks}, 0, 6).digits == 12 &&
           steps<model>({holds_left, thinks}, 0, 6).digits == 23 && steps<model>({eats, thinks}, 0, 6).digits == 5 &&
           steps<model>({holds_left, holds_left}, 0, 6).digits == 0 &&
           steps<model>({thinks, eats}, 0, 6).last == models::philosophers::state{thinks, thinks};
}
VERIFY(model_transition_system, a_list_of_action_types_is_one_run_of_numbers)

constexpr bool properties_of_transitions_are_judged_with_each_step() {
    std::uint32_t failed[2]{};
    view<models::ratchet_falls_softly>::each_step(
        {2}, {}, 0, 2, [&](std::uint64_t action, const auto&, const auto& note, const auto&) { failed[action] = note.failed; });
    return failed[0] == fg::no_property && failed[1] == 1;
}
VERIFY(model_transition_system, properties_of_transitions_are_judged_with_each_step)

constexpr bool what_a_model_leaves_out_has_a_meaning() {
    using plain = view<models::countdown>;
    using full = view<models::countdown_ends_at_zero>;
    using bounded = view<models::bounded_counter>;
    return !plain::bounded && plain::within_boundary({100}) && !plain::terminal({0}) && plain::properties::size == 0 &&
           full::terminal({0}) && !full::terminal({1}) && bounded::bounded && bounded::within_boundary({10}) &&
           !bounded::within_boundary({11});
}
VERIFY(model_transition_system, what_a_model_leaves_out_has_a_meaning)

constexpr bool a_described_step_says_what_happens() {
    using model = view<models::philosophers>;
    models::philosophers::state at;
    fg::described_step<fg::text<200>> taken, refused;
    model::record none;
    model::describe(at, {}, 1, none, taken);
    model::describe(at, {}, 1, none, refused);
    return taken.enabled && taken.action.view() == "take_left{who = 1}" &&
           taken.result.view() == "{first = thinks, second = holds_left}" && !refused.enabled &&
           refused.action.view() == "take_left{who = 1}" && refused.result.empty() &&
           at.second == models::philosophers::phase::holds_left;
}
VERIFY(model_transition_system, a_described_step_says_what_happens)

}  // namespace
