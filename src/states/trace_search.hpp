// SPDX-License-Identifier: BSL-1.0
#pragma once

// Finds the shortest, then least, counterexample in saved levels, where parents are not stored; used by search_graph.

#include "search/rank_agreement.hpp"
#include "states/levels.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/rank_group.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/graph_progress.hpp>
#include <foregone/impl/states/packed_model.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Ends the search of a trace on all ranks, because memory has run out on some rank, or a limit is reached.
struct trace_given_up {
    stop_reason reason;
};

/// The marked states of one level: a few in a list, more in a store.
class marked_states {
    static constexpr std::size_t few_words = 32;

    const packed_shape* shape_;
    std::vector<std::uint64_t> few_{};
    owned<state_store> many_{};

public:
    explicit marked_states(const packed_shape& shape) : shape_(&shape) {}

    /// Requires: nothing is marked yet. Errors: std::bad_alloc.
    void mark(const std::vector<std::uint64_t>& states);
    bool contains(const std::uint64_t* state) const;
};

/// How the end of a trace is recognised.
struct trace_end {
    finding best{};                    ///< the violation, or its number of steps
    bool thrown = false;               ///< the last step throws an exception of the model
    bool at_end = false;               ///< the end was found when the states of the last level were judged
    std::vector<std::uint64_t> state{};  ///< the trace ends in this state; no violation is searched

    static trace_end of(const finding& best, std::uint32_t deadlock) { return {best, false, best.property == deadlock}; }

    /// An exception in the steps from the states at a depth, or while those were judged for freedom from deadlock.
    static trace_end of_exception(const level_place& at) { return {{.steps = at.depth + 1, .action = 0}, true, at.is_end}; }

    static trace_end in(std::vector<std::uint64_t> state, std::uint64_t depth) {
        return {{.steps = depth}, false, false, std::move(state)};
    }

    /// Where the end is seen: the state that the last step leaves, or the last state.
    std::uint64_t last_level() const { return best.steps - (best.action != no_action); }
};

/// Finds the least of the shortest counterexamples in the saved levels of a search. States are marked backwards from the
/// violation; then the least path over marked states is walked forwards.
///
/// Guarantees: the least initial state, then the least actions, independent of the order of discovery. A step that throws an
/// exception of the model is found in the same way. Each rank marks its own states and learns all marks, so that all ranks walk
/// the same path.
/// Complexity: one expansion of each state, by all workers; 8 bytes or more for a marked state, on every rank.
/// Errors: unreadable_level; trace_given_up; std::bad_alloc where the other ranks do not know of it.
class trace_search {
    using words_list = std::vector<std::uint64_t>;
    using trace_type = basic_trace<words_list>;

    /// The marks of one worker in a level.
    struct share {
        words_list marked{};
        packed_chunk room;  ///< for states that are not in memory
    };

    const packed_model& model_;
    executor& executor_;
    rank_group& ranks_;
    const packed_levels& levels_;
    const trace_end end_;
    std::vector<share> shares_{};
    std::vector<marked_states> marked_{};  ///< by level
    function_ref<stop_reason()> why_stop_;
    shared_value<stop_reason> stopped_{stop_reason::none};
    rank_attempt attempt_{};

public:
    /// `why_stop`: called often, by any worker.
    trace_search(const packed_model& model, executor& who, rank_group& ranks, const packed_levels& levels, trace_end end,
                 function_ref<stop_reason()> why_stop);

    /// The property that is violated, and the trace.
    ///
    /// Guarantees: if the model does not behave the same way again, the trace ends too early, and cannot be replayed.
    /// Errors: the exception that was searched, after `into` is filled in.
    std::uint32_t run(trace_type& into);

private:
    static constexpr std::uint64_t states_between_looks = 64;

    bool is_to_stop(std::uint64_t states);
    bool is_last(const std::uint64_t* state) const;
    finding violation_at(const std::uint64_t* state) const;
    finding look_from(const std::uint64_t* state, std::uint64_t first_action, std::uint64_t last_action, bool& any_enabled) const;
    std::uint64_t step_to_marked(const std::uint64_t* state, std::uint64_t depth) const;
    template <class IsMarked>
    void mark(std::uint64_t depth, IsMarked&& is_marked);
    void agree();
    template <class IsMarked>
    void mark_own(std::uint64_t depth, IsMarked& is_marked);
    words_list marked_by_workers();
    void keep(const words_list& found, std::uint64_t depth);
    std::uint32_t walk(trace_type& into);
    void throw_again(const std::uint64_t* state, trace_type& into) const;
    words_list begin(trace_type& into) const;
    bool take(words_list& at, std::uint64_t step) const;
};

}}  // namespace foregone::impl
