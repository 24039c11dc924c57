// SPDX-License-Identifier: BSL-1.0
// Verifies after a search of sequences that copies of a system are independent, by runs with and without copies.
#include <foregone/impl/sequences/copied_run.hpp>

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/search/refuse_program.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>

namespace foregone { inline namespace impl {

namespace {

constexpr std::uint64_t actions_a_comparison = 32, least_actions = 1'024, most_actions = 16'384;

/// How many actions are tried on one object. For a system, which may be slow, at most twice as many as the search tried.
std::uint64_t share_of(std::uint64_t searched, bool has_system) {
    const std::uint64_t least = has_system ? std::min(searched * 2, least_actions) : least_actions;
    return std::clamp(searched / actions_a_comparison, least, most_actions);
}

class copy_comparison {
    const copied_runs& runs_;

public:
    explicit copy_comparison(const copied_runs& runs) : runs_(runs) {}

    /// Draws the run with this number, and takes it both ways; returns its steps.
    std::uint64_t compare(std::uint64_t number) const {
        copied_run alone{.bits = random_bits(0, number)};
        alone.initial = alone.bits.below(runs_.initial_states);
        alone.drawn_steps = runs_.max_steps;
        if (number % 2 == 0) prefer(number / 2, alone);
        take(alone);
        copied_run copied{.initial = alone.initial, .actions = alone.actions};
        for (const std::uint64_t action : alone.actions)
            copied.others.insert(copied.others.end(), {action, alone.bits.below(runs_.actions)});
        take(copied);
        if (alone.shown != copied.shown) refuse(alone, copied);
        return alone.actions.size();
    }

private:
    /// One action all the time, because many systems count, or two in turn, because what one puts in another one takes out.
    void prefer(std::uint64_t number, copied_run& run) const {
        if (number < runs_.actions) run.preferred[0] = run.preferred[1] = number;
        else run.preferred[0] = (number - runs_.actions) / runs_.actions, run.preferred[1] = number % runs_.actions;
    }

    /// An exception of the model ends the run before the step that throws.
    void take(copied_run& run) const {
        try {
            runs_.take_all(run);
        } catch (const std::bad_alloc&) { throw; } catch (...) {}
    }

    void refuse(const copied_run& alone, const copied_run& copied) const {
        const auto differs = std::mismatch(alone.shown.begin(), alone.shown.end(), copied.shown.begin(), copied.shown.end()).first;
        const auto steps = static_cast<std::size_t>(differs - alone.shown.begin()) + 1;
        std::string token = std::to_string(alone.initial);
        for (std::size_t i = 0; i < std::min(steps, alone.actions.size()); ++i) token += '/' + std::to_string(alone.actions[i]);
        if (runs_.has_system)
            refuse_model("a copy of the system does not do what the system does: the last step of the run " + token +
                         " is judged otherwise on a copy, after another copy took a step. Copies share something, the copy "
                         "constructor is wrong, or the class asks for what a copy does not keep, such as a capacity. Write "
                         "`static constexpr bool copies_are_independent = false;` into the model, or "
                         "delete the copy constructor: each sequence is then run from its start, as --replay=" + token +
                         " does; see docs/reference/model/behavior.md#copies");
        refuse_model("a copy of a state does not behave as the state itself: the last step of the run " + token +
                     " has another result on a copy, after another copy took a step. Copies share something, such as what a "
                     "pointer points to, or the copy constructor is wrong: let the state be a value; see "
                     "docs/reference/model/transition_system.md#copies");
    }
};

}  // namespace

void compare_copies(const copied_runs& runs, const verdict& found, const run_terms& terms) {
    if (runs.take_all == nullptr || runs.actions == 0 || runs.initial_states == 0) return;
    const std::uint64_t searched = found.counted.transitions;
    const std::uint64_t share = share_of(searched, runs.has_system);
    const copy_comparison comparison(runs);
    for (std::uint64_t taken = 0, number = 0; taken < share; ++number) {
        taken += std::max<std::uint64_t>(comparison.compare(number), 1);
        const progress now{.transitions = searched + taken, .depth_steps = runs.max_steps, .tasks = 1, .tasks_done = 1};
        if (terms.check_in(now) != stop_reason::none) return;
    }
}

}}  // namespace foregone::impl
