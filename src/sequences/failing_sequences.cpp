// SPDX-License-Identifier: BSL-1.0
// Walks the whole tree on all workers, counts violations by property, and lists the first ones in order.
#include "sequences/failing_sequences.hpp"

#include "sequences/tree_part.hpp"

#include "search/note_failing.hpp"

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/sequences/tree_finding.hpp>

#include <cstddef>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// A violation in the order of tree_finding.
struct listed_violation {
    std::uint64_t steps;
    bool deadlocked;
    std::uint64_t initial;
    std::vector<std::uint64_t> actions;
    std::uint32_t property;

    auto key() const { return std::tie(steps, deadlocked, initial, actions); }
    bool operator<(const listed_violation& other) const { return key() < other.key(); }
};

/// What one worker finds.
class failing_part final : public violation_listener {
    std::uint64_t min_steps_;
    std::set<listed_violation> first_{};

public:
    failing_runs found{};
    tree_sum total;

    failing_part(const tree_shape& shape, std::uint64_t min_steps, std::uint64_t listed) : min_steps_(min_steps), total(shape) {
        found.listed = listed;
    }

    void note(std::uint64_t steps, std::uint32_t property, bool deadlocked, std::uint64_t initial,
              const std::uint64_t* next) override {
        count_failing(found, property);
        if (steps < min_steps_) ++found.runs;  // it is not a sequence that is counted elsewhere
        if (first_.size() == found.listed && first_.rbegin()->steps < steps) return;
        std::vector<std::uint64_t> actions(next, next + steps);
        for (std::uint64_t& action : actions) --action;
        keep({steps, deadlocked, initial, std::move(actions), property});
    }

    void merge(const failing_part& other) {
        found.runs += other.found.runs;
        for (std::size_t i = 0; i < other.found.by_property.size(); ++i)
            count_failing(found, static_cast<std::uint32_t>(i), other.found.by_property[i]);
        total.merge(other.total);
        for (const listed_violation& one : other.first_) keep(one);
    }

    void conclude(failing_runs& into, std::uint64_t max_steps) const {
        into = found;
        for (std::uint64_t steps = min_steps_; steps <= max_steps; ++steps) into.runs += total.visited(steps);
        for (const listed_violation& one : first_)
            into.first.push_back({one.actions, {.steps = one.steps, .property = one.property}, one.initial});
    }

private:
    void keep(listed_violation one) {
        first_.insert(std::move(one));
        if (first_.size() > found.listed) first_.erase(std::prev(first_.end()));
    }
};

class failing_search {
    static constexpr std::uint64_t slice_actions = 1'024;

    const tree_model& model_;
    executor& who_;
    const run_terms& terms_;
    const tree_division divided_;
    std::vector<failing_part> parts_;
    shared_value<std::uint64_t> tried_{0};
    shared_value<bool> stopped_{false};

public:
    failing_search(const tree_model& model, std::uint64_t min_steps, executor& who, const run_terms& terms)
        : model_(model), who_(who), terms_(terms), divided_(model.shape, {}),
          parts_(who.workers(), failing_part(model.shape, min_steps, terms.outputs.all_failing->listed)) {}

    /// Returns whether nothing ended it.
    bool run() {
        try {
            for (std::uint64_t i = 0; i < model_.shape.initial_states; ++i) walk_down(i);
            who_.run(divided_.tasks(), [&](std::uint64_t task, unsigned worker) { walk_task(task, parts_[worker]); });
        } catch (...) { return false; }  // an exception of the model; the verdict is about shorter sequences
        for (std::size_t i = 1; i < parts_.size(); ++i) parts_.front().merge(parts_[i]);
        return !stopped_.load();
    }

    void conclude() const { parts_.front().conclude(*terms_.outputs.all_failing, model_.shape.max_steps); }

private:
    void walk_down(std::uint64_t initial) {
        const owned<tree_walk> walk = model_.walk(initial);
        walk->limit_steps = divided_.prefix_steps;
        walk->listener = &parts_.front();
        walk->start();
        walk_on(*walk, parts_.front());
    }

    void walk_task(std::uint64_t task, failing_part& own) {
        std::vector<std::uint64_t> prefix;
        const owned<tree_walk> walk = model_.walk(divided_.locate(task, prefix));
        walk->listener = &own;
        if (walk->seek(prefix.data(), divided_.prefix_steps)) walk_on(*walk, own);
    }

    void walk_on(tree_walk& walk, failing_part& own) {
        while (!walk.finished && !stopped_.load()) {
            tried_.add(walk.advance(slice_actions));
            if (terms_.check_in({.transitions = tried_.peek(), .depth_steps = model_.shape.max_steps}) != stop_reason::none)
                stopped_.store(true);
        }
        own.total.merge(walk);
    }
};

}  // namespace

void find_failing_sequences(const tree_model& model, std::uint64_t min_steps, executor& who, const run_terms& terms) {
    failing_search search(model, min_steps, who, terms);
    const bool is_complete = search.run();
    if (is_complete) search.conclude();
    terms.outputs.all_failing->is_complete = is_complete;
}

}}  // namespace foregone::impl
