// SPDX-License-Identifier: BSL-1.0
#pragma once

// A run that is taken on one object, and again on copies, as the compiled engine sees it.

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// What a step of a run shows.
struct shown_step {
    bool taken = false, inside = true;
    std::uint32_t property = no_property;
    std::uint32_t selected = no_property;  ///< the expectation that judges the answer
    std::uint64_t digest = 0;              ///< of a state that is compared by ==

    bool operator==(const shown_step&) const = default;
};

/// A run, and what its steps show.
struct copied_run {
    static constexpr std::uint64_t most_draws = 16;   ///< of one step, until an action is enabled
    static constexpr std::size_t others_a_step = 2;

    std::uint64_t initial = 0;
    std::vector<std::uint64_t> actions{};
    std::vector<std::uint64_t> others{};  ///< of each step: actions that other copies take before; empty: nothing is copied
    std::vector<shown_step> shown{};

    /// Draws further actions up to this number, as long as an action is found that is enabled. The preferred ones are tried first,
    /// in turn.
    std::uint64_t drawn_steps = 0, preferred[2]{UINT64_MAX, UINT64_MAX};
    random_bits bits{0};
};

/// The runs of a model that are compared; take_all is null if copies are known to share nothing.
struct copied_runs {
    void (*take_all)(copied_run& run) = nullptr;
    std::uint64_t initial_states = 0, actions = 0, max_steps = 0;
    bool has_system = false;
};

/// Takes runs of a search that found no violation once more, each on one object and on copies.
///
/// Guarantees: the same runs for any executor; a limit ends it, and the verdict stays.
/// Complexity: four actions for 32 of the search, at least about 4,096 and at most 65,536.
/// Errors: invalid_program if a run differs; its message names the run and the remedy.
void compare_copies(const copied_runs& runs, const verdict& found, const run_terms& terms);

}}  // namespace foregone::impl
