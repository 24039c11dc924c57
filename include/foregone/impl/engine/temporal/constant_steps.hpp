// SPDX-License-Identifier: BSL-1.0
#pragma once

// The steps of all states, as constants, each of which one evaluation can make.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/constant.hpp>
#include <foregone/impl/engine/temporal/temporal_graph.hpp>
#include <foregone/impl/engine/temporal/temporal_model.hpp>
#include <foregone/model/symmetry.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone::inline impl {

/// The steps of a finished search by constant evaluation, taken once more in stages, some states each.
template <class View, class Searched>
struct constant_steps {
    using model = temporal_model<View>;

    static constexpr const auto& searched = Searched::value;
    static constexpr std::size_t states = searched.graph.size(), room = searched.worker.counted.transitions + 1;
    static constexpr std::size_t expanded = searched.progress.closed ? states : std::size_t{searched.expanded};

    template <std::uint32_t Capacity>
    struct snapshot : nothing_searched {};

    template <std::uint32_t Capacity>
        requires(Capacity > 0)
    struct snapshot<Capacity> {
        std::uint32_t first[states + 1]{}, to[room]{};               ///< by state, by step
        std::uint64_t letters[states + 1]{}, enabled[states + 1]{};  ///< by state
        bool has_step[states + 1]{};                                 ///< by state
        std::uint64_t step_letters[model::shape.has_step_atoms ? room : 1]{}, taken[model::shape.conditions > 0 ? room : 1]{};
        std::size_t done = 0;  ///< states
        std::uint64_t tried = 0;

        constexpr snapshot() = default;

        template <std::uint32_t Other>
        constexpr snapshot(const snapshot<Other>& before, std::uint64_t actions) {
            if (!std::is_constant_evaluated()) return;
            if constexpr (Other > 0) *this = before;
            for (const std::uint64_t end = tried + actions; tried < end && done < states; ++done) add_state();
        }

        constexpr bool usable() const { return true; }
        constexpr bool finished() const { return done == states; }
        constexpr std::uint64_t spent_actions() const { return tried; }
        constexpr std::uint32_t capacity_after(std::uint64_t) const { return 1; }

        /// The graph of these steps, without initial states.
        constexpr temporal_graph graph() const {
            temporal_graph made(model::shape);
            made.reserve(states, first[states]);
            for (std::size_t state = 0; state < states; ++state) {
                for (std::uint32_t step = first[state]; step < first[state + 1]; ++step)
                    made.add_step(to[step], model::shape.has_step_atoms ? step_letters[step] : 0,
                                  model::shape.conditions > 0 ? taken[step] : 0);
                if (state < expanded) made.add_state(letters[state], enabled[state], has_step[state]);
                else made.add_unexpanded_state(letters[state]);
            }
            return made;
        }

    private:
        constexpr void add_state() {
            const auto state = searched.graph.state(done);
            std::uint32_t step = first[done];
            tried += View::action_count;
            letters[done] = model::letter(state);
            if (done < expanded) {
                const auto made = model::each_step(state, [&](std::uint64_t, const typename View::node& next, bool inside,
                                                              std::uint64_t letter, std::uint64_t is_taken) {
                    if (!inside) return;
                    if constexpr (model::shape.has_step_atoms) step_letters[step] = letter;
                    if constexpr (model::shape.conditions > 0) taken[step] = is_taken;
                    if constexpr (reducing_view<View>) to[step++] = searched.graph.find(kept_state<View>(next));
                    else to[step++] = searched.graph.find(next);
                });
                enabled[done] = made.enabled;
                has_step[done] = made.has_step;
            }
            first[done + 1] = step;
        }
    };
};

}  // namespace foregone::inline impl
