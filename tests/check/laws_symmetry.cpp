// SPDX-License-Identifier: BSL-1.0
// A search that stores one state for all that differ only by a renaming of identities has the verdict of one that stores all.
#include "../models/interchangeable.hpp"
#include "laws.hpp"

#include <foregone/impl/states/constant_worker.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/model/symmetry.hpp>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace {

using laws::explored_alone, laws::same_verdict_at_run_time, laws::same_verdict_everywhere;
using models::mistake;
namespace fg = foregone;

std::string text_of(const auto& value) {
    laws::sink text;
    fg::print(text, value);
    return text.characters;
}

/// All states that can be reached, found by nothing but next.
template <class Model>
std::vector<typename Model::state> all_states() {
    using view = fg::transition_view<fg::unreduced<Model>>;
    std::vector<typename Model::state> met;
    std::set<std::string> known;
    const auto meet = [&](const typename Model::state& s) {
        if (view::within_boundary(s) && known.insert(text_of(s)).second) met.push_back(s);
    };
    for (std::uint64_t i = 0; i < view::initial_count(); ++i) meet(view::initial(i));
    for (std::size_t at = 0; at < met.size(); ++at) {
        const auto from = met[at];
        view::each_step(from, {}, 0, view::action_count,
                        [&](std::uint64_t, const auto& to, const auto&, const auto&) { meet(to); });
    }
    return met;
}

template <class Id, class Scalarsets>
bool next_order(fg::relabelling<Scalarsets>& by) {
    auto& to = by.template of<Id>();
    return std::next_permutation(to + 1, to + 1 + Id::size);
}

/// The least text of all images, by every permutation that there is.
template <class State, class... Ids>
std::string least_text(const State& state, boost::mp11::mp_list<Ids...>) {
    fg::relabelling<boost::mp11::mp_list<Ids...>> by;
    std::string least = text_of(state);
    do least = std::min(least, text_of(fg::relabelled(state, by)));
    while ((next_order<Ids>(by) || ...));
    return least;
}

template <class Model>
std::uint64_t orbits_by_hand() {
    std::set<std::string> least;
    for (const auto& state : all_states<Model>()) least.insert(least_text(state, fg::scalarsets_in<typename Model::state>{}));
    return least.size();
}

/// The verdict, but for what is counted.
template <class Model, auto Scope = fg::reachable>
void reduced_as_unreduced(const fg::verdict& reduced) {
    const fg::verdict all = explored_alone<fg::unreduced<Model>, Scope>();
    EXPECT_EQ(reduced.result, all.result);
    EXPECT_EQ(reduced.property, all.property);
    EXPECT_EQ(reduced.trace.actions.size(), all.trace.actions.size());
    EXPECT_EQ(reduced.counted.depth_steps, all.counted.depth_steps);
    EXPECT_EQ(reduced.unused, all.unused);
    EXPECT_EQ(reduced.counted.deadlocks > 0, all.counted.deadlocks > 0);
    EXPECT_EQ(reduced.counted.outside > 0, all.counted.outside > 0);
    EXPECT_LE(reduced.counted.states, all.counted.states);
}

template <class Model>
void proved_by_orbits(const fg::verdict& reduced) {
    reduced_as_unreduced<Model>(reduced);
    EXPECT_EQ(reduced.result, fg::outcome::proved);
    EXPECT_EQ(reduced.counted.states, orbits_by_hand<Model>());
    EXPECT_EQ((explored_alone<fg::unreduced<Model>, fg::reachable>().counted.states), all_states<Model>().size());
}

template <class Model>
void violated_alike(const fg::verdict& reduced) {
    reduced_as_unreduced<Model>(reduced);
    EXPECT_EQ(reduced.result, fg::outcome::violated);
}

TEST(engine_laws_symmetry, what_holds_is_proved_of_as_many_states_as_there_are_orbits) {
    proved_by_orbits<models::caches<4>>(same_verdict_at_run_time<models::caches<4>, fg::reachable>());
    proved_by_orbits<models::election<3>>(same_verdict_at_run_time<models::election<3>, fg::reachable>());
#ifndef FOREGONE_TESTS_BRIEF
    proved_by_orbits<models::workshop<2, 3>>(same_verdict_at_run_time<models::workshop<2, 3>, fg::reachable>());
    proved_by_orbits<models::token<3>>(same_verdict_at_run_time<models::token<3>, fg::reachable>());
#endif
}

TEST(engine_laws_symmetry, values_without_identities_stand_beside_those_with_some) {
    proved_by_orbits<models::clients<2>>(same_verdict_everywhere<models::clients<2>, fg::reachable>());
#ifndef FOREGONE_TESTS_BRIEF
    proved_by_orbits<models::clients<3>>(same_verdict_at_run_time<models::clients<3>, fg::reachable>());
    proved_by_orbits<models::clients<2, true>>(same_verdict_at_run_time<models::clients<2, true>, fg::reachable>());
#endif
    violated_alike<models::clients<2, true, mistake::planted>>(
        same_verdict_at_run_time<models::clients<2, true, mistake::planted>, fg::reachable>());
}

TEST(engine_laws_symmetry, mistakes_are_found_by_runs_of_real_identities) {
    violated_alike<models::caches<3, mistake::planted>>(
        same_verdict_everywhere<models::caches<3, mistake::planted>, fg::reachable>());
#ifndef FOREGONE_TESTS_BRIEF
    violated_alike<models::workshop<2, 2, mistake::planted>>(
        same_verdict_everywhere<models::workshop<2, 2, mistake::planted>, fg::reachable>());
    violated_alike<models::election<3, mistake::planted>>(
        same_verdict_at_run_time<models::election<3, mistake::planted>, fg::reachable>());
    violated_alike<models::token<3, mistake::planted>>(
        same_verdict_at_run_time<models::token<3, mistake::planted>, fg::reachable>());
#endif
}

/// What stands for a state may need another one to take the last step.
TEST(engine_laws_symmetry, the_step_that_violates_is_that_of_a_real_identity) {
    violated_alike<models::doors<3, models::door_is::open>>(
        same_verdict_everywhere<models::doors<3, models::door_is::open>, fg::reachable>());
    violated_alike<models::doors<3, models::door_is::closed>>(
        same_verdict_everywhere<models::doors<3, models::door_is::closed>, fg::reachable>());
}

TEST(engine_laws_symmetry, depth_is_the_same) {
    constexpr auto near = fg::reachable.depth(3);
    reduced_as_unreduced<models::election<3>, near>(same_verdict_at_run_time<models::election<3>, near>());
}

TEST(engine_laws_symmetry, sequences_are_of_real_identities) {
    same_verdict_everywhere<models::caches<2>, fg::sequences<3>>();
    EXPECT_EQ((explored_alone<models::caches<3>, fg::sequences<3>>().counted),
              (explored_alone<fg::unreduced<models::caches<3>>, fg::sequences<3>>().counted));
}

/// Says itself what stands for a state: how many count, and not who.
struct counted_caches : models::caches<4> {
    static constexpr state representative(const state& s) {
        state ordered;
        std::size_t modified = s.lines.count(line::modified), shared = s.lines.count(line::shared);
        ordered.lines.for_each([&](line& one) {
            one = modified > 0 ? line::modified : shared > 0 ? line::shared : line::invalid;
            if (modified > 0) --modified;
            else if (shared > 0) --shared;
        });
        return ordered;
    }
};

TEST(engine_laws_symmetry, a_model_may_say_what_stands_for_a_state) {
    proved_by_orbits<counted_caches>(explored_alone<counted_caches, fg::reachable>());
}

// What a model must not do, by ways that types do not forbid.

template <class Of>
struct favours_one_in_next : Of {
    using state = typename Of::state;
    using Of::next;
    static constexpr bool next(state& s, const typename Of::evict& a) {
        return a.from != fg::domain_of<typename Of::cache>::at(1) && Of::next(s, a);
    }
};
struct favours_one_in_properties : models::caches<3> {
    static constexpr auto properties = fg::properties{
        fg::never<"the second writes">([](const state& s) { return s.lines[fg::domain_of<cache>::at(1)] == line::modified; })};
};
struct favours_one_at_the_boundary : models::caches<3> {
    static constexpr bool within_boundary(const state& s) { return s.lines[fg::domain_of<cache>::at(2)] != line::modified; }
};
struct favours_the_last_of_all : models::caches<3> {
    using models::caches<3>::next;
    static constexpr bool next(state& s, const write& a) {
        s.lines.for_each([&](cache id, line& one) {
            if (id != a.by) one = line::invalid;
        });
        cache last;
        s.lines.for_each([&](cache id, line&) { last = id; });
        s.lines[last] = line::modified;
        return true;
    }
};

template <class Model>
std::string refusal(fg::executor& who) {
    try {
        laws::explored_by<Model, fg::reachable>(who);
    } catch (const fg::invalid_program& error) { return error.what(); }
    return "none";
}

template <class Model>
void refused_for(const std::string& what) {
    fg::sequential_executor alone;
    fg::threads_executor together(2);
    const std::string reported = refusal<Model>(alone);
    EXPECT_NE(reported.find("differ only by a renaming of identities, and " + what), std::string::npos) << reported;
    EXPECT_EQ(refusal<Model>(together), reported);
}

static_assert(!fg::proof<fg::search_view<favours_one_in_properties>, fg::reachable>::decided);

TEST(engine_laws_symmetry, a_model_that_tells_identities_apart_is_refused) {
    refused_for<favours_one_in_next<models::caches<3>>>("lead to other states");
    refused_for<favours_one_in_properties>("do not satisfy the same properties");
    refused_for<favours_one_at_the_boundary>("are not both terminal, or both inside the boundary");
    refused_for<favours_the_last_of_all>("lead to other states");
}

}  // namespace
