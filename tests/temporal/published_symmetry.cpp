// SPDX-License-Identifier: BSL-1.0
// full: symmetry.cpp and engine/laws_symmetry.cpp try the same code
// Models by which TLC tests symmetry with liveness, with a scalarset for the symmetry set. A run may not stop there, since all
// steps together are weakly fair. Source: tlaplus/tlaplus, test-model/symmetry, whose comments say what is violated;
// TableauSymmetry and numbers by hand.
#include "reduced.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/scalarset_array.hpp>
#include <foregone/model/transition_system.hpp>

#include <cstdint>

namespace {

namespace fg = foregone;

/// SymmetryLivenessLong: a value that goes to another one at the end of each round of five steps, or may also stay.
template <bool MayStay>
struct rounds {
    using value = fg::scalarset<"value", 2>;
    struct state {
        value x{};
        std::uint8_t y = 0;
        bool operator==(const state&) const = default;
    };
    struct count {};
    struct change {
        value to;
    };
    using action = fg::one_of<fg::unit<count>, fg::product<change, value>>;
    using initial = fg::mapped<value, [](const value& first) { return state{first, 0}; }>;

    static constexpr bool next(state& s, count) {
        if (s.y == 4 && !MayStay) return false;
        s.y = static_cast<std::uint8_t>((s.y + 1) % 5);
        return true;
    }
    static constexpr bool next(state& s, change a) {
        if (s.y != 4 || a.to == s.x) return false;
        s = {a.to, 0};
        return true;
    }
    static constexpr auto properties = fg::properties{fg::eventually_always<"the value stays">(
        [](const state& from, const auto&, const state& to) { return from.x == to.x; })};
};

TEST(temporal_published_symmetry, a_value_that_changes_in_each_round) {
    expect_reduced<rounds<false>>({.violated = true, .prefix_steps = 0, .lap_steps = 10, .pairs = 5, .states = 5});
    expect_reduced<rounds<true>>({.violated = true, .prefix_steps = 0, .lap_steps = 10, .states = 5});
}

/// ErrorTraceConstruction: rounds of five steps after three; the value changes in two steps of a round.
struct changes_twice {
    using value = fg::scalarset<"value", 2>;
    struct state {
        value x{};
        std::uint8_t y = 0;
        bool operator==(const state&) const = default;
    };
    struct go_on {
        value x;
    };
    using action = fg::product<go_on, value>;
    using initial = fg::mapped<value, [](const value& first) { return state{first, 0}; }>;

    static constexpr bool next(state& s, go_on a) {
        const bool changes = s.y == 4 || s.y == 5;
        if ((a.x != s.x) != changes) return false;
        s = {a.x, static_cast<std::uint8_t>(s.y == 7 ? 3 : s.y + 1)};
        return true;
    }
    static constexpr auto properties = fg::properties{fg::eventually_always<"the value stays">(
        [](const state& from, const auto&, const state& to) { return from.x == to.x; })};
};

TEST(temporal_published_symmetry, a_value_that_changes_and_changes_back) {
    expect_reduced<changes_twice>({.violated = true, .prefix_steps = 3, .lap_steps = 5, .states = 8});
}

/// TableauSymmetry: each of two values is ready, busy, done and ready again. The state holds the value that the property is about.
struct values_in_turn {
    using value = fg::scalarset<"value", 2>;
    enum class stage : std::uint8_t { ready, busy, done };
    struct state {
        fg::scalarset_array<value, stage> at;
        value one{};
        bool operator==(const state&) const = default;
    };
    struct go_on {
        value which;
    };
    using action = fg::product<go_on, value>;
    using initial = fg::mapped<value, [](const value& one) { return state{{}, one}; }>;

    static constexpr bool next(state& s, go_on a) {
        stage& at = s.at[a.which];
        at = at == stage::ready ? stage::busy : at == stage::busy ? stage::done : stage::ready;
        return true;
    }
    static constexpr auto properties =
        fg::properties{fg::leads_to<"a busy value is ready again">([](const state& s) { return s.at[s.one] == stage::busy; },
                                                                   [](const state& s) { return s.at[s.one] == stage::ready; })};
};

TEST(temporal_published_symmetry, a_value_that_waits_while_the_other_goes_on) {
    expect_reduced<values_in_turn>({.violated = true, .prefix_steps = 1, .lap_steps = 3, .states = 9});
}

}  // namespace
