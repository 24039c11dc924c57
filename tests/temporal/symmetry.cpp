// SPDX-License-Identifier: BSL-1.0
// Temporal properties of models whose states are reduced by symmetry, beside the same models without reduction. Source: by hand.
#include "../models/interchangeable.hpp"
#include "reduced.hpp"

#include <foregone/invalid_program.hpp>
#include <foregone/model/refinement.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;

/// Nodes choose their followers, and then a token circulates.
template <std::size_t Nodes>
struct ring {
    using node = fg::scalarset<"node", Nodes>;
    struct state {
        fg::scalarset_array<node, node> after;
        node begin, end, token;
        bool operator==(const state&) const = default;
    };
    struct join {
        node who;
    };
    struct pass {};
    using action = fg::one_of<fg::product<join, node>, fg::unit<pass>>;
    using initial = fg::mapped<node, [](const node& first) { return state{{}, first, first, {}}; }>;

    static constexpr bool next(state& s, join a) {
        const bool is_last = s.after.count(node{}) == 1;
        if (!s.end || (is_last ? a.who != s.begin : s.after[a.who] || a.who == s.end)) return false;
        s.after[s.end] = a.who;
        s.end = a.who;
        if (is_last) s.token = s.begin, s.end = s.begin = node{};
        return true;
    }
    static constexpr bool next(state& s, pass) {
        if (!s.token) return false;
        s.token = s.after[s.token];
        return true;
    }
    static constexpr auto properties =
        fg::properties{fg::eventually<"the token is lost">([](const state& s) { return !s.token && !s.end; })};
};

TEST(temporal_symmetry, a_lap_of_one_step_may_stand_for_a_ring) {
    expect_reduced<ring<4>>({.violated = true, .prefix_steps = 4, .lap_steps = 4, .pairs = 5, .states = 5});
}

/// Caches, and what is fair: kinds of actions.
template <int Fair>
struct written : models::caches<3> {
    static constexpr auto fairness = [] {
        if constexpr (Fair == 1) return fg::fairness{fg::weakly_fair<write>()};
        else if constexpr (Fair == 2) return fg::fairness{fg::strongly_fair<"some cache writes">([](const auto& a) {
            return std::is_same_v<std::remove_cvref_t<decltype(a)>, write>;
        })};
        else return fg::fairness{};
    }();
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"some line is modified">(
                           [](const state& s) { return s.lines.count(line::modified) > 0; }),
                       fg::always_possible<"all lines are invalid">(
                           [](const state& s) { return s.lines.count(line::invalid) == 3; })};
};

TEST(temporal_symmetry, fairness_is_of_kinds_of_actions) {
    expect_reduced<written<0>>({.violated = true, .prefix_steps = 0, .lap_steps = 2, .states = 5});
    expect_reduced<written<1>>({.states = 5});
    expect_reduced<written<2>>({.states = 5});
}

/// The property is about the identity that the state watches.
struct watching : models::caches<3> {
    using base = models::caches<3>;
    struct state {
        fg::scalarset_array<cache, line> lines;
        cache one;
        bool operator==(const state&) const = default;
    };
    using initial = fg::mapped<cache, [](const cache& one) { return state{{}, one}; }>;

    static constexpr bool next(state& s, const auto& action) {
        base::state part{s.lines};
        const bool is_enabled = base::next(part, action);
        if (is_enabled) s.lines = part.lines;
        return is_enabled;
    }
    static constexpr auto is_modified = [](const state& s) { return s.lines[s.one] == line::modified; };
    static constexpr auto is_not = [](const state& s) { return s.lines[s.one] != line::modified; };
    static constexpr auto fairness = fg::fairness{fg::strongly_fair<write, evict>()};
};
struct each_is_read_or_lost : watching {
    static constexpr auto properties = fg::properties{fg::leads_to<"it does not stay modified">(is_modified, is_not)};
};
struct each_is_written : watching {
    static constexpr auto properties = fg::properties{fg::always_eventually<"it is modified infinitely often">(is_modified)};
};

TEST(temporal_symmetry, a_state_may_hold_the_identity_that_a_property_is_about) {
    expect_reduced<each_is_read_or_lost>({});
    expect_reduced<each_is_written>({.violated = true, .prefix_steps = 0, .lap_steps = 2});
}

/// Where nothing is possible any more: no worker can rest after the mistake.
struct tools : models::workshop<3, 2, models::mistake::planted> {
    static constexpr auto properties = fg::properties{fg::always_possible<"somebody rests">(
        [](const state& s) { return s.resting.size() > 0 && s.held_by.count(worker{}) == 2; })};
};

TEST(temporal_symmetry, what_stays_possible) {
    const foregone::verdict found = explored_by<tools>(1);
    EXPECT_TRUE(found.violated());
    EXPECT_EQ(found.trace.loop_from, fg::out_of_reach);
    EXPECT_EQ(found.trace.actions.size(), 2u);
    EXPECT_EQ(found, explored_by<tools>(2));
    EXPECT_EQ(found, foregone::verdict_in<std::vector<std::uint64_t>>(foregone::verdict_of<tools>));
    expect_as_unreduced<tools>(found);
}

/// Clients in a queue of any length, so that states have no fixed number of bits.
struct waiting_clients {
    using client = fg::scalarset<"client", 3>;
    struct state {
        std::vector<client> queue;
        bool operator==(const state&) const = default;
    };
    struct enter {
        client who;
    };
    struct serve {};
    using action = fg::one_of<fg::product<enter, client>, fg::unit<serve>>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, enter a) {
        if (std::count(s.queue.begin(), s.queue.end(), a.who) > 0) return false;
        s.queue.push_back(a.who);
        return true;
    }
    static constexpr bool next(state& s, serve) {
        if (s.queue.empty()) return false;
        s.queue.erase(s.queue.begin());
        return true;
    }
    static constexpr auto properties = fg::properties{
        fg::always_eventually<"nobody waits">([](const state& s) { return s.queue.empty(); })};
};

TEST(temporal_symmetry, states_may_have_any_size) {
    expect_at_run_time<waiting_clients>({.violated = true, .prefix_steps = 1, .lap_steps = 4, .states = 4});
    expect_as_unreduced<waiting_clients>(explored_by<waiting_clients>(1));
}

/// A memory that one cache at a time owns.
struct owned_memory {
    using cache = models::caches<3>::cache;
    struct state {
        cache owner;
        bool operator==(const state&) const = default;
    };
    struct own {
        cache by;
    };
    struct lose {};
    using action = fg::one_of<fg::product<own, cache>, fg::unit<lose>>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, own a) {
        if (a.by == s.owner) return false;
        s.owner = a.by;
        return true;
    }
    static constexpr bool next(state& s, lose) { return std::exchange(s.owner, cache{}) != cache{}; }
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<own>()};
};
template <int Fair>
struct owning : written<Fair> {
    using state = typename written<Fair>::state;
    static constexpr owned_memory::state abstraction(const state& s) {
        owned_memory::state image;
        s.lines.for_each([&](owned_memory::cache id, const auto& line) {
            if (line == written<Fair>::line::modified) image.owner = id;
        });
        return image;
    }
};

TEST(temporal_symmetry, a_reduced_model_refines_a_specification_with_its_identities) {
    expect_reduced<fg::refines<owning<1>, owned_memory>>({.states = 5});
    expect_reduced<fg::refines<owning<0>, owned_memory>>({.violated = true, .prefix_steps = 0, .lap_steps = 2, .states = 5});
}

// What types do not forbid: the printed number of an identity, or an identity that the domain names.

struct about_one_in_a_predicate : models::caches<3> {
    static constexpr auto properties = fg::properties{fg::always_eventually<"the second writes">(
        [](const state& s) { return s.lines[fg::domain_of<cache>::at(1)] == line::modified; })};
};
struct about_one_in_a_step : models::caches<3> {
    static constexpr auto properties = fg::properties{fg::always_eventually<"the third does something">(
        [](const state& from, const auto&, const state& to) {
            return from.lines[fg::domain_of<cache>::at(2)] != to.lines[fg::domain_of<cache>::at(2)];
        })};
};

template <class Model>
std::string refusal(unsigned workers) {
    try {
        explored_by<Model>(workers);
    } catch (const foregone::invalid_program& error) { return error.what(); }
    return "none";
}

template <class Model>
void expect_refused() {
    const std::string reported = refusal<Model>(1);
    EXPECT_NE(reported.find("differ only by a renaming of identities, and do not satisfy the same predicates of temporal"),
              std::string::npos)
        << reported;
    EXPECT_EQ(refusal<Model>(2), reported);
    EXPECT_FALSE((foregone::proof<foregone::search_view<Model>, fg::reachable>::decided));
}

TEST(temporal_symmetry, a_predicate_about_one_identity_is_refused) {
    expect_refused<about_one_in_a_predicate>();
    expect_refused<about_one_in_a_step>();
}

}  // namespace
