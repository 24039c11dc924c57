// SPDX-License-Identifier: BSL-1.0
#pragma once

// The searches that a scope has while compiling: declared here, for the engines that a search continues with.

#include <foregone/model/scope.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The search for a scope while compiling. The file of each scope specialises it, and run_time_search for run time.
template <class View, auto Scope>
struct constant_search;
/// Goes on after a search of states with temporal properties; defined in constant_temporal.hpp, which temporal properties include.
template <class View, reachable_scope Scope, class End>
struct temporal_end;

/// The number of initial states, counted before any of them is stored.
template <class View>
struct initial_states {
    std::uint64_t count = 0;

    static constexpr initial_states result() { return {View::initial_count()}; }
    constexpr bool usable() const { return true; }
};

}}  // namespace foregone::impl
