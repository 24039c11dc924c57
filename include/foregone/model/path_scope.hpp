// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/print.hpp>

#include <cstdint>

namespace foregone {

/// The longest path that a program may take.
inline constexpr std::uint64_t longest_path_choices = 100'000;

/// The order in which the paths of a program are taken.
enum class path_order : std::uint8_t {
    depth_first,          ///< memory for one path only; a failing path is shrunk
    breadth_first,        ///< the shortest failing path first; stores all paths of one length
    iterative_deepening,  ///< the same order; stores one path, runs the prefixes again for every length
};

/// Every path of a program with at most `max_steps` choices.
///
/// Order: paths are numbered in the order of their choices, the last choice fastest. A longer path is cut; the verdict then holds
///     to that depth.
struct paths_scope : scope_modifiers<paths_scope> {
    static constexpr search_kind searched = search_kind::paths;
    scope_terms terms{};
    std::uint64_t max_steps;
    path_order order = path_order::depth_first;
    bool escapes = true;
    bool merges = false;
    std::uint64_t shrink_runs = 10'000;  ///< limit of runs for shrinking a failing path

    constexpr explicit paths_scope(std::uint64_t steps) : max_steps(steps) {}

    constexpr paths_scope breadth_first() const { return ordered(path_order::breadth_first); }
    constexpr paths_scope iterative_deepening() const { return ordered(path_order::iterative_deepening); }

    /// Paths that end early throw no exception: every further choice is the first. For programs that an exception cannot leave
    /// (noexcept, -fno-exceptions), and for programs that prune millions of paths and test the result of `assume`.
    constexpr paths_scope without_escape() const {
        paths_scope changed = *this;
        changed.escapes = false;
        return changed;
    }

    /// Limits the runs for shrinking a failing path; 0 shows the first failing path unshrunk.
    constexpr paths_scope shrink(std::uint64_t runs) const {
        paths_scope changed = *this;
        changed.shrink_runs = runs;
        return changed;
    }

    /// Visits each state that the program reports with `reached` once; at run time only, on one thread unless breadth first.
    constexpr paths_scope merge_states() const {
        paths_scope changed = *this;
        changed.merges = true;
        return changed;
    }

private:
    constexpr paths_scope ordered(path_order by) const {
        paths_scope changed = *this;
        changed.order = by;
        return changed;
    }
};

template <std::uint64_t MaxSteps>
    requires(MaxSteps > 0)
inline constexpr paths_scope paths{MaxSteps};

constexpr void print_scope(auto& sink, const paths_scope& scope) {
    sink.append(".paths<");
    print(sink, scope.max_steps);
    if (scope.order == path_order::breadth_first) sink.append(", breadth first");
    if (scope.order == path_order::iterative_deepening) sink.append(", iterative deepening");
    if (scope.merges) sink.append(", merged");
    sink.append(">");
}

}  // namespace foregone
