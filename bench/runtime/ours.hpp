// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/threads.hpp>
#include <foregone/impl/search/search_view.hpp>

#include <cstdint>

/// The result of a search, and the memory of its states and tables: at the end, and at most.
struct searched {
    foregone::verdict verdict;
    std::uint64_t bytes = 0, most_bytes = 0;
};

/// The engine under measurement, called as by a runner, but without a clock and without output.
template <class Model, auto Scope>
searched explored(unsigned threads, foregone::visited_form visited = foregone::visited_form::states,
                  std::uint64_t bitstate_bytes = 0) {
    searched done;
    const auto remember = [&](const foregone::progress& now) {
        if (threads == 1) done.bytes = now.bytes, done.most_bytes = now.bytes > done.most_bytes ? now.bytes : done.most_bytes;
        return foregone::stop_reason::none;
    };
    const foregone::run_terms terms{.check_in = remember, .limits = {.visited = visited, .bitstate_bytes = bitstate_bytes}};
    foregone::sequential_executor alone;
    if (threads == 1) {
        done.verdict = foregone::explore<foregone::search_view<Model>, Scope>(alone, terms);
    } else {
        foregone::threads_executor team(threads);
        done.verdict = foregone::explore<foregone::search_view<Model>, Scope>(team, terms);
    }
    return done;
}
