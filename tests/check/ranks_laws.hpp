// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/check/search_at_run_time.hpp>

#include "../support/thread_group.hpp"
#include "laws.hpp"

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What holds of several ranks, stated once: they search as one worker does.
namespace laws {

/// What each rank came to: a verdict, or an exception.
struct outcome_of_rank {
    foregone::verdict found;
    std::exception_ptr thrown;

    std::string thrown_text() const {
        if (!thrown) return "nothing";
        try {
            std::rethrow_exception(thrown);
        } catch (const std::exception& error) { return error.what(); } catch (...) {
            return "no std::exception";
        }
    }
};

inline std::unique_ptr<foregone::executor> some_workers(unsigned workers) {
    if (workers == 1) return std::make_unique<foregone::sequential_executor>();
    return std::make_unique<foregone::threads_executor>(workers);
}

template <class Model, auto Scope>
std::vector<outcome_of_rank> explored_by_ranks(unsigned ranks, unsigned workers, const foregone::run_terms& terms) {
    std::vector<outcome_of_rank> all(ranks);
    thread_group group(ranks);
    group.run([&](foregone::rank_group& own) {
        outcome_of_rank& into = all[own.rank()];
        const auto who = some_workers(workers);
        foregone::run_terms asked = terms;
        asked.services.ranks = &own;
        try {
            into.found = foregone::explore_together<foregone::search_view<Model>, Scope>(*who, asked);
        } catch (...) { into.thrown = std::current_exception(); }
    });
    return all;
}

/// Runs the check for 1, 2, 4 and 8 ranks of 1 and of 2 workers.
template <class Use>
void with_all_ranks(Use&& use) {
    for (const unsigned ranks : {1u, 2u, 4u, 8u})
        for (const unsigned workers : {1u, 2u}) {
            SCOPED_TRACE(std::to_string(ranks) + " ranks of " + std::to_string(workers) + " workers");
            use(ranks, workers);
        }
}

/// The first rank reports the verdict that one worker finds; the others went the same way.
template <class Model, auto Scope>
foregone::verdict same_verdict_on_ranks(const foregone::run_terms& terms = {.check_in = carry_on}) {
    SCOPED_TRACE(std::string(foregone::type_name<Model>()));
    foregone::sequential_executor one;
    const foregone::verdict alone = foregone::explore<foregone::search_view<Model>, Scope>(one, terms);
    with_all_ranks([&](unsigned ranks, unsigned workers) {
        const auto all = explored_by_ranks<Model, Scope>(ranks, workers, terms);
        EXPECT_EQ(all.front().thrown_text(), "nothing");
        EXPECT_EQ(verdict_text(all.front().found), verdict_text(alone));
    });
    return alone;
}

/// As above, and every rank knows the verdict: the search was shared out.
template <class Model, auto Scope>
foregone::verdict every_rank_knows(const foregone::run_terms& terms = {.check_in = carry_on}) {
    const foregone::verdict alone = same_verdict_on_ranks<Model, Scope>(terms);
    for (const outcome_of_rank& one : explored_by_ranks<Model, Scope>(4, 2, terms))
        EXPECT_EQ(verdict_text(one.found), verdict_text(alone));
    return alone;
}

}  // namespace laws
