// SPDX-License-Identifier: BSL-1.0
#pragma once

// Judges one history as linearizable: by a monitor, by a search, or by a wider search of many pending calls.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/histories/history_judgement.hpp>
#include <foregone/impl/histories/linearization.hpp>
#include <foregone/impl/histories/monitored_judgement.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The judgement of a history; `steps`: the most calls tried. `stops(bytes)` may end the search, as linearization polls it.
template <class Specification, class View, class Stops = never_stops>
constexpr history_judgement<View> judge_linearizable(const call_history<View>& of, std::uint64_t steps, const Stops& stops = {}) {
    if constexpr (has_monitor<Specification>) {
        if (!std::is_constant_evaluated() && of.size() >= least_calls_monitored) {
            history_judgement<View> made;
            if (judged_by_monitor<Specification>(of, made)) return made;
        }
    }
    linearization<View> search;
    search.judge(of, steps, stops);
    if (!search.too_many()) return judgement_of(search, history_condition::linearizable, of);
    linearization<View, words_of_many_calls> wide;
    wide.judge(of, steps, stops);
    return judgement_of(wide, history_condition::linearizable, of);
}

}}  // namespace foregone::impl
