// SPDX-License-Identifier: BSL-1.0
// The program that tests/runner/crashes.cpp starts: models, systems and programs whose process dies.

#include <foregone/foregone.hpp>
#include <foregone/model/stepped.hpp>

#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <unistd.h>

namespace fg = foregone;

/// Where nothing is, and the compiler does not know it.
int* volatile nowhere = nullptr;
volatile int zero = 0;

/// A model that divides by zero in its third state.
struct divides {
    using state = int;
    enum class action { next };

    static constexpr state initial() { return 2; }
    static state next(const state& s, action) { return 4 / (s == 0 ? int{zero} : s) - 2; }
    static constexpr auto properties = fg::properties{fg::never<"ten">([](const state& s) { return s == 10; })};
};
FOREGONE_RUNTIME_CHECK(divides);

/// A system that writes where nothing is when push is called for the second time.
struct stack {
    struct system {
        int pushed = 0;
    };
    enum class action { pop, push };

    static bool perform(system& at, action a) {
        if (a == action::push && ++at.pushed == 2) *nowhere = 1;
        return true;
    }
    struct expect_true {
        static constexpr bool accepts(const auto&, const action&, bool answer) { return answer; }
    };
    using expectations = fg::first_of<expect_true>;
};
FOREGONE_RUNTIME_CHECK(stack, fg::sequences<2>);
FOREGONE_RUNTIME_CHECK(stack, fg::random{.runs = 100, .steps = 5});

/// Adds books to a shelf that begins with none, one or two; with four on it, the system ends its process.
struct shelf {
    struct model {
        int books = 0;
        bool operator==(const model&) const = default;
    };
    using system = model;
    static std::array<model, 3> initial() { return {model{0}, model{1}, model{2}}; }
    static system create(const model& m) { return m; }

    struct add {
        static int run(system& s) {
            if (s.books == 4) std::abort();
            return ++s.books;
        }
        static int expected(const model& m) { return m.books + 1; }
        static void next(model& m) { ++m.books; }
    };
    using commands = fg::one_of<add>;
};
FOREGONE_RUNTIME_CHECK(shelf, fg::sequences<3>);

/// A precondition ends the process where two have been added.
struct fussy {
    struct model {
        int count = 0;
        bool operator==(const model&) const = default;
    };
    using system = model;

    struct add {
        static int run(system& s) { return ++s.count; }
        static int expected(const model& m) { return m.count + 1; }
        static void next(model& m) { ++m.count; }
    };
    struct look {
        static bool precondition(const model& m) {
            if (m.count == 2) std::abort();
            return true;
        }
        static int run(system& s) { return s.count; }
        static int expected(const model& m) { return m.count; }
    };
    using commands = fg::one_of<add, look>;
};
FOREGONE_RUNTIME_CHECK(fussy, fg::sequences<4>);

template <void (*End)()>
void second_way(fg::chooser& choose) {
    const int a = choose("a", 2), b = choose("b", {4, 5, 6});
    if (a == 1 && b == 6) End();
}

void writes_nowhere() { *nowhere = 1; }
void aborts() { std::abort(); }
void throws_out() { throw std::runtime_error("not to be caught"); }
void throws() noexcept { throws_out(); }
int recurses(volatile int* before) {
    volatile int here[256]{};
    here[0] = before == nullptr ? 1 : before[0];
    return zero == 1 ? 0 : recurses(here) + here[0];
}
void overflows() { zero = recurses(nullptr); }
void is_illegal() { __builtin_trap(); }

FOREGONE_RUNTIME_CHECK(fg::program<second_way<writes_nowhere>>, fg::paths<2>);
FOREGONE_RUNTIME_CHECK(fg::program<second_way<aborts>>, fg::paths<2>.breadth_first());
FOREGONE_RUNTIME_CHECK(fg::program<second_way<throws>>, fg::paths<2>.without_escape());
FOREGONE_RUNTIME_CHECK(fg::program<second_way<overflows>>, fg::paths<2>.iterative_deepening());

/// Aborts in its third step, of paths that share the first two.
struct third_step {
    struct state {
        int steps = 0, sum = 0;
    };
    static state initial() { return {}; }
    static bool step(state& now, fg::chooser& choose) {
        now.sum += choose("digit", 3);
        if (now.steps == 2 && now.sum == 4 && choose.either("dies")) std::abort();
        return ++now.steps < 3;
    }
};
FOREGONE_RUNTIME_CHECK(fg::stepped<third_step>, fg::paths<4>);

FOREGONE_RUNTIME_CHECK(fg::program<second_way<is_illegal>>, fg::random{.runs = 300, .steps = 2});

void ends_the_group() { kill(0, SIGTERM); }
void interrupts_itself() { raise(SIGINT); }
FOREGONE_RUNTIME_CHECK(fg::program<second_way<ends_the_group>>, fg::paths<2>);
FOREGONE_RUNTIME_CHECK(fg::program<second_way<interrupts_itself>>, fg::paths<2>);

/// Waits without end, and so do two processes that it has started, one outside of its process group.
void waits(fg::chooser& choose) {
    choose("a", 2);
    if (fork() != 0 && fork() == 0) setsid();
    static_cast<void>(!write(STDOUT_FILENO, "waits\n", 6));
    for (;;) pause();
}
FOREGONE_RUNTIME_CHECK(fg::program<waits>, fg::paths<2>);

/// Nothing is wrong with it.
void fine(fg::chooser& choose) { choose("a", 2); }
FOREGONE_RUNTIME_CHECK(fg::program<fine>, fg::paths<2>);
