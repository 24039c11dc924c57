// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/views/search_view.hpp>
#include <foregone/model/property.hpp>

namespace foregone::inline impl {

/// What asks for all actions of a state is not asked where covering<T>() leaves out some.
template <class Model, auto Scope>
struct no_action_is_left_out {
    using properties = typename search_view<Model>::properties;
    static constexpr bool is_for_ever = Scope.terms.argument_strength > 0 && properties::has_temporal;
    static constexpr bool has_deadlocks = Scope.terms.argument_strength > 0 && properties::deadlock() != no_property;
    static constexpr bool met = !is_for_ever && !has_deadlocks;
    struct sentence {
        static_assert(!is_for_ever,
                      "foregone: covering<T>() leaves out actions, so it does not know where a run ends, which a temporal property "
                      "asks; check the model without it, or fg::safety_part<…>, its other properties, with it; see "
                      "docs/reference/suites/covering_arguments.md");
        static_assert(!has_deadlocks || is_for_ever,
                      "foregone: covering<T>() leaves out actions, so a state without a step need not be a deadlock; check "
                      "fg::deadlock_free without it; see docs/reference/suites/covering_arguments.md");
    };
};

}  // namespace foregone::impl
