// SPDX-License-Identifier: BSL-1.0
#pragma once

// The registered check of claimed equivalences of values; suggests better classes if the claim is false.

#include <foregone/check.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/equivalence/suggested_classes.hpp>
#if FOREGONE_HAS_EXCEPTIONS

#include <foregone/executor.hpp>
#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/model/alike.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone {

/// The limit of visited states in a search for better classes, which only improves a report.
inline constexpr std::uint64_t suggestion_limit_states = 100'000;

/// The depth of the search for a distinguishing run: that of the check.
template <auto Scope>
constexpr std::uint64_t suggestion_depth(const verdict& found) {
    if constexpr (requires { Scope.depth_limit_steps; }) return Scope.depth_limit_steps;
    else if constexpr (Scope.searched == search_kind::sequences) return Scope.max_steps;
    else return found.trace.actions.size();
}

/// A check that values are equivalent. For a refuted claim, its report adds the classes that the values fall into.
template <class Pair, auto Scope>
class comparison_check : public model_check<Pair, search_view<Pair>, Scope> {
public:
    using model_check<Pair, search_view<Pair>, Scope>::model_check;

    void print_remedy([[maybe_unused]] const verdict& found, [[maybe_unused]] dynamic_sink& sink) const override {
        if constexpr (unmet_requirement<Pair, reachable>::met) {
            if (!found.violated()) return;
            [[maybe_unused]] const surroundings<Pair> around{};
            sequential_executor alone;
            const auto in_bounds = [](const progress& now) {
                return now.states > suggestion_limit_states ? stop_reason::states : stop_reason::none;
            };
            const auto splits = suggest_classes<Pair>(alone, {.check_in = in_bounds}, suggestion_depth<Scope>(found));
            if (!splits || splits->claims_stand()) return;
            sink.append("by what was seen, ");
            print(sink, *splits);
        }
    }
};

template <beside_itself Pair, auto Scope>
struct running_check<Pair, Scope> {
    using type = comparison_check<Pair, Scope>;
};

}  // namespace foregone

#endif
