// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interfaces of the compiled path searches of a program, all paths and random paths; the verdict of a search.

#include <foregone/impl/paths/called_program.hpp>
#include <foregone/impl/search/divided_search.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Records the verdict of paths without a failure: either all paths were taken, or some were cut at the longest allowed length.
template <class Verdict>
constexpr void conclude_paths(Verdict& into, const path_tally& counted) {
    into.paths = counted;
    into.counted = {.transitions = counted.choices, .depth_steps = counted.longest, .sequences = counted.paths()};
    into.result = counted.merged > 0 && counted.cut == 0 ? outcome::compacted
                  : counted.cut > 0                      ? outcome::holds_to_depth
                                                         : outcome::proved;
}

/// Records the failing path, shrunk, but for its trace.
template <class Verdict, class Shrinker>
constexpr void conclude_failure(Verdict& into, const Shrinker& shrunk, std::uint64_t found_steps) {
    into.result = outcome::violated;
    into.property = shrunk.property;
    into.reason = shrunk.reason;
    into.has_trace = true;
    into.sampled.found_steps = found_steps;
    into.sampled.shrink_runs = shrunk.runs;
    into.sampled.switches = shrunk.turns.switches;
    into.sampled.minimal = shrunk.minimal;
}

/// All paths of a program, at run time.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
/// Errors: invalid_program if the program does not do the same twice, or swallows the exception that ends a path; what a
/// search_checkpointer throws.
class paths_search final : public divided_search {
    called_program program_;
    paths_scope scope_;

public:
    paths_search(called_program program, const paths_scope& scope) : program_(program), scope_(scope) {}

    verdict run(executor& who, const run_terms& terms) const override;
    bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const override;

    /// Requires: only the first rank uses the verdict, because only the first rank shrinks a failing path.
    bool merge_ranks(const std::vector<search_part>& parts, std::uint64_t last, const run_terms& terms, stop_reason stopped,
                     verdict& into) const override;

    /// Whether a search can resume from a part, which may come from any file.
    bool fits(const search_part& part) const;
};

/// Random paths of a program, at run time.
///
/// Guarantees: as paths_search. Errors: invalid_program.
class path_sampling final : public divided_search {
    called_program program_;
    random scope_;

public:
    path_sampling(called_program program, const random& scope) : program_(program), scope_(scope) {}

    verdict run(executor& who, const run_terms& terms) const override;
    bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const override;
    bool join(const std::vector<search_part>& chunks, std::uint64_t last, search_part& all) const override;
    bool merge_ranks(const std::vector<search_part>& parts, std::uint64_t last, const run_terms& terms, stop_reason stopped,
                     verdict& into) const override;
};

}}  // namespace foregone::impl
