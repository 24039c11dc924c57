// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/base/text/dynamic_sink.hpp>
#include <foregone/impl/engine/finding.hpp>
#include <foregone/impl/engine/graph/graph_progress.hpp>
#include <foregone/impl/engine/graph/state_store.hpp>
#include <foregone/impl/space/work_item.hpp>
#include <foregone/model/property.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone {

/// A state that is no value of its type, so that it cannot be packed.
struct unpackable_state {};

/// Where a worker of a model writes the states that steps lead to, one behind the other.
class successor_room {
public:
    std::uint64_t *next = nullptr, *end = nullptr;
    std::uint64_t misfit = 0;  ///< no bit, if all that was written fits

    /// Takes away what was written, so that there is room for so many words. Errors: unpackable_state.
    virtual void make_way(std::size_t words) = 0;

protected:
    ~successor_room() = default;
};

/// States that were merged, although they differ in a member: a state that is kept, and from which state, by which action, the other was met.
struct merged_pair {
    static constexpr std::uint64_t none = UINT64_MAX;

    std::uint64_t kept = none, parent = 0;
    std::uint64_t action = 0;  ///< no_action: the parent is the number of an initial state

    constexpr bool exists() const { return kept != none; }
};

/// What one thread of a search asks of a model: it takes steps and judges states, which it knows by their words.
///
/// Threads: one's own.
class packed_worker {
public:
    virtual ~packed_worker() = default;

    /// Takes the steps of some actions from states of a level, whose words lie one behind the other, and writes the states on which the search
    /// goes on; looks for deadlocks.
    ///
    /// Errors: whatever the model throws; what make_way throws.
    virtual void expand(const std::uint64_t* states, const work_item& work, std::uint64_t depth, successor_room& into) = 0;

    /// Looks for deadlocks only.
    virtual void judge_ends(const std::uint64_t* states, const work_item& work, std::uint64_t depth) = 0;

    /// Looks at new states: invariants and witnesses. A violation is a finding like `where`.
    virtual void judge(const std::uint64_t* states, std::uint64_t count, const finding& where) = 0;

    /// Writes initial states; counts those outside the boundary.
    virtual void begin(std::uint64_t first, std::uint64_t last, successor_room& into) = 0;

    virtual std::uint64_t transitions() const = 0;
    virtual finding best() const = 0;

    /// The worker's tally as a list of numbers: transitions, deadlocks, states outside the boundary, and then what was seen, each 0 or 1.
    virtual std::vector<std::uint64_t> counted() const = 0;
    virtual void take_over(const std::vector<std::uint64_t>& counted, const finding& best) = 0;

    virtual merged_pair merged() const { return {}; }
};

/// How much is asked of a step that is looked at alone.
enum class step_detail : std::uint8_t {
    enabled,    ///< that there is one
    digest,     ///< words that depend on nothing but where it leads
    successor,  ///< where it leads
    violation,  ///< and what is violated there
};

struct packed_step {
    std::uint64_t number;
    std::uint32_t failed;       ///< what the step itself violates
    std::uint32_t violated;     ///< what the state violates that it leads to
    bool inside, fits;
    const std::uint64_t* to;    ///< what a search keeps of that state
};

/// What is behind the last state of a run.
struct run_end {
    std::uint32_t violated = no_property;  ///< by one step more
    bool thrown = false;                   ///< a step, or the question whether there is one, ends in an exception
    bool at_end = false;                   ///< it was only asked whether there is a step
};

using step_visitor = function_ref<void(const packed_step&)>;
using initial_visitor = function_ref<void(std::uint64_t index, const packed_step& state)>;

/// What the engine knows of a model's states.
struct packed_shape {
    std::size_t words;                 ///< of a state
    unsigned bits;
    std::uint64_t actions;             ///< of every state
    bool branches;                     ///< an action may lead to several states
    bool reduces;                      ///< a search keeps representatives
    std::uint32_t properties;
    std::uint32_t deadlock;            ///< which of them is freedom from deadlock, or no_property
    std::size_t counters;              ///< numbers of a tally
};

/// A model as the compiled engine sees it: states are words, actions and properties are numbers. A template makes one for each model.
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

    /// A store of the model's own, whose numbers the states are, and which knows none yet; null: the engine has the store.
    virtual owned<state_store> store() { return {}; }

    virtual std::uint64_t initial_count() const = 0;
    virtual void each_initial(std::uint64_t first, std::uint64_t last, initial_visitor visit) const = 0;

    /// The steps of some actions, in order. Errors: whatever the model throws.
    virtual void each_step(const std::uint64_t* from, std::uint64_t first, std::uint64_t last, step_detail detail, step_visitor visit) const = 0;

    virtual std::uint32_t violated(const std::uint64_t* state) const = 0;
    virtual bool terminal(const std::uint64_t* state) const = 0;
    virtual void print_state(const std::uint64_t* state, dynamic_sink& to) const = 0;

    /// Of a search that keeps representatives: appends the steps that lead from a real initial state along `kept`, and what ends them.
    ///
    /// Errors: for run_end::thrown, the exception, when the action that it is thrown for is the last one of the run.
    virtual void real_run(basic_trace<std::vector<std::uint64_t>>& run, const std::vector<std::uint64_t>& kept, const run_end& end) const = 0;

    /// Of a search that keeps representatives: looks whether what the state stands for is alike, as a worker does that expands it.
    virtual void check_symmetry_of(const std::uint64_t* state, std::uint64_t depth) const = 0;

    /// Enters what was counted and found.
    virtual void conclude(verdict& into, const std::vector<std::uint64_t>& counted, const finding& best, const graph_progress& progress) const = 0;
    virtual std::string_view title(std::uint32_t property) const = 0;

    std::uint64_t action_of(std::uint64_t step) const { return shape.branches ? step % shape.actions : step; }
};

}  // namespace foregone
