// SPDX-License-Identifier: BSL-1.0
#pragma once

// What temporal properties and fairness must not know where states are reduced by symmetry.

#include <foregone/impl/model/action_space.hpp>
#include <foregone/impl/symmetry/exchanged_actions.hpp>
#include <foregone/impl/symmetry/scalarsets_in.hpp>
#include <foregone/impl/temporal/formula/bound_predicate.hpp>
#include <foregone/impl/temporal/formula/conditions.hpp>
#include <foregone/model/symmetry.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Whether a predicate is bound to an identity.
template <class Predicate>
inline constexpr bool knows_identity = false;
template <class Predicate, class Domain, std::uint64_t Index>
inline constexpr bool knows_identity<bound_predicate<Predicate, Domain, Index>> =
    mentions_identities<typename Domain::value_type> || knows_identity<Predicate>;

/// A state stands for its orbit, in which no identity is a certain one.
template <class M, class Predicates>
struct properties_know_no_identity {
    template <class Predicate>
    using is_bound = std::bool_constant<knows_identity<Predicate>>;

    static constexpr bool met = !keeps_representatives<M> || boost::mp11::mp_none_of<Predicates, is_bound>::value;
    struct sentence {
        static_assert(
            met, "foregone: fg::each repeats a temporal property for each identity of a scalarset, and the states of the model are "
                 "reduced by these identities, so that none is a certain one; let the state hold the identity that the property "
                 "is about, as docs/how-to/symmetry.md shows, or check fg::unreduced<M>; see docs/reference/model/temporal.md");
    };
};

template <class M>
struct representatives_are_of_orbits {
    static constexpr bool met = !keeps_representatives<M> || !names_representative<M>;
    struct sentence {
        static_assert(
            met, "foregone: the model has temporal properties and a `representative` of its own, which may change what their "
                 "predicates and the conditions of fairness say; remove `representative`, or check fg::unreduced<M>; see "
                 "docs/reference/model/temporal.md");
    };
};

/// The conditions are about the same actions after every renaming of identities; where there are more than 1,024 actions, they
/// answer no identity.
template <class M, class Domain, class List>
struct conditions_know_no_identity {
    using conditions = condition_list<List, Domain>;
    static constexpr std::uint64_t most_actions = 1'024;

    template <class Condition>
    using answer = std::remove_cvref_t<std::invoke_result_t<typename Condition::by, const typename conditions::first_action&>>;
    template <class Condition>
    using answers_identity = std::bool_constant<mentions_identities<answer<Condition>>>;

    static constexpr bool are_closed() {
        if constexpr (conditions::count > 0 && Domain::size <= most_actions) {
            std::uint64_t masks[Domain::size]{};
            action_space<Domain>::for_each(0, Domain::size, [&](std::uint64_t number, const auto& action) {
                masks[number] = conditions::mask_of(action);
            });
            bool closed = true;
            for (std::uint64_t number = 0; number < Domain::size; ++number)
                each_exchanged_action<Domain, typename M::state>(number, [&](const std::optional<std::uint64_t>& other) {
                    closed = closed && other && masks[*other] == masks[number];
                });
            return closed;
        } else {
            return true;
        }
    }

    static constexpr bool met = [] {
        if constexpr (!keeps_representatives<M>) return true;
        else if constexpr (boost::mp11::mp_any_of<List, answers_identity>::value) return false;
        else return are_closed();
    }();
    struct sentence {
        static_assert(
            met, "foregone: a condition of fairness distinguishes the identities of a scalarset by which the states of the model "
                 "are reduced; let it name kinds of actions, or check fg::unreduced<M>; see docs/reference/model/fairness.md");
    };
};

}}  // namespace foregone::impl
