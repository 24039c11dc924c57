// SPDX-License-Identifier: BSL-1.0
#pragma once

// The requirements of fg::transition_tour and fg::covering_sequences: a model to plan on, and bounds of the plan.

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/walks/action_kinds.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

// The requirements of scopes with planned runs; see requirements.hpp.

/// The longest run that a random walk may have.
inline constexpr std::uint64_t longest_walk_steps = 10'000;

template <class Model>
struct runs_can_be_planned {
    static constexpr bool met = search_view<Model>::plannable;
    struct sentence {
        static_assert(met, "foregone: fg::transition_tour and fg::covering_sequences are planned on the model of a behavior or a "
                           "suite of commands, and this one has "
                           "none, or its `next` takes the answer; use fg::reachable, or fg::random; see "
                           "docs/reference/model/scope.md");
    };
};

template <class Model>
struct runs_begin_in_one_model {
    static constexpr bool met = search_view<Model>::begins_in_one_model;
    struct sentence {
        static_assert(met, "foregone: fg::transition_tour and fg::covering_sequences are planned from one initial model, and this "
                           "behavior or suite of commands lists several, or has an `initial_precondition`; use fg::reachable, "
                           "fg::sequences<N> or fg::random; see docs/reference/model/scope.md");
    };
};

/// The most orders that a plan covers.
inline constexpr std::uint64_t most_orders = std::uint64_t{1} << 26;

template <class Model, covering_sequences_scope Scope>
struct orders_can_be_covered {
    static constexpr std::uint64_t events =
        Scope.by_kind ? action_kinds<typename search_view<Model>::action_domain>::count : search_view<Model>::action_count;
    static constexpr checked orders = checked_power(events, Scope.strength);
    static constexpr bool met = !orders.overflow && orders.value <= most_orders;
    struct sentence {
        static_assert(
            met,
            "foregone: the model has more than 2^26 orders of T actions; cover orders of fewer actions, or of kinds of action: "
            "fg::covering_sequences<T>.of_kinds(); see docs/reference/model/scope.md");
    };
};

template <covering_sequences_scope Scope>
struct orders_are_in_reach {
    static constexpr bool met = Scope.strength >= 1 && Scope.strength <= deepest_order && Scope.limit_steps <= longest_walk_steps;
    struct sentence {
        static_assert(met,
                      "foregone: fg::covering_sequences<T> covers the order of 1 to 4 actions, within at most 10,000 steps; see "
                      "docs/reference/model/scope.md");
    };
};

}}  // namespace foregone::impl
