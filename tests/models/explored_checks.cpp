// SPDX-License-Identifier: BSL-1.0
// The program whose page tests/explorer/from_outside/in_browser.py drives: a check for each kind of run that the explorer shows.

#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>

namespace fg = foregone;

namespace explored {

/// Two-phase commit of two managers with a planted mistake: the coordinator commits after the first answer.
struct hasty_commit {
    enum class manager : std::uint8_t { working, prepared, committed, aborted };
    struct state {
        std::array<manager, 2> managers{};
        std::array<bool, 2> answered{};
        bool commits = false;
        bool operator==(const state&) const = default;
    };
    struct prepare {
        unsigned who;
    };
    struct abort {
        unsigned who;
    };
    struct commit {
        unsigned who;
    };
    struct decide {};
    using who = fg::integers<0, 1>;
    using action = fg::one_of<fg::product<prepare, who>, fg::product<abort, who>, fg::product<commit, who>, decide>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const prepare& a) {
        if (s.managers[a.who] != manager::working) return false;
        s.managers[a.who] = manager::prepared;
        return s.answered[a.who] = true;
    }
    static constexpr bool next(state& s, const abort& a) {
        if (s.managers[a.who] != manager::working) return false;
        s.managers[a.who] = manager::aborted;
        return true;
    }
    static constexpr bool next(state& s, const decide&) {
        if (s.commits || !(s.answered[0] || s.answered[1])) return false;
        return s.commits = true;
    }
    static constexpr bool next(state& s, const commit& a) {
        if (!s.commits || s.managers[a.who] != manager::prepared) return false;
        s.managers[a.who] = manager::committed;
        return true;
    }
    static constexpr auto properties = fg::properties{
        fg::never<"one manager commits and another one aborts">([](const state& s) {
            return (s.managers[0] == manager::committed && s.managers[1] == manager::aborted) ||
                   (s.managers[1] == manager::committed && s.managers[0] == manager::aborted);
        }),
        fg::sometimes<"both commit">(
            [](const state& s) { return s.managers[0] == manager::committed && s.managers[1] == manager::committed; }),
    };
};

/// Two threads and a lock that the first one to come takes: one may be late each time.
struct unfair_lock {
    enum class place : std::uint8_t { outside, waits, inside };
    enum class action : std::uint8_t { first, second };
    struct state {
        std::array<place, 2> at{};
        bool operator==(const state&) const = default;
    };
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action who) {
        place& own = s.at[static_cast<std::size_t>(who)];
        const place other = s.at[1 - static_cast<std::size_t>(who)];
        if (own == place::waits && other == place::inside) return false;
        own = own == place::outside ? place::waits : own == place::waits ? place::inside : place::outside;
        return true;
    }
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"each thread goes on">([](action who) { return who; })};
    static constexpr auto properties = fg::properties{fg::leads_to<"the first thread gets in">(
        [](const state& s) { return s.at[0] == place::waits; }, [](const state& s) { return s.at[0] == place::inside; })};
};

/// A set of numbers that forgets the second one; its calls are judged by a model.
struct forgetful_set {
    struct system {
        bool has[2]{};
        int added = 0;
    };
    struct model {
        bool has[2]{};
        bool operator==(const model&) const = default;
    };
    enum class action : std::uint8_t { add_0, add_1, count };
    static int perform(system& s, action a) {
        if (a == action::count) return s.has[0] + (s.has[1] && s.added < 2);
        s.has[a == action::add_1] = true;
        return ++s.added;
    }
    static void next(model& m, action a) {
        if (a != action::count) m.has[a == action::add_1] = true;
    }
    struct counts_all {
        static bool applies(const model&, action a) { return a == action::count; }
        static int expected(const model& m, action) { return m.has[0] + m.has[1]; }
    };
    struct counts_additions {
        static bool accepts(const auto&, action, int) { return true; }
    };
    using expectations = fg::first_of<counts_all, counts_additions>;
};

/// Names and states that a page must not take for its own.
struct hostile {
    using state = std::string;
    using action = fg::integers<0, 2>;
    static state initial() { return "<img src=x onerror=alert(1)>"; }
    static bool next(state& s, int a) {
        if (s.size() > 60) return false;
        s += a == 0 ? "\"'><script>alert(2)</script>" : a == 1 ? "\033[31m\n\xFF" : "&lt;}{a = b}";
        return true;
    }
    static constexpr auto properties =
        fg::properties{fg::always<"<b onmouseover=alert(3)>\"&'\\">([](const state& s) { return s.size() < 80; })};
};

/// Throws in the fourth step.
struct throwing {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action : std::uint8_t { add, stay };
    static state initial() { return {}; }
    static state next(const state& s, action a) {
        if (s.value == 3) throw std::runtime_error("<i>the model</i> cannot go on from 3");
        return {a == action::add ? s.value + 1 : s.value};
    }
    static constexpr auto properties = fg::properties{fg::always<"small">([](const state& s) { return s.value < 9; })};
};

/// Begins in three states, has a boundary, and a state of many members.
struct wide {
    struct state {
        int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
        std::array<int, 12> numbers{};
        bool operator==(const state&) const = default;
    };
    using action = fg::integers<0, 11>;
    static constexpr std::array<state, 3> initial() { return {state{}, state{.a = 1}, state{.b = 1}}; }
    static constexpr bool next(state& s, int at) {
        s.numbers[static_cast<std::size_t>(at)] += 1;
        s.c += at + 1;
        return true;
    }
    static constexpr bool within_boundary(const state& s) { return s.c < 7; }
    static constexpr auto properties = fg::properties{fg::always<"not many">([](const state& s) { return s.c < 100; })};
};

/// 3,600 states.
struct plane {
    struct state {
        int x = 0, y = 0;
        bool operator==(const state&) const = default;
    };
    enum class action : std::uint8_t { right, up };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) {
        return a == action::right ? state{(s.x + 1) % 60, s.y} : state{s.x, (s.y + 1) % 60};
    }
    static constexpr auto properties =
        fg::properties{fg::sometimes<"corner">([](const state& s) { return s.x == 59 && s.y == 59; })};
};

/// A dice game that is lost with two sixes.
void dice(fg::chooser& choose) {
    const int first = choose("first", 6) + 1, second = choose("second", 6) + 1;
    choose.remark("sum ", first + second);
    choose.expect(first + second < 12, "less than twelve");
}

/// Two threads that take two locks in different orders.
void opposite_locks(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"lock a", "lock b"});
    fg::scheduled_mutex a, b;
    threads.spawn("Anna", [&] {
        const std::lock_guard one(a);
        const std::lock_guard two(b);
    });
    threads.spawn("Bert", [&] {
        const std::lock_guard one(b);
        const std::lock_guard two(a);
    });
    threads.run();
}

/// A stack of Treiber that recycles its own nodes: a thread that is late replaces a head that is the same again (ABA).
class recycling_stack {
    fg::scheduled_atomic<int> head_{1}, next_[3]{0, 2, 0};

public:
    int head() const { return head_; }
    int pop() {
        int top = head_, after = 0;
        do
            after = top == 0 ? 0 : next_[top].load();
        while (top != 0 && !head_.compare_exchange_strong(top, after));
        return top;
    }
    void push(int node) {
        int top = head_;
        do
            next_[node] = top;
        while (!head_.compare_exchange_strong(top, node));
    }
};

/// The slow one takes node 1, while the quick one takes both nodes and gives node 1 back.
void same_head_again(fg::chooser& choose) {
    fg::scheduler threads(choose, {.preemptions = 1});
    threads.names({"head", "end", "next of 1", "next of 2"});
    recycling_stack stack;
    int kept = 0;
    threads.spawn("slow", [&] { stack.pop(); });
    threads.spawn("quick", [&] {
        const int first = stack.pop();
        kept = stack.pop();
        if (first != 0) stack.push(first);
    });
    threads.run();
    choose.expect(kept == 0 || stack.head() != kept, "no node is in use and in the stack");
}

}  // namespace explored

FOREGONE_RUNTIME_CHECK(explored::hasty_commit);
FOREGONE_CHECK(explored::hasty_commit, fg::reachable.expect_violation("one manager commits and another one aborts"));
FOREGONE_RUNTIME_CHECK(explored::unfair_lock);
FOREGONE_RUNTIME_CHECK(explored::forgetful_set, fg::sequences<4>);
FOREGONE_RUNTIME_CHECK_AS("<img src=x onerror=alert(4)>", explored::hostile);
FOREGONE_RUNTIME_CHECK(explored::throwing);
FOREGONE_RUNTIME_CHECK(explored::wide, fg::reachable.expect_violation("not many"));
FOREGONE_RUNTIME_CHECK(explored::plane);
FOREGONE_RUNTIME_CHECK(fg::program<explored::dice>, fg::paths<2>);
FOREGONE_RUNTIME_CHECK(fg::program<explored::opposite_locks>, fg::paths<20>);
FOREGONE_RUNTIME_CHECK(fg::program<explored::same_head_again>, fg::paths<40>);
