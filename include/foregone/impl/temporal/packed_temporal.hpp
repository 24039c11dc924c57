// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface between the compiled temporal search and a model: steps and atoms of packed states, and real lassos.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/states/graph_observer.hpp>
#include <foregone/impl/states/packed_model.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The steps of consecutive states, as a model writes them for a temporal search: one list by step, one by state.
struct temporal_rows {
    std::vector<std::uint64_t> words{};  ///< of the successors inside the boundary
    std::vector<std::uint64_t> step_letters{}, taken{};
    std::vector<std::uint32_t> to{};     ///< the numbers of these successors, once they are looked up
    std::vector<std::uint32_t> steps{};  ///< by state: how many
    std::vector<std::uint64_t> letters{}, enabled{};
    std::vector<std::uint8_t> has_step{};

    void clear() {
        for (auto* list : {&words, &step_letters, &taken, &letters, &enabled}) list->clear();
        steps.clear();
        to.clear();
        has_step.clear();
    }
};

/// A model's temporal properties as the compiled engine sees them. A template makes one for each model.
///
/// Threads: any number at once.
class packed_temporal {
public:
    virtual ~packed_temporal() = default;

    virtual temporal_shape shape() const = 0;
    virtual std::vector<temporal_claim> claims() const = 0;

    /// Appends states and their steps to rows.
    virtual void expand(const packed_model& model, const std::uint64_t* states, std::uint64_t count, temporal_rows& into) const = 0;

    /// The atoms that are true of a state.
    virtual std::uint64_t letter(const packed_model& model, const std::uint64_t* state) const = 0;

    /// For a search of representatives: finds the actions of a real run along these steps between representatives, from the run's
    /// initial state on. `loop_from` becomes the one of the real run. `poll` is called now and then with the used bytes, and may
    /// throw.
    virtual void take_real_steps(const packed_model& model, const temporal_rows& along,
                                 basic_trace<std::vector<std::uint64_t>>& run,
                                 const function_ref<void(std::uint64_t)>& poll) const = 0;
};

/// Decides the temporal properties of a model while, and after, its states are searched.
owned<graph_observer> make_temporal_observer(const packed_model& model, const packed_temporal& temporal, executor& who,
                                             rank_group& ranks, const run_terms& terms);

}}  // namespace foregone::impl
