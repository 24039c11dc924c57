// SPDX-License-Identifier: BSL-1.0
// What the compiler's message says of a counterexample: that it is the shortest, or shrunk, only where it is.
#include <foregone/foregone.hpp>
#include <foregone/impl/report/check_failed.hpp>
#include <foregone/impl/report/diagnostic.hpp>
#include <foregone/suites/covering_arguments.hpp>

#include <gtest/gtest.h>

namespace fg = foregone;

namespace {

/// Counts, and is wrong from three on.
struct counter {
    int value = 0;
    constexpr int add(int n) { return value += n, value >= 3 ? value + 1 : value; }
};
struct counting {
    using system = counter;
    struct model {
        int value = 0;
        bool operator==(const model&) const = default;
    };
    struct add {
        int n;
        constexpr bool precondition(const model& m) const { return m.value + n <= 4; }
        constexpr int run(system& s) const { return s.add(n); }
        constexpr int expected(const model& m) const { return m.value + n; }
        constexpr void next(model& m) const { m.value += n; }
    };
    struct reset {
        constexpr void run(system& s) const { s.value = 0; }
        constexpr void next(model& m) const { m.value = 0; }
    };
    using commands = fg::one_of<fg::product<add, fg::range<1, 2>>, reset>;
};

constexpr void sums(fg::chooser& choose) {
    const int a = choose("first", 3), b = choose("second", 3);
    choose.expect(a + b < 4, "less than four");
}
using summing = fg::program<sums>;

/// A state graph, where nothing is left out.
struct growing {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    struct action {
        int n, tag;
    };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, const action& a) { return {s.value > 5 ? 0 : s.value + a.n}; }
    static constexpr auto properties = fg::properties{fg::never<"five">([](const state& s) { return s.value == 5; })};
};
struct all_grow : growing {
    using action = fg::product<growing::action, fg::range<1, 2>, fg::range<0, 1>>;
};

enum class kind { none, shortest, shrunk, some };
template <class Finding>
constexpr kind kind_of = kind::none;
template <class... Parts>
constexpr kind kind_of<fg::counterexample<Parts...>> = kind::shortest;
template <class... Parts>
constexpr kind kind_of<fg::shrunk_counterexample<Parts...>> = kind::shrunk;
template <class... Parts>
constexpr kind kind_of<fg::some_counterexample<Parts...>> = kind::some;

template <class Model, auto Scope>
constexpr kind kind_shown() {
    using check = fg::static_check<fg::model_in_scope<Model, Scope>, Scope>;
    static_assert(check::decided && !check::passes);
    return kind_of<fg::finding_type<typename check::view, check::verdict, Scope>>;
}

// All states, all sequences: breadth first, so the shortest.
static_assert(kind_shown<all_grow, fg::reachable>() == kind::shortest);
static_assert(kind_shown<all_grow, fg::reachable.depth(4)>() == kind::shortest);
static_assert(kind_shown<counting, fg::reachable>() == kind::shortest);
static_assert(kind_shown<counting, fg::sequences<3>>() == kind::shortest);
static_assert(kind_shown<counting, fg::sequences<3>.expect_violation("postcondition of add", 1)>() == kind::shortest);
static_assert(kind_shown<counting, fg::sequences<3>.expect_violation("another", 1)>() == kind::shortest);

// Not all arguments are tried: with those that are left out it may be shorter.
static_assert(kind_shown<all_grow, fg::reachable.covering<1>()>() == kind::some);
static_assert(kind_shown<all_grow, fg::sequences<3>.covering<1>()>() == kind::some);
static_assert(kind_shown<counting, fg::sequences<3>.covering<1>()>() == kind::shortest);  // its commands keep all of theirs

// Runs that are planned or drawn are shrunk, as far as the scope allows.
static_assert(kind_shown<counting, fg::transition_tour>() == kind::shrunk);
static_assert(kind_shown<counting, fg::covering_sequences<2>>() == kind::shrunk);
static_assert(kind_shown<counting, fg::random{.runs = 5, .steps = 20}>() == kind::shrunk);
static_assert(kind_shown<counting, fg::random{.runs = 5, .steps = 20, .shrink_runs = 0}>() == kind::some);
static_assert(kind_shown<counting, fg::random{.runs = 5, .steps = 20, .shrink_runs = 1}>() == kind::some);
// If the violation is expected, what is left out may violate something else; so it need not pass.
static_assert(kind_shown<counting, fg::random{.runs = 5, .steps = 20}.expect_violation("postcondition of add", 1)>() == kind::some);
static_assert(kind_shown<counting, fg::random{.runs = 5, .steps = 20}.expect_violation("another", 1)>() == kind::shrunk);

// A path of a program is the shortest by length only.
static_assert(kind_shown<summing, fg::paths<3>>() == kind::shrunk);
static_assert(kind_shown<summing, fg::paths<3>.shrink(0)>() == kind::some);
static_assert(kind_shown<summing, fg::paths<3>.breadth_first()>() == kind::shortest);
static_assert(kind_shown<summing, fg::paths<3>.iterative_deepening()>() == kind::shortest);
static_assert(kind_shown<summing, fg::random{.runs = 50, .steps = 3}>() == kind::shrunk);
static_assert(kind_shown<summing, fg::random{.runs = 50, .steps = 3, .shrink_runs = 0}>() == kind::some);
static_assert(kind_shown<summing, fg::paths<3>.expect_violation("less than four", 1)>() == kind::shrunk);

TEST(report_diagnostic, says_of_a_counterexample_what_is_true_of_its_kind) { SUCCEED(); }

}  // namespace
