// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/graph/state_model.hpp>
#include <foregone/impl/engine/temporal/packed_temporal.hpp>
#include <foregone/impl/engine/temporal/real_lasso.hpp>
#include <foregone/impl/engine/temporal/temporal_model.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone::inline impl {

/// The temporal properties of a view whose states are words.
template <class View>
class temporal_words final : public packed_temporal {
    using model = temporal_model<View>;
    using node = typename View::node;

public:
    temporal_shape shape() const override { return model::shape; }
    std::vector<temporal_claim> claims() const override { return model::all_claims(); }

    void expand(const packed_model& of, const std::uint64_t* states, std::uint64_t count, temporal_rows& into) const override {
        const auto& words = static_cast<const state_model<View>&>(of);
        std::vector<std::uint64_t> target(of.shape.words);
        for (std::uint64_t i = 0; i < count; ++i) {
            const node from = words.state_from(states + i * of.shape.words);
            std::uint32_t steps = 0;
            const auto state =
                model::each_step(from, [&](std::uint64_t, const node& to, bool inside, std::uint64_t letter, std::uint64_t taken) {
                    if (!inside) return;
                    ++steps;
                    words.write_state(to, target.data());
                    into.words.insert(into.words.end(), target.begin(), target.end());
                    into.step_letters.push_back(letter);
                    into.taken.push_back(taken);
                });
            into.steps.push_back(steps);
            into.letters.push_back(model::letter(from));
            into.enabled.push_back(state.enabled);
            into.has_step.push_back(state.has_step ? 1 : 0);
        }
    }

    std::uint64_t letter(const packed_model& of, const std::uint64_t* state) const override {
        return model::letter(static_cast<const state_model<View>&>(of).state_from(state));
    }

    void take_real_steps([[maybe_unused]] const packed_model& of, [[maybe_unused]] const temporal_rows& along,
                         [[maybe_unused]] basic_trace<std::vector<std::uint64_t>>& run) const override {
        if constexpr (reducing_view<View>) {
            const auto& words = static_cast<const state_model<View>&>(of);
            std::vector<step_between_representatives<View>> steps;
            for (std::size_t i = 0; i < along.taken.size(); ++i)
                steps.push_back({words.state_from(along.words.data() + i * of.shape.words), along.step_letters[i], along.taken[i]});
            real_lasso<View> real(run.initial, steps, run.loop_from);
            run.actions = std::move(real.actions);
            run.loop_from = real.loop_from;
        }
    }
};

template <class View>
inline const temporal_words<View> temporal_words_of{};

template <class View>
const packed_temporal* find_temporal() {
    return &temporal_words_of<View>;
}

}  // namespace foregone::inline impl
