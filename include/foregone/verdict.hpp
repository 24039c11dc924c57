// SPDX-License-Identifier: BSL-1.0
#pragma once

// The result of a check: outcome, counts, coverage and counterexample; filled by every engine, read by every report.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/paths/paths_verdict.hpp>
#include <foregone/impl/states/states_verdict.hpp>
#include <foregone/impl/temporal/temporal_verdict.hpp>
#include <foregone/impl/walks/runs_verdict.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The property of a search, not of a model, that the system under test survives. Only a search in another process can report it.
inline constexpr std::uint32_t survival_property = no_property - 1;
inline constexpr std::string_view survival_title = "the system survives";

/// The property of a search that each run ends before a limit of time. Only a search with such a limit can report it.
inline constexpr std::uint32_t time_property = no_property - 2;
inline constexpr std::string_view time_title = "each run ends in time";

constexpr bool is_of_search(std::uint32_t property) { return property == survival_property || property == time_property; }
constexpr std::string_view title_of_search(std::uint32_t property) {
    return property == time_property ? time_title : survival_title;
}

}}  // namespace foregone::impl

namespace foregone {

/// How a check ended; the list is closed.
enum class outcome : std::uint8_t {
    proved,          ///< everything was visited: the properties hold for behaviours of every length
    holds_to_depth,  ///< everything up to a declared depth or length was visited
    sampled,         ///< a declared number of random runs was made, or only a covering array of the arguments was tried
    compacted,       ///< everything was visited, and states were compared by digests
    violated,        ///< a property is violated, with a counterexample or for want of a witness
    inconclusive,    ///< a limit was reached first
    invalid_model,   ///< the model contradicts itself; no verdict on its properties
};

static_assert(arguments_covered{}.within == outcome::sampled);

/// Which limit stopped a search.
enum class stop_reason : std::uint8_t { none, time, memory, states, interrupted, samples, disk, numbers };

/// A run that does not repeat any of its steps.
inline constexpr std::uint64_t no_loop = UINT64_MAX;

/// The end of a run after which what a property asks for can no longer be reached.
inline constexpr std::uint64_t out_of_reach = UINT64_MAX - 1;

/// The initial state and the actions of a run, from which replaying restores everything else.
template <class Actions>
struct basic_trace {
    std::uint64_t initial = 0;            ///< the number of the initial state
    Actions actions{};                    ///< the numbers of the actions
    std::uint64_t loop_from = no_loop;    ///< the position from which the actions repeat; their number: the run ends

    /// Whether the run repeats a loop, or ends.
    constexpr bool is_lasso() const { return loop_from <= actions.size(); }

    bool operator==(const basic_trace&) const = default;
};

/// The counts of a search, the same for every engine. After a violation: of all levels up to the shortest counterexample.
struct counts {
    std::uint64_t states = 0;       ///< distinct states
    std::uint64_t transitions = 0;  ///< enabled actions taken from each state (graph) or after each sequence (tree)
    std::uint64_t depth_steps = 0;  ///< the longest distance from an initial state, or the longest sequence
    std::uint64_t sequences = 0;    ///< complete sequences (tree)
    std::uint64_t deadlocks = 0;    ///< states without a successor that are not terminal
    std::uint64_t outside = 0;      ///< transitions that leave the model's boundary and initial states beyond it: not continued

    bool operator==(const counts&) const = default;
};

/// What a passing check did not exercise, and so did not check.
struct vacuity {
    std::uint64_t idle_actions = 0;            ///< actions that were never enabled
    std::uint64_t first_idle_action = 0;       ///< the first of them
    std::uint32_t unselected_expectations = 0; ///< expectations that never decided
    std::uint32_t first_unselected = 0;        ///< the first of them

    bool operator==(const vacuity&) const = default;
};

/// Runs to two states that were merged although they differ in a member.
template <class Actions>
struct basic_merged_runs {
    basic_trace<Actions> stored{}, other{};
    bool one_more = false;  ///< in a search of representatives: the other state is one step beyond its run

    bool operator==(const basic_merged_runs&) const = default;
};

/// The result of a check, with its counts and, if a property is violated, its counterexample: the shortest, then least, for
/// states and sequences; a shrunk one for planned or random runs and for paths depth first.
template <class Actions>
struct basic_verdict {
    outcome result = outcome::inconclusive;
    stop_reason stopped_by = stop_reason::none;
    std::uint32_t property = no_property;  ///< the violated property
    bool has_trace = false;                ///< false for an unwitnessed `sometimes`, and if a limit ended the search for the trace
    counts counted{};
    vacuity unused{};
    temporal_counts temporal{};
    basic_trace<Actions> trace{};
    basic_sampling<Actions> sampled{};
    path_tally paths{};     ///< of a program
    path_reason reason{};   ///< of a program: the text of the failed expectation
    digest_comparison digests{};
    bitstate_omission bitstate{};
    state_identity states = state_identity::by_members;
    std::uint64_t unmerged_runs = 0;  ///< runs without merging that were taken beside a graph; the last one may have the violation
    basic_merged_runs<Actions> merged{};  ///< set while compiling; at run time invalid_program describes them

    /// The title of the violated property, or the text of the failed expectation.
    template <class Properties>
    constexpr std::string_view title() const {
        return reason.empty() ? Properties::title(property) : reason.view();
    }

    constexpr bool holds() const {
        return result == outcome::proved || result == outcome::holds_to_depth || result == outcome::sampled ||
               result == outcome::compacted;
    }
    constexpr bool violated() const { return result == outcome::violated; }

    bool operator==(const basic_verdict&) const = default;
};

/// The verdict of a run-time search; its counterexample may have any length.
using verdict = basic_verdict<std::vector<std::uint64_t>>;

/// The same verdict with its numbers in lists of another kind: a compile-time verdict as a program stores it.
template <class Lists, class Verdict>
constexpr basic_verdict<Lists> verdict_in(const Verdict& from) {
    const auto list = [](const auto& numbers) { return Lists(numbers.begin(), numbers.end()); };
    const auto& drawn = from.sampled;
    return {
        from.result,
        from.stopped_by,
        from.property,
        from.has_trace,
        from.counted,
        from.unused,
        from.temporal,
        {from.trace.initial, list(from.trace.actions), from.trace.loop_from},
        {{drawn}, list(drawn.selected), list(drawn.refused), list(drawn.classes)},
        from.paths,
        from.reason,
        from.digests,
        from.bitstate,
        from.states,
        from.unmerged_runs,
        {{from.merged.stored.initial, list(from.merged.stored.actions)},
         {from.merged.other.initial, list(from.merged.other.actions)}}};
}

constexpr std::string_view outcome_name(outcome result) {
    switch (result) {
        case outcome::proved: return "proved";
        case outcome::holds_to_depth: return "holds to depth";
        case outcome::sampled: return "sampled";
        case outcome::compacted: return "compacted";
        case outcome::violated: return "violated";
        case outcome::inconclusive: return "inconclusive";
        case outcome::invalid_model: return "invalid model";
    }
    return "unknown";
}

constexpr std::string_view stop_reason_name(stop_reason reason) {
    switch (reason) {
        case stop_reason::none: return "nothing";
        case stop_reason::time: return "the time limit";
        case stop_reason::memory: return "the memory limit";
        case stop_reason::states: return "the state limit";
        case stop_reason::interrupted: return "an interrupt";
        case stop_reason::samples: return "the number of random runs";
        case stop_reason::disk: return "the disk";
        case stop_reason::numbers: return "too many states, steps or parts of states";
    }
    return "unknown";
}

}  // namespace foregone

namespace foregone { inline namespace impl {

/// Whether a verdict is what the scope expects: the properties hold, or exactly the expected property is violated in time.
template <class Verdict>
constexpr bool as_expected(const Verdict& found, std::string_view violated_property, std::string_view expected,
                           std::uint64_t expected_steps) {
    if (expected.empty()) return found.holds();
    return found.violated() && violated_property == expected && found.trace.actions.size() <= expected_steps;
}

}}  // namespace foregone::impl
