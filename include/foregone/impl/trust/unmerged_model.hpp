// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface of the compiled verification of ==: runs without merging beside the stored states of a graph.

#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/replayed.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/walks/shrink_table.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The violation of a run without merging whose last step differs from the same step of an equal state.
inline constexpr std::uint32_t merge_difference = no_property - 3;

/// A model's runs without merging, as the compiled engine sees them: each run has an object of its own, and beside it goes the
/// equal state that a search by one worker stores.
///
/// Threads: one at a time.
class unmerged_model {
public:
    using trace_type = basic_trace<std::vector<std::uint64_t>>;

    /// A violation of a run, or merge_difference; no_property if the run is as the graph says.
    struct finding_type {
        std::uint32_t property = no_property;
        trace_type run{};
    };

    const shrink_table shrinking;
    const std::uint64_t limit_steps;  ///< no run has more

    unmerged_model(const shrink_table& table, std::uint64_t limit) : shrinking(table), limit_steps(limit) {}
    unmerged_model(const unmerged_model&) = delete;
    unmerged_model& operator=(const unmerged_model&) = delete;

    /// Stores the first states, breadth first, until about `actions` actions are tried.
    virtual finding_type store(std::uint64_t actions) = 0;

    /// Takes the run with this number, which has at most `steps` steps. `compares`: beside it go the stored states, and its own are
    /// stored.
    ///
    /// Guarantees: the actions depend only on the number and the model, up to the first difference.
    virtual finding_type take(std::uint64_t number, std::uint64_t steps, bool compares) = 0;

    /// Takes a run again. If it is compared, merge_difference is a violation, too.
    virtual replayed follow(const trace_type& run, bool compares) = 0;

    /// Prints the difference at the end of the run that was followed last, and the runs to both states.
    virtual void print_difference_of(const trace_type& run, long_text& to) const = 0;

    virtual std::uint64_t tried_actions() const = 0;  ///< of runs
    virtual std::uint64_t bytes() const = 0;

    /// The run that is being taken, with the action that is being tried.
    virtual const trace_type& current() const = 0;

protected:
    ~unmerged_model() = default;
};

/// Takes runs without merging beside a graph whose states were distinguished by ==. Fills in how many of them agree, or the
/// violation that one of them has.
///
/// Guarantees: the same for any executor. How many runs there are depends only on the size of the graph.
/// Errors: invalid_program if a run differs from the graph; what the model throws.
void take_unmerged_runs(unmerged_model& model, verdict& found, const run_terms& terms);

}}  // namespace foregone::impl
