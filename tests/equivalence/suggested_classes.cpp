// SPDX-License-Identifier: BSL-1.0
#include "../check/laws.hpp"
#include "../support/verify.hpp"

#include <foregone/domain/lists_of.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/equivalence/suggested_classes.hpp>
#include <foregone/threads.hpp>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace {

namespace fg = foregone;

using inputs = fg::representative<0, 1, 2, 3, 4, 5>;

/// A machine with a random table: some inputs are refused, and a property holds in some states.
template <std::uint64_t Seed>
struct random_table {
    static constexpr int states = 4;
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    struct put {
        int value;
        bool operator==(const put&) const = default;
    };
    struct tick {
        bool operator==(const tick&) const = default;
    };
    using action = fg::one_of<fg::product<put, inputs>, tick>;

    /// Inputs are of one of three kinds, so that some are alike.
    static constexpr std::uint64_t kind(int input) {
        return input < 0 ? 7 : fg::mixer::of(Seed * 31 + static_cast<std::uint64_t>(input)) % 3;
    }
    static constexpr std::uint64_t drawn(int at, int input) {
        return fg::mixer::of(Seed * 1000 + static_cast<std::uint64_t>(at) * 10 + kind(input));
    }
    static constexpr std::optional<state> go(const state& s, int input) {
        const std::uint64_t bits = drawn(s.at, input);
        return bits % 8 == 0 ? std::nullopt : std::optional(state{static_cast<int>(bits / 8 % states)});
    }
    static constexpr bool holds(const state& s) { return fg::mixer::of(Seed + 77 + static_cast<std::uint64_t>(s.at)) % 4 != 0; }

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, put p) { return go(s, p.value); }
    static constexpr std::optional<state> next(const state& s, tick) { return go(s, -1); }
    static constexpr auto properties = fg::properties{fg::sometimes<"it holds">([](const state& s) { return holds(s); })};
};

/// The definition itself, run by run: no search of this library.
template <class M>
struct reference {
    using pair = std::pair<int, int>;
    std::set<pair> met{};
    bool apart = false;

    void step(int a, int b, int with_a, int with_b, auto&& go_on) {
        const auto to_a = M::go({a}, with_a), to_b = M::go({b}, with_b);
        if (to_a.has_value() != to_b.has_value()) apart = true;
        if (!to_a || !to_b) return;
        if (M::holds(*to_a) != M::holds(*to_b)) apart = true;
        go_on(to_a->at, to_b->at);
    }

    /// Whatever follows, with this input on either side.
    void follow(int a, int b, int with_a, int with_b) {
        if (!met.insert({a, b}).second) return;
        const auto on = [&](int to_a, int to_b) { follow(to_a, to_b, with_a, with_b); };
        step(a, b, with_a, with_b, on);
        step(a, b, -1, -1, on);
    }

    static std::set<int> reached() {
        std::set<int> found{0};
        for (std::size_t before = 0; before != found.size();) {
            before = found.size();
            for (const int at : std::set<int>(found))
                for (const int input : {0, -1})
                    if (const auto to = M::go({at}, input)) found.insert(to->at);
        }
        return found;
    }

    static bool one_tells_apart(int j, int k) {
        reference run;
        for (const int at : reached()) run.step(at, at, j, k, [&](int a, int b) { run.follow(a, b, 0, 0); });
        return run.apart;
    }
    static bool every_tells_apart(int j, int k) {
        reference run;
        run.follow(0, 0, j, k);
        return run.apart;
    }
};

template <std::uint64_t Seed>
void agrees_with_the_definition(int& apart, int& alike) {
    using machine = random_table<Seed>;
    const auto one = fg::suggest_classes<fg::alike<machine>>();
    const auto every = fg::suggest_classes<fg::alike_everywhere<machine>>();
    for (int j = 0; j < 6; ++j)
        for (int k = j + 1; k < 6; ++k) {
            const bool differ = reference<machine>::one_tells_apart(j, k);
            const auto a = static_cast<std::uint64_t>(j), b = static_cast<std::uint64_t>(k);
            EXPECT_EQ(one.template of<inputs>().are_apart(a, b), differ) << Seed << ": " << j << " and " << k;
            EXPECT_EQ(every.template of<inputs>().are_apart(a, b), reference<machine>::every_tells_apart(j, k))
                << Seed << ": " << j << " and " << k;
            ++(differ ? apart : alike);
        }
    bool refuted = false;
    for (int k = 1; k < 6; ++k) refuted = refuted || reference<machine>::one_tells_apart(0, k);
    EXPECT_EQ((laws::explored_alone<fg::alike<machine>, fg::reachable>().violated()), refuted) << Seed;
    EXPECT_EQ((laws::explored_alone<fg::alike<machine>, fg::sequences<7>>().violated()), refuted) << Seed;
}

template <std::uint64_t... Seed>
void all_agree(std::integer_sequence<std::uint64_t, Seed...>) {
    int apart = 0, alike = 0;
    (agrees_with_the_definition<Seed>(apart, alike), ...);
    EXPECT_GT(apart, 20);
    EXPECT_GT(alike, 20);
}

TEST(analysis_suggested_classes, random_tables_agree_with_the_definition) {
    all_agree(std::make_integer_sequence<std::uint64_t, 8>{});
}

/// A size is refused above 100, and an alarm at 50 is seen later only.
template <class Sizes>
struct store {
    struct state {
        bool warned = false;
        bool operator==(const state&) const = default;
    };
    struct put {
        int size;
    };
    struct ask {};
    using action = fg::one_of<fg::product<put, Sizes>, ask>;
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, put p) {
        return p.size > 100 ? std::nullopt : std::optional(state{s.warned || p.size >= 50});
    }
    static constexpr std::optional<state> next(const state& s, ask) { return s.warned ? std::optional(s) : std::nullopt; }
};
using sizes = fg::representative<1, 49, 50, 100, 101, 2, 99>;

template <auto Scope>
constexpr const auto& seen = fg::suggested_classes<fg::alike<store<sizes>>, Scope>;

template <class T>
constexpr auto text_of(const T& value) {
    fg::text<300> printed;
    print(printed, value);
    return printed;
}

constexpr bool values_fall_into_classes() {
    const auto& split = seen<fg::reachable>.of<sizes>();
    return !seen<fg::reachable>.claims_stand() && split.count() == 3 && split.representative(5) == 0 &&
           split.representative(6) == 2 && split.representative(4) == 4 && split.are_apart(0, 2) && split.are_apart(2, 0) &&
           !split.are_apart(2, 3);
}
VERIFY(analysis_suggested_classes, values_fall_into_classes)

constexpr bool a_depth_sees_less() {
    return seen<fg::reachable.depth(1)>.of<sizes>().count() == 2 && seen<fg::reachable.depth(2)>.of<sizes>().count() == 3;
}
VERIFY(analysis_suggested_classes, a_depth_sees_less)

constexpr bool the_text_can_be_pasted() {
    return text_of(seen<fg::reachable>) == "fg::representative<1, 49, 50, 100, 101, 2, 99> is fg::one_of<fg::representative<1, 49, "
                                           "2>, fg::representative<50, 100, 99>, "
                                           "fg::representative<101>>" &&
           text_of(fg::suggested_classes<fg::alike<store<fg::representative<1, 2>>>>.of<fg::representative<1, 2>>()) ==
               "fg::representative<1, 2>";
}
VERIFY(analysis_suggested_classes, the_text_can_be_pasted)

using pasted = fg::one_of<fg::representative<1, 49, 2>, fg::representative<50, 100, 99>, fg::representative<101>>;
constexpr bool what_is_pasted_stands() {
    return fg::suggested_classes<fg::alike<store<pasted>>>.claims_stand() &&
           fg::proof<fg::search_view<fg::alike<store<pasted>>>, fg::reachable>::verdict.holds();
}
VERIFY(analysis_suggested_classes, what_is_pasted_stands)

enum class color { red, green, blue };
struct by_name {
    using state = store<sizes>::state;
    struct choose {
        color chosen;
        std::optional<int> number;
        std::string_view text;
    };
    using action = fg::product<choose, fg::representative_of<color>, fg::representative<std::nullopt, 0, 1>,
                               fg::representative_of<fg::texts<"a", "b", "">>>;
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, const choose& c) {
        return c.chosen == color::blue || c.number == 0 || c.text.empty() ? std::nullopt : std::optional(s);
    }
};
constexpr bool values_are_written_as_in_code() {
    constexpr auto& split = fg::suggested_classes<fg::alike<by_name>>;
    return text_of(split.of<fg::representative<std::nullopt, 0, 1>>()) ==
               "fg::one_of<fg::representative<std::nullopt, 1>, fg::representative<0>>" &&
           text_of(split.of<fg::representative_of<fg::texts<"a", "b", "">>>()) ==
               "fg::one_of<fg::representative_of<fg::texts<\"a\", \"b\">>, fg::representative_of<fg::texts<\"\">>>" &&
           text_of(split.of<fg::representative_of<color>>()).view().ends_with("::blue>>") &&
           split.of<fg::representative_of<color>>().count() == 2;
}
VERIFY(analysis_suggested_classes, values_are_written_as_in_code)

TEST(analysis_suggested_classes, threads_see_the_same) {
    const auto carry_on = [](const fg::progress&) { return fg::stop_reason::none; };
    for (const unsigned workers : {1U, 2U, 4U}) {
        fg::threads_executor threads(workers);
        const auto split = fg::suggest_classes<fg::alike<store<sizes>>>(threads, {.check_in = carry_on});
        ASSERT_TRUE(split.has_value());
        EXPECT_EQ(text_of(*split).view(), text_of(seen<fg::reachable>).view());
    }
}

TEST(analysis_suggested_classes, a_search_cut_short_suggests_nothing) {
    fg::sequential_executor alone;
    const auto stop = [](const fg::progress&) { return fg::stop_reason::time; };
    EXPECT_FALSE(fg::suggest_classes<fg::alike<store<sizes>>>(alone, {.check_in = stop}).has_value());
}

}  // namespace
