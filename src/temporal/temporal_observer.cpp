// SPDX-License-Identifier: BSL-1.0
// Decides temporal properties when a search of states has passed, and looks for violations while it still runs.
#include "temporal/temporal_search.hpp"

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/search/conclude_stopped.hpp>
#include <foregone/impl/states/graph_observer.hpp>

#include <algorithm>
#include <cstdint>
#include <new>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

std::uint64_t size_of(const packed_levels& levels, std::uint64_t depth) {
    std::uint64_t size = 0;
    for (const level_chunk& one : levels.level(depth)) size += one.size();
    return size;
}

/// Decides at the end, and before, so that violations are found in spaces that never end.
///
/// Guarantees: the same for any executor and any number of ranks, and after a checkpoint: when it looks depends on the sizes of
/// levels alone.
/// Complexity: a look at four times as many states each, so a third more than a search of all states at the end.
class temporal_observer final : public graph_observer {
    static constexpr std::uint64_t first_states = std::uint64_t{1} << 20, growth = 4;

    const packed_model& model_;
    const packed_temporal& temporal_;
    executor& who_;
    rank_group& ranks_;
    const run_terms& terms_;
    verdict found_{};

public:
    temporal_observer(const packed_model& model, const packed_temporal& temporal, executor& who, rank_group& ranks,
                      const run_terms& terms)
        : model_(model), temporal_(temporal), who_(who), ranks_(ranks), terms_(terms) {}

    bool ends(const packed_graph& searched, std::uint64_t before, std::uint64_t now) override {
        if (!is_due(before, now) || !levels_grow(searched.levels())) return false;
        verdict found;
        try {
            search(searched).run(found, false, false);
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

    bool conclude(verdict& into) const override {
        if (!found_.violated()) return false;
        into.temporal = found_.temporal;
        into.trace = found_.trace;
        conclude_lasso(into, found_.property);
        into.stopped_by = found_.stopped_by;
        into.has_trace = found_.has_trace;
        return true;
    }

    void decide(verdict& into, const packed_graph& searched, bool is_closed) override {
        search(searched).run(into, is_closed, true);
    }

private:
    temporal_search search(const packed_graph& searched) const { return {model_, temporal_, who_, ranks_, terms_, searched}; }

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
};

}  // namespace

owned<graph_observer> make_temporal_observer(const packed_model& model, const packed_temporal& temporal, executor& who,
                                             rank_group& ranks, const run_terms& terms) {
    return make_owned<temporal_observer>(model, temporal, who, ranks, terms);
}

}}  // namespace foregone::impl
