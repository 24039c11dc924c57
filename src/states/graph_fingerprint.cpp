// SPDX-License-Identifier: BSL-1.0
// A digest of a model's first states and steps, by which checkpoints recognise that a model has changed.
#include "states/store/make_store.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/states/search_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

constexpr std::size_t most_states = 256;
constexpr std::uint64_t actions_tried = 4'096;

class graph_digest {
    const packed_model& model_;
    mixer sum_{};
    owned<state_store> visited_;
    std::vector<std::uint64_t> states_{};

public:
    explicit graph_digest(const packed_model& model)
        : model_(model), visited_(make_store(visited_form::states, model.shape.words, model.shape.bits)) {
        sequential_executor alone;
        visited_->grow_for(0, most_states, alone);
    }

    std::uint64_t of_model() {
        const packed_shape& shape = model_.shape;
        const std::uint64_t initial = model_.initial_count();
        for (const std::uint64_t number : {std::uint64_t{shape.bits}, shape.actions, std::uint64_t{shape.properties}, initial})
            sum_.add(number);
        model_.each_initial(0, initial < most_states ? initial : most_states,
                            [&](std::uint64_t, const packed_step& state) { meet(state); });
        for (std::size_t at = 0; at < states_.size(); at += shape.words)
            expand({states_.begin() + static_cast<std::ptrdiff_t>(at),
                    states_.begin() + static_cast<std::ptrdiff_t>(at + shape.words)});
        return sum_.finish();
    }

private:
    void expand(const std::vector<std::uint64_t>& from) {
        const std::uint64_t actions = model_.shape.actions < actions_tried ? model_.shape.actions : actions_tried;
        sum_.add(model_.violated(from.data()));
        model_.each_step(from.data(), 0, actions, step_detail::successor, [&](const packed_step& step) {
            sum_.add(step.number, step.failed);
            meet(step);
        });
    }

    void meet(const packed_step& state) {
        const std::size_t words = model_.shape.words;
        for (std::size_t i = 0; i < words; ++i) sum_.add(state.to[i], state.fits);
        sum_.add(state.inside);
        if (state.inside && state.fits && states_.size() < most_states * words && visited_->insert_all(state.to, 1))
            states_.insert(states_.end(), state.to, state.to + words);
    }
};

}  // namespace

std::uint64_t graph_fingerprint(const packed_model& model) {
    try {
        return graph_digest(model).of_model();
    } catch (...) { return 1; }
}

}}  // namespace foregone::impl
