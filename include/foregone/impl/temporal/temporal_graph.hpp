// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a search for infinite runs knows of a model: numbers of states and steps, no types.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/temporal/formula/automaton.hpp>
#include <foregone/impl/temporal/formula/claim_kind.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace foregone { inline namespace impl {

/// Masks of some bits, each in as many bytes as they need. Masks of no bits are all 0.
struct mask_span {
    const std::uint8_t* bytes = nullptr;
    unsigned width_bytes = 0;

    constexpr std::uint64_t operator[](std::size_t index) const {
        if (width_bytes == 1) return bytes[index];
        std::uint64_t mask = 0;
        for (unsigned i = width_bytes; i-- > 0;) mask = mask << 8 | bytes[index * width_bytes + i];
        return mask;
    }
};

/// How many bytes masks of some bits take, each.
constexpr unsigned mask_bytes(unsigned bits) { return (bits + 7) / 8; }

/// A list of masks of some bits, in as many bytes a mask as they need. Masks of no bits take no memory and are all 0.
class mask_list {
    std::vector<std::uint8_t> bytes_{};
    unsigned width_bytes_ = 0;

public:
    constexpr mask_list() = default;
    constexpr explicit mask_list(unsigned bits) : width_bytes_(mask_bytes(bits)) {}

    constexpr void push_back(std::uint64_t mask) {
        if (width_bytes_ == 1) return bytes_.push_back(static_cast<std::uint8_t>(mask));
        for (unsigned i = 0; i < width_bytes_; ++i) bytes_.push_back(static_cast<std::uint8_t>(mask >> 8 * i));
    }

    constexpr void reserve(std::size_t masks) { bytes_.reserve(masks * width_bytes_); }
    void resize(std::size_t masks) { bytes_.resize(masks * width_bytes_); }

    /// Threads: any number, each for other masks.
    void set(std::size_t index, std::uint64_t mask) {
        for (unsigned i = 0; i < width_bytes_; ++i) bytes_[index * width_bytes_ + i] = static_cast<std::uint8_t>(mask >> 8 * i);
    }

    constexpr mask_span span() const { return {bytes_.data(), width_bytes_}; }
    constexpr std::uint64_t operator[](std::size_t index) const { return span()[index]; }

    constexpr std::uint64_t bytes() const { return bytes_.size(); }
};

/// How many atoms and conditions a model has.
struct temporal_shape {
    unsigned atoms = 0;  ///< of all temporal properties
    bool has_step_atoms = false;
    unsigned conditions = 0;   ///< of fairness
    std::uint64_t strong = 0;  ///< the conditions that are strong; the others are weak
};

/// A temporal property: the automaton that accepts the runs which violate it.
template <class Automaton>
struct basic_claim {
    std::uint32_t property = 0;    ///< its number in the list of properties
    Automaton violations{};        ///< edges in the order of `from`
    unsigned first_atom = 0;       ///< where its atoms begin in a letter
    std::uint64_t conditions = 0;  ///< the conditions that a run must meet
    bool may_stop = false;         ///< a run may end in any state
    claim_kind kind = claim_kind::of_runs;
};
using temporal_claim = basic_claim<automaton>;

/// A claim whose automaton is stored elsewhere.
using claim_span = basic_claim<automaton_span>;

constexpr claim_span span_of(const temporal_claim& of) {
    return {of.property, of.violations, of.first_atom, of.conditions, of.may_stop, of.kind};
}

/// A self-loop that reads every letter.
inline constexpr automaton_edge any_letter{};

/// The claim that is violated by any run that meets the conditions of another one.
constexpr claim_span any_run_of(const temporal_claim& of) {
    return {.violations = {{&any_letter, 1}, 1, 0, false}, .conditions = of.conditions, .may_stop = of.may_stop};
}

/// All reachable states inside the boundary, and the steps between them, in the order of the model's steps; stored elsewhere.
///
/// A letter is a mask of atoms. State predicates are about the state, step predicates about the step that led to the state.
/// Requires: fewer than 2^32 states and steps.
struct graph_span {
    temporal_shape shape{};
    std::span<const std::uint32_t> initial{};
    const std::uint32_t* first = nullptr;  ///< by state: its first step; then the end of all steps
    const std::uint32_t* to = nullptr;     ///< by step
    mask_span step_letters{}, taken{};     ///< by step: atoms; conditions that the step takes
    mask_span letters{}, enabled{};        ///< by state: atoms; conditions that are enabled
    const std::uint8_t* is_end = nullptr;  ///< by state: no action is enabled
    std::uint32_t state_count = 0;
    std::uint32_t expanded = 0;  ///< states; the others are at the depth limit
    bool is_reached = false;     ///< a run is known to lead to every state

    /// Called now and then by a search of the graph, with the bytes that the search has allocated; it throws if the search has to
    /// stop. Null while compiling.
    const function_ref<void(std::uint64_t)>* poll = nullptr;

    constexpr std::uint32_t states() const { return state_count; }
    constexpr std::uint32_t steps() const { return first[state_count]; }

    constexpr void check_in(std::uint64_t bytes) const {
        if (poll != nullptr) (*poll)(bytes);
    }
};

/// A graph_span with its memory.
struct temporal_graph {
    temporal_shape shape{};
    std::vector<std::uint32_t> initial{};
    std::vector<std::uint32_t> first{0};  ///< by state: its first step; then the end of all steps
    std::vector<std::uint32_t> to{};      ///< by step
    mask_list step_letters{}, taken{};    ///< by step: atoms; conditions that the step takes
    mask_list letters{}, enabled{};       ///< by state: atoms; conditions that are enabled
    std::uint32_t expanded = 0;           ///< states; the others are at the depth limit
    std::vector<std::uint8_t> is_end{};   ///< by state: no action is enabled
    bool is_reached = false;              ///< a run is known to lead to every state
    const function_ref<void(std::uint64_t)>* poll = nullptr;

    constexpr temporal_graph() = default;
    constexpr explicit temporal_graph(const temporal_shape& of)
        : shape(of), step_letters(of.has_step_atoms ? of.atoms : 0), taken(of.conditions), letters(of.atoms),
          enabled(of.conditions) {}

    constexpr std::size_t states() const { return first.size() - 1; }

    /// Requires: the graph outlives the span and is not changed.
    constexpr operator graph_span() const {
        return {shape, initial, first.data(), to.data(), step_letters.span(), taken.span(), letters.span(), enabled.span(),
                is_end.data(), static_cast<std::uint32_t>(states()), expanded, is_reached, poll};
    }

    constexpr void reserve(std::size_t states, std::size_t steps) {
        first.reserve(states + 1), is_end.reserve(states), to.reserve(steps);
        letters.reserve(states), enabled.reserve(states);
        step_letters.reserve(steps), taken.reserve(steps);
    }

    constexpr void add_step(std::uint32_t target, std::uint64_t letter, std::uint64_t is_taken) {
        to.push_back(target);
        step_letters.push_back(letter);
        taken.push_back(is_taken);
    }

    /// Completes the state whose steps were added last.
    ///
    /// `has_step`: some action is enabled, be it one that leaves the boundary.
    constexpr void add_state(std::uint64_t letter, std::uint64_t is_enabled, bool has_step) {
        ++expanded;
        first.push_back(static_cast<std::uint32_t>(to.size()));
        letters.push_back(letter);
        enabled.push_back(is_enabled);
        is_end.push_back(has_step ? 0 : 1);
    }

    /// Makes states and steps that are to be written at their places; `first` of each state is to be written one place further.
    void resize(std::size_t states, std::size_t steps) {
        first.resize(states + 1), is_end.resize(states), to.resize(steps);
        letters.resize(states), enabled.resize(states);
        step_letters.resize(steps), taken.resize(steps);
    }

    /// A state at the depth limit: it is not expanded, and no run may stay in it.
    constexpr void add_unexpanded_state(std::uint64_t letter) {
        add_state(letter, 0, true);
        --expanded;
    }

    /// Without reserved room, which takes no memory until it is written.
    constexpr std::uint64_t bytes() const {
        return (initial.size() + first.size() + to.size()) * sizeof(std::uint32_t) + step_letters.bytes() + taken.bytes() +
               letters.bytes() + enabled.bytes() + is_end.size();
    }
};

}}  // namespace foregone::impl
