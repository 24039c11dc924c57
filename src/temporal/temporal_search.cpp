// SPDX-License-Identifier: BSL-1.0
// Decides temporal properties after a search of states, and before it ends: by the whole graph in memory, or by rounds.
#include <foregone/impl/temporal/packed_temporal.hpp>

#include "states/packed_graph.hpp"
#include "temporal/decide_by_rounds.hpp"
#include "temporal/numbered_graph.hpp"
#include "temporal/shared_pair_search.hpp"
#include "temporal/state_share.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/search/conclude_stopped.hpp>
#include <foregone/impl/search/rank_group.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/states/graph_observer.hpp>
#include <foregone/impl/states/packed_model.hpp>
#include <foregone/impl/temporal/decide_temporal.hpp>
#include <foregone/verdict.hpp>

#include <algorithm>
#include <cstdint>
#include <new>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// Where the whole graph does not fit, at first a quarter as many pairs as it has states are gathered.
constexpr std::uint64_t parts_that_fit = 4;

/// Decides the temporal properties of a model whose states have been searched, from the levels of the search.
///
/// One process decides the whole graph, and by rounds if its steps do not fit. Several ranks decide by rounds together if the graph
/// has more than `whole_graph_states` states; otherwise each rank decides the whole graph, with the states of all ranks.
///
/// Guarantees: the same verdict, pairs and lasso for any executor and any number of ranks, and in either way.
/// Errors: std::bad_alloc; unreadable_level; what the model throws; invalid_program if a state is reached now that the search of
/// the states did not visit.
class temporal_search {
    const packed_model& model_;
    const packed_temporal& temporal_;
    executor& who_;
    rank_group& ranks_;
    const run_terms& terms_;
    const packed_graph& searched_;

public:
    temporal_search(const packed_model& model, const packed_temporal& temporal, executor& who, rank_group& ranks,
                    const run_terms& terms, const packed_graph& searched)
        : model_(model), temporal_(temporal), who_(who), ranks_(ranks), terms_(terms), searched_(searched) {}

    /// Fills in the counts, and the violation if there is one. A limit that is reached makes the verdict inconclusive, or leaves a
    /// violation without its run.
    ///
    /// `is_closed`: the last level was expanded, too. `may_take_rounds`: one process may decide by rounds.
    void run(verdict& into, bool is_closed, bool may_take_rounds) {
        try {
            decide(into, is_closed, may_take_rounds);
        } catch (const temporal_stopped& stopped) { conclude_stopped(into, stopped.reason); }
    }

private:
    void decide(verdict& into, bool is_closed, bool may_take_rounds) const {
        std::uint64_t states = searched_.levels().states();
        ranks_.sum(&states, 1);
        if (terms_.services.ranks != nullptr && states > terms_.limits.whole_graph_states)
            return decide_by_rounds(into, is_closed, terms_.limits.whole_graph_states);
        const bool has_other_way = may_take_rounds && ranks_.size() == 1;
        try {
            return decide_whole(into, is_closed);
        } catch (const temporal_stopped& stopped) {
            if (!has_other_way || !is_of_size(stopped.reason)) throw;
        } catch (const std::bad_alloc&) {
            if (!has_other_way) throw;
        }
        decide_by_rounds(into, is_closed, states / parts_that_fit);
    }

    void decide_whole(verdict& into, bool is_closed) const {
        const auto poll = [&](const temporal_progress& now) { check_in(now); };
        numbered_graph whole(model_, temporal_, who_, poll, false);
        state_numbers states = state_numbers::of_all(searched_.levels(), ranks_, who_, whole.poll());
        const std::uint64_t expanded = is_closed ? states.size() : states.first_of_last_level();
        whole.build(std::move(states), expanded, into.counted.transitions);
        const std::vector<temporal_claim> claims = temporal_.claims();
        const shared_pair_search by(who_);
        temporal_finding found;
        basic_trace<std::vector<std::uint64_t>> trace;
        conclude(into, found, trace, false, [&] {
            decide_temporal(whole.graph(), claims, by, found);
            if (found.violated) trace = whole.trace_of(found.run);
            else if (into.counted.outside > 0) note_leaving(whole.graph(), claims, found, by);
        });
    }

    void decide_by_rounds(verdict& into, bool is_closed, std::uint64_t most_gathered) const {
        const auto poll = [&](const temporal_progress& now) { check_in(now); };
        state_share graph(model_, temporal_, who_, ranks_, searched_, poll, is_closed);
        const std::vector<temporal_claim> claims = temporal_.claims();
        decision_by_rounds by(graph, most_gathered);
        conclude(into, by.found, by.trace, ranks_.size() > 1, [&] {
            by.decide(claims);
            if (!by.found.violated && into.counted.outside > 0) by.note_leaving(claims);
        });
    }

    /// Puts what `decide` finds into a verdict; a violation that it knows, if a limit ends the search of the run. `is_shared`: by
    /// ranks that wait for each other.
    template <class Decide>
    void conclude(verdict& into, const temporal_finding& found, const basic_trace<std::vector<std::uint64_t>>& trace,
                  bool is_shared, Decide&& decide) const {
        const auto property = [&] { return temporal_.claims()[found.claim].property; };
        // Called by handlers: an exception before a violation is thrown again.
        const auto leave_without_run = [&](stop_reason reason) {
            if (!found.violated) throw;
            into.temporal = found.counted;
            conclude_unfound_lasso(into, property(), reason);
        };
        try {
            decide();
            into.temporal = found.counted;
            if (found.counted.leaves) return conclude_leaving(into, found.leaving);
            if (!found.violated) return;
            into.trace = trace;
            conclude_lasso(into, property());
        } catch (const temporal_stopped& stopped) { leave_without_run(stopped.reason); } catch (const std::bad_alloc&) {
            if (is_shared) throw;  // other ranks wait for this one
            leave_without_run(stop_reason::memory);
        }
    }

    /// Throws temporal_stopped if a limit is reached. Threads: any number at once.
    void check_in(const temporal_progress& now) const {
        const stop_reason reason = terms_.check_in({.states = std::max(searched_.levels().states(), now.states),
                                                    .transitions = now.steps,
                                                    .bytes = searched_.bytes() + now.bytes});
        if (reason != stop_reason::none) throw temporal_stopped{reason};
    }
};

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
