// SPDX-License-Identifier: BSL-1.0
#pragma once

// Models that check claimed equivalence classes of action values: fg::alike and fg::alike_everywhere.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/behaviors/behavior_parts.hpp>
#include <foregone/impl/check/scopes/scope_requirements.hpp>
#include <foregone/impl/equivalence/class_claims.hpp>
#include <foregone/impl/equivalence/pair_view.hpp>
#include <foregone/impl/model/member_names.hpp>
#include <foregone/impl/model/unmet.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

template <class M>
struct can_be_beside_itself {
    static constexpr bool met = !has_commands<M> && !is_program<M> && !has_choosing_next<M> && (has_system<M> || has_state<M>);
    struct sentence {
        static_assert(
            met, "foregone: fg::alike compares values by running a model beside itself, which works for transition systems whose "
                 "`next` does not choose and for behaviors, not for suites of commands or programs; pass fg::alike one of "
                 "the former; see docs/reference/model/alike.md");
    };
};

template <class M>
struct can_be_extended {
    static constexpr bool met = !std::is_final_v<M>;
    struct sentence {
        static_assert(
            met, "foregone: fg::alike derives a model with more actions from its argument, "
                 "and this argument is final; remove `final`; see docs/reference/model/alike.md");
    };
};

template <class M>
struct claims_something {
    static constexpr bool met =
        class_claims<domain_of<typename M::action>, replacement::every_occurrence, comparison::with_representative>::size > 0;
    struct sentence {
        static_assert(met,
                      "foregone: the model's actions contain no representative value, so fg::alike has nothing to compare; write "
                      "fg::representative<1, 2, 3> in place of fg::values<1>; see docs/reference/model/alike.md");
    };
};

template <class M, class Action>
struct answers_can_be_observed {
    template <class Seen>
    static constexpr bool is_comparable() {
        if constexpr (requires(const Seen& seen) { M::observe(seen); }) return true;
        else return can_be_equal<Seen> || std::is_empty_v<Seen> || correspondence::composed<Seen>;
    }
    static constexpr bool met = is_comparable<seen_of<M, Action>>();
    struct sentence {
        static_assert(met,
                      "foregone: the answers of this behavior cannot be compared; add an == to them, or add `static constexpr auto "
                      "observe(const answer&);` to the behavior, which returns the observable part; see "
                      "docs/reference/model/alike.md");
    };
};

/// The observable part of the answers to actions of this type.
template <class M, class Action>
struct answer_can_be_looked_at {
    using seen = seen_of<M, Action>;
    static constexpr bool met = !names_observe<M> || std::is_same_v<seen, nothing> || requires(const seen& answered) {
        M::observe(answered);
    };
    struct sentence {
        static_assert(
            met,
            "foregone: the behavior's `observe` cannot be called; write `static constexpr auto observe(const answer&);` for every "
            "type that `perform` returns; see docs/reference/model/alike.md");
    };
};

template <class M>
struct state_can_be_looked_at {
    static constexpr bool met = observes_state<M> || !names_observe<M>;
    struct sentence {
        static_assert(met,
                      "foregone: the model's `observe` cannot be called; write `static constexpr auto observe(const state&);`; see "
                      "docs/reference/model/alike.md");
    };
};

/// The observable part of a transition system's state and of every answer of a behavior.
template <class M>
struct can_be_observed : state_can_be_looked_at<M> {};
template <has_system M>
struct can_be_observed<M>
    : first_unmet<of_every_action<answer_can_be_looked_at, M>, of_every_action<answers_can_be_observed, M>>::type {};

/// The requirements of the compared model.
template <class M>
struct comparison_requirements
    : first_unmet<typename requirements_of_kind<M>::type, can_be_extended<M>, claims_something<M>, can_be_observed<M>> {};

/// The further requirements apply only to a model of the right kind.
template <class M, bool Fits>
struct requirements_beside_itself : std::type_identity<can_be_beside_itself<M>> {};
template <class M>
struct requirements_beside_itself<M, true> : comparison_requirements<M> {};

}}  // namespace foregone::impl

namespace foregone {

/// The claim that the values of a class are equivalent: if one occurrence of the representative is replaced by another member and
/// everything else stays, a run of the model looks the same.
///
/// Compares whether each action is enabled, whether each property holds, which expectation decides, and the answers after the same
/// replacement; or the results of the model's `observe`.
/// Requires: classes in the model's actions, fg::representative.
/// Guarantees: checks pairs of runs; the two runs of a pair are one until the occurrence is replaced. Each of FOREGONE_CHECK's
///     scopes counts such pairs.
template <class Model>
struct alike
    : model_beside_itself<Model, replacement::one_occurrence, comparison::with_representative, distinguished::is_violation> {};

/// The same with every occurrence of the representative replaced: for identifying values, such as keys and addresses.
template <class Model>
struct alike_everywhere
    : model_beside_itself<Model, replacement::every_occurrence, comparison::with_representative, distinguished::is_violation> {};

template <beside_itself Pair>
struct requirements_of_kind<Pair>
    : requirements_beside_itself<typename Pair::compared_model, can_be_beside_itself<typename Pair::compared_model>::met> {};

/// Equal pairs are merged if the compared model merges equal states.
template <beside_itself Pair, reachable_scope Scope>
struct scope_requirements<Pair, Scope> : first_unmet<typename scope_requirements<typename Pair::compared_model, reachable>::type,
                                                     expected_property_exists<Pair, Scope>> {};

}  // namespace foregone
