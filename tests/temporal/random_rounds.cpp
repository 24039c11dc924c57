// SPDX-License-Identifier: BSL-1.0
// Random graphs of more states than a pass visits at once: ranks that decide by rounds find what one worker finds in the whole
// graph.
#include "../support/effort.hpp"
#include "known.hpp"

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace {

namespace fg = foregone;

constexpr unsigned places = 4'000, ways = 4;

/// The model of a case; a search only reads it.
struct rules {
    struct place {
        std::uint16_t to[ways]{};
        bool has[ways]{};
        std::uint8_t atoms = 0;
    };
    std::vector<place> at;

    /// A way leads a little further, and one in `one_back` a little back.
    explicit rules(std::mt19937& random) : at(places) {
        constexpr unsigned far = 200;
        const std::uint64_t one_back = 1u << (1 + random() % 14), often = random() % 4, few = 1 + random() % 4;
        for (unsigned i = 0; i < places; ++i) {
            for (unsigned way = 0; way < ways; ++way) {
                const unsigned distance = 1 + static_cast<unsigned>(random()) % far;
                at[i].has[way] = random() % 4 <= often;
                at[i].to[way] = static_cast<std::uint16_t>(random() % one_back == 0 ? i - std::min(i, distance)
                                                                                    : std::min(i + distance, places - 1));
            }
            at[i].atoms = static_cast<std::uint8_t>((random() % few == 0 ? 1 : 0) | (random() % few == 0 ? 2 : 0));
        }
    }
};
const rules* now = nullptr;

struct walk {
    using state = fg::within<0u, places - 1>;
    using action = fg::within<0u, ways - 1>;

    static constexpr state initial() { return state(0u); }
    static bool next(state& s, action way) {
        const rules::place& at = now->at[s];
        return at.has[way] && (s = state(unsigned{at.to[way]}), true);
    }
    template <int Atom>
    static constexpr auto is = [](const state& s) { return (now->at[s].atoms >> Atom & 1) != 0; };
};

template <int Kind>
struct claims : walk {
    static constexpr auto conditions() {
        constexpr auto each = [](action way) { return way; };
        if constexpr (Kind == 1) return fg::fairness{fg::weakly_fair<"each way">(each)};
        else if constexpr (Kind == 2 || Kind == 5) return fg::fairness{fg::strongly_fair<"each way">(each)};
        else if constexpr (Kind == 3)
            return fg::fairness{fg::strongly_fair<"the first way">([](action way) { return way == 0u; }), fg::may_stop};
        else return fg::fairness{};
    }
    static constexpr auto list() {
        if constexpr (Kind == 0 || Kind == 2) return fg::properties{fg::always_eventually<"p infinitely often">(is<0>)};
        else if constexpr (Kind == 1) return fg::properties{fg::leads_to<"q after p">(is<0>, is<1>)};
        else if constexpr (Kind == 3)
            return fg::properties{fg::eventually_always<"not p from then on">([](const state& s) { return !is<0>(s); })};
        else if constexpr (Kind == 4)
            return fg::properties{
                fg::always_possible<"p and q stay possible">([](const state& s) { return is<0>(s) && is<1>(s); })};
        else
            return fg::properties{
                fg::ltl<"a formula", "[](p -> X X !q) || <>[]!q">(fg::atom<"p">(is<0>), fg::atom<"q">(is<1>))};
    }
    static constexpr auto fairness = conditions();
    static constexpr auto properties = list();
};

/// Returns how many of the models violate their properties.
template <class Model, fg::reachable_scope Scope>
int try_random_models(std::mt19937& random) {
    int violated = 0;
    for (int i = 0; i < cases(40) && !testing::Test::HasFailure(); ++i) {
        const rules made(random);
        now = &made;
        const auto go_on = [](const fg::progress&) { return fg::stop_reason::none; };
        fg::sequential_executor alone;
        const fg::verdict whole = fg::explore<fg::search_view<Model>, Scope>(alone, {.check_in = go_on});
        expect_by_rounds<Model, Scope>(whole, {{1, 1, 500}, {2, 1, 1'000}});
        violated += whole.violated() ? 1 : 0;
        if (testing::Test::HasFailure()) ADD_FAILURE() << foregone::type_name<Model>() << ", case " << i;
    }
    return violated;
}

template <fg::reachable_scope Scope, class... Models>
int tried() {
    std::mt19937 random(1);
    int violated = 0;
    ((violated += try_random_models<Models, Scope>(random)), ...);
    return violated;
}

TEST(temporal_random_rounds, find_what_one_worker_finds) {
    const int violated = tried<fg::reachable, claims<0>, claims<1>, claims<2>, claims<3>, claims<4>, claims<5>>();
    EXPECT_GT(violated, cases(40));
    EXPECT_LT(violated, 5 * cases(40));
}

/// The end of the walk is outside.
template <int Kind>
struct bounded : claims<Kind> {
    using state = typename walk::state;
    static constexpr bool within_boundary(const state& s) { return s < places - 1'000; }
};

TEST(temporal_random_rounds, find_what_one_worker_finds_inside_a_boundary) {
    tried<fg::reachable, bounded<0>, bounded<2>, bounded<4>>();
}

TEST(temporal_random_rounds, find_what_one_worker_finds_near_the_beginning) {
    tried<fg::reachable.depth(20), claims<1>, claims<4>, claims<5>>();
}

}  // namespace
