// SPDX-License-Identifier: BSL-1.0
// full: constant.cpp has a refused step of each search; this tries every kind of undefined behaviour
// What the compiler refuses of a model whose functions are constexpr, and what it cannot evaluate at all.
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include "../support/verify.hpp"

#include <algorithm>
#include <cstdint>
#include <initializer_list>

namespace {

namespace fg = foregone;
using fg::fallback;

enum class act { up, down };

constexpr int after(int at, act a) { return a == act::up ? (at < 4 ? at + 1 : at) : at > 0 ? at - 1 : at; }

/// An element beyond the end of an array, where `at` is what it says.
constexpr bool is_defined(bool defined) {
    const bool one[]{true};
    return *(one + (defined ? 0 : 2));
}

enum class part { none, next, boundary, property, predicate, system, oracle, model };

/// A number between 0 and 4; something of it is undefined at one of them.
template <part Part, int Where>
struct number {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    using action = act;
    static constexpr bool fine(part asked, int at) { return is_defined(asked != Part || at != Where); }

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) {
        return {a == act::down || fine(part::next, s.at) ? after(s.at, a) : s.at};
    }
    static constexpr bool within_boundary(const state& s) { return fine(part::boundary, s.at); }
    static constexpr auto properties = fg::properties{
        fg::always<"it is small">([](const state& s) { return fine(part::property, s.at); }),
        fg::always_possible<"it can be 0">([](const state& s) { return fine(part::predicate, s.at) && s.at == 0; })};
};

template <part Part, int Where>
struct counter {
    using system = int;
    using model = int;
    using action = act;
    static constexpr bool fine(part asked, int at, act a) { return is_defined(asked != Part || at != Where || a == act::down); }

    static constexpr int perform(int& s, act a) { return s = fine(part::system, s, a) ? after(s, a) : s; }
    static constexpr int next(int m, act a) { return fine(part::model, m, a) ? after(m, a) : m; }
    struct it_counts {
        static constexpr int expected(int m, act a) { return fine(part::oracle, m, a) ? after(m, a) : m; }
    };
    using expectations = fg::first_of<it_counts>;
};

template <int Where>
constexpr void choices(fg::chooser& choose) {
    const int first = choose("first", 3), second = choose("second", 3);
    choose.expect(is_defined(3 * first + second != Where), "it is defined");
}

template <class Model, auto Scope = fg::reachable>
constexpr bool refuses = fg::static_check<Model, Scope>::reason == fallback::refused_step;

constexpr bool undefined_behaviour_of_states_is_a_refused_step() {
    return fg::static_check<number<part::none, 0>>::passes && refuses<number<part::next, 0>> && refuses<number<part::next, 3>> &&
           refuses<number<part::boundary, 0>> && refuses<number<part::boundary, 3>> && refuses<number<part::property, 0>> &&
           refuses<number<part::property, 3>> && refuses<number<part::predicate, 0>> && refuses<number<part::predicate, 3>>;
}
VERIFY(engine_refused_steps, undefined_behaviour_of_states_is_a_refused_step)

constexpr bool undefined_behaviour_of_runs_is_a_refused_step() {
    return refuses<number<part::next, 3>, fg::sequences<4>> &&
           refuses<counter<part::system, 0>, fg::sequences<4>> && refuses<counter<part::system, 3>, fg::sequences<4>> &&
           refuses<counter<part::oracle, 3>, fg::sequences<4>> && refuses<counter<part::model, 3>, fg::sequences<4>> &&
           refuses<counter<part::system, 3>, fg::random{.runs = 5, .steps = 20}>;
}
VERIFY(engine_refused_steps, undefined_behaviour_of_runs_is_a_refused_step)

constexpr bool undefined_behaviour_of_planned_runs_is_a_refused_step() {
    return fg::static_check<counter<part::none, 0>, fg::transition_tour>::passes &&
           refuses<counter<part::system, 3>, fg::transition_tour> && refuses<counter<part::oracle, 3>, fg::transition_tour> &&
           refuses<counter<part::model, 0>, fg::transition_tour> && refuses<counter<part::model, 3>, fg::transition_tour> &&
           refuses<counter<part::model, 3>, fg::covering_sequences<2>>;
}
VERIFY(engine_refused_steps, undefined_behaviour_of_planned_runs_is_a_refused_step)

/// Nothing refuses a key. With 9 keys, there are 59,049 orders of five.
struct keyboard {
    struct system {};
    using action = fg::within<0, 8>;
    static constexpr int perform(system&, int key) { return key; }
    struct model {
        bool operator==(const model&) const = default;
    };
    static constexpr void next(model&, int) {}
    struct echo {
        static constexpr int expected(const model&, int key) { return key; }
    };
    using expectations = fg::first_of<echo>;
};

constexpr bool a_costly_plan_is_not_a_refused_step() {
    return fg::static_check<keyboard, fg::covering_sequences<2>>::passes &&
           fg::static_check<keyboard, fg::covering_sequences<5>>::reason == fallback::plan_too_costly;
}
VERIFY(engine_refused_steps, a_costly_plan_is_not_a_refused_step)

constexpr bool undefined_behaviour_of_programs_is_a_refused_step() {
    return fg::static_check<fg::program<choices<9>>, fg::paths<2>>::passes && refuses<fg::program<choices<0>>, fg::paths<2>> &&
           refuses<fg::program<choices<8>>, fg::paths<2>> && refuses<fg::program<choices<8>>, fg::random{.steps = 2}>;
}
VERIFY(engine_refused_steps, undefined_behaviour_of_programs_is_a_refused_step)

enum class defect { index, overflow, shift, null, uninitialised, division };

/// Each kind of undefined behaviour, after three steps.
template <defect Defect>
struct defective {
    using state = number<part::none, 0>::state;
    using action = act;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) {
        const int number[]{0, 1, 2, 3};
        const int at = s.at - 3;
        if (Defect == defect::index && at == 0) return {number[s.at + 1]};
        if (Defect == defect::overflow && at == 0) return {INT32_MAX - 2 + s.at};
        if (Defect == defect::shift && at == 0) return {1 << (29 + s.at)};
        if (Defect == defect::null && at == 0) return {*(at == 0 ? nullptr : number)};
        if (Defect == defect::division && at == 0) return {1 / at};
        if (Defect == defect::uninitialised && at == 0) {
            int known[2];
            known[0] = 0;
            return {known[s.at - 2]};
        }
        return {after(s.at, a)};
    }
};

constexpr bool every_kind_of_it_is_refused() {
    return refuses<defective<defect::index>> && refuses<defective<defect::overflow>> && refuses<defective<defect::shift>> &&
           refuses<defective<defect::null>> && refuses<defective<defect::uninitialised>> && refuses<defective<defect::division>>;
}
VERIFY(engine_refused_steps, every_kind_of_it_is_refused)

/// The calls so far as a number; after seven of them, one number is undefined. Nothing is compared, so all sequences are taken.
template <std::uint64_t Where>
struct coded {
    struct calls {
        std::uint64_t count = 0, code = 0;
    };
    using system = calls;
    using model = calls;
    using action = act;
    static constexpr std::uint64_t perform(calls& s, act a) {
        s = next(s, a);
        return is_defined(s.count != 7 || s.code != Where) ? s.code : 0;
    }
    static constexpr calls next(const calls& m, act a) { return {m.count + 1, 2 * m.code + (a == act::down)}; }
    struct it_counts {
        static constexpr std::uint64_t expected(const calls& m, act a) { return next(m, a).code; }
    };
    using expectations = fg::first_of<it_counts>;
};

/// Wherever in a stage of the search it is: the first stage has 64 actions, the second one 256.
constexpr bool a_refused_step_is_not_taken_for_a_large_space() {
    return refuses<coded<5>, fg::sequences<8>> && refuses<coded<20>, fg::sequences<8>> && refuses<coded<25>, fg::sequences<8>> &&
           refuses<coded<60>, fg::sequences<8>> && refuses<coded<127>, fg::sequences<8>> &&
           refuses<coded<100>, fg::sequences<9>> && fg::static_check<coded<128>, fg::sequences<8>>::passes;
}
VERIFY(engine_refused_steps, a_refused_step_is_not_taken_for_a_large_space)

/// The run to a refused step is the one that the search would take next.
constexpr bool the_refused_step_is_known() {
    constexpr auto takes = [](const auto& run, std::initializer_list<std::uint64_t> actions) {
        return std::equal(run.actions.begin(), run.actions.end(), actions.begin(), actions.end());
    };
    return takes(fg::static_check<defective<defect::index>>::refused, {0, 0, 0, 0}) &&
           takes(fg::static_check<defective<defect::index>, fg::sequences<5>>::refused, {0, 0, 0, 0}) &&
           takes(fg::static_check<number<part::next, 0>>::refused, {0}) &&
           takes(fg::static_check<number<part::none, 0>>::refused, {}) &&
           takes(fg::static_check<counter<part::system, 3>, fg::transition_tour>::refused, {});
}
VERIFY(engine_refused_steps, the_refused_step_is_known)

/// Nothing of these functions is constexpr.
int elsewhere(int at) { return at; }
struct not_constexpr : number<part::none, 0> {
    static state next(const state& s, action a) { return {after(elsewhere(s.at), a)}; }
};
struct judged_elsewhere : defective<defect::index> {
    static constexpr state next(const state& s, action a) { return {after(s.at, a)}; }
    static constexpr auto properties = fg::properties{fg::always<"small">([](const state& s) { return elsewhere(s.at) < 5; })};
};
struct possible_elsewhere : judged_elsewhere {
    static constexpr auto properties =
        fg::properties{fg::always_possible<"0">([](const state& s) { return elsewhere(s.at) == 0; })};
};
struct performed_elsewhere : counter<part::none, 0> {
    static constexpr bool enabled(int m, act a) { return m > 0 || a == act::up; }
    static int perform(int& s, act a) { return s = after(elsewhere(s), a); }
};
struct foreseen_elsewhere : counter<part::none, 0> {
    static int next(int m, act a) { return after(elsewhere(m), a); }
};
void choices_elsewhere(fg::chooser& choose) { choose.expect(choose("one", elsewhere(3)) < 3, "small"); }

constexpr bool what_is_not_constexpr_is_no_refused_step() {
    return fg::static_check<not_constexpr>::reason == fallback::not_constant &&
           fg::static_check<judged_elsewhere>::reason == fallback::not_constant &&
           fg::static_check<possible_elsewhere>::reason == fallback::not_constant &&
           fg::static_check<performed_elsewhere, fg::sequences<2>>::reason == fallback::not_constant &&
           fg::static_check<performed_elsewhere, fg::transition_tour>::reason == fallback::not_constant &&
           fg::static_check<performed_elsewhere, fg::random{}>::reason == fallback::not_constant &&
           fg::static_check<foreseen_elsewhere, fg::transition_tour>::reason == fallback::not_constant &&
           fg::static_check<foreseen_elsewhere, fg::covering_sequences<2>>::reason == fallback::not_constant &&
           fg::static_check<fg::program<choices_elsewhere>, fg::paths<2>>::reason == fallback::not_constant;
}
VERIFY(engine_refused_steps, what_is_not_constexpr_is_no_refused_step)

}  // namespace
