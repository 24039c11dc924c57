// SPDX-License-Identifier: BSL-1.0
#pragma once

// The tree of sequences of a model as the compiled engine sees it.

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/tally_shape.hpp>
#include <foregone/impl/sequences/copied_run.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

class violation_listener;

/// A violation found by a walk of a tree. The actions are the walk's own, and are valid as long as the walk.
struct tree_violation {
    std::uint64_t steps = unlimited;
    bool deadlocked = false;  ///< a state without a successor; it shows after one more step
    std::uint32_t property = no_property;
    std::uint64_t initial = 0;
    const std::uint64_t* actions = nullptr;

    bool exists() const { return property != no_property; }
};

/// A depth-first walk of the sequences below one prefix. Its members refer to the walk's own position; see tree_worker.
///
/// Threads: one at a time.
class tree_walk {
public:
    std::uint64_t& limit_steps;  ///< the longest sequence that still matters
    std::uint64_t& floor_steps;  ///< the length of the prefix
    std::uint64_t& depth;
    std::uint64_t& initial;
    bool& finished;
    std::uint64_t* const next;   ///< by depth: one more than the action taken, which is the next one to try
    bool* const any_enabled;     ///< by depth
    violation_listener*& listener;  ///< takes all violations; set before the walk begins

    virtual ~tree_walk() = default;
    tree_walk(const tree_walk&) = delete;
    tree_walk& operator=(const tree_walk&) = delete;

    /// Judges the initial state itself.
    virtual void start() = 0;

    /// Moves to a prefix without counting it; returns false if there is no such prefix.
    virtual bool seek(const std::uint64_t* actions, std::uint64_t steps) = 0;

    /// Tries at most `actions` actions, and returns their number. Errors: whatever the model throws.
    virtual std::uint64_t advance(std::uint64_t actions) = 0;

    /// The length of the sequence on which the model threw; longer ones are not judged any more.
    virtual std::uint64_t cut_short() = 0;

    virtual tree_violation best() const = 0;

    /// Adds counts and notes to a list of numbers, see tree_shape::counters; flags are 0 or 1.
    virtual void add_to(std::uint64_t* numbers) const = 0;

protected:
    template <class Worker>
    explicit tree_walk(Worker& of)
        : limit_steps(of.limit_steps), floor_steps(of.floor_steps), depth(of.depth), initial(of.initial), finished(of.finished),
          next(of.next), any_enabled(of.any_enabled), listener(of.listener) {}
};

/// What the engine knows of a model's tree of sequences.
struct tree_shape {
    std::uint64_t initial_states;
    std::uint64_t actions;
    std::uint64_t max_steps;
    tally_shape tally;

    /// The length of the list of numbers: those of the tally, then the sequences by length.
    std::size_t counters() const { return tally.counters() + static_cast<std::size_t>(max_steps) + 1; }
};

/// The sequences of a model's actions as the compiled engine sees them. A template makes one for each model.
///
/// Threads: any number at once.
class tree_model {
public:
    const tree_shape shape;
    const copied_runs copied;

    explicit tree_model(const tree_shape& of, const copied_runs& runs = {}) : shape(of), copied(runs) {}
    tree_model(const tree_model&) = delete;
    tree_model& operator=(const tree_model&) = delete;

    virtual owned<tree_walk> walk(std::uint64_t initial) const = 0;

protected:
    ~tree_model() = default;
};

}}  // namespace foregone::impl
