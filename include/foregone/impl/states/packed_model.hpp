// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface between the compiled graph search and a model: states are words, steps are virtual calls.

#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/graph_observer.hpp>
#include <foregone/impl/states/graph_progress.hpp>
#include <foregone/impl/states/store/state_store.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The memory to which a model's worker writes successors, one after another.
class successor_room {
public:
    std::uint64_t *next = nullptr, *end = nullptr;
    std::uint64_t misfit = 0;  ///< no bit, if all written states fit

    /// Takes the written states away, so that there is room for `words` words. Errors: unpackable_state.
    virtual void make_way(std::size_t words) = 0;

protected:
    ~successor_room() = default;
};

/// Two merged states that differ in a member: the stored one, and the parent and action of the other one.
struct merged_pair {
    static constexpr std::uint64_t none = UINT64_MAX;

    std::uint64_t kept = none, parent = 0;
    std::uint64_t action = 0;  ///< no_action: the parent is the number of an initial state

    constexpr bool exists() const { return kept != none; }
};

/// A model's interface for one thread of a search. It takes steps and judges states; states are words.
///
/// Threads: one at a time.
class packed_worker {
public:
    virtual ~packed_worker() = default;

    /// Takes the steps of some actions from consecutive states of a level, writes the successors that the search continues from,
    /// and finds deadlocks.
    ///
    /// Errors: whatever the model throws; what make_way throws.
    virtual void expand(const std::uint64_t* states, const work_item& work, std::uint64_t depth, successor_room& into) = 0;

    /// Finds deadlocks only.
    virtual void judge_ends(const std::uint64_t* states, const work_item& work, std::uint64_t depth) = 0;

    /// Judges new states: invariants and witnesses. A violation is a finding like `where`.
    virtual void judge(const std::uint64_t* states, std::uint64_t count, const finding& where) = 0;

    /// Writes initial states, and counts those outside the boundary.
    virtual void begin(std::uint64_t first, std::uint64_t last, successor_room& into) = 0;

    virtual std::uint64_t transitions() const = 0;
    virtual finding best() const = 0;

    /// The worker's tally as a list of numbers: transitions, deadlocks, states outside the boundary, then flags that are 0 or 1.
    virtual std::vector<std::uint64_t> counted() const = 0;
    virtual void take_over(const std::vector<std::uint64_t>& counted, const finding& best) = 0;

    virtual merged_pair merged() const { return {}; }
};

/// How much to compute of a single step.
enum class step_detail : std::uint8_t {
    enabled,    ///< whether the step exists
    digest,     ///< words that depend only on the successor
    successor,  ///< the successor
    violation,  ///< the successor and its violation
};

struct packed_step {
    std::uint64_t number;
    std::uint32_t failed;       ///< the violation of the step itself
    std::uint32_t violated;     ///< the violation of the successor
    bool inside, fits;
    const std::uint64_t* to;    ///< the words that a search stores for the successor
};

/// What ends a run.
struct run_end {
    std::uint32_t violated = no_property;  ///< by one more step
    bool thrown = false;                   ///< a step, or the question whether there is one, throws an exception
    bool at_end = false;                   ///< the search only asked whether there is a step
};

using step_visitor = function_ref<void(const packed_step&)>;
using initial_visitor = function_ref<void(std::uint64_t index, const packed_step& state)>;

/// What the engine knows of a model's states.
struct packed_shape {
    std::size_t words;                 ///< of a state
    unsigned bits;
    std::uint64_t actions;             ///< of every state
    bool branches;                     ///< an action may lead to several states
    bool reduces;                      ///< a search stores representatives
    std::uint32_t properties;
    std::uint32_t deadlock;            ///< the property freedom from deadlock, or no_property
    std::size_t counters;              ///< numbers of a tally
    std::size_t classes;               ///< of the model's `classify`; 0 without
};

class rank_group;
struct run_terms;

/// A model as the compiled engine sees it: states are words; actions and properties are numbers. A template makes one for each
/// model.
///
/// Threads: any number at once.
class packed_model {
public:
    const packed_shape shape;

    explicit packed_model(const packed_shape& of) : shape(of) {}
    packed_model(const packed_model&) = delete;
    packed_model& operator=(const packed_model&) = delete;
    virtual ~packed_model() = default;

    virtual owned<packed_worker> worker() const = 0;

    /// A new, empty store of the model's own, whose numbers are the states; null: the engine makes the store.
    virtual owned<state_store> store() { return {}; }

    virtual std::uint64_t initial_count() const = 0;
    virtual void each_initial(std::uint64_t first, std::uint64_t last, initial_visitor visit) const = 0;

    /// The steps of some actions, in order. Errors: whatever the model throws.
    virtual void each_step(const std::uint64_t* from, std::uint64_t first, std::uint64_t last, step_detail detail,
                           step_visitor visit) const = 0;

    virtual std::uint32_t violated(const std::uint64_t* state) const = 0;
    virtual bool terminal(const std::uint64_t* state) const = 0;
    /// The number of a state's class; shape.classes if it has none.
    virtual std::size_t class_of(const std::uint64_t* state) const = 0;
    virtual void print_state(const std::uint64_t* state, dynamic_sink& to) const = 0;

    /// For a search of representatives: appends the steps from a real initial state along `kept`, and what ends them.
    ///
    /// Errors: for run_end::thrown, the exception, when its action is the last one of the run.
    virtual void real_run(basic_trace<std::vector<std::uint64_t>>& run, const std::vector<std::uint64_t>& kept,
                          const run_end& end) const = 0;

    /// For a search of representatives: checks that the states which a representative stands for are equivalent, as an expanding
    /// worker does.
    virtual void check_symmetry_of(const std::uint64_t* state, std::uint64_t depth) const = 0;

    /// Records what was counted and found.
    virtual void conclude(verdict& into, const std::vector<std::uint64_t>& counted, const finding& best,
                          const graph_progress& progress) const = 0;
    virtual std::string_view title(std::uint32_t property) const = 0;

    /// What decides the model's temporal properties from its graph; null if there are none.
    ///
    /// Requires: the arguments outlive the observer.
    virtual owned<graph_observer> observer(executor&, rank_group&, const run_terms&) const { return {}; }

    std::uint64_t action_of(std::uint64_t step) const { return shape.branches ? step % shape.actions : step; }
};

}}  // namespace foregone::impl
