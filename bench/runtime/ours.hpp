// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/explore.hpp>
#include <foregone/engine/threads.hpp>
#include <foregone/model/search_view.hpp>

#include <cstdint>

/// What a search found, and the most memory that its states and tables took.
struct searched {
    foregone::verdict verdict;
    std::uint64_t bytes = 0;
};

/// The engine under measurement, as a runner drives it, but that no clock is read and nothing is displayed.
template <class Model, auto Scope>
searched explored(unsigned threads, foregone::visited_form visited = foregone::visited_form::states) {
    searched done;
    const auto remember = [&](const foregone::progress& now) {
        if (threads == 1) done.bytes = now.bytes;
        return foregone::stop_reason::none;
    };
    const foregone::run_terms terms{.check_in = remember, .visited = visited};
    foregone::sequential_executor alone;
    if (threads == 1) {
        done.verdict = foregone::explore<foregone::search_view<Model>, Scope>(alone, terms);
    } else {
        foregone::threads_executor team(threads);
        done.verdict = foregone::explore<foregone::search_view<Model>, Scope>(team, terms);
    }
    return done;
}
