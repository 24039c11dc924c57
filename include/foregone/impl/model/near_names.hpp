// SPDX-License-Identifier: BSL-1.0
#pragma once

// Rejects misspelt optional members by lists of usual slips, for models, machines, commands and expectations.

#include <foregone/impl/model/member_names.hpp>
#include <foregone/impl/model/unmet.hpp>

#include <boost/mp11/algorithm.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

// A misspelt member that may be left out would be ignored silently. The lists have the usual slips, such as a missing letter, or
// one in another place. No list has a word that a model of something may use.
//
// Method: as in member_names.hpp, but one base has all names of a list, so that a class without them costs one concept.

#define FOREGONE_NAMES_NEAR_THOSE_OF_MODELS(NAME)                                                                           \
    NAME(propertes, properties) NAME(properites, properties) NAME(propreties, properties) NAME(proprties, properties)       \
    NAME(propeties, properties) NAME(propertys, properties) NAME(propertie, properties) NAME(termial, terminal)             \
    NAME(teminal, terminal) NAME(terminl, terminal) NAME(within_boundry, within_boundary)                                   \
    NAME(within_boundaries, within_boundary) NAME(withinboundary, within_boundary) NAME(clasify, classify)                  \
    NAME(classfy, classify) NAME(enabeld, enabled) NAME(enbled, enabled) NAME(inital, initial) NAME(intial, initial)        \
    NAME(initail, initial) NAME(inital_precondition, initial_precondition) NAME(intial_precondition, initial_precondition)  \
    NAME(initial_precondtion, initial_precondition) NAME(inital_commands, initial_commands)                                 \
    NAME(intial_commands, initial_commands) NAME(initial_comands, initial_commands) NAME(final_comands, final_commands)     \
    NAME(arround_cycle, around_cycle) NAME(falsifed, falsified) NAME(falsfied, falsified)      \
    NAME(fairnes, fairness) NAME(fariness, fairness) NAME(copies_are_independant, copies_are_independent)                    \
    NAME(copies_independent, copies_are_independent) NAME(copy_is_independent, copies_are_independent)                      \
    NAME(as_recoded, as_recorded) NAME(as_record, as_recorded)

#define FOREGONE_NAMES_NEAR_THOSE_OF_MACHINES(NAME)                                                                          \
    NAME(varibles, variables) NAME(variabels, variables) NAME(varables, variables) NAME(vairables, variables)                \
    NAME(ouput, output) NAME(outupt, output) NAME(otuput, output)

#define FOREGONE_NAMES_NEAR_THOSE_OF_COMMANDS(NAME)                                                                          \
    NAME(precondtion, precondition) NAME(preconditon, precondition) NAME(precodition, precondition)                          \
    NAME(precondion, precondition) NAME(percondition, precondition) NAME(preconditions, precondition)                        \
    NAME(pre_condition, precondition) NAME(postcondtion, postcondition) NAME(postconditon, postcondition)                    \
    NAME(postcodition, postcondition) NAME(postcondion, postcondition) NAME(poscondition, postcondition)                     \
    NAME(postconditions, postcondition) NAME(post_condition, postcondition) NAME(expcted, expected) NAME(expeced, expected)  \
    NAME(exepcted, expected) NAME(expectd, expected) NAME(nxt, next) NAME(weigth, weight) NAME(wieght, weight)               \
    NAME(arguements, arguments) NAME(argumets, arguments)

#define FOREGONE_NAMES_NEAR_THOSE_OF_EXPECTATIONS(NAME)                                                                   \
    NAME(aplies, applies) NAME(applys, applies) NAME(expcted, expected) NAME(expeced, expected) NAME(exepcted, expected)  \
    NAME(expectd, expected) NAME(acepts, accepts) NAME(accpets, accepts)

#define FOREGONE_NEAR_MEMBER(Wrong, Right) static void Wrong();
#define FOREGONE_NEAR_LOOKUP(Wrong, Right) &with_names<T>::Wrong;
#define FOREGONE_NEAR_REQUIREMENT(Wrong, Right)                                                                              \
    template <class T>                                                                                                       \
    struct no_##Wrong {                                                                                                      \
        static constexpr bool met = requires { &with_names<T>::Wrong; } || !requires { &with_names<T>::Right; };             \
        struct sentence {                                                                                                    \
            static_assert(met, "foregone: the " FOREGONE_NEAR_OWNER " has a member `" #Wrong "`, which foregone does not "     \
                               "read; call it `" #Right "` if it is one, or otherwise by another name; see "                 \
                               FOREGONE_NEAR_PAGE);                                                                          \
        };                                                                                                                   \
    };
#define FOREGONE_NEAR_LISTED(Wrong, Right) , no_##Wrong<T>

namespace near_names_of_models {

#define FOREGONE_NEAR_OWNER "model"
#define FOREGONE_NEAR_PAGE "docs/reference/model/transition_system.md"
struct names {
    static void as_recorded(), properties(), terminal(), within_boundary(), classify(), enabled(), initial(),
        initial_precondition(), initial_commands(), final_commands(), around_cycle(), falsified(), fairness(),
        copies_are_independent();
    FOREGONE_NAMES_NEAR_THOSE_OF_MODELS(FOREGONE_NEAR_MEMBER)
};
template <class T>
struct with_names : T, names {};
template <class T>
concept are_absent = !may_be_derived_from<T> || requires { FOREGONE_NAMES_NEAR_THOSE_OF_MODELS(FOREGONE_NEAR_LOOKUP) };
FOREGONE_NAMES_NEAR_THOSE_OF_MODELS(FOREGONE_NEAR_REQUIREMENT)
template <class T>
struct found : first_unmet<nothing_unmet FOREGONE_NAMES_NEAR_THOSE_OF_MODELS(FOREGONE_NEAR_LISTED)>::type {};
#undef FOREGONE_NEAR_OWNER
#undef FOREGONE_NEAR_PAGE

/// The requirement that no member of T has such a name.
template <class T>
struct unmet_by : std::conditional_t<are_absent<T>, std::type_identity<nothing_unmet>, std::type_identity<found<T>>>::type {};

}  // namespace near_names_of_models

namespace near_names_of_machines {

#define FOREGONE_NEAR_OWNER "machine"
#define FOREGONE_NEAR_PAGE "docs/reference/model/machine.md"
struct names {
    static void variables(), output();
    FOREGONE_NAMES_NEAR_THOSE_OF_MACHINES(FOREGONE_NEAR_MEMBER)
};
template <class T>
struct with_names : T, names {};
template <class T>
concept are_absent = !may_be_derived_from<T> || requires { FOREGONE_NAMES_NEAR_THOSE_OF_MACHINES(FOREGONE_NEAR_LOOKUP) };
FOREGONE_NAMES_NEAR_THOSE_OF_MACHINES(FOREGONE_NEAR_REQUIREMENT)
template <class T>
struct found : first_unmet<nothing_unmet FOREGONE_NAMES_NEAR_THOSE_OF_MACHINES(FOREGONE_NEAR_LISTED)>::type {};
#undef FOREGONE_NEAR_OWNER
#undef FOREGONE_NEAR_PAGE

/// The requirement that no member of T has such a name.
template <class T>
struct unmet_by : std::conditional_t<are_absent<T>, std::type_identity<nothing_unmet>, std::type_identity<found<T>>>::type {};

}  // namespace near_names_of_machines

namespace near_names_of_commands {

#define FOREGONE_NEAR_OWNER "command"
#define FOREGONE_NEAR_PAGE "docs/reference/model/command.md"
struct names {
    static void precondition(), postcondition(), expected(), next(), weight(), arguments();
    FOREGONE_NAMES_NEAR_THOSE_OF_COMMANDS(FOREGONE_NEAR_MEMBER)
};
template <class T>
struct with_names : T, names {};
template <class T>
concept are_absent = !may_be_derived_from<T> || requires { FOREGONE_NAMES_NEAR_THOSE_OF_COMMANDS(FOREGONE_NEAR_LOOKUP) };
FOREGONE_NAMES_NEAR_THOSE_OF_COMMANDS(FOREGONE_NEAR_REQUIREMENT)
template <class T>
struct found : first_unmet<nothing_unmet FOREGONE_NAMES_NEAR_THOSE_OF_COMMANDS(FOREGONE_NEAR_LISTED)>::type {};
#undef FOREGONE_NEAR_OWNER
#undef FOREGONE_NEAR_PAGE

/// The requirement that no member of T has such a name.
template <class T>
struct unmet_by : std::conditional_t<are_absent<T>, std::type_identity<nothing_unmet>, std::type_identity<found<T>>>::type {};

}  // namespace near_names_of_commands

namespace near_names_of_expectations {

#define FOREGONE_NEAR_OWNER "expectation"
#define FOREGONE_NEAR_PAGE "docs/reference/model/expectation.md"
struct names {
    static void applies(), expected(), accepts();
    FOREGONE_NAMES_NEAR_THOSE_OF_EXPECTATIONS(FOREGONE_NEAR_MEMBER)
};
template <class T>
struct with_names : T, names {};
template <class T>
concept are_absent = !may_be_derived_from<T> || requires { FOREGONE_NAMES_NEAR_THOSE_OF_EXPECTATIONS(FOREGONE_NEAR_LOOKUP) };
FOREGONE_NAMES_NEAR_THOSE_OF_EXPECTATIONS(FOREGONE_NEAR_REQUIREMENT)
template <class T>
struct found : first_unmet<nothing_unmet FOREGONE_NAMES_NEAR_THOSE_OF_EXPECTATIONS(FOREGONE_NEAR_LISTED)>::type {};
#undef FOREGONE_NEAR_OWNER
#undef FOREGONE_NEAR_PAGE

/// The requirement that no member of T has such a name.
template <class T>
struct unmet_by : std::conditional_t<are_absent<T>, std::type_identity<nothing_unmet>, std::type_identity<found<T>>>::type {};

}  // namespace near_names_of_expectations

#undef FOREGONE_NEAR_MEMBER
#undef FOREGONE_NEAR_LOOKUP
#undef FOREGONE_NEAR_REQUIREMENT
#undef FOREGONE_NEAR_LISTED
#undef FOREGONE_NAMES_NEAR_THOSE_OF_MODELS
#undef FOREGONE_NAMES_NEAR_THOSE_OF_MACHINES
#undef FOREGONE_NAMES_NEAR_THOSE_OF_COMMANDS
#undef FOREGONE_NAMES_NEAR_THOSE_OF_EXPECTATIONS

}}  // namespace foregone::impl
