// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/function_ref.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/verdict/verdict.hpp>
#include <foregone/verdict/walk.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace foregone {

/// How far a search has come.
struct progress {
    std::uint64_t states = 0;       ///< distinct states met (graph)
    std::uint64_t transitions = 0;  ///< actions taken
    std::uint64_t depth_steps = 0;
    std::uint64_t frontier = 0;     ///< states of the next level met so far (graph)
    std::uint64_t tasks = 0;        ///< pieces of the work, where their number is known in advance (tree); else 0
    std::uint64_t tasks_done = 0;
    std::uint64_t bytes = 0;        ///< memory that states and tables take
};

/// Asked often by every worker: whether the search must stop, and why. It may look at a clock and show the progress.
///
/// Threads: called by any worker at any time.
using pulse = function_ref<stop_reason(const progress&)>;

/// One of several parts of a program's paths, which several machines take.
struct path_shard {
    std::uint64_t index = 0, count = 1;
};

class path_keeper;
class rank_group;

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
    path_shard shard{};                      ///< of the paths of a program, depth first
    path_keeper* keeper = nullptr;           ///< of them, too
    rank_group* ranks = nullptr;             ///< the processes that search together; null: this one alone

    run_terms alone() const {
        run_terms own = *this;
        own.ranks = nullptr;
        return own;
    }
};

}  // namespace foregone
