// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/scope.hpp>

#include <cstdint>

namespace foregone {

/// Every transition of a behavior's model, taken at least once by its system; a violation is shrunk.
///
/// Requires: a model that goes on by the actions alone, and can be compared and hashed.
struct transition_tour_scope : scope_modifiers<transition_tour_scope> {
    static constexpr search_kind searched = search_kind::tour;
    scope_terms terms{};
    std::uint64_t shrink_runs = 10'000;  ///< how many runs the shrinking of a violation may take
};

inline constexpr transition_tour_scope transition_tour{};

constexpr void print_scope(auto& sink, const transition_tour_scope&) { sink.append(".transition_tour"); }

}  // namespace foregone
