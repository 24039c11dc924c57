// SPDX-License-Identifier: BSL-1.0
#pragma once

// The tree of sequences of one model.

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/search/counted_numbers.hpp>
#include <foregone/impl/search/tally_shape_of.hpp>
#include <foregone/impl/sequences/copied_steps.hpp>
#include <foregone/impl/sequences/tree_model.hpp>
#include <foregone/impl/sequences/tree_search.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// A walk of one model's sequences.
template <class View, std::uint64_t MaxSteps>
class model_walk final : public tree_walk {
    tree_worker<View, MaxSteps> worker_;

public:
    explicit model_walk(std::uint64_t initial_state) : tree_walk(worker_), worker_(initial_state) {}

    void start() override { worker_.start(); }
    bool seek(const std::uint64_t* actions, std::uint64_t steps) override { return worker_.seek(actions, steps); }
    std::uint64_t advance(std::uint64_t actions) override { return worker_.advance(actions); }
    std::uint64_t cut_short() override { return worker_.cut_short(); }

    tree_violation best() const override {
        const auto& found = worker_.best;
        return {found.steps, found.deadlocked, found.property, found.initial, found.actions};
    }

    void add_to(std::uint64_t* numbers) const override {
        numbers = add_numbers(worker_.counted, numbers);
        for (std::uint64_t i = 0; i <= MaxSteps; ++i) numbers[i] += worker_.visited[i];
    }
};

/// The sequences of one model.
template <class View, std::uint64_t MaxSteps>
class model_tree final : public tree_model {
public:
    model_tree() : tree_model({View::initial_count(), View::action_count, MaxSteps, tally_shape_of<View>()}, copied_tree_runs()) {}

    owned<tree_walk> walk(std::uint64_t initial) const override { return make_owned<model_walk<View, MaxSteps>>(initial); }

private:
    /// Sequences of other objects are run from their start.
    static copied_runs copied_tree_runs() {
        if constexpr (View::copyable) return copied_runs_of<View>(MaxSteps);
        else return {};
    }
};

}}  // namespace foregone::impl
