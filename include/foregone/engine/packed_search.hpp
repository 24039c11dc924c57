// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/executor.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/engine/refuse_program.hpp>
#include <foregone/engine/run_graph.hpp>
#include <foregone/engine/trace_search.hpp>
#include <foregone/space/packed_graph.hpp>
#include <foregone/verdict/verdict.hpp>

#include <cstdint>
#include <exception>
#include <new>
#include <vector>

namespace foregone {

/// Visits the states that can be reached, and keeps them packed; after a violation, or an exception of the model, once more, no deeper than
/// it lies, if its levels were too many to be kept at first.
template <class View, class Graph = packed_graph<typename View::node>>
class packed_search {
    using trace_type = basic_trace<std::vector<std::uint64_t>>;

    executor& executor_;
    run_terms terms_;
    lone_rank nobody_else_{};
    rank_group& ranks_;
    std::uint64_t depth_limit_steps_;
    trace_type untold_{};
    std::exception_ptr thrown_{};

public:
    packed_search(executor& who, const run_terms& terms, std::uint64_t depth_limit_steps)
        : executor_(who), terms_(terms), ranks_(terms.ranks != nullptr ? *terms.ranks : nobody_else_), depth_limit_steps_(depth_limit_steps) {}

    /// Shape: the same for any executor; where a limit stops the second search, memory ends while the trace is looked for, or its levels cannot
    /// be read, there is no trace, and the verdict says which.
    /// Errors: unpackable_state; what a graph_keeper throws when it refuses; invalid_program, also where the second search does not meet
    /// again what the first one met; what the model throws in the least of the shortest runs that end so.
    verdict run() {
        verdict found, again;
        if (search(found, false)) return found;
        terms_.graphs = nullptr;  // the second search begins at the beginning
        const bool is_known = search(again, true);
        if (again.has_trace) return again;
        if (thrown_) std::rethrow_exception(thrown_);
        found.stopped_by = is_known ? again.stopped_by : stop_reason::disk;
        if (found.stopped_by == stop_reason::none) refuse_lost(found);
        return found;
    }

private:
    /// False if the way to what was found is not known, and may be after another search.
    bool search(verdict& found, bool keep_levels) {
        graph_run<View, Graph> run(executor_, terms_, depth_limit_steps_);
        const auto& levels = run.graph().levels();
        run.graph().keep_levels(keep_levels ? unlimited : terms_.kept_states);
        if constexpr (Graph::by_bits) run.graph().visited().allot(terms_.bitstate_bytes);
        try {
            run.run(found);
            if constexpr (requires { Graph::set_type::digest_bits; }) conclude_compacted(found, Graph::set_type::digest_bits);
            if constexpr (Graph::by_bits) conclude_bitstate(found, run.graph().visited().omitted());
        } catch (const unpackable_state&) {
            throw;
        } catch (const invalid_program&) {
            throw;
        } catch (const std::bad_alloc&) {
            throw;  // of a model it is a limit that is reached; here one of several ranks cannot go on, and must not wait for the others
        } catch (...) {
            if (!run.has_begun()) throw;
            const bool has_all = have_all(levels);
            if (keep_levels && !has_all) throw;
            thrown_ = std::current_exception();
            if (!has_all) return false;
            const stop_reason stopped = why_not_found([&] { trace_search<View>(executor_, ranks_, levels, run.place()).run(told()); });
            if (stopped == stop_reason::disk) return false;
            if (stopped != stop_reason::none) told() = {};
            throw;
        }
        if (!found.has_trace) return true;
        found.has_trace = false;
        if (!have_all(levels)) return false;
        const stop_reason stopped = why_not_found([&] { found.property = trace_search<View>(executor_, ranks_, levels, run.best()).run(found.trace); });
        found.has_trace = stopped == stop_reason::none;
        if (stopped == stop_reason::memory) found.stopped_by = stopped;
        return stopped != stop_reason::disk;
    }

    /// Of digests, it is all but impossible that a state is missed by one of two searches only.
    static void refuse_lost(const verdict& found) {
        const char* const remedy = found.digests.bits > 0 ? "; if it is none of these, a state was missed: leave out --compact" : "";
        refuse_lost_violation(found.template title<typename View::properties>(), remedy);
    }

    /// Whether all ranks have all of their levels.
    bool have_all(const auto& levels) const {
        std::uint64_t incomplete = !levels.has_all();
        ranks_.sum(&incomplete, 1);
        return incomplete == 0;
    }

    /// Why what a search looks for was not found: levels that lie in a log cannot be read, or there is no memory.
    ///
    /// Errors: std::bad_alloc of one of several ranks.
    template <class Search>
    stop_reason why_not_found(Search&& search) const {
        try {
            search();
            return stop_reason::none;
        } catch (const unreadable_level&) {
            return stop_reason::disk;
        } catch (const no_memory_for_trace&) {
            return stop_reason::memory;
        } catch (const std::bad_alloc&) {
            if (ranks_.size() > 1) throw;
            return stop_reason::memory;
        }
    }

    trace_type& told() { return terms_.thrown_after != nullptr ? *terms_.thrown_after : untold_; }
};

}  // namespace foregone
