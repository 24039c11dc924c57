// SPDX-License-Identifier: BSL-1.0
#pragma once

// The requirements of a suite of commands and of each command in it, one compile error for each mistake.

#include <foregone/domain/values.hpp>
#include <foregone/impl/behaviors/behavior_requirements.hpp>
#include <foregone/impl/behaviors/command_arguments.hpp>
#include <foregone/impl/behaviors/command_suite.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/impl/model/ignored_members.hpp>
#include <foregone/impl/model/member_names.hpp>
#include <foregone/impl/model/near_names.hpp>
#include <foregone/impl/model/unmet.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <concepts>
#include <tuple>
#include <utility>

namespace foregone { inline namespace impl {

// One message for each error in a suite of commands: who, what is wrong, what to do, where to read.

template <class S>
struct suite_has_a_system {
    static constexpr bool met = has_system<S>;
    struct sentence {
        static_assert(met,
                      "foregone: the suite of commands has no `system`; name the type under test with `using system = …;`; see "
                      "docs/reference/model/command.md");
    };
};

template <class S>
struct suite_has_a_model {
    static constexpr bool met = has_model<S>;
    struct sentence {
        static_assert(met,
                      "foregone: the suite of commands has no `model`; declare a struct with this name, which may be empty; see "
                      "docs/reference/model/command.md");
    };
};

template <class Commands>
concept lists_commands = describes_domain<Commands> && domain_of<Commands>::size > 0;

template <class S>
struct commands_can_be_listed {
    static constexpr bool met = [] {
        if constexpr (!lists_commands<typename S::commands>) return false;
        else if constexpr (has_initial_commands<S>) return lists_commands<typename S::initial_commands>;
        else return true;
    }() && [] {
        if constexpr (has_final_commands<S>) return lists_commands<typename S::final_commands>;
        else return true;
    }();
    struct sentence {
        static constexpr bool met_or_reported = met || [] {
            if constexpr (has_refused<typename S::commands>) return true;
            else if constexpr (has_initial_commands<S>) return has_refused<typename S::initial_commands>;
            else if constexpr (has_final_commands<S>) return has_refused<typename S::final_commands>;
            else return false;
        }();
        static_assert(met_or_reported,
                      "foregone: the suite's `commands`, `initial_commands` or `final_commands` are not a domain, or an empty one; "
                      "write `using commands = fg::one_of<fg::product<push, fg::values<1, 2>>, pop>;` with a struct for each "
                      "command; see docs/reference/model/command.md");
    };
};

/// Whether a command runs on the suite's system, alone or with the suite's stored answers.
template <class S, class C>
constexpr bool runs_in() {
    if constexpr (runs_alone<C, typename S::system>) return true;
    else if constexpr (requires { typename suite_run<S>::answer_store; })
        return runs_with_answers<C, typename S::system, typename suite_run<S>::answer_store>;
    else return false;
}

template <class S, class C>
struct command_runs {
    static constexpr bool met = runs_in<S, C>();
    struct sentence {
        static constexpr bool met_or_reported = met || std::is_same_v<C, refused_value>;
        static_assert(
            met_or_reported,
            "foregone: a command has no `run` that takes the suite's system; write `constexpr auto run(system&) const;` "
            "that returns the system's answer, or nothing (`initial_commands` and `final_commands` are one command, or "
            "fg::in_order<…>); see docs/reference/model/command.md");
    };
};

template <class S, class C>
struct command_asks {
    static constexpr bool met = has_precondition<C, typename S::model> || !names_precondition<C>;
    struct sentence {
        static_assert(met,
                      "foregone: a command's `precondition` cannot be called; write `constexpr bool precondition(const model&) "
                      "const;`; see docs/reference/model/command.md");
    };
};

template <class S, class C>
struct command_lists {
    static constexpr bool met = lists_arguments<C, typename S::model> || !names_arguments<C>;
    struct sentence {
        static_assert(met,
                      "foregone: a command's `arguments` cannot be called, or list something else than commands; write `static "
                      "auto arguments(const model&)` that returns a range of commands, or of values of the only member; see "
                      "docs/reference/model/command.md");
    };
};

/// A listed command is stored by its index.
template <class S>
struct listed_commands_have_indices {
    template <class Domain>
    using has_none = std::bool_constant<generated<domain_of<Domain>> &&
                                        lists_arguments<typename command_in<typename Domain::value_type>::type, typename S::model>>;
    static constexpr bool met = !boost::mp11::mp_any_of<typename suite_commands<S>::domains, has_none>::value;
    struct sentence {
        static_assert(met,
                      "foregone: a command lists its `arguments`, and its domain has no index for each value; list fewer values in "
                      "`commands`, such as fg::strings<9>, or draw them from the domain alone; see "
                      "docs/reference/model/command.md");
    };
};

template <class S, class C>
struct command_goes_on {
    using operations = command_operations<C>;
    using answer = typename operations::template answer<typename suite_run<S>::system>;
    using model = typename S::model;
    /// A `next` that takes the model by value, or as a constant, and returns nothing cannot change it.
    static constexpr bool changes_a_copy =
        requires(const C& c) { { c.next(std::declval<model>()) } -> std::same_as<void>; } ||
        requires(const C& c, const answer& a) { { c.next(std::declval<model>(), a) } -> std::same_as<void>; };
    static constexpr bool met =
        !names_next<C> || (!changes_a_copy && (has_command_next<C, model> || has_command_next_by_answer<C, model, answer>));
    struct sentence {
        static_assert(met, "foregone: a command's `next` does not fit the suite's model, or changes a copy of it; write `constexpr "
                           "void next(model&) const;`, or "
                           "with a second parameter for the answer; see docs/reference/model/command.md");
    };
};

template <class S, class C>
struct command_judges {
    using model = typename S::model;
    using answer = typename command_operations<C>::template answer<typename suite_run<S>::system>;
    static constexpr bool judges = judges_answer<C, model, answer> || judges_model<C, model> || judges_answer<C, model, thrown>;
    static constexpr bool met = judges || !names_postcondition<C>;
    struct sentence {
        static_assert(met,
                      "foregone: a command's `postcondition` cannot be called; write `constexpr bool postcondition(const model&, "
                      "const answer&) const;` with the result type of `run`, which returns a bool, or a text that is the reason; "
                      "see docs/reference/model/command.md");
    };
};

template <class S, class C>
struct command_predicts {
    using answer = typename command_operations<C>::template answer<typename suite_run<S>::system>;
    static constexpr bool met = predicts_answer<C, typename S::model, answer> || !names_expected<C>;
    struct sentence {
        static_assert(met,
                      "foregone: a command's `expected` cannot be compared with the result of its `run`; write `constexpr answer "
                      "expected(const model&) const;`; see docs/reference/model/command.md");
    };
};

template <class S, class C>
struct command_is_spelt_right : near_names_of_commands::unmet_by<C> {};

template <class S, class C>
struct command_is_weighed : weight_can_be_read<C> {};

/// In a sequence of commands, the later ones are tested for being enabled before an earlier one has answered.
template <class S, class Command>
struct learns_last {
    static constexpr bool met = true;
    struct sentence {};
};
template <class S, run_phase Phase, class Command>
struct learns_last<S, placed<Phase, Command>> : learns_last<S, Command> {};
template <class S, class... Commands>
struct learns_last<S, std::tuple<Commands...>> {
    template <class C>
    using learns = std::bool_constant<command_operations<C>::template learns<
        typename S::model, typename command_operations<C>::template answer<typename suite_run<S>::system>>>;
    using before = boost::mp11::mp_pop_back<boost::mp11::mp_list<Commands...>>;
    static constexpr bool met = !boost::mp11::mp_any_of<before, learns>::value;
    struct sentence {
        static_assert(
            met, "foregone: in fg::in_order<…>, a command whose `next` takes the answer is followed by others, which are tested "
                 "for being enabled before it has answered; put it last, or list it alone; see "
                 "docs/reference/model/command.md");
    };
};
template <class S, class List>
struct all_learn_last;
template <class S, class... Actions>
struct all_learn_last<S, boost::mp11::mp_list<Actions...>> : first_unmet<learns_last<S, Actions>...>::type {};
template <class S>
struct steps_learn_last : all_learn_last<S, typename suite_commands<S>::actions> {};

/// A requirement of a suite and each of its commands, in listed order, including those of a step with several.
template <template <class S, class C> class Requirement, class S, class Command>
struct each_command : Requirement<S, Command> {};
template <template <class S, class C> class Requirement, class S, run_phase Phase, class Command>
struct each_command<Requirement, S, placed<Phase, Command>> : each_command<Requirement, S, Command> {};
template <template <class S, class C> class Requirement, class S, class... Commands>
struct each_command<Requirement, S, std::tuple<Commands...>> : first_unmet<each_command<Requirement, S, Commands>...>::type {};
template <template <class S, class C> class Requirement, class S, class... Commands>
struct each_command<Requirement, S, boost::mp11::mp_list<Commands...>>
    : first_unmet<each_command<Requirement, S, Commands>...>::type {};

template <template <class S, class C> class Requirement, class S>
struct of_every_command : each_command<Requirement, S, typename suite_commands<S>::actions> {};

/// The requirements of a suite of commands, in the order in which one is written.
template <class S>
struct command_requirements
    : first_unmet<suite_has_a_system<S>, suite_has_a_model<S>, commands_can_be_listed<S>, of_every_command<command_runs, S>,
                  of_every_command<command_asks, S>, of_every_command<command_lists, S>, listed_commands_have_indices<S>,
                  of_every_command<command_goes_on, S>, steps_learn_last<S>,
                  of_every_command<command_judges, S>, of_every_command<command_predicts, S>, system_can_be_made<S>,
                  model_can_begin<S>, initial_models_can_be_filtered<S>, oracle_can_be_classified<S>,
                  listed_properties_requirements<S>, parts_are_looked_at<S>, commands_have_the_parts<S>,
                  types_around_runs_are_public<S>, near_names_of_models::unmet_by<S>, copies_are_declared_by_a_bool<S>,
                  of_every_command<command_is_spelt_right, S>, of_every_command<command_is_weighed, S>> {};

}}  // namespace foregone::impl
