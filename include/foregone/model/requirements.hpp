// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/checked.hpp>
#include <foregone/base/hash.hpp>
#include <foregone/model/behavior_requirements.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/model/transition_system_requirements.hpp>
#include <foregone/model/unmet.hpp>

#include <concepts>
#include <type_traits>

namespace foregone {

// One sentence for each way in which a model and a scope do not go together: who, what is wrong, what to do, where to read.

template <class State>
struct states_can_be_compared {
    static constexpr bool met = std::equality_comparable<State>;
    struct sentence {
        static_assert(met, "foregone: fg::reachable merges equal states, and this state has no ==; add `bool operator==(const state&) "
                           "const = default;`; see docs/reference/model/scope.md");
    };
};

template <class State>
struct states_can_be_hashed {
    static constexpr bool met = hashable<State>;
    struct sentence {
        static_assert(met, "foregone: fg::reachable merges equal states, and this state cannot be hashed; make it an aggregate of "
                           "hashable members (no unordered container: its order is chance), adapt it with Boost.Hana, or give it a "
                           "hash_value(); see docs/reference/base/hash.md");
    };
};

template <class B>
struct oracle_forgets_the_history {
    static constexpr bool met = has_model<B>;
    struct sentence {
        static_assert(met, "foregone: fg::reachable merges equal states, and this behavior's expectations look at the history, "
                           "which never repeats; give the behavior a `model` and a `next`, or use fg::sequences<N>; see "
                           "docs/reference/model/behavior.md");
    };
};

template <class B>
struct system_can_be_copied {
    static constexpr bool met = std::copyable<typename B::system>;
    struct sentence {
        static_assert(met, "foregone: fg::reachable keeps a system for every state, and this one cannot be copied; use "
                           "fg::sequences<N>, which replays it; see docs/reference/model/behavior.md");
    };
};

template <class M, sequences_scope Scope>
struct sequences_can_be_numbered {
    static constexpr bool met = !checked_power(domain_of<typename M::action>::size, Scope.max_steps).overflow;
    struct sentence {
        static_assert(met, "foregone: there are more than 2^64 - 1 sequences of this length, which cannot be numbered; use shorter "
                           "ones, or fg::reachable; see docs/reference/model/scope.md");
    };
};

/// What a scope wants of a model that lacks nothing by itself; a new scope specialises it.
template <class Model, auto Scope>
struct unmet_in_scope;

template <class M, sequences_scope Scope>
struct unmet_in_scope<M, Scope> : first_unmet<sequences_can_be_numbered<M, Scope>> {};

template <class M, reachable_scope Scope>
struct unmet_in_scope<M, Scope> : first_unmet<states_can_be_compared<typename M::state>, states_can_be_hashed<typename M::state>> {};

template <has_system B, reachable_scope Scope>
struct unmet_in_scope<B, Scope>
    : first_unmet<oracle_forgets_the_history<B>, states_can_be_compared<typename oracle_state<B>::type>,
                  states_can_be_hashed<typename oracle_state<B>::type>, system_can_be_copied<B>,
                  states_can_be_compared<typename B::system>, states_can_be_hashed<typename B::system>> {};

template <class Model>
struct unmet_by_itself {
    using type = unmet_by_transition_system<Model>;
};
template <has_system B>
struct unmet_by_itself<B> {
    using type = unmet_by_behavior<B>;
};

/// The first thing that a model, or a model and a scope together, lack; nothing_unmet if a search may begin.
template <class Model, auto Scope>
using unmet_requirement = typename std::conditional_t<unmet_by_itself<Model>::type::met, unmet_in_scope<Model, Scope>,
                                                      unmet_by_itself<Model>>::type;

}  // namespace foregone
