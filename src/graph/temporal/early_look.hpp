// SPDX-License-Identifier: BSL-1.0
#pragma once

// Looks for temporal violations while the state search is still running; used by the level loop.

#include "graph/temporal/temporal_search.hpp"

#include <foregone/impl/engine/conclude_stopped.hpp>

#include <algorithm>
#include <cstdint>
#include <new>
#include <vector>

namespace foregone { inline namespace impl {

/// Looks for violations of temporal properties before a search has ended, so that they are found in spaces that never end.
///
/// Guarantees: the same for any executor and any number of ranks, and after a checkpoint: it depends on the sizes of levels alone.
/// Complexity: a look at four times as many states each, so a third more than a search of all states at the end.
class early_look {
    static constexpr std::uint64_t first_states = std::uint64_t{1} << 20, growth = 4;

    const packed_model& model_;
    executor& who_;
    rank_group& ranks_;
    const run_terms& terms_;
    verdict found_{};

public:
    early_look(const packed_model& model, executor& who, rank_group& ranks, const run_terms& terms)
        : model_(model), who_(who), ranks_(ranks), terms_(terms) {}

    /// Looks at the levels of a search, the last of which is not expanded. Returns whether a property is violated.
    ///
    /// Requires: all ranks call it with the same numbers of states, before and after the last level was discovered.
    bool finds(const packed_graph& searched, std::uint64_t before, std::uint64_t now) {
        if (model_.temporal() == nullptr || !is_due(before, now) || !levels_grow(searched.levels())) return false;
        verdict found;
        try {
            temporal_search(model_, who_, ranks_, terms_, searched).run(found, false, false);
        } catch (const std::bad_alloc&) {
            if (ranks_.size() > 1) throw;
            return false;
        }
        std::uint64_t violated = found.violated() ? 1 : 0;
        ranks_.sum(&violated, 1);
        if (violated < ranks_.size()) return false;  // a limit stopped the look of some rank
        found_ = found;
        return true;
    }

    /// Puts what was found into the verdict of the search that ended there. Returns false if nothing was.
    bool conclude(verdict& into) const {
        if (!found_.violated()) return false;
        into.temporal = found_.temporal;
        into.trace = found_.trace;
        conclude_lasso(into, found_.property);
        into.stopped_by = found_.stopped_by;
        into.has_trace = found_.has_trace;
        return true;
    }

private:
    static bool is_due(std::uint64_t before, std::uint64_t now) {
        std::uint64_t bound = first_states;
        while (bound <= before) bound *= growth;
        return bound <= now;
    }

    /// A space whose levels have begun to shrink comes to its end soon. Their sizes vary a little.
    bool levels_grow(const packed_levels& levels) {
        std::vector<std::uint64_t> sizes;
        for (std::uint64_t depth = 0; depth <= levels.depth(); ++depth) sizes.push_back(size_of(levels, depth));
        ranks_.sum(sizes.data(), sizes.size());
        return sizes.back() >= *std::ranges::max_element(sizes) / 4 * 3;
    }

    static std::uint64_t size_of(const packed_levels& levels, std::uint64_t depth) {
        std::uint64_t size = 0;
        for (const level_chunk& one : levels.level(depth)) size += one.size();
        return size;
    }
};

}}  // namespace foregone::impl
