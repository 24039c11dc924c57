// SPDX-License-Identifier: BSL-1.0
#pragma once

// The requirements of temporal formulas, their atoms and fairness conditions, one message for each error.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/action_space.hpp>
#include <foregone/impl/model/transition_system_requirements.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/impl/temporal/formula/claim_kind.hpp>
#include <foregone/impl/temporal/formula/conditions.hpp>
#include <foregone/impl/temporal/formula/listed_fairness.hpp>
#include <foregone/impl/temporal/formula/property_automaton.hpp>
#include <foregone/impl/temporal/formula/symmetry_requirements.hpp>
#include <foregone/impl/types/name_parts.hpp>
#include <foregone/types/name.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class M>
using temporal_listed = boost::mp11::mp_copy_if<listed_properties<M>, is_temporal>;

/// What is wrong with the formula of a property: the mistake, its column, from 1, and the word that stands there.
template <name Title, formula_mistake Mistake, std::size_t Column, name Word>
struct formula_problem {
    static constexpr bool met = Mistake == formula_mistake::none;
    struct sentence {
        static_assert(
            Mistake != formula_mistake::operand_expected,
            "foregone: a formula lacks an operand; the property, the column from 1 and the word that stands there are in the "
            "template arguments; write an atom, true, false or a formula in parentheses there; see "
            "docs/reference/model/temporal.md");
        static_assert(
            Mistake != formula_mistake::operator_expected,
            "foregone: a formula lacks an operator; the property, the column from 1 and the word that stands there are in the "
            "template arguments; write one of [] <> X U W R M ! && || -> <-> ~> there; see "
            "docs/reference/model/temporal.md");
        static_assert(
            Mistake != formula_mistake::parenthesis_not_closed,
            "foregone: a formula lacks a closing parenthesis; the property and the column from 1 are in the template arguments; "
            "see docs/reference/model/temporal.md");
        static_assert(
            Mistake != formula_mistake::unknown_character,
            "foregone: a formula has a character that is not an operator; the property, the column from 1 and the character are in "
            "the template arguments; write one of [] <> X U W R M ! && || -> <-> ~> ( ); see "
            "docs/reference/model/temporal.md");
        static_assert(
            Mistake != formula_mistake::unknown_atom,
            "foregone: a formula mentions an atom that the property does not have; the property, the column from 1 and the atom "
            "are in the template arguments; pass fg::atom<\"…\">(…) with this name; see docs/reference/model/temporal.md");
        static_assert(
            Mistake != formula_mistake::unused_atom,
            "foregone: a formula does not mention an atom that the property has; the property and the atom are in the template "
            "arguments; mention it, or remove it; see docs/reference/model/temporal.md");
        static_assert(
            Mistake != formula_mistake::repeated_atom,
            "foregone: a property has two atoms of one name; the property and the name are in the template arguments; rename "
            "one; see docs/reference/model/temporal.md");
        static_assert(
            Mistake != formula_mistake::too_large,
            "foregone: a formula is too large for an automaton of 64 states, 64 subformulas and 16 untils; the property is in "
            "the template arguments; divide it into several properties; see docs/reference/model/temporal.md");
        static_assert(
            Mistake != formula_mistake::too_costly,
            "foregone: the compiler's limits are too low to translate a formula; the property is in the template arguments; divide "
            "it, or raise -fconstexpr-ops-limit (GCC) or -fconstexpr-steps (Clang); see docs/reference/model/temporal.md");
    };
};

/// Whether the automaton of a formula without mistakes is too large.
template <class Property>
constexpr bool has_large_automaton() {
    const read_formula read = formula_of<Property>();
    return formula_translation(read.table, read.negation).too_large();
}

/// The answer as a type, so that it is evaluated once; void if the compiler's limits do not allow to find it out.
template <class Property>
std::bool_constant<has_large_automaton<Property>()> ask_large_automaton(int);
template <class Property>
void ask_large_automaton(long);

template <class Property>
struct formula_is_right {
    static constexpr std::size_t longest_word = 40;

    static constexpr read_formula read = formula_of<Property>();
    static constexpr formula_mistake mistake = [] {
        if constexpr (read.mistake != formula_mistake::none) return read.mistake;
        else {
            using is_large = decltype(ask_large_automaton<Property>(0));
            if constexpr (std::is_void_v<is_large>) return formula_mistake::too_costly;
            else return is_large::value ? formula_mistake::too_large : formula_mistake::none;
        }
    }();
    static constexpr std::size_t word_size = read.word.size() < longest_word ? read.word.size() : longest_word;

    using type = formula_problem<Property::own_name, mistake, read.column, to_name<word_size>(read.word.data())>;
    static constexpr bool met = type::met;
    using sentence = typename type::sentence;
};

template <class M, class Property>
struct atoms_fit_the_model {
    template <class Atom>
    using fits = std::bool_constant<asks_enabled<typename Atom::predicate> || on_states<Atom, typename M::state> ||
                                    steps_of<typename M::state, domain_of<typename M::action>>::template taken_by<Atom>::value>;

    static constexpr bool met = boost::mp11::mp_all_of<typename Property::atoms, fits>::value;
    struct sentence {
        static_assert(met,
                      "foregone: a predicate of a temporal property takes the wrong arguments or does not return bool; it takes "
                      "(const state&), or (const state&, const action&, const state&) for every type of action, and in fg::each "
                      "the value as its last argument; see docs/reference/model/temporal.md");
    };
};

/// A predicate about kinds of actions, or a condition of fairness, names kinds that the model has.
template <class M, class List>
struct kinds_are_actions {
    template <class Named>
    static constexpr bool names_actions() {
        if constexpr (names_kinds<Named>)
            return Named::kinds::template is_among<typename action_types<domain_of<typename M::action>>::type>;
        else return true;
    }
    template <class Named>
    using fits = std::bool_constant<names_actions<Named>()>;

    static constexpr bool met = boost::mp11::mp_all_of<List, fits>::value;
    struct sentence {
        static_assert(met,
                      "foregone: fg::taken, fg::enabled or a condition of fairness names an action that the model does not have; "
                      "name alternatives of the model's `action`, or values of it; see docs/reference/model/temporal.md");
    };
};

template <class Atom>
using predicate_of = typename Atom::predicate;
template <class Condition>
using by_of = typename Condition::by;
template <class Property>
using predicates_of = boost::mp11::mp_transform<predicate_of, typename Property::atoms>;

template <class Property>
struct atoms_fit_into_a_letter {
    static constexpr bool met = boost::mp11::mp_size<typename Property::atoms>::value <= 32;
    struct sentence {
        static_assert(met, "foregone: a temporal property has more than 32 atoms; divide it into several properties; see "
                           "docs/reference/model/temporal.md");
    };
};

template <class M>
struct letters_have_room {
    template <class Property>
    using count = boost::mp11::mp_size<typename Property::atoms>;
    template <class Sum, class Property>
    using add = boost::mp11::mp_plus<Sum, count<Property>>;

    static constexpr bool met = boost::mp11::mp_fold<temporal_listed<M>, boost::mp11::mp_size_t<0>, add>::value <= 64;
    struct sentence {
        static_assert(
            met, "foregone: the temporal properties of a model have more than 64 atoms together; check some of them in a model "
                 "derived from this one; see docs/reference/model/temporal.md");
    };
};

/// A property without a formula of its own has none that is wrong.
template <claims_no_formula Property>
struct formula_is_right<Property> {
    static constexpr bool met = true;
};

/// The automaton of runs that stop has twice as many states.
template <class M, class Property>
struct stops_have_room {
    template <class Atom>
    using is_on_steps = is_step_atom<Atom, typename M::state>;

    static constexpr bool met = [] {
        if constexpr (claims_no_formula<Property>) return true;
        else if constexpr (stops_in<Property, typename fairness_of<M>::type> &&
                           boost::mp11::mp_any_of<typename Property::atoms, is_on_steps>::value) {
            const automaton violations = violations_of<Property>();
            return violations.states <= 32;
        } else return true;
    }();
    struct sentence {
        static_assert(met,
                      "foregone: a formula with predicates on steps is too large where fg::may_stop lets runs end; divide it into "
                      "several properties; see docs/reference/model/temporal.md");
    };
};

/// A list of conditions for a model: one requirement at a time.
template <class M, class List>
struct conditions_can_be_asked {
    template <class Condition>
    using fits = std::bool_constant<condition_for<Condition, domain_of<typename M::action>>>;

    static constexpr bool met = boost::mp11::mp_all_of<List, fits>::value;
    struct sentence {
        static_assert(met,
                      "foregone: a condition of fairness cannot be asked; its function takes an action of every type, and returns "
                      "bool, a value of an enum or of a domain, or a std::optional of one; a number has no list of values: return "
                      "fg::within<0, 2>(n); see docs/reference/model/fairness.md");
    };
};

template <class M, class List>
struct conditions_are_few {
    static constexpr bool met = condition_list<List, domain_of<typename M::action>>::count <= 64;
    struct sentence {
        static_assert(met,
                      "foregone: a model has more than 64 conditions of fairness, one for each value; let the condition answer "
                      "fewer values; see docs/reference/model/fairness.md");
    };
};

template <class M, class List>
struct conditions_have_actions {
    using actions = domain_of<typename M::action>;

    static constexpr bool met = [] {
        using conditions = condition_list<List, actions>;
        if constexpr (actions::size > 4'096 || conditions::count == 0) {
            return true;
        } else {
            std::uint64_t seen = 0;
            action_space<actions>::for_each(0, actions::size,
                                            [&](std::uint64_t, const auto& action) { seen |= conditions::mask_of(action); });
            return seen == low_bits(conditions::count);
        }
    }();
    struct sentence {
        static_assert(
            met, "foregone: a condition of fairness is about no action, so it demands nothing; fix its function, or remove it; "
                 "see docs/reference/model/fairness.md");
    };
};

template <class M>
struct pauses_are_not_counted {
    template <class Property>
    static constexpr bool mentions_next() {
        if constexpr (claims_no_formula<Property>) return false;
        else return formula_of<Property>().has_next;
    }
    template <class Property>
    using has_next = std::bool_constant<stops_in<Property, typename fairness_of<M>::type> && mentions_next<Property>()>;

    static constexpr bool met = !boost::mp11::mp_any_of<temporal_listed<M>, has_next>::value;
    struct sentence {
        static_assert(met,
                      "foregone: a formula has an X, and fairness lists fg::may_stop, by which a run may stop in any state, so "
                      "that the next position need not be a step; remove the X, or fg::may_stop; see "
                      "docs/reference/model/temporal.md");
    };
};

/// The requirements of one temporal property.
template <class M>
struct of_one_property {
    template <class Property>
    using unmet = typename first_unmet<formula_is_right<Property>, atoms_fit_into_a_letter<Property>,
                                       kinds_are_actions<M, predicates_of<Property>>, atoms_fit_the_model<M, Property>,
                                       kinds_are_actions<M, boost::mp11::mp_transform<by_of, own_conditions<Property>>>,
                                       conditions_can_be_asked<M, own_conditions<Property>>, stops_have_room<M, Property>>::type;
};

/// The requirements of a model with temporal properties.
template <class M>
struct temporal_requirements {
    static constexpr auto find() {
        using properties = boost::mp11::mp_transform<of_one_property<M>::template unmet, temporal_listed<M>>;
        using first = typename boost::mp11::mp_apply<first_unmet, properties>::type;
        using listed = conditions_in<typename fairness_of<M>::type>;
        using all = all_conditions<M, temporal_listed<M>>;
        using predicates = boost::mp11::mp_flatten<boost::mp11::mp_transform<predicates_of, temporal_listed<M>>>;
        if constexpr (!first::met) return first{};
        else
            return
                typename first_unmet<letters_have_room<M>, kinds_are_actions<M, boost::mp11::mp_transform<by_of, listed>>,
                                     conditions_can_be_asked<M, listed>, conditions_are_few<M, all>,
                                     conditions_have_actions<M, all>, pauses_are_not_counted<M>,
                                     properties_know_no_identity<M, predicates>, representatives_are_of_orbits<M>,
                                     conditions_know_no_identity<M, domain_of<typename M::action>, all>>::type{};
    }
    using type = decltype(find());
};

}}  // namespace foregone::impl
