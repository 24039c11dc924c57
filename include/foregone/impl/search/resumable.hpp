// SPDX-License-Identifier: BSL-1.0
#pragma once

// Adapts a search that advances step by step to the stages of constant evaluation; for walks, paths, trees and products.

#include <foregone/impl/search/constant.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// A search that constant evaluation advances stage by stage: a snapshot, see constant.hpp.
///
/// Requires: Search has finished(), step(actions), conclude(verdict), trace_steps() and trace(trace). A step tries at least one
/// action, and as few as possible beyond `actions`; it returns their number. The default constructor begins the search.
template <class Search>
struct resumable : Search {
    std::uint64_t tried = 0;  ///< actions

    constexpr explicit resumable(const nothing_searched&) {}

    /// The same search, advanced. An evaluation that fails because of its size must not run at program start instead.
    template <class Before>
    constexpr resumable(const Before& before, std::uint64_t actions) : resumable(before) {
        if (std::is_constant_evaluated()) advance(actions);
    }

    constexpr bool usable() const { return true; }
    constexpr std::uint64_t spent_actions() const { return tried; }
    constexpr std::uint32_t capacity_after(std::uint64_t) const { return 1; }

    constexpr void advance(std::uint64_t actions) {
        for (const std::uint64_t end = tried + actions; tried < end && !this->finished();) tried += this->step(end - tried);
    }
};

/// A search in stages whose snapshots all have the same type. `StateBytes`: the size of the states that it copies; 0: none.
template <class Search, std::size_t StateBytes = 0>
struct resumable_search {
    template <std::uint32_t Capacity>
    using snapshot = std::conditional_t<Capacity == 0, nothing_searched, resumable<Search>>;
    static constexpr bool has_large_states = StateBytes >= large_state_bytes;
};

}}  // namespace foregone::impl
