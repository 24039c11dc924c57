// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/function_ref.hpp>
#include <foregone/engine/visited_form.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/verdict/verdict.hpp>
#include <foregone/verdict/walk.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace foregone {

class level_forecast;

/// How far a search has come.
struct progress {
    std::uint64_t states = 0;       ///< distinct states met (graph)
    std::uint64_t states_before = 0;  ///< of these, how many another run met
    std::uint64_t transitions = 0;  ///< actions taken
    std::uint64_t paths = 0;        ///< of a program
    std::uint64_t paths_before = 0;   ///< of these, how many another run took
    std::uint64_t depth_steps = 0;
    std::uint64_t frontier = 0;     ///< states of the next level met so far (graph)
    std::uint64_t tasks = 0;        ///< pieces of the work, where their number is known in advance (tree), or guessed (paths); else 0
    std::uint64_t tasks_done = 0;
    std::uint64_t tasks_before = 0;  ///< of these, how many were done before this run
    std::uint64_t bytes = 0;        ///< memory that states and tables take
    std::uint64_t room_states = 0;  ///< how many states of this rank the tables have room for as they are (graph)
    const level_forecast* forecast = nullptr;  ///< of how many states there will be (graph)
};

/// Asked often by every worker: whether the search must stop, and why. It may look at a clock and show the progress.
///
/// Threads: called by any worker at any time.
using pulse = function_ref<stop_reason(const progress&)>;

/// One of several parts of a search, which several machines take.
struct search_shard {
    /// Counts up when searches are divided otherwise, so that parts of two divisions are not taken for one.
    static constexpr std::uint64_t division = 2;

    std::uint64_t index = 0, count = 1;

    constexpr bool is_part() const { return count > 1; }
    bool operator==(const search_shard&) const = default;
};

class rank_group;
class shared_tasks;
class search_keeper;
struct search_part;
class graph_keeper;
class level_log;

/// A path of a program that fails, and how.
struct failing_path {
    std::vector<std::uint64_t> indices;
    replayed failure;
};

/// What bounds a search at run time; reaching any of it is inconclusive, never a pass.
struct run_terms {
    pulse check_in;
    std::uint64_t limit_states = unlimited;  ///< looked at when a level is complete, so that counts do not depend on luck
    std::optional<std::uint64_t> seed{};     ///< of random cycles, instead of the scope's own
    std::uint64_t limit_failures = 1;        ///< after how many failing paths of a program the search ends
    std::vector<failing_path>* failing_paths = nullptr;  ///< where all of them are told, in the order of their choices
    search_shard shard{};                    ///< of sequences, random cycles, or the paths of a program, depth first
    search_keeper* keeper = nullptr;         ///< of sequences, or of such paths
    search_part* part = nullptr;             ///< where a shard tells what the others' are merged with
    basic_trace<std::vector<std::uint64_t>>* thrown_after = nullptr;  ///< where the run is told whose last step the model answers by an exception
    graph_keeper* graphs = nullptr;          ///< of state graphs whose states can be packed
    level_log* spill = nullptr;              ///< where their levels go when a memory limit is reached; null: the search stops
    std::uint64_t* bytes_at_rest = nullptr;  ///< where a search of a state graph tells what its states take in the end
    rank_group* ranks = nullptr;             ///< the processes that search together; null: this one alone
    visited_form visited = visited_form::states;  ///< what is remembered of states that can be packed
    std::uint64_t bitstate_bytes = 0;        ///< if that is bits of an array: its size, which is rounded up to whole cache lines
    std::uint64_t kept_states = 1 << 16;     ///< of a state graph, as long as levels together have no more, all are kept: a trace needs no second search
    shared_tasks* tasks = nullptr;           ///< of sequences, random cycles, or such paths: what this rank takes its tasks from; null: it has all

    run_terms alone() const {
        run_terms own = *this;
        own.ranks = nullptr;
        return own;
    }
};

}  // namespace foregone
