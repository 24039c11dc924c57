// SPDX-License-Identifier: BSL-1.0
// impl/mutants/mutant_search.hpp: all mutants of random small models, as a search of tables judges them.
#include "../support/effort.hpp"

#include <foregone/foregone.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/mutants/mutants_entry.hpp>
#include <foregone/model/temporal.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace {

namespace fg = foregone;

constexpr int states = 24, actions = 10;
constexpr int none = -1;

/// A model as tables: states are numbers (a * 2 + b) * 4 + c * 2 + d with a below 3, the others below 2; actions are numbers, too.
struct tables {
    std::array<std::array<int, actions>, states> next{};
    std::array<bool, states> good{}, wanted{}, asked{}, answered{};
    std::array<std::array<std::array<bool, states>, actions>, states> allowed{};  ///< by state, action and next state
    bool wants = false, judges_deadlock = false, judges_answers = false;
    std::vector<int> initial{};
};
tables current;

enum class light : std::uint8_t { red, green };
struct inner {
    light c = light::red, d = light::red;
    bool operator==(const inner&) const = default;
};
struct lamps {
    int a = 0;
    bool b = false;
    inner lights{};
    bool operator==(const lamps&) const = default;
};
int number_of(const lamps& s) {
    return (s.a * 2 + (s.b ? 1 : 0)) * 4 + static_cast<int>(s.lights.c) * 2 + static_cast<int>(s.lights.d);
}
lamps state_of(int n) {
    return {n / 8, n / 4 % 2 != 0, {static_cast<light>(n / 2 % 2), static_cast<light>(n % 2)}};
}

// Ten actions: four with two arguments, one, four with two others, one.
struct move { int by; bool far; };
struct flip {};
struct paint { light left; bool twice; };
struct stop {};
int number_of(const move& m) { return m.by * 2 + (m.far ? 1 : 0); }
int number_of(const flip&) { return 4; }
int number_of(const paint& p) { return 5 + static_cast<int>(p.left) * 2 + (p.twice ? 1 : 0); }
int number_of(const stop&) { return 9; }

struct tabled {
    using state = lamps;
    using action = fg::one_of<fg::product<move, fg::range<0, 1>, bool>, flip, fg::product<paint, light, bool>, stop>;

    static std::vector<state> initial() {
        std::vector<state> all;
        for (const int n : current.initial) all.push_back(state_of(n));
        return all;
    }
    template <class Action>
    static bool next(state& s, const Action& taken) {
        const int to = current.next[static_cast<std::size_t>(number_of(s))][static_cast<std::size_t>(number_of(taken))];
        if (to == none) return false;
        s = state_of(to);
        return true;
    }

    static constexpr auto properties = fg::properties{
        fg::always<"good">([](const state& s) { return current.good[static_cast<std::size_t>(number_of(s))]; }),
        fg::never<"forbidden step">([](const state& from, const auto& taken, const state& to) {
            return !current.allowed[static_cast<std::size_t>(number_of(from))][static_cast<std::size_t>(number_of(taken))]
                                   [static_cast<std::size_t>(number_of(to))];
        }),
        fg::sometimes<"wanted">([](const state& s) {
            return !current.wants || current.wanted[static_cast<std::size_t>(number_of(s))];
        }),
        fg::leads_to<"answered">(
            [](const state& s) { return current.judges_answers && current.asked[static_cast<std::size_t>(number_of(s))]; },
            [](const state& s) { return current.answered[static_cast<std::size_t>(number_of(s))]; }),
        fg::deadlock_free,
    };
    static bool terminal(const state&) { return !current.judges_deadlock; }
};

// The oracle. It reads only tables.

using row = std::vector<std::pair<int, int>>;  ///< (action, next state)

/// A member of a state number.
int part_of(int n, int member) {
    constexpr int weight[]{8, 4, 2, 1}, size[]{3, 2, 2, 2};
    return n / weight[member] % size[member];
}
int with_part(int n, int member, int value) {
    constexpr int weight[]{8, 4, 2, 1};
    return n + (value - part_of(n, member)) * weight[member];
}
constexpr int first_of_kind[]{0, 4, 5, 9, 10};
int kind_of(int action) { return static_cast<int>(std::upper_bound(first_of_kind, first_of_kind + 5, action) - first_of_kind) - 1; }

/// What the model alone shows: reachable states, changed members, and the values of `a`.
struct shown {
    std::vector<int> reached;
    bool changes[4][4]{};
    int least = 99, greatest = -1;
};

shown facts_of(const tables& of) {
    shown all;
    for (const int n : of.initial)
        if (std::ranges::find(all.reached, n) == all.reached.end()) all.reached.push_back(n);
    for (std::size_t i = 0; i < all.reached.size(); ++i) {
        const int from = all.reached[i];
        all.least = std::min(all.least, part_of(from, 0)), all.greatest = std::max(all.greatest, part_of(from, 0));
        for (int action = 0; action < actions; ++action) {
            const int to = of.next[static_cast<std::size_t>(from)][static_cast<std::size_t>(action)];
            if (to == none) continue;
            if (std::ranges::find(all.reached, to) == all.reached.end()) all.reached.push_back(to);
            for (int member = 0; member < 4; ++member)
                all.changes[kind_of(action)][member] |= part_of(from, member) != part_of(to, member);
        }
    }
    return all;
}

int shifted(int n, int member, int by, const shown& facts) {
    const int value = part_of(n, member) + by;
    if (member == 0 ? value < facts.least || value > facts.greatest : value < 0 || value > 1) return n;
    return with_part(n, member, value);
}

/// The step of a mutant, from its definition.
int next_of(const fg::mutant& m, const shown& facts, int from, int action) {
    const auto own = [&](int a) { return current.next[static_cast<std::size_t>(from)][static_cast<std::size_t>(a)]; };
    const int to = own(action);
    if (m.kind == fg::mutant_kind::initial_left_out || kind_of(action) != static_cast<int>(m.action) || to == none) return to;
    const int part = static_cast<int>(m.part), other = static_cast<int>(m.other);
    switch (m.kind) {
        case fg::mutant_kind::action_left_out: return none;
        case fg::mutant_kind::argument_refused: {
            const int within = action - first_of_kind[m.action];
            return (part == 0 ? within / 2 : within % 2) == other ? none : to;
        }
        case fg::mutant_kind::effect_lost: return with_part(to, part, part_of(from, part));
        case fg::mutant_kind::value_raised: return shifted(to, part, 1, facts);
        case fg::mutant_kind::value_lowered: return shifted(to, part, -1, facts);
        case fg::mutant_kind::members_exchanged:
            return with_part(with_part(to, part, part_of(to, other)), other, part_of(to, part));
        case fg::mutant_kind::effect_of_another: return own(first_of_kind[m.part] + action - first_of_kind[m.action]);
        default: ADD_FAILURE() << "a kind that no transition system has"; return to;
    }
}

/// The mutants of the tables, in the order that docs/reference/mutation.md gives.
std::vector<fg::mutant> listed(const shown& facts) {
    std::vector<fg::mutant> all;
    using fg::mutant_kind;
    constexpr std::uint32_t next_of_size[]{2, 3, 0, 1};
    for (std::uint32_t kind = 0; kind < 4; ++kind) {
        all.push_back({mutant_kind::action_left_out, kind});
        if (kind % 2 == 0)
            for (std::uint32_t place = 0; place < 2; ++place)
                for (std::uint64_t value = 0; value < 2; ++value)
                    all.push_back({mutant_kind::argument_refused, kind, place, value});
        for (std::uint32_t member = 0; member < 4; ++member) {
            if (facts.changes[kind][member])
                for (const auto how : {mutant_kind::effect_lost, mutant_kind::value_raised, mutant_kind::value_lowered})
                    all.push_back({how, kind, member});
            if (member == 2 && (facts.changes[kind][2] || facts.changes[kind][3]))
                all.push_back({mutant_kind::members_exchanged, kind, 2, 3});
        }
        all.push_back({mutant_kind::effect_of_another, kind, next_of_size[kind]});
    }
    for (std::uint64_t i = 0; current.initial.size() > 1 && i < current.initial.size(); ++i)
        all.push_back({mutant_kind::initial_left_out, 0, 0, i});
    return all;
}

/// Whether a run that never answers goes on without end, or ends, from a state on.
bool stays_unanswered(const std::vector<row>& graph, int from, std::array<int, states>& seen) {
    const auto at = static_cast<std::size_t>(from);
    if (current.answered[at]) return false;
    if (seen[at] == 1 || graph[at].empty()) return true;  // a loop, or an end
    if (seen[at] == 2) return false;
    seen[at] = 1;
    for (const auto& step : graph[at])
        if (stays_unanswered(graph, step.second, seen)) return true;
    seen[at] = 2;
    return false;
}

struct judged {
    fg::mutant_fate fate;
    std::uint32_t property = fg::no_property;
    std::uint64_t steps = 0;
};

judged judge(const fg::mutant& m, const shown& facts) {
    std::vector<row> graph(states);
    std::vector<int> order, depth;
    std::array<int, states> place{};
    place.fill(none);
    const auto reach = [&](int n, int at) {
        if (place[static_cast<std::size_t>(n)] != none) return;
        place[static_cast<std::size_t>(n)] = static_cast<int>(order.size());
        order.push_back(n), depth.push_back(at);
    };
    for (std::size_t i = 0; i < current.initial.size(); ++i)
        if (m.kind != fg::mutant_kind::initial_left_out || m.other != i) reach(current.initial[i], 0);
    bool differs = false;
    using found = std::tuple<std::uint64_t, int, int, std::uint32_t>;  // steps, the last state but one, action, property
    std::optional<found> best;
    const auto keep = [&](found one) { if (!best || one < *best) best = one; };
    for (std::size_t i = 0; i < order.size(); ++i) {
        const int from = order[i], at = static_cast<int>(i);
        const std::uint64_t steps = static_cast<std::uint64_t>(depth[i]);
        for (int action = 0; action < actions; ++action) {
            const auto f = static_cast<std::size_t>(from), a = static_cast<std::size_t>(action);
            const int to = next_of(m, facts, from, action);
            if (to != current.next[f][a]) differs = true;
            if (to == none) continue;
            graph[f].push_back({action, to});
            if (!current.allowed[f][a][static_cast<std::size_t>(to)]) keep({steps + 1, at, action, 1});
            const bool is_new = place[static_cast<std::size_t>(to)] == none;
            reach(to, depth[i] + 1);
            if (is_new && !current.good[static_cast<std::size_t>(to)]) keep({steps + 1, at, action, 0});
        }
        if (graph[static_cast<std::size_t>(from)].empty() && current.judges_deadlock) keep({steps, at, actions, 4});
    }
    if (best) return {fg::mutant_fate::killed, std::get<3>(*best), std::get<0>(*best)};
    const auto is_reached = [&](const std::array<bool, states>& in) {
        return std::ranges::any_of(order, [&](int n) { return in[static_cast<std::size_t>(n)]; });
    };
    if (current.wants && !is_reached(current.wanted)) return {fg::mutant_fate::killed, 2, 0};
    for (const int n : order) {
        std::array<int, states> seen{};
        if (current.judges_answers && current.asked[static_cast<std::size_t>(n)] && stays_unanswered(graph, n, seen))
            return {fg::mutant_fate::killed, 3, 0};
    }
    if (order.size() < facts.reached.size()) differs = true;
    return {differs ? fg::mutant_fate::survivor : fg::mutant_fate::equivalent};
}

constexpr fg::mutant unchanged{fg::mutant_kind::initial_left_out, 0, 0, UINT64_MAX};

/// Random tables that violate nothing: what the model does is good and allowed, and of the rest a part.
void draw_tables(fg::random_bits& bits) {
    const auto one_in = [&](std::uint64_t n) { return bits.below(n) == 0; };
    current = {};
    const std::uint64_t enabled_of = 2 + bits.below(3), rare = 1 + bits.below(8);
    for (auto& of : current.next)
        for (int& to : of) to = one_in(enabled_of) ? static_cast<int>(bits.below(states)) : none;
    for (std::uint64_t i = 1 + bits.below(3); i > 0; --i) current.initial.push_back(static_cast<int>(bits.below(states)));
    const shown facts = facts_of(current);
    for (bool& good : current.good) good = !one_in(rare);
    for (auto& of : current.allowed)
        for (auto& by : of)
            for (bool& to : by) to = !one_in(rare);
    for (const int n : facts.reached) {
        const auto from = static_cast<std::size_t>(n);
        current.good[from] = true;
        for (std::size_t a = 0; a < actions; ++a)
            if (current.next[from][a] != none) current.allowed[from][a][static_cast<std::size_t>(current.next[from][a])] = true;
    }
    for (bool& wanted : current.wanted) wanted = one_in(6);
    for (bool& asked : current.asked) asked = one_in(4);
    for (bool& answered : current.answered) answered = one_in(2);
    const auto try_with = [&](bool& judges) {
        judges = true;
        if (judge(unchanged, facts).fate != fg::mutant_fate::equivalent) judges = false;
    };
    if (one_in(2)) try_with(current.wants);
    if (one_in(2)) try_with(current.judges_deadlock);
    if (one_in(2)) try_with(current.judges_answers);
}

using view = fg::view_of_mutants<tabled>;

TEST(random_mutants, are_judged_as_by_tables) {
    std::array<int, 4> fates{};
    std::array<int, 5> by_property{};
    for (std::uint64_t seed = 0; seed < cases(600u); ++seed) {
        fg::random_bits bits(seed);
        draw_tables(bits);
        const shown facts = facts_of(current);
        fg::mutated_view<tabled, view> model(fg::unlimited);
        const auto goes_on = [](std::uint64_t) { return false; };
        const fg::searched_model found = model.explore(goes_on);
        ASSERT_TRUE(found.is_complete) << seed;
        ASSERT_EQ(found.violated, fg::no_property) << seed;
        ASSERT_EQ(found.states, facts.reached.size()) << seed;
        const std::vector<fg::mutant> all = model.mutants();
        ASSERT_EQ(all, listed(facts)) << seed;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const fg::mutant_result by_search = model.search(all[i], {}, goes_on);
            const judged by_tables = judge(all[i], facts);
            ASSERT_EQ(by_search.fate, by_tables.fate) << seed << ' ' << i;
            ASSERT_EQ(by_search.property, by_tables.property) << seed << ' ' << i;
            if (by_tables.property != 3) {
                ASSERT_EQ(by_search.steps, by_tables.steps) << seed << ' ' << i;
            }
            ++fates[static_cast<std::size_t>(by_search.fate)];
            if (by_search.property != fg::no_property) ++by_property[by_search.property];
        }
    }
    EXPECT_EQ(fates[static_cast<std::size_t>(fg::mutant_fate::undecided)], 0);
    for (const auto fate : {fg::mutant_fate::killed, fg::mutant_fate::equivalent, fg::mutant_fate::survivor})
        EXPECT_GT(fates[static_cast<std::size_t>(fate)], 10);
    for (const int kills : by_property) EXPECT_GT(kills, 0);
}

}  // namespace
