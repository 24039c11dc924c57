// SPDX-License-Identifier: BSL-1.0
#include "support/running_example.hpp"
#include "support/verify.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/likelihood/markov_model_of.hpp>

#include <array>
#include <optional>
#include <stdexcept>

namespace fg = foregone;

namespace {

using fg::ratio, fg::word;

/// The running example of the paper as a transition system.
struct example {
    using state = int;
    enum class action { a, b, wait };
    static constexpr state initial() { return 1; }
    static constexpr fg::outcomes<state> next(state from, action by) {
        if (from == 1 && by == action::a) return {{1, {1, 2}}, {3, {1, 2}}};
        if (from == 1 && by == action::b) return {{2}};
        if (from == 3 && by == action::wait) return {{4, {9, 10}}, {5, {1, 10}}};
        if (from == 4 && by != action::wait) return {{by == action::a ? 3 : 1}};
        if (from == 5 && by == action::a) return {{3}};
        return {};
    }
    static constexpr bool internal(action by) { return by == action::wait; }
};

using enum example::action;

constexpr bool is_the_model_of_its_rows() {
    auto model = fg::markov_model_of<example>();
    auto found = fg::indexed(model);
    auto written = fg::indexed(paper::m0);
    // states are discovered in the order of the rows, actions are numbered alike
    return model.size() == 8 && found.table.states() == 5 && !fg::find_flaw(found.table) &&
           found.table.steps().size() == written.table.steps().size() &&
           fg::coverage(model, fg::test_case{a, a, b}, fg::sentence_of(word{2} | word{3}, word{1})) == ratio{3, 4} &&
           fg::coverage(model, fg::test_case{a, a, b}, fg::distinct_states >= 4) == ratio{1, 20};
}
VERIFY(markov_model_of, is_the_model_of_its_rows)

/// Equal outcomes are one; what never happens is none, and no state of the model.
struct two_coins {
    struct state {
        int heads = 0;
        bool thrown = false;
        bool operator==(const state&) const = default;
    };
    enum class action { toss };
    static constexpr state initial() { return {}; }
    static constexpr std::array<fg::weighted_outcome<state>, 5> next(const state& at, action) {
        if (at.thrown) return {{{at, 1}, {at, 0}, {at, 0}, {at, 0}, {at, 0}}};
        return {{{{0, true}, {1, 4}}, {{1, true}, {1, 4}}, {{1, true}, {1, 4}}, {{2, true}, {1, 4}}, {{3, true}, 0}}};
    }
};

constexpr bool sums_equal_outcomes() {
    auto model = fg::markov_model_of<two_coins>();
    auto table = fg::indexed(model).table;
    return model.size() == 6 && table.states() == 4 && model.rows[0].probability == ratio{1, 4} &&
           model.rows[1].probability == ratio{1, 2} && model.rows[2].probability == ratio{1, 4} && model.rows[3].probability == 1 &&
           !fg::find_flaw(table);
}
VERIFY(markov_model_of, sums_equal_outcomes)

/// Choices are among equals, so that nine of ten are nine tenths; what `assume` ends is shared by the others.
struct lossy {
    enum class state { idle, sent, lost };
    enum class action { send, again };
    static constexpr state initial() { return state::idle; }
    static constexpr std::optional<state> next(state at, action by, auto& choose) {
        if ((at == state::idle) != (by == action::send)) return std::nullopt;
        if (by == action::again) return state::idle;
        const int die = choose(12);
        choose.assume(die < 10);
        if (die == 0) return choose.either() ? state::lost : state::sent;
        return state::sent;
    }
};

constexpr bool counts_choices_as_equal() {
    auto model = fg::markov_model_of<lossy>();
    return model.size() == 4 && model.rows[0].to == lossy::state::sent && model.rows[0].probability == ratio{19, 20} &&
           model.rows[1].to == lossy::state::lost && model.rows[1].probability == ratio{1, 20} &&
           fg::coverage(model, fg::test_case{lossy::action::send}, word{lossy::state::lost}) == ratio{1, 20};
}
VERIFY(markov_model_of, counts_choices_as_equal)

/// Every form of `next`, each for an action of its own, and an internal action that only some states have.
struct counter {
    struct state {
        int count = 0;
        bool operator==(const state&) const = default;
    };
    struct add {
        int by = 1;
        bool operator==(const add&) const = default;
    };
    struct reset {
        bool operator==(const reset&) const = default;
    };
    struct jump {
        bool operator==(const jump&) const = default;
    };
    using action = fg::one_of<fg::product<add, fg::values<1, 2>>, reset, jump>;
    using probability = double;
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& at, const add& a) {
        if (at.count + a.by > 2) return std::nullopt;
        return state{at.count + a.by};
    }
    static constexpr bool next(state& at, reset) {
        if (at.count != 2) return false;
        at.count = 0;
        return true;
    }
    static constexpr fg::outcomes<state, double> next(const state& at, jump) {
        if (at.count != 1) return {};
        return {{{0}, 0.25}, {{2}, 0.75}};
    }
    static constexpr bool internal(const state& at, const reset&) { return at.count == 2; }
    static constexpr bool internal(const auto&) { return false; }
};

constexpr bool takes_every_form_of_next() {
    auto model = fg::markov_model_of<counter>();
    auto table = fg::indexed(model).table;
    return table.states() == 3 && table.actions() == 3 && model.size() == 6 && table.moves_by_itself(2) && !fg::find_flaw(table) &&
           fg::coverage(model, fg::test_case{decltype(model)::action(counter::add{1}), decltype(model)::action(counter::jump{})},
                        word{counter::state{2}, counter::state{0}}) == 0.75;
}
VERIFY(markov_model_of, takes_every_form_of_next)

struct endless {
    using state = int;
    enum class action { go };
    static constexpr state initial() { return 0; }
    static constexpr state next(state at, action) { return at == 99 ? 0 : at + 1; }
};

constexpr bool meets_as_many_states_as_the_limit() { return fg::markov_model_of<endless>(100).size() == 100; }
VERIFY(markov_model_of, meets_as_many_states_as_the_limit)

TEST(markov_model_of, never_cuts) {
    try {
        (void)fg::markov_model_of<endless>(99);
        FAIL() << "there are 100 states";
    } catch (const std::invalid_argument& said) {
        EXPECT_STREQ(
            said.what(),
            "foregone: the system has more than 99 states; pass a larger limit to markov_model_of, or reduce the system");
    }
}

/// Whose probabilities do not add up to 1 is judged where the model is used.
struct unlikely {
    using state = int;
    enum class action { go };
    static constexpr state initial() { return 0; }
    static constexpr fg::outcomes<state> next(state, action) { return {{0, {1, 2}}, {1, {1, 3}}}; }
};

TEST(markov_model_of, leaves_probabilities_to_be_judged) {
    const auto model = fg::markov_model_of<unlikely>();
    EXPECT_THROW((void)fg::coverage(model, fg::test_case{unlikely::action::go}, word{1}), std::invalid_argument);
}

}  // namespace
