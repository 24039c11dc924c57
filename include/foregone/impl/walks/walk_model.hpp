// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface between the compiled walk search and a model: blocks of walks, their results, merged notes, and the verdict.

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/domain/choice_record.hpp>
#include <foregone/impl/search/replayed.hpp>
#include <foregone/impl/search/tally_shape.hpp>
#include <foregone/impl/walks/shrink_table.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Fills in the verdict of walks, but for its trace and its lists. `in_part`: of a shard; other shards may have the witnesses.
///
/// Guarantees: walks that took no step, or found no witness, show nothing, so they are not a pass.
template <class Verdict, class Total, class Counted>
constexpr void conclude_walks(Verdict& into, const Total& total, const Counted& counted, unsigned argument_strength,
                              bool has_initial_state, bool in_part) {
    into.counted = {.transitions = counted.transitions,
                    .depth_steps = total.lengths.longest(),
                    .sequences = total.walks,
                    .outside = counted.outside};
    into.sampled.runs = total.walks;
    total.lengths.describe(into.sampled);
    if (total.violated()) {
        into.sampled.failing_run = total.first + total.walks - 1;
        into.sampled.found_steps = total.found_steps;
        into.sampled.shrink_runs = total.found.runs;
        into.sampled.minimal = total.found.minimal;
    }
    if (!has_initial_state) {
        into.result = outcome::invalid_model;
    } else if (total.violated()) {
        into.result = outcome::violated;
        into.property = total.found.property;
        into.has_trace = true;
    } else {
        if (!in_part) into.unused = counted.unused();
        const bool exercised = in_part || (counted.transitions > 0 && counted.unwitnessed() == no_property);
        into.result = exercised ? conclude_arguments(into, argument_strength, outcome::sampled) : outcome::inconclusive;
        into.stopped_by = exercised ? stop_reason::none : stop_reason::samples;
    }
}

/// The merged notes of walks of a model: tally, classes, coverage and orders.
class walk_notes {
public:
    virtual ~walk_notes() = default;

    /// Adds the notes of walks of the same model.
    virtual void merge(const walk_notes& next) = 0;

    virtual std::uint64_t transitions() const = 0;
    virtual std::vector<std::uint64_t> counted() const = 0;  ///< the tally, see tally_shape

    /// All notes as a list of numbers. Requires: the model shows its numbers, as walk_shape says.
    virtual std::vector<std::uint64_t> numbers() const = 0;

    /// Sets all notes; returns false if the list belongs to something else.
    virtual bool read(const std::vector<std::uint64_t>& numbers) = 0;

    /// Fills in classes, coverage and orders.
    virtual void describe(basic_sampling<std::vector<std::uint64_t>>& into) const = 0;
};

/// The result of a walk; its pointers belong to the walk's block.
struct walk_result {
    std::uint32_t property;
    std::uint64_t initial;
    const std::uint64_t* actions;
    std::size_t steps;
    const std::uint64_t* selected;  ///< by kind of action: how often it was taken
    const std::uint64_t* refused;   ///< by kind of action: how often it was drawn but not enabled
};

/// Some walks, each at its own place.
///
/// Threads: any number at once, each at another place.
class walk_block {
public:
    virtual ~walk_block() = default;

    /// Takes the walk with this number. Errors: whatever the model or the oracle throws.
    virtual void take(std::size_t place, std::uint64_t number) = 0;

    /// Requires: the walk was taken.
    virtual walk_result result(std::size_t place) const = 0;
    virtual void add_to(walk_notes& notes, std::size_t place) const = 0;
};

/// What the engine knows of a model's walks.
struct walk_shape {
    std::uint64_t count;          ///< how many there are
    std::uint64_t longest;        ///< no walk takes more steps
    std::size_t kinds;            ///< of actions
    std::uint64_t shrink_runs;    ///< the most runs that shrinking a violation may take
    bool begins;                  ///< there is an initial state
    bool shows_numbers;           ///< the notes have numbers, so that walks can be divided
    std::string_view expected;    ///< the property that must be violated
    std::string_view (*title)(std::uint32_t property);
    replayed (*walk)(std::uint64_t initial, const std::vector<std::uint64_t>& actions);
    action_recipe (*recipe)(std::uint64_t action);
    tally_shape tally;
    shrink_table shrinking;
};

/// A model's walks, random or planned ones, as the compiled engine sees them. A template makes one for each model.
///
/// Threads: any number at once.
class walk_model {
public:
    const walk_shape shape;

    explicit walk_model(const walk_shape& of) : shape(of) {}
    walk_model(const walk_model&) = delete;
    walk_model& operator=(const walk_model&) = delete;

    virtual owned<walk_notes> notes() const = 0;
    virtual owned<walk_block> block(std::size_t places) const = 0;

    /// Fills in how the walks are generated.
    virtual void describe(verdict& into) const = 0;

protected:
    ~walk_model() = default;
};

}}  // namespace foregone::impl
