// SPDX-License-Identifier: BSL-1.0
// The run-time graph search as a whole: level loop, trace, temporal properties, and a second search if needed.
#include <foregone/impl/search/search_stopped.hpp>
#include <foregone/impl/states/search_graph.hpp>
#include <foregone/invalid_program.hpp>

#include "states/counting_model.hpp"
#include "states/level_loop.hpp"
#include "states/step_profile.hpp"
#include "states/store/make_store.hpp"
#include "states/trace_search.hpp"
#include "states/witness_model.hpp"

#include <foregone/impl/search/conclude_stopped.hpp>
#include <foregone/impl/search/rank_group.hpp>
#include <foregone/impl/search/refuse_program.hpp>

#include <exception>
#include <new>
#include <optional>
#include <utility>

namespace foregone { inline namespace impl {

/// A search saves its levels while they have few states. After a violation, or an exception of the model, a longer search runs
/// once more, no deeper than the violation, and saves all levels, so that the trace can be found.
struct graph_search::parts {
    packed_model& model;
    executor& who;
    run_terms terms;
    depth_limit limit;
    lone_rank no_others{};
    rank_group& ranks;
    trace_type unreported{};
    std::exception_ptr thrown{};
    owned<graph_observer> observer;    ///< null: without temporal properties
    std::optional<level_loop> last{};  ///< the last search

    parts(packed_model& m, executor& e, const run_terms& t, const depth_limit& l)
        : model(m), who(e), terms(t), limit(l), ranks(t.services.ranks != nullptr ? *t.services.ranks : no_others),
          observer(m.observer(e, ranks, terms)) {}

    verdict run(store_maker make) {
        verdict found, again;
        if (search(found, make, who, observes())) return observes() && found.holds() ? decide(std::move(found)) : found;
        terms.services.graphs = nullptr;  // the second search begins anew
        const bool is_known = search(again, make, who, true);
        if (again.has_trace || again.states == state_identity::not_enough) return again;
        if (thrown) std::rethrow_exception(thrown);
        found.stopped_by = is_known ? again.stopped_by : stop_reason::disk;
        if (found.stopped_by == stop_reason::none) refuse_lost(found);
        return found;
    }

    bool observes() const { return static_cast<bool>(observer); }

    /// Returns false if the trace cannot be found in the levels, and another search may save more of them.
    bool search(verdict& found, store_maker make, executor& by, bool keep_levels) {
        last.emplace(model, make(), by, terms, limit, observer.get());
        if (!run_levels(found, keep_levels)) return false;
        if (observes() && observer->conclude(found)) return true;
        if (found.states == state_identity::not_enough) return report_merged(found, make, by, keep_levels);
        return !found.has_trace || report_trace(found);
    }

    /// Runs the level loop. Returns false if the model threw, and the run to that step cannot be found in the levels.
    bool run_levels(verdict& found, bool keep_levels) {
        packed_graph& graph = last->graph();
        graph.levels().keep_up_to(keep_levels ? unlimited : terms.limits.kept_states);
        graph.store().allot(terms.limits.bitstate_bytes);
        try {
            last->run(found);
            const state_store& store = graph.store();
            if (store.digest_bits() > 0) conclude_compacted(found, store.digest_bits());
            if (store.forgets()) conclude_bitstate(found, store.omitted());
            return true;
        } catch (const unpackable_state&) {
            throw;
        } catch (const invalid_program&) {
            throw;
        } catch (const std::bad_alloc&) {
            throw;  // thrown by one of several ranks, not by the model: this rank must not wait for the others
        } catch (...) {
            if (!last->state().has_begun) throw;
            if (find_thrown(keep_levels)) throw;
            return false;
        }
    }

    /// Finds the run to the step that throws the current exception. Returns false if another search may find it.
    bool find_thrown(bool keep_levels) {
        const bool has_all = have_all(last->graph().levels());
        if (keep_levels && !has_all) return true;
        thrown = std::current_exception();
        if (!has_all) return false;
        const stop_reason stopped =
            why_not_found([&] { trace_to(trace_end::of_exception(last->state().place()), thrown_after()); });
        if (stopped != stop_reason::none && stopped != stop_reason::disk) thrown_after() = {};
        return stopped != stop_reason::disk;
    }

    /// Finds the run to the violation. Returns false if another search may find it.
    bool report_trace(verdict& found) {
        found.has_trace = false;
        if (!have_all(last->graph().levels())) return false;
        const stop_reason stopped =
            why_not_found([&] { found.property = trace_to(trace_end::of(last->best(), model.shape.deadlock), found.trace); });
        found.has_trace = stopped == stop_reason::none;
        if (stopped != stop_reason::none && stopped != stop_reason::disk) found.stopped_by = stopped;
        return stopped != stop_reason::disk;
    }

    /// Reports the runs to two merged states. A single worker always merges the same two first.
    bool report_merged(verdict& found, store_maker make, executor& by, bool keep_levels) {
        sequential_executor alone;
        if (by.workers() > 1) return search(found = {}, make, alone, true);
        const packed_levels& levels = last->graph().levels();
        if (!have_all(levels)) return keep_levels;
        const merged_pair merged = last->state().workers.merged();
        const stop_reason stopped = why_not_found([&] {
            trace_to(trace_end::in({merged.kept}, levels.depth_of(merged.kept)), found.merged.stored);
            if (merged.action == no_action) found.merged.other.initial = merged.parent;
            else trace_to(trace_end::in({merged.parent}, levels.depth_of(merged.parent)), found.merged.other);
        });
        if (stopped != stop_reason::none) return conclude_stopped(found, stopped), true;
        found.merged.one_more = merged.action != no_action && model.shape.reduces;
        if (merged.action != no_action && !model.shape.reduces) found.merged.other.actions.push_back(merged.action);
        return true;
    }

    /// Decides the temporal properties of a search that passed.
    verdict decide(verdict found) {
        last->graph().free_store();
        if (!have_all(last->graph().levels())) return conclude_stopped(found, stop_reason::disk), found;
        const stop_reason stopped =
            why_not_found([&] { observer->decide(found, last->graph(), last->state().progress.closed); });
        if (stopped != stop_reason::none) conclude_stopped(found, stopped);
        return found;
    }

    /// With digests, it is all but impossible that only one of two searches misses a state.
    void refuse_lost(const verdict& found) const {
        const char* const remedy =
            found.digests.bits > 0 ? "; if none of these is the cause, a state was missed: leave out --compact" : "";
        refuse_lost_violation(model.title(found.property), remedy);
    }

    std::uint32_t trace_to(const trace_end& end, trace_type& into) const {
        // The levels are in memory already: a memory limit that is reached now does not concern the trace.
        const auto why_stop = [&] {
            const stop_reason reason = terms.check_in(last->current());
            return reason == stop_reason::memory ? stop_reason::none : reason;
        };
        return find_trace(model, who, ranks, last->graph().levels(), end, why_stop, into);
    }

    /// Whether all ranks have all of their levels.
    bool have_all(const packed_levels& levels) const {
        std::uint64_t incomplete = !levels.has_all();
        ranks.sum(&incomplete, 1);
        return incomplete == 0;
    }

    /// Why a search failed: levels in a log cannot be read, or memory ran out.
    ///
    /// Errors: std::bad_alloc of one of several ranks.
    template <class Search>
    stop_reason why_not_found(Search&& look) const {
        try {
            look();
            return stop_reason::none;
        } catch (const unreadable_level&) {
            return stop_reason::disk;
        } catch (const trace_given_up& given_up) {
            return given_up.reason;
        } catch (const std::bad_alloc&) {
            if (ranks.size() > 1) throw;
            return stop_reason::memory;
        }
    }

    trace_type& thrown_after() { return terms.outputs.thrown_after != nullptr ? *terms.outputs.thrown_after : unreported; }
};

graph_search::graph_search(packed_model& model, executor& who, const run_terms& terms, const depth_limit& limit)
    : parts_(make_owned<parts>(model, who, terms, limit)) {}

graph_search::~graph_search() = default;

verdict graph_search::run() {
    const packed_shape& shape = parts_->model.shape;
    return run_with([&] {
        owned<state_store> own = parts_->model.store();
        return own ? std::move(own) : make_store(parts_->terms.limits.visited, shape.words, shape.bits);
    });
}

verdict graph_search::run_with(store_maker make) { return parts_->run(make); }

graph_search::trace_type graph_search::run_to(const std::vector<std::uint64_t>& state, std::uint64_t depth_steps) const {
    trace_type run;
    const stop_reason stopped = parts_->why_not_found([&] { parts_->trace_to(trace_end::in(state, depth_steps), run); });
    if (stopped != stop_reason::none) throw trace_not_found{stopped};
    return run;
}

verdict search_graph(packed_model& model, executor& who, const run_terms& terms, const depth_limit& limit) {
    if (terms.limits.witness_of != no_property) {
        witness_model only_witnesses(model, terms.limits.witness_of);
        return graph_search(only_witnesses, who, terms, limit).run();
    }
    const auto search = [&](packed_model& searched) {
        const verdict found = graph_search(searched, who, terms, limit).run();
        if (terms.outputs.profile != nullptr && found.holds()) profile_steps(model, terms, limit, *terms.outputs.profile);
        return found;
    };
    if (terms.outputs.graph == nullptr) return search(model);
    counting_model counting(model);
    const verdict found = search(counting);
    lone_rank no_others;
    *terms.outputs.graph = counting.counted(terms.services.ranks != nullptr ? *terms.services.ranks : no_others);
    return found;
}

}}  // namespace foregone::impl
