// SPDX-License-Identifier: BSL-1.0
// Random runs after a graph search that look for errors hidden by merging equal states.
#include <foregone/impl/trust/unmerged_model.hpp>

#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/search/conclude_stopped.hpp>
#include <foregone/impl/search/refuse_program.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>

namespace foregone { inline namespace impl {

namespace {

using trace_type = unmerged_model::trace_type;
using finding_type = unmerged_model::finding_type;

/// One action is tried for this many transitions of the graph: with the states that are stored, runs cost about a fifteenth of one
/// worker's search.
constexpr std::uint64_t transitions_of_action = 32;
constexpr std::uint64_t least_actions = 4'096, most_actions = 1 << 20;

constexpr std::uint64_t shortest_steps = 32, longest_doublings = 7;
constexpr std::uint64_t limit_shrink_runs = 10'000;

/// How many steps a run may have: 32 for every second one, twice as many for every fourth, and so on up to 4,096. So runs of each
/// length take as many steps together.
std::uint64_t steps_of(std::uint64_t run) {
    return shortest_steps << std::min<std::uint64_t>(static_cast<std::uint64_t>(std::countr_zero(run + 1)), longest_doublings);
}

class unmerged_search {
    unmerged_model& model_;
    verdict& found_;
    const run_terms& terms_;
    const std::uint64_t actions_;

public:
    unmerged_search(unmerged_model& model, verdict& found, const run_terms& terms)
        : model_(model), found_(found), terms_(terms),
          actions_(std::clamp(found.counted.transitions / transitions_of_action, least_actions, most_actions)) {}

    void run() {
        const finding_type found = search();
        if (found_.stopped_by != stop_reason::none || found.property == no_property) return;
        const verdict shrunk = shrink(found);
        if (found.property == merge_difference) refuse(shrunk.trace);
        found_.result = outcome::violated;
        found_.states = state_identity::by_members;
        found_.property = found.property;
        found_.has_trace = true;
        found_.trace = shrunk.trace;
        found_.unused = {};
        found_.sampled.found_steps = found.run.actions.size();
        found_.sampled.shrink_runs = shrunk.sampled.shrink_runs;
        found_.sampled.minimal = shrunk.sampled.minimal;
    }

private:
    /// The first run that violates a property, or if none does, the first one that differs. After a difference no run is compared,
    /// because a violation says more: it needs no graph.
    finding_type search() {
        finding_type found = model_.store(actions_);
        if (found.property != no_property) return found;
        const std::uint64_t most_runs = actions_ / (shortest_steps / 2);
        for (std::uint64_t run = 0; run < most_runs && model_.tried_actions() < actions_ && !must_stop(found);) {
            const bool compares = found.property == no_property;
            const finding_type taken = take(run, compares);
            found_.unmerged_runs = run + 1;
            if (taken.property != no_property) found = taken;
            if (taken.property != no_property && taken.property != merge_difference) return found;
            if (taken.property == no_property) ++run;
        }
        return found;
    }

    finding_type take(std::uint64_t run, bool compares) {
        try {
            return model_.take(run, std::min(steps_of(run), model_.limit_steps), compares);
        } catch (...) {
            if (terms_.outputs.thrown_after != nullptr) *terms_.outputs.thrown_after = model_.current();
            throw;
        }
    }

    /// Whether a limit is reached. There is no verdict then, unless a difference is found. The memory of the graph is free already.
    bool must_stop(const finding_type& found) {
        const stop_reason reason = terms_.check_in({.states = found_.counted.states,
                                                    .transitions = found_.counted.transitions,
                                                    .depth_steps = found_.counted.depth_steps,
                                                    .bytes = model_.bytes()});
        if (reason == stop_reason::none) return false;
        if (found.property != no_property) return true;
        conclude_stopped(found_, reason);
        found_.unmerged_runs = 0;
        return true;
    }

    verdict shrink(const finding_type& found) {
        const bool compares = found.property == merge_difference;
        shrink_table table = model_.shrinking;
        if (compares)  // its last action may be possible in one of the two states only
            table.allowed = [](const shrink_table::numbers& run) { return run.size(); };
        bool stopped = false;
        const auto follow = [&](const trace_type& run) {
            stopped = stopped || terms_.check_in({.bytes = model_.bytes()}) != stop_reason::none;
            return stopped ? replayed{} : model_.follow(run, compares);  // a run that passes is not kept
        };
        return shrink_run(table, found.run, found.property, follow, limit_shrink_runs);
    }

    void refuse(const trace_type& run) {
        model_.follow(run, true);
        long_text what;
        what.append("two states are equal by ==");
        model_.print_difference_of(run, what);
        what.append("; let == and hash_value take in everything on which later steps depend, or correct the class");
        refuse_model(what.view());
    }
};

}  // namespace

void take_unmerged_runs(unmerged_model& model, verdict& found, const run_terms& terms) {
    unmerged_search(model, found, terms).run();
}

}}  // namespace foregone::impl
