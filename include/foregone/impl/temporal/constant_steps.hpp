// SPDX-License-Identifier: BSL-1.0
#pragma once

// The steps of all states, as constants, each of which one evaluation can make.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>
#include <foregone/impl/temporal/temporal_model.hpp>
#include <foregone/model/symmetry.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Masks of some bits in a constant.
template <std::size_t Count, unsigned Bits>
struct mask_array {
    static constexpr unsigned width_bytes = mask_bytes(Bits);
    std::uint8_t bytes[width_bytes == 0 ? 1 : Count * width_bytes]{};

    constexpr void set(std::size_t index, std::uint64_t mask) {
        for (unsigned i = 0; i < width_bytes; ++i) bytes[index * width_bytes + i] = static_cast<std::uint8_t>(mask >> 8 * i);
    }
    constexpr mask_span span() const { return {bytes, width_bytes}; }
};

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
        std::uint32_t first[states + 1]{}, to[room]{};  ///< by state, by step
        mask_array<states + 1, model::shape.atoms> letters{};
        mask_array<states + 1, model::shape.conditions> enabled{};
        mask_array<room, model::shape.has_step_atoms ? model::shape.atoms : 0> step_letters{};
        mask_array<room, model::shape.conditions> taken{};
        std::uint8_t is_end[states + 1]{};  ///< by state
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
        constexpr bool has_stepped() const { return done > 0; }
        constexpr std::uint64_t spent_actions() const { return tried; }
        constexpr std::uint32_t capacity_after(std::uint64_t) const { return 1; }

        constexpr graph_span graph(std::span<const std::uint32_t> initial) const {
            return {.shape = model::shape,
                    .initial = initial,
                    .first = first,
                    .to = to,
                    .step_letters = step_letters.span(),
                    .taken = taken.span(),
                    .letters = letters.span(),
                    .enabled = enabled.span(),
                    .is_end = is_end,
                    .state_count = static_cast<std::uint32_t>(states),
                    .expanded = static_cast<std::uint32_t>(expanded)};
        }

    private:
        constexpr void add_state() {
            const auto state = searched.graph.state(done);
            std::uint32_t step = first[done];
            tried += View::action_count;
            letters.set(done, model::letter(state));
            if (done < expanded) {
                const auto made = model::each_step(state, [&](std::uint64_t, const typename View::node& next, bool inside,
                                                              std::uint64_t letter, std::uint64_t is_taken) {
                    if (!inside) return;
                    step_letters.set(step, letter);
                    taken.set(step, is_taken);
                    if constexpr (reducing_view<View>) to[step++] = searched.graph.find(kept_state<View>(next));
                    else to[step++] = searched.graph.find(next);
                });
                enabled.set(done, made.enabled);
                is_end[done] = made.has_step ? 0 : 1;
            }
            first[done + 1] = step;
        }
    };
};

}}  // namespace foregone::impl
