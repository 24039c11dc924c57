// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/search/replay.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/threads.hpp>
#include <foregone/types/name.hpp>

#include "../support/verdict_text.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What holds for every engine, stated once. `same_verdict_everywhere<Model, Scope>()` instantiates it: constant evaluation,
/// one worker, and threads of any number give the same verdict, and the counterexample, run again, violates what it says.
namespace laws {

inline foregone::stop_reason carry_on(const foregone::progress&) { return foregone::stop_reason::none; }

template <class Model, auto Scope>
foregone::verdict explored_by(foregone::executor& who) {
    return foregone::explore<foregone::search_view<Model>, Scope>(who, {.check_in = carry_on});
}

template <class Model, auto Scope>
foregone::verdict explored_alone() {
    foregone::sequential_executor alone;
    return explored_by<Model, Scope>(alone);
}

template <class Model, auto Scope>
foregone::verdict explored_by_threads(unsigned workers) {
    foregone::threads_executor threads(workers);
    return explored_by<Model, Scope>(threads);
}

/// Text of any length, for replaying.
struct sink {
    std::string characters;
    void append(std::string_view more) { characters.append(more); }
};

template <class Model, class Trace>
foregone::replayed replayed_quietly(const Trace& trace) {
    using view = foregone::search_view<Model>;
    std::vector<typename view::record> records(trace.actions.size() + 1);
    return foregone::replay<view, sink>(trace, records.data(), [](std::uint64_t, const auto&) {});
}

/// A counterexample can be run, ends in the violation that it is reported for, and no shorter part of it violates anything.
template <class Model>
void expect_replays(const foregone::verdict& found) {
    const foregone::replayed run = replayed_quietly<Model>(found.trace);
    EXPECT_TRUE(run.possible);
    EXPECT_EQ(run.steps, found.trace.actions.size());
    EXPECT_EQ(run.property, found.property);
    for (std::size_t steps = found.trace.actions.size() < 10 ? found.trace.actions.size() : 10; steps-- > 0;) {
        auto shorter = found.trace;
        shorter.actions.resize(steps);
        EXPECT_FALSE(replayed_quietly<Model>(shorter).violated()) << "after " << steps << " steps";
    }
}

/// What a search by digests would have found by all bits of a state.
inline foregone::verdict as_exact(foregone::verdict found) {
    if (found.result == foregone::outcome::compacted) found.result = found.digests.within;
    found.digests = {};
    return found;
}

template <class Model, auto Scope>
foregone::verdict explored_as(foregone::visited_form visited) {
    foregone::sequential_executor one;
    return foregone::explore<foregone::search_view<Model>, Scope>(one, {.check_in = carry_on, .limits = {.visited = visited}});
}

/// States that can be packed may as well have numbers; of several words a tree is exact, and a digest is enough in spaces as small
/// as these.
template <class Model, auto Scope>
void expect_other_forms_suffice(const foregone::verdict& alone) {
    using view = foregone::search_view<Model>;
    if constexpr (Scope.searched == foregone::search_kind::states)
        if constexpr (foregone::packable<typename view::node>) {
            foregone::threads_executor two(2);
            EXPECT_EQ(verdict_text(foregone::explore_interned<view, Scope>(two, {.check_in = carry_on})), verdict_text(alone))
                << "by numbers";
            if constexpr (foregone::remembers_otherwise(foregone::visited_form::digests,
                                                        foregone::state_codec<typename view::node>::words)) {
                const foregone::verdict found = explored_as<Model, Scope>(foregone::visited_form::digests);
                EXPECT_EQ(verdict_text(as_exact(found)), verdict_text(alone)) << "by digests";
                EXPECT_EQ(found.digests.bits, 64u);
                EXPECT_EQ(verdict_text(explored_as<Model, Scope>(foregone::visited_form::tree)), verdict_text(alone))
                    << "by a tree";
            }
        }
}

/// The part of the law for run time; returns the verdict.
template <class Model, auto Scope>
foregone::verdict same_verdict_at_run_time() {
    static_assert(foregone::unmet_requirement<Model, Scope>::met);
    const foregone::verdict alone = explored_alone<Model, Scope>();
    for (const unsigned workers : {1u, 2u, 3u, 8u})
        EXPECT_EQ(verdict_text(explored_by_threads<Model, Scope>(workers)), verdict_text(alone)) << workers << " workers";
    expect_other_forms_suffice<Model, Scope>(alone);
    if (alone.has_trace) expect_replays<Model>(alone);
    return alone;
}

/// The whole law, for a model and a scope that the compiler decides; returns the verdict. With the thread sanitizer, which looks at
/// what runs, other builds decide.
template <class Model, auto Scope>
foregone::verdict same_verdict_everywhere() {
    const foregone::verdict alone = same_verdict_at_run_time<Model, Scope>();
#ifndef FOREGONE_TESTS_ONLY_RUN
    using proof = foregone::proof<foregone::search_view<Model>, Scope>;
    static_assert(proof::decided, "a model that the compiler cannot decide is an instance of same_verdict_at_run_time");
    EXPECT_EQ(verdict_text(proof::verdict), verdict_text(alone)) << "while compiling";
#endif
    return alone;
}

/// The whole law for sequences: one short tree that one worker walks, one that is shared out where two actions or more are
/// enabled in most states. A brief build has the second only.
template <class Model, std::uint64_t Longest = 7>
void sequences_obey() {
    SCOPED_TRACE(std::string(foregone::type_name<Model>()));
#ifndef FOREGONE_TESTS_BRIEF
    same_verdict_everywhere<Model, foregone::sequences<0, 3>>();
#endif
    same_verdict_everywhere<Model, foregone::sequences<2, Longest>>();
}

/// The whole law for a small model over scopes of every kind. A brief build has one scope of each kind.
template <class Model, std::uint64_t Longest = 7>
void small_model_obeys() {
    SCOPED_TRACE(std::string(foregone::type_name<Model>()));
    same_verdict_everywhere<Model, foregone::reachable>();
#ifndef FOREGONE_TESTS_BRIEF
    same_verdict_everywhere<Model, foregone::reachable.depth(2)>();
#endif
    sequences_obey<Model, Longest>();
}

/// Sequences longer than a counterexample find the one that the state graph finds.
template <class Model, std::uint64_t Steps = 7>
void tree_agrees_with_graph() {
    const foregone::verdict graph = explored_alone<Model, foregone::reachable>();
    const foregone::verdict tree = explored_alone<Model, foregone::sequences<Steps>>();
    EXPECT_EQ(tree.property, graph.property);
    EXPECT_EQ(tree.has_trace, graph.has_trace);
    EXPECT_EQ(tree.trace, graph.trace);
}

}  // namespace laws
