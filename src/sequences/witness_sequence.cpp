// SPDX-License-Identifier: BSL-1.0
// Finds the shortest witness by depth-first walks of increasing length, then fixes its actions one by one.
#include "sequences/witness_sequence.hpp"

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/search/conclude_stopped.hpp>
#include <foregone/impl/sequences/tree_finding.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// Lets a walk go on beside sequences that violate something, which do not continue.
struct unheard_violations final : violation_listener {
    void note(std::uint64_t, std::uint32_t, bool, std::uint64_t, const std::uint64_t*) override {}
};

class witness_search {
    static constexpr std::uint64_t slice_actions = 1'024;

    const tree_model& model_;
    const run_terms& terms_;
    std::size_t flag_;  ///< of the property, in a list of numbers
    std::uint64_t tried_ = 0;
    stop_reason stopped_ = stop_reason::none;

public:
    witness_search(const tree_model& model, const run_terms& terms)
        : model_(model), terms_(terms),
          flag_(model.shape.tally.counters() - model.shape.tally.properties + terms.limits.witness_of) {}

    stop_reason stopped() const { return stopped_; }

    /// Whether there is such a sequence; it is written to `run`.
    bool find(basic_trace<std::vector<std::uint64_t>>& run) {
        for (std::uint64_t steps = 0; steps <= model_.shape.max_steps; ++steps)
            for (run.initial = 0; run.initial < model_.shape.initial_states; ++run.initial)
                if (is_below(run, steps)) return narrow(run, steps);
        return false;
    }

private:
    /// Appends to a run with a witness `steps` steps from its beginning the first actions that lead to one.
    bool narrow(basic_trace<std::vector<std::uint64_t>>& run, std::uint64_t steps) {
        while (run.actions.size() < steps && stopped_ == stop_reason::none) {
            run.actions.push_back(0);
            while (!is_below(run, steps) && ++run.actions.back() < model_.shape.actions) {}
        }
        return stopped_ == stop_reason::none;
    }

    /// Whether a run, or one that continues it to `steps` steps, ends in a witness.
    bool is_below(const basic_trace<std::vector<std::uint64_t>>& run, std::uint64_t steps) {
        unheard_violations unheard;
        const owned<tree_walk> walk = model_.walk(run.initial);
        walk->listener = &unheard;
        walk->limit_steps = steps;
        const std::uint64_t depth = run.actions.size(), before = depth < steps || depth == 0 ? depth : depth - 1;
        if (depth == 0) walk->start();
        else if (!walk->seek(run.actions.data(), before)) return false;
        if (before < depth) take(*walk, run.actions.back());
        else take_all(*walk);
        std::vector<std::uint64_t> numbers(model_.shape.counters());
        walk->add_to(numbers.data());
        return numbers[flag_] != 0 && stopped_ == stop_reason::none;
    }

    void take(tree_walk& walk, std::uint64_t action) {
        walk.next[walk.depth] = action;
        walk.advance(1);
        check_in(1);
    }

    void take_all(tree_walk& walk) {
        while (!walk.finished && stopped_ == stop_reason::none) check_in(walk.advance(slice_actions));
    }

    void check_in(std::uint64_t actions) {
        tried_ += actions;
        if (stopped_ == stop_reason::none) stopped_ = terms_.check_in({.transitions = tried_});
    }
};

}  // namespace

void find_witness_sequence(const tree_model& model, const run_terms& terms, verdict& into) {
    witness_search search(model, terms);
    into.property = terms.limits.witness_of;
    into.result = outcome::violated;
    into.has_trace = search.find(into.trace);
    if (search.stopped() != stop_reason::none) conclude_stopped(into, search.stopped());
}

}}  // namespace foregone::impl
