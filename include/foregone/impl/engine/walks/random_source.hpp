// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/lists.hpp>
#include <foregone/impl/engine/walks/random_cycle.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>
#include <string_view>

namespace foregone {

/// Where random cycles come from.
template <class View, random Scope>
struct random_source {
    using lists = bounded_lists<Scope.steps>;
    static constexpr std::uint64_t shrink_runs = Scope.shrink_runs;
    static constexpr std::string_view expected() { return Scope.terms.expected.view(); }

    std::uint64_t seed = Scope.seed;

    static constexpr std::uint64_t count() { return View::initial_count() > 0 ? Scope.cycles : 0; }
    constexpr noted_cycle<View, lists> cycle(std::uint64_t number) const { return random_cycle<View, Scope>(seed, number); }

    template <class Verdict>
    constexpr void describe(Verdict& into) const {
        into.sampled.seed = seed;
    }
};

}  // namespace foregone
