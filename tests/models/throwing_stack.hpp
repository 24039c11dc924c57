// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/expectation.hpp>

#include <stdexcept>
#include <type_traits>
#include <vector>

namespace models {

/// A stack that throws where there is nothing to take: as a std::exception, or, the rude one, as a number.
template <bool Rude>
struct throwing_stack {
    std::vector<int> items;

    void push(int item) { items.push_back(item); }
    int pop() {
        if (items.empty()) throw_up();
        const int top = items.back();
        items.pop_back();
        return top;
    }

    bool operator==(const throwing_stack&) const = default;

private:
    [[noreturn]] static void throw_up() {
        if constexpr (Rude) throw 7;
        else throw std::out_of_range("the stack is empty");
    }
};

/// Pushes and takes; the oracle knows how many items there are, and expects the exception.
///
/// Source: by hand. 2^n sequences of n actions, for each of which the oracle's model is a function of the actions.
template <bool Rude = false>
struct stack_that_may_throw {
    using system = throwing_stack<Rude>;
    enum class action { push, pop };

    static int perform(system& s, const action& a) {
        if (a == action::pop) return s.pop();
        s.push(1);
        return 0;
    }

    struct model {
        int items = 0;
        bool operator==(const model&) const = default;
    };
    static constexpr model next(const model& m, const action& a) {
        if (a == action::push) return {m.items + 1};
        return {m.items == 0 ? 0 : m.items - 1};
    }

    struct expect_exception {
        static constexpr bool applies(const model& m, const action& a) { return a == action::pop && m.items == 0; }
        static constexpr bool accepts(const model&, const action&, const foregone::thrown& seen) {
            return Rude ? seen.what.empty() : seen.what.view() == "the stack is empty";
        }
    };
    struct expect_answer {
        static constexpr int expected(const model&, const action& a) { return a == action::pop ? 1 : 0; }
    };
    using expectations = foregone::first_of<expect_exception, expect_answer>;
};

/// The exception is unexpected: to take at once is the counterexample.
struct stack_that_must_not_throw : stack_that_may_throw<> {
    using expectations = foregone::first_of<expect_answer>;
};

/// An exception is expected and none comes: one item is more than the oracle knows of.
struct stack_with_a_spare_item : stack_that_may_throw<> {
    static constexpr system create() { return {{1}}; }
};

/// The oracle looks at the history, which says what threw: it never throws twice without saying so.
struct stack_by_history {
    using system = throwing_stack<false>;
    using action = stack_that_may_throw<>::action;
    using past = foregone::observations<action, int>;
    static int perform(system& s, const action& a) { return stack_that_may_throw<>::perform(s, a); }

    static constexpr int items(const past& steps) {
        int count = 0;
        for (const auto& step : steps) count += step.action == action::push ? 1 : step.threw ? 0 : -1;
        return count;
    }

    struct expect_exception {
        static constexpr bool applies(const past& steps, const action& a) { return a == action::pop && items(steps) == 0; }
        static constexpr bool accepts(const past&, const action&, const foregone::thrown&) { return true; }
    };
    struct expect_answer {
        static constexpr bool accepts(const past&, const action& a, int answer) { return answer == (a == action::pop ? 1 : 0); }
    };
    using expectations = foregone::first_of<expect_exception, expect_answer>;
};

/// An oracle, not the system, that throws: what it would have expected is unknown.
struct oracle_that_throws : stack_that_may_throw<> {
    struct expect_answer {
        template <class Seen>
        static bool accepts(const model& m, const action&, const Seen&) {
            if (m.items == 2 && !std::is_same_v<Seen, foregone::thrown>) throw std::logic_error("the oracle does not know");
            return true;
        }
    };
    using expectations = foregone::first_of<expect_answer>;
};

}  // namespace models
