// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/engine/graph/symmetry_check.hpp>
#include <foregone/impl/engine/temporal/temporal_model.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/hash.hpp>

#include <cstdint>

namespace foregone::inline impl {

/// What the temporal properties of a view see of a state and its steps, up to a renaming of identities.
template <class View>
struct seen_by_runs {
    using model = temporal_model<View>;
    using node = typename View::node;

    static constexpr std::uint64_t hash_of(const node& state) {
        std::uint64_t steps = 0;
        const auto of_all =
            model::each_step(state, [&](std::uint64_t, const node& to, bool inside, std::uint64_t letter, std::uint64_t taken) {
                steps += mixer::of(inside ? hash(node(kept_state<View>(to))) : 0, mixer::of(letter, taken));
            });
        return mixer::of(steps, mixer::of(model::letter(state), of_all.enabled));
    }
};

}  // namespace foregone::inline impl
