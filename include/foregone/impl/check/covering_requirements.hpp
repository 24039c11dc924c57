// SPDX-License-Identifier: BSL-1.0
#pragma once

// Rejects covered arguments for models with temporal properties or deadlock freedom, which need all actions.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/domain/argument_strength.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/property.hpp>

namespace foregone { inline namespace impl {

/// What asks for all actions of a state is not asked where a covering array leaves out some.
template <class Model>
struct no_action_is_left_out {
    using view = search_view<Model>;
    using properties = typename view::properties;
    static constexpr bool leaves_out = argument_strength<typename view::action_domain>() > 0;
    static constexpr bool is_for_ever = leaves_out && properties::has_temporal;
    static constexpr bool has_deadlocks = leaves_out && properties::deadlock() != no_property;
    static constexpr bool met = !is_for_ever && !has_deadlocks;
    struct sentence {
        static_assert(!is_for_ever,
                      "foregone: covering<T>() or covered<T, D> leaves out actions, so it is not known where a run ends, which a "
                      "temporal property asks; check the model without it, or fg::safety_part<…>, its other properties, with it; "
                      "see docs/reference/suites/covering_arguments.md");
        static_assert(!has_deadlocks || is_for_ever,
                      "foregone: covering<T>() or covered<T, D> leaves out actions, so a state without a step need not be a "
                      "deadlock; check fg::deadlock_free without it; see docs/reference/suites/covering_arguments.md");
    };
};

}}  // namespace foregone::impl
