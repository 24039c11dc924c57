// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a search of a state graph calls for more than states: interfaces of temporal properties, and of notes on a stopped search.

#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

class packed_graph;
class packed_model;

/// Watches a search of a state graph, and decides what the states alone do not show.
///
/// Requires: all ranks call its functions at the same places of the search.
class graph_observer {
public:
    virtual ~graph_observer() = default;

    /// Looks at the levels of a search, the last of which is not expanded. Returns whether the search ends there.
    ///
    /// Requires: the numbers of states, of all ranks, before and after the last level was discovered.
    virtual bool ends(const packed_graph& searched, std::uint64_t before, std::uint64_t now) = 0;

    /// Puts into the verdict what ended its search. Returns false if nothing did.
    virtual bool conclude(verdict& into) const = 0;

    /// Decides the rest, after a search that passed. `is_closed`: the last level was expanded, too.
    ///
    /// Errors: std::bad_alloc; unreadable_level; what the model throws.
    virtual void decide(verdict& into, const packed_graph& searched, bool is_closed) = 0;
};

/// Explains why a limit stopped a search whose levels did not shrink.
class growth_report {
public:
    /// `steps`: the length of the longest shortest runs that the search has found. No worker of the model runs.
    virtual void explain(const packed_model& model, std::uint64_t steps) = 0;

protected:
    ~growth_report() = default;
};

}}  // namespace foregone::impl
