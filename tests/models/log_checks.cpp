// SPDX-License-Identifier: BSL-1.0
// The program that tests/logs/logs_from_outside.cpp starts: checks whose counterexamples are kept, and models that judge logs.

#include <foregone/foregone.hpp>

#include <cstddef>
#include <optional>

namespace fg = foregone;

/// A stack whose third value is lost.
struct lossy_stack {
    fg::inline_vector<int, 3> values;

    constexpr void push(int value) {
        if (values.size() < 2) values.push_back(value);
    }
    constexpr int pop() {
        const int top = values.empty() ? -1 : values.back();
        if (!values.empty()) values.pop_back();
        return top;
    }
    bool operator==(const lossy_stack&) const = default;
};

struct stack_commands {
    using system = lossy_stack;
    struct model {
        fg::inline_vector<int, 3> values;
        bool operator==(const model&) const = default;
    };
    struct push {
        int value;
        constexpr bool precondition(const model& m) const { return !m.values.full(); }
        constexpr void next(model& m) const { m.values.push_back(value); }
        constexpr void run(system& s) const { s.push(value); }
    };
    struct pop {
        constexpr bool precondition(const model& m) const { return !m.values.empty(); }
        constexpr int run(system& s) const { return s.pop(); }
        constexpr int expected(const model& m) const { return m.values.back(); }
        constexpr void next(model& m) const { m.values.pop_back(); }
    };
    using commands = fg::one_of<fg::product<push, fg::integers<0, 2>>, pop>;
};
FOREGONE_RUNTIME_CHECK(stack_commands);

/// The same with a command more, before the others.
struct richer_commands : stack_commands {
    struct clear {
        constexpr void run(system& s) const { s = {}; }
        constexpr void next(model& m) const { m = {}; }
    };
    using commands = fg::one_of<clear, fg::product<push, fg::integers<0, 5>>, pop>;
};
FOREGONE_RUNTIME_CHECK(richer_commands, fg::reachable.expect_violation("postcondition of pop", 9));

/// Without `pop`.
struct poorer_commands : stack_commands {
    static constexpr fg::no_properties properties{};
    using commands = fg::one_of<fg::product<push, fg::integers<0, 2>>>;
};
FOREGONE_RUNTIME_CHECK(poorer_commands);

/// A switch with planned runs.
struct planned_switch {
    struct system {
        bool on = false;
    };
    struct model {
        bool on = false;
        bool operator==(const model&) const = default;
    };
    struct turn {
        bool on;
        constexpr void run(system& s) const { s.on = on; }
        constexpr void next(model& m) const { m.on = on; }
    };
    struct look {
        constexpr bool run(system& s) const { return s.on; }
        constexpr bool expected(const model& m) const { return m.on; }
    };
    using commands = fg::one_of<fg::product<turn, fg::values<false, true>>, look>;
};
FOREGONE_RUNTIME_CHECK(planned_switch, fg::transition_tour);

/// A counter whose runs to 3 are counterexamples, also as traces of TLC; it may wait.
struct steps_up {
    struct state {
        int count = 0;
        bool waited = false;
        bool operator==(const state&) const = default;
    };
    enum class action { count_up, wait };
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, action a) {
        if (a == action::wait) return s.waited ? std::nullopt : std::optional(state{s.count, true});
        return s.count < 3 ? std::optional(state{s.count + 1, false}) : std::nullopt;
    }
    static constexpr auto properties = fg::properties{fg::never<"three">([](const state& s) { return s.count == 3 && s.waited; })};
};
FOREGONE_RUNTIME_CHECK(steps_up, fg::reachable.expect_violation("three", 4));

/// Judged by the history of calls, so that no log can be judged.
struct history_stack {
    using system = lossy_stack;
    struct pop {};
    using action = pop;
    static constexpr int perform(system& s, const pop&) { return s.pop(); }
    struct expect_nothing {
        static constexpr bool accepts(const auto&, const pop&, int answer) { return answer == -1; }
    };
    using expectations = fg::first_of<expect_nothing>;
};
FOREGONE_RUNTIME_CHECK(history_stack, fg::sequences<2>);
