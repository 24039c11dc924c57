// SPDX-License-Identifier: BSL-1.0
// full: find_sufficient_length.cpp compares the same search with brute force
#include "../models/door_session.hpp"
#include "../models/long_rings.hpp"
#include "../models/seed_memory.hpp"
#include "../support/verify.hpp"

#include <foregone/foregone.hpp>
#include <foregone/suites/sufficient_length.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace {

namespace fg = foregone;
using fg::abstract_counts;
using fg::sufficient_length;
using fg::sufficient_lengths;

// A ring of n: its n-th state after n - 1 steps; the transition back to the first after n; the pair over the first after n + 1.
constexpr bool a_ring_needs_one_round_more_for_each_kind() {
    constexpr fg::sequence_lengths of = sufficient_lengths<models::ring<5>, models::position>;
    return of.minimum == abstract_counts{4, 5, 6} && of.found == abstract_counts{5, 5, 5} && of.proved && of.congruent &&
           of.horizon_steps == fg::unlimited && of.sufficient() == 6 && of.minimum == of.pigeonhole();
}
VERIFY(analysis_sufficient_length, a_ring_needs_one_round_more_for_each_kind)

constexpr bool a_ring_of_one_has_one_of_each() {
    constexpr fg::sequence_lengths of = sufficient_lengths<models::ring<1>, models::position>;
    return of.minimum == abstract_counts{0, 1, 2} && of.found == abstract_counts{1, 1, 1} &&
           of.pigeonhole() == abstract_counts{0, 1, 2};
}
VERIFY(analysis_sufficient_length, a_ring_of_one_has_one_of_each)

// The second abstract state comes after nine steps, where the pigeonhole principle on two says one.
constexpr bool an_abstraction_that_is_no_congruence_needs_more_than_its_states_say() {
    constexpr fg::sequence_lengths of = sufficient_lengths<models::ring<10>, models::last_of_ten>;
    return of.minimum == abstract_counts{9, 10, 11} && of.found == abstract_counts{2, 3, 4} && of.proved && !of.congruent &&
           of.pigeonhole() == abstract_counts{1, 2, 3};
}
VERIFY(analysis_sufficient_length, an_abstraction_that_is_no_congruence_needs_more_than_its_states_say)

constexpr bool a_horizon_is_no_proof() {
    constexpr fg::sequence_lengths near = sufficient_lengths<models::ring<10>, models::last_of_ten, fg::sequences<6>>;
    constexpr fg::sequence_lengths far = sufficient_lengths<models::ring<10>, models::last_of_ten, fg::sequences<12>>;
    constexpr fg::sequence_lengths deep = sufficient_lengths<models::ring<10>, models::last_of_ten, fg::reachable.depth(6)>;
    return near.minimum == abstract_counts{0, 1, 2} && near.found == abstract_counts{1, 1, 1} && !near.proved &&
           near.horizon_steps == 6 && near.congruent && far.proved && far.minimum == abstract_counts{9, 10, 11} &&
           far.horizon_steps == fg::unlimited && deep == near;
}
VERIFY(analysis_sufficient_length, a_horizon_is_no_proof)

// After nine steps the last state is there, after ten the way back from it, after eleven what follows that; and then there is no
// more.
constexpr bool what_lies_on_the_horizon_is_seen_and_not_left() {
    constexpr fg::sequence_lengths at_9 = sufficient_lengths<models::ring<10>, models::last_of_ten, fg::sequences<9>>;
    constexpr fg::sequence_lengths at_10 = sufficient_lengths<models::ring<10>, models::last_of_ten, fg::sequences<10>>;
    constexpr fg::sequence_lengths at_11 = sufficient_lengths<models::ring<10>, models::last_of_ten, fg::sequences<11>>;
    return at_9.found == abstract_counts{2, 2, 2} && at_9.minimum == abstract_counts{9, 9, 9} && !at_9.proved &&
           at_10.found == abstract_counts{2, 3, 3} && !at_10.proved && at_11.found == abstract_counts{2, 3, 4} && at_11.proved;
}
VERIFY(analysis_sufficient_length, what_lies_on_the_horizon_is_seen_and_not_left)

constexpr bool infinitely_many_states_are_looked_at_up_to_a_horizon() {
    constexpr fg::sequence_lengths of = sufficient_lengths<models::never_ending, models::parity, fg::sequences<20>>;
    return of.minimum == abstract_counts{1, 2, 3} && of.found == abstract_counts{2, 2, 2} && !of.proved && of.horizon_steps == 20;
}
VERIFY(analysis_sufficient_length, infinitely_many_states_are_looked_at_up_to_a_horizon)

// Labelled by its enumerator, a -> b comes in two kinds, aside after 1 and ahead after 10.
constexpr bool a_pair_may_come_long_after_both_of_its_transitions() {
    constexpr fg::sequence_lengths plain = sufficient_lengths<models::late_pair, models::in_b, fg::reachable, fg::unlabelled>;
    constexpr fg::sequence_lengths kinds = sufficient_lengths<models::late_pair, models::in_b>;
    return plain.minimum == abstract_counts{1, 1, 10} && plain.found == abstract_counts{2, 2, 2} && plain.sufficient() == 10 &&
           kinds.minimum == abstract_counts{1, 10, 10} && kinds.found == abstract_counts{2, 3, 2};
}
VERIFY(analysis_sufficient_length, a_pair_may_come_long_after_both_of_its_transitions)

// By hand: 0 -> 0 1, 1 -> 1 2, 2 -> 2, hence 5 transitions and 2 + 2*2 + 2*1 pairs. A write, an overwriting and one call more show
// the last transition: the three calls of the article, which are |S|. The last pair is 2 -> 2 -> 2, after four.
constexpr bool the_seed_by_the_letter() {
    constexpr fg::sequence_lengths of = sufficient_lengths<models::seed_memory, models::ever>;
    return of.found == abstract_counts{3, 5, 8} && of.minimum == abstract_counts{2, 3, 4} && of.proved &&
           of.pigeonhole() == abstract_counts{2, 3, 4};
}
VERIFY(analysis_sufficient_length, the_seed_by_the_letter)

// By hand: all but 0 -> 2, hence 8 transitions; over 0, 1 and 2 there are 3*2, 3*3 and 2*3 pairs.
constexpr bool the_seed_with_erasures() {
    constexpr fg::sequence_lengths of = sufficient_lengths<models::seed_memory, models::since_erased>;
    return of.found == abstract_counts{3, 8, 21} && of.minimum == abstract_counts{2, 3, 4} && of.proved && of.congruent &&
           sufficient_length<models::seed_memory, models::since_erased> == 4;
}
VERIFY(analysis_sufficient_length, the_seed_with_erasures)

constexpr auto by_mode = [](const models::seed_memory::call& c) { return c.mode; };

// By hand: 7 modes lead from 0, 7 from 2, and 9 from 1, for w and rw lead to 1 or to 2. Over 0 there are 7 * 7 pairs, over 2 5 * 7.
// Over 1, 9 ways in leave an address to write to, and so 9 ways out; after w and rw to 1, both are written, and there are 7: states
// that look alike go on differently.
constexpr bool labels_tell_transitions_apart() {
    constexpr fg::sequence_lengths of = sufficient_lengths<models::seed_memory, models::since_erased, fg::reachable, by_mode>;
    return of.found == abstract_counts{3, 23, 49 + 35 + 9 * 9 + 2 * 7} && of.minimum == abstract_counts{2, 3, 4} && !of.congruent &&
           of.proved;
}
VERIFY(analysis_sufficient_length, labels_tell_transitions_apart)

// With all its arguments each call is one of 56, and so are two: 0 is left in 56 ways, 1 in 56 and the 16 that may overwrite or
// not.
constexpr bool two_calls_are_as_many_pairs_as_sequences() {
    constexpr fg::sequence_lengths of =
        sufficient_lengths<models::seed_memory, models::since_erased, fg::sequences<2>, fg::by_action>;
    return of.found == abstract_counts{3, 128, 56 * 56} && of.minimum == abstract_counts{2, 2, 2} && !of.proved;
}
VERIFY(analysis_sufficient_length, two_calls_are_as_many_pairs_as_sequences)

struct fork {
    struct state {
        std::uint8_t at = 0;
        bool operator==(const state&) const = default;
    };
    using action = fg::integers<0, 1>;
    static constexpr std::array<state, 3> initial() { return {{{7}, {0}, {3}}}; }
    static constexpr bool within_boundary(const state& s) { return s.at < 7; }
    static constexpr std::optional<state> next(state s, int a) {
        if (s.at == 3) return std::nullopt;
        return state{static_cast<std::uint8_t>(s.at + 1 + 8 * a)};  // to the right is out of the boundary
    }
};
constexpr auto at_itself = [](const fork::state& s) { return s.at; };

// 0 -> 1 -> 2 -> 3; 7 and all that lies to the right is outside; the initial 3 ends at once.
constexpr bool what_lies_outside_the_boundary_is_no_part_of_a_sequence() {
    constexpr fg::sequence_lengths of = sufficient_lengths<fork, at_itself>;
    return of.found == abstract_counts{4, 3, 2} && of.minimum == abstract_counts{2, 3, 3} && of.congruent && of.proved;
}
VERIFY(analysis_sufficient_length, what_lies_outside_the_boundary_is_no_part_of_a_sequence)

struct deadlocked : fork {
    static constexpr std::array<state, 1> initial() { return {{{3}}}; }
};
constexpr bool sequences_of_no_steps_show_what_never_moves() {
    constexpr fg::sequence_lengths of = sufficient_lengths<deadlocked, at_itself>;
    return of.found == abstract_counts{1, 0, 0} && of.minimum == abstract_counts{0, 0, 0} && of.proved && of.congruent &&
           of.sufficient() == 0;
}
VERIFY(analysis_sufficient_length, sequences_of_no_steps_show_what_never_moves)

/// Suites of commands are looked at by their model alone: this system could not even be copied.
struct held_stack {
    struct model {
        int size = 0;
        bool operator==(const model&) const = default;
    };
    struct system {
        int size = 0;
        constexpr system() = default;
        system(const system&) = delete;
        system& operator=(const system&) = delete;
    };
    struct push {
        constexpr bool precondition(const model& m) const { return m.size < 3; }
        constexpr void run(system& s) const { ++s.size; }
        constexpr void next(model& m) const { ++m.size; }
    };
    struct pop {
        constexpr bool precondition(const model& m) const { return m.size > 0; }
        constexpr void run(system& s) const { --s.size; }
        constexpr void next(model& m) const { --m.size; }
    };
    using commands = fg::one_of<push, pop>;
};
enum class fill { empty, some, full };
constexpr auto filled = [](const held_stack::model& m) {
    return m.size == 0 ? fill::empty : m.size == 3 ? fill::full : fill::some;
};

// By hand, on the sizes: 6 transitions between 4 of them, no two of which are one, and 10 ways to go on twice. The last transition
// is a pop from the full stack, the last pairs begin with it. A stack of 1 and one of 2 are one, and go on differently.
constexpr bool a_suite_is_looked_at_by_its_model() {
    constexpr fg::sequence_lengths of = sufficient_lengths<held_stack, filled>;
    return of.found == abstract_counts{3, 6, 10} && of.minimum == abstract_counts{3, 4, 5} && of.proved && !of.congruent;
}
VERIFY(analysis_sufficient_length, a_suite_is_looked_at_by_its_model)

/// Hands out the numbers 0 1 2 in turn; only the answer says which, so that the system is a part of each concrete state.
struct dispenser {
    struct system {
        int next = 1;
        bool operator==(const system&) const = default;
    };
    struct model {
        int last = 0;
        bool operator==(const model&) const = default;
    };
    enum class action { take };
    static constexpr int perform(system& s, action) {
        const int given = s.next;
        s.next = (given + 1) % 3;
        return given;
    }
    static constexpr model next(model, action, int answered) { return {answered}; }
    struct expect_a_number {
        static constexpr bool accepts(const model&, action, int answered) { return answered < 3; }
    };
    using expectations = fg::first_of<expect_a_number>;
};
constexpr auto last_number = [](const dispenser::model& m) { return m.last; };

constexpr bool where_answers_decide_the_system_is_asked() {
    constexpr fg::sequence_lengths of = sufficient_lengths<dispenser, last_number>;
    return of.found == abstract_counts{3, 3, 3} && of.minimum == abstract_counts{2, 3, 4} && of.proved && of.congruent;
}
VERIFY(analysis_sufficient_length, where_answers_decide_the_system_is_asked)

constexpr auto stands_open = [](const models::door_session::model& m) { return m.open; };

// By hand: a login; then at most three turns, two of which may be a knock; a logout any time. Shut may be logged into, turned,
// knocked at, left; open the last three. After a login and after the first turn all three may come; after a knock, a turn back, or
// a knock at the open door there is no room for two turns, and after the last for none: 3 + 3 + 2 + 2 + 1 pairs.
constexpr bool a_suite_with_a_beginning_and_an_end_keeps_to_them() {
    constexpr fg::sequence_lengths of = sufficient_lengths<models::door_session, stands_open>;
    return of.found == abstract_counts{2, 7, 11} && of.minimum == abstract_counts{2, 3, 4} && of.proved && !of.congruent;
}
VERIFY(analysis_sufficient_length, a_suite_with_a_beginning_and_an_end_keeps_to_them)

/// Whose next step a choice decides, and not the action: three branches of one action, two of which show the same.
struct wanderer {
    struct state {
        std::uint8_t at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { go };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action, fg::chooser& choose) {
        return {static_cast<std::uint8_t>((s.at + choose("by", {1, 2, 3})) % 6)};
    }
};
constexpr auto half = [](const wanderer::state& s) { return s.at / 3; };

// From 0 and 1 both halves are near enough, from 2 only the other one: all transitions and pairs there can be, by states that go on
// differently.
constexpr bool each_choice_of_a_step_is_looked_at() {
    constexpr fg::sequence_lengths of = sufficient_lengths<wanderer, half>;
    return of.found == abstract_counts{2, 4, 8} && of.minimum == abstract_counts{1, 2, 3} && of.proved && !of.congruent;
}
VERIFY(analysis_sufficient_length, each_choice_of_a_step_is_looked_at)

/// A machine is looked at by its configurations.
struct barrier {
    enum class state { up, down };
    struct car {};
    struct coin {};
    using input = fg::one_of<car, coin>;
    static constexpr auto transitions = fg::transitions{
        fg::on<coin>.from(state::down).to(state::up),
        fg::on<car>.from(state::up).to(state::down),
    };
};
constexpr auto control_state = [](const auto& c) { return c.state; };
static_assert(sufficient_lengths<fg::machine<barrier>, control_state>.found == abstract_counts{2, 2, 2});
static_assert(sufficient_length<fg::machine<barrier>, control_state> == 3);

/// A model with enough states that the compiler needs several evaluations, and room that grows.
struct grid {
    struct state {
        std::uint8_t x = 0, y = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { left, right, up, down };
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, action a) {
        constexpr std::uint8_t last = 15;
        switch (a) {
            case action::left: return s.x == 0 ? std::nullopt : std::optional(state{static_cast<std::uint8_t>(s.x - 1), s.y});
            case action::right: return s.x == last ? std::nullopt : std::optional(state{static_cast<std::uint8_t>(s.x + 1), s.y});
            case action::up: return s.y == 0 ? std::nullopt : std::optional(state{s.x, static_cast<std::uint8_t>(s.y - 1)});
            default: return s.y == last ? std::nullopt : std::optional(state{s.x, static_cast<std::uint8_t>(s.y + 1)});
        }
    }
};
constexpr auto place = [](const grid::state& s) { return s; };

// 16 * 16 places, 2 * 2 * 16 * 15 transitions; over a place with d neighbours d * d pairs: 4 corners of 2, 4 * 14 edges of 3, 14 *
// 14 of 4. The last place is 30 steps away; the last transition leaves it, the last pair comes back to it.
constexpr bool many_things_are_looked_at_in_stages() {
    constexpr fg::sequence_lengths of = sufficient_lengths<grid, place>;
    return of.found == abstract_counts{256, 960, 4 * 4 + 56 * 9 + 196 * 16} && of.minimum == abstract_counts{30, 31, 32} &&
           of.congruent && of.proved;
}
VERIFY(analysis_sufficient_length, many_things_are_looked_at_in_stages)

constexpr bool what_is_shown_is_static_whatever_the_scope_asks_of_properties() {
    static_assert(sufficient_length<models::ring<5>, models::position, fg::reachable.expect_violation("nothing of the kind")> == 6);
    static_assert(sufficient_length<models::ring<5>, models::position, fg::reachable.budget(1'000)> == 6);
    return true;
}
VERIFY(analysis_sufficient_length, what_is_shown_is_static_whatever_the_scope_asks_of_properties)

}  // namespace
