// SPDX-License-Identifier: BSL-1.0
#pragma once

// Claims about infinite runs, such as "every request is answered in the end".

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/temporal/constant_temporal.hpp>
#include <foregone/impl/temporal/formula/bound_predicate.hpp>
#include <foregone/impl/temporal/formula/claim_kind.hpp>
#include <foregone/impl/temporal/formula/listed_fairness.hpp>
#include <foregone/impl/temporal/formula/property_automaton.hpp>
#include <foregone/impl/temporal/formula/temporal_requirements.hpp>
#include <foregone/impl/temporal/lasso_replay.hpp>
#include <foregone/impl/temporal/temporal_model.hpp>
#include <foregone/impl/temporal/temporal_seam.hpp>
#include <foregone/model/fairness.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/name.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <string_view>

namespace foregone { inline namespace impl {

/// The properties of a list that are not temporal.
template <class... Properties>
constexpr auto without_temporal(boost::mp11::mp_list<Properties...>) {
    if constexpr ((is_temporal<Properties>::value && ...)) return no_properties{};
    else if constexpr ((is_temporal<Properties>::value || ...))
        return without_temporal(boost::mp11::mp_remove_if<boost::mp11::mp_list<Properties...>, is_temporal>{});
    else return properties{Properties{}...};
}

/// Reports a predicate that captures something. A function, because Clang leaves out what follows an error in a class.
template <class Predicate>
constexpr auto refuse_predicate() {
    static_assert(captures_nothing<Predicate>,
                  "foregone: the predicate of a temporal property captures something; a property is part of a type and cannot hold "
                  "values; capture nothing and read constants of the model instead; see docs/reference/model/temporal.md");
    return refused_predicate{};
}

template <class Predicate, bool = captures_nothing<Predicate>>
struct checked_atom {
    using type = Predicate;
};
template <class Predicate>
struct checked_atom<Predicate, false> {
    using type = decltype(refuse_predicate<Predicate>());
};

/// A predicate of a temporal property, or its error.
template <class Predicate>
using kept_predicate = typename checked_atom<Predicate>::type;

}}  // namespace foregone::impl

namespace foregone {

/// A predicate with the name by which a formula mentions it; made by `atom`.
template <name Name, class Predicate>
struct named_atom {
    using predicate = Predicate;
    static constexpr std::string_view title() { return Name.view(); }
};

/// A named claim about every fair run of a model: a formula of linear temporal logic over atoms.
///
/// Its negation is translated to an automaton while compiling.
template <name Title, name Formula, class Under, class... Atoms>
struct temporal_property {
    static constexpr property_kind kind = property_kind::temporal;
    static constexpr auto own_name = Title;
    using atoms = boost::mp11::mp_list<Atoms...>;
    using under_type = Under;

    static constexpr std::string_view title() { return Title.view(); }
    static constexpr std::string_view formula() { return Formula.view(); }

    /// The same claim about all runs, fair or not.
    static constexpr auto unfair() { return temporal_property<Title, Formula, fairness<>, Atoms...>{}; }

    /// The same claim about the runs that meet these conditions, instead of the model's.
    template <class... Conditions>
    static constexpr auto under(fairness<Conditions...>) {
        return temporal_property<Title, Formula, fairness<Conditions...>, Atoms...>{};
    }
};

/// A named claim about a model's states: from each of them, one can be reached in which a predicate is true.
template <name Title, class Predicate>
struct possibility {
    static constexpr property_kind kind = property_kind::temporal;
    static constexpr claim_kind claims = claim_kind::always_possible;
    static constexpr auto own_name = Title;
    using atoms = boost::mp11::mp_list<named_atom<"p", Predicate>>;
    using under_type = fairness<>;

    static constexpr std::string_view title() { return Title.view(); }
    static constexpr std::string_view formula() { return "AG EF p"; }
};

/// An atom of a formula: a predicate of (state), or of (old state, action, new state) for the step that led to a state.
template <name Name, class Predicate>
constexpr auto atom(Predicate) {
    return named_atom<Name, kept_predicate<Predicate>>{};
}

/// A predicate for temporal properties: the step that led to a state took an action of one of some types.
template <class Kind, class... Kinds>
constexpr auto taken() {
    return takes_kind<kinds_by_type<Kind, Kinds...>>{};
}

/// A predicate for temporal properties: the step that led to a state took one of some actions, such as `taken<thread::first>()`.
template <auto Value, auto... Values>
constexpr auto taken() {
    return takes_kind<kinds_by_value<Value, Values...>>{};
}

/// A predicate for temporal properties: an action of one of some types has a step in the state, be it out of the boundary.
template <class Kind, class... Kinds>
constexpr auto enabled() {
    return enables_kind<kinds_by_type<Kind, Kinds...>>{};
}

/// A predicate for temporal properties: one of some actions has a step in the state, be it out of the boundary.
template <auto Value, auto... Values>
constexpr auto enabled() {
    return enables_kind<kinds_by_value<Value, Values...>>{};
}

/// A formula holds for every fair run. Operators, from the strongest: `! [] <> X F G`, `U W R M`, `&&`, `||`, `-> ~>`, `<->`.
///
/// Errors: a mistake in the formula is a compile error that names the column.
template <name Title, name Formula, class... Atoms>
constexpr auto ltl(Atoms...) {
    return temporal_property<Title, Formula, model_fairness, Atoms...>{};
}

/// In every fair run, the predicate is true at some position.
template <name Title, class P>
constexpr auto eventually(P) {
    return temporal_property<Title, "<>p", model_fairness, named_atom<"p", kept_predicate<P>>>{};
}

/// In every fair run, the predicate is true infinitely often.
template <name Title, class P>
constexpr auto always_eventually(P) {
    return temporal_property<Title, "[]<>p", model_fairness, named_atom<"p", kept_predicate<P>>>{};
}

/// In every fair run, the predicate is true from some position on.
template <name Title, class P>
constexpr auto eventually_always(P) {
    return temporal_property<Title, "<>[]p", model_fairness, named_atom<"p", kept_predicate<P>>>{};
}

/// In every fair run, whenever the first predicate is true, the second one is true then or later.
template <name Title, class P, class Q>
constexpr auto leads_to(P, Q) {
    return temporal_property<Title, "p ~> q", model_fairness, named_atom<"p", kept_predicate<P>>,
                             named_atom<"q", kept_predicate<Q>>>{};
}

/// In every fair run, the second predicate is true at some position, and the first one at all positions before.
template <name Title, class P, class Q>
constexpr auto until(P, Q) {
    return temporal_property<Title, "p U q", model_fairness, named_atom<"p", kept_predicate<P>>,
                             named_atom<"q", kept_predicate<Q>>>{};
}

/// From every reachable state, a state can be reached, or a step taken, for which the predicate is true.
///
/// Guarantees: the counterexample is the shortest run, and then the least, to a state from which none can be reached.
template <name Title, class P>
constexpr auto always_possible(P) {
    return possibility<Title, kept_predicate<P>>{};
}

// Without a name in angle brackets, as in property.hpp.
template <class... Arguments>
constexpr auto atom(Arguments...) {
    return refuse_unnamed<Arguments...>();
}
template <class... Arguments>
constexpr auto ltl(Arguments...) {
    return refuse_unnamed<Arguments...>();
}
template <class... Arguments>
constexpr auto eventually(Arguments...) {
    return refuse_unnamed<Arguments...>();
}
template <class... Arguments>
constexpr auto always_eventually(Arguments...) {
    return refuse_unnamed<Arguments...>();
}
template <class... Arguments>
constexpr auto eventually_always(Arguments...) {
    return refuse_unnamed<Arguments...>();
}
template <class... Arguments>
constexpr auto leads_to(Arguments...) {
    return refuse_unnamed<Arguments...>();
}
template <class... Arguments>
constexpr auto until(Arguments...) {
    return refuse_unnamed<Arguments...>();
}
template <class... Arguments>
constexpr auto always_possible(Arguments...) {
    return refuse_unnamed<Arguments...>();
}

/// A property for each value of a domain. Predicates get the value as their last argument.
template <class Domain, class Property>
struct property_of_each {
    using instances = property_instances<domain_of<Domain>, Property>;
};

/// The model without its temporal properties and its fairness, for scopes whose runs end: `fg::sequences<5>`, `fg::random{}`.
template <class Model>
struct safety_part : Model {
    static constexpr auto properties = without_temporal(typename decltype(Model::properties)::list{});
    static constexpr foregone::fairness<> fairness{};
};

/// One property for each value of a domain: `each<thread>(always_eventually<"gets in">(…))`; titles are `gets in [second]`.
template <class Domain, class Property>
constexpr auto each(Property) {
    constexpr bool is_domain = describes_domain<Domain>;
    static_assert(is_domain,
                  "foregone: fg::each<D> repeats a property for each value of D, and D has no list of values; write an enum, bool, "
                  "fg::range<0, 2> or another domain for D; see docs/reference/model/temporal.md");
    if constexpr (is_domain) return property_of_each<Domain, Property>{};
    else return property<"refused", property_kind::always, true_of_all_states>{};
}

}  // namespace foregone
