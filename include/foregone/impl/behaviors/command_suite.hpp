// SPDX-License-Identifier: BSL-1.0
#pragma once

// Turns a suite of commands into a behavior: commands become actions, postconditions become expectations.

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/domain/argument.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/command.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class S>
concept has_commands = requires { typename S::commands; };
template <class S>
concept has_initial_commands = requires { typename S::initial_commands; };
template <class S>
concept has_final_commands = requires { typename S::final_commands; };

/// A fixture that a suite constructs before each system and destroys after it.
template <class S>
concept has_fixture = requires { typename S::around_cycle; };

struct no_fixture {};

/// A command that opens or closes a run; printed and run like the command itself.
template <run_phase Phase, class Command>
struct placed {
    Command command;

    bool operator==(const placed&) const = default;
    friend constexpr void print_to(auto& sink, const placed& p) { print_action(sink, p.command); }
};

/// The command that an action contains, and its place in a run.
template <class Action>
struct command_in {
    using type = Action;
    static constexpr run_phase from = run_phase::within, to = run_phase::within;
    static constexpr const Action& of(const Action& action) { return action; }
};
template <run_phase Phase, class Command>
struct command_in<placed<Phase, Command>> {
    using type = Command;
    static constexpr run_phase from = Phase == run_phase::before ? run_phase::before : run_phase::within;
    static constexpr run_phase to = Phase == run_phase::before ? run_phase::within : run_phase::after;
    static constexpr const Command& of(const placed<Phase, Command>& action) { return action.command; }
};

template <run_phase Phase, class Command>
struct kind_title<placed<Phase, Command>> : kind_title<Command> {};

/// The expectation of a command: its postcondition accepts the system's answer.
template <class Action>
struct postcondition_of {
    using command = typename command_in<Action>::type;
    using operations = command_operations<command>;

    static constexpr auto title = [] {
        text<120> all;
        all.append("postcondition of ");
        kind_title<command>::print(all);
        return all;
    }();

    template <class Other>
    static constexpr bool applies(const auto&, const Other&) {
        return std::is_same_v<Other, Action>;
    }
    template <class Other>
    static constexpr bool accepts(const auto& m, const Other& action, const auto& seen) {
        if constexpr (std::is_same_v<Other, Action>) return operations::accepts(command_in<Action>::of(action), m, seen);
        else return false;
    }
    static constexpr void explain(auto& sink, const auto& m, const Action& action, const auto& seen) {
        operations::explain(sink, command_in<Action>::of(action), m, seen);
    }
    static constexpr auto expected(const auto& m, const Action& action)
        requires predicts<command, current_of<decltype(m)>>
    {
        return command_in<Action>::of(action).expected(current(m));
    }
};

/// A suite's commands by type: opening ones, common ones, closing ones.
template <class S>
struct suite_commands {
    template <class Domain>
    struct listed {
        using type = boost::mp11::mp_list<Domain>;
    };
    template <class... Alternatives>
    struct listed<one_of<Alternatives...>> {
        using type = boost::mp11::mp_append<typename listed<typename domain_or_none<Alternatives>::type>::type...>;
    };

    template <run_phase Phase, class Commands>
    using placed_commands = boost::mp11::mp_list<product<placed<Phase, typename domain_of<Commands>::value_type>, Commands>>;

    static constexpr auto opening() {
        if constexpr (has_initial_commands<S>) return placed_commands<run_phase::before, typename S::initial_commands>{};
        else return boost::mp11::mp_list<>{};
    }
    static constexpr auto closing() {
        if constexpr (has_final_commands<S>) return placed_commands<run_phase::after, typename S::final_commands>{};
        else return boost::mp11::mp_list<>{};
    }

    template <class Domain>
    using value_of = typename Domain::value_type;
    template <class Action>
    using asks = std::bool_constant<command_operations<typename command_in<Action>::type>::template asks<typename S::model>>;

    using domains =
        boost::mp11::mp_append<decltype(opening()), typename listed<domain_of<typename S::commands>>::type, decltype(closing())>;
    using actions = boost::mp11::mp_transform<value_of, domains>;
    template <class... Ds>
    using results_of_all = boost::mp11::mp_append<boost::mp11::mp_list<boost::mp11::mp_list<>>, typename results_in<Ds>::type...>;
    using results = typename boost::mp11::mp_apply<merged_results, boost::mp11::mp_apply<results_of_all, domains>>::type;
    static constexpr bool phased = has_initial_commands<S> || has_final_commands<S>;
    static constexpr bool asks_any = phased || boost::mp11::mp_any_of<actions, asks>::value;
};

/// Whether commands are enabled, for a suite with preconditions.
template <class S, bool Asks = suite_commands<S>::asks_any>
struct suite_preconditions {};

template <class S>
struct suite_preconditions<S, true> {
    template <class Action>
    static constexpr bool enabled(const auto& m, const Action& action) {
        if constexpr (suite_commands<S>::phased)
            if (m.phase != command_in<Action>::from) return false;
        return command_operations<typename command_in<Action>::type>::enabled(command_in<Action>::of(action), m);
    }

    /// Why an action is not enabled, if its model does not list it.
    template <class Action>
        requires lists_arguments<typename command_in<Action>::type, typename S::model>
    static constexpr void print_refusal(auto& sink, const auto& m, const Action& action) {
        if (!is_listed(command_in<Action>::of(action), current(m))) sink.append(std::string_view("not among its `arguments` now"));
    }
};

/// The state of a suite's runs besides its model and system; empty if they need none.
template <class S, class Results = typename suite_commands<S>::results>
struct suite_run;

template <class S, class... Results>
struct suite_run<S, boost::mp11::mp_list<Results...>> {
    template <class Result>
    struct kept;
    template <class Command, std::uint32_t Count>
    struct kept<results_of<Command, Count>>
        : stored_answers<Command, typename command_operations<Command>::template answer<typename S::system>, Count> {
        bool operator==(const kept&) const = default;
    };
    struct answer_store : kept<Results>... {
        using kept<Results>::operator[]...;
        using kept<Results>::next...;
        bool operator==(const answer_store&) const = default;

        using copied_parts = boost::mp11::mp_list<decltype(kept<Results>::answers)...>;
        template <class F>
        constexpr decltype(auto) compared_parts(F&& f) const { return f(static_cast<const kept<Results>&>(*this).answers...); }
        friend constexpr std::uint64_t hash_value(const answer_store& all)
            requires(hashable<decltype(kept<Results>::answers)> && ...)
        {
            mixer words;
            (words.add(hash(static_cast<const kept<Results>&>(all).answers)), ...);
            return words.finish();
        }
    };

    static constexpr auto fixture() {
        if constexpr (has_fixture<S>) return std::type_identity<typename S::around_cycle>{};
        else return std::type_identity<no_fixture>{};
    }

    using fixture_type = typename decltype(fixture())::type;
    using system = run_system<typename S::system, fixture_type, answer_store>;
    using model = run_model<typename S::model, result_counts<Results...>>;
};

template <class S>
struct suite_run<S, boost::mp11::mp_list<>> {
    static constexpr auto system_type() {
        if constexpr (has_fixture<S>)
            return std::type_identity<run_system<typename S::system, typename S::around_cycle, no_answers>>{};
        else return std::type_identity<typename S::system>{};
    }

    using system = typename decltype(system_type())::type;
    using model = std::conditional_t<suite_commands<S>::phased, run_model<typename S::model, result_counts<>>, typename S::model>;
};

/// What a suite says of copies.
template <class S>
struct suite_copies {};
template <declares_copies S>
struct suite_copies<S> {
    static constexpr bool copies_are_independent = S::copies_are_independent;
};

/// The behavior of a suite's system: the commands are its actions, their postconditions its expectations.
template <class S>
struct command_behavior : suite_preconditions<S>, suite_copies<S> {
    using all = suite_commands<S>;
    using run = suite_run<S>;
    using system = typename run::system;
    using model = typename run::model;
    using action = boost::mp11::mp_rename<typename all::domains, one_of>;
    using expectations = boost::mp11::mp_rename<boost::mp11::mp_transform<postcondition_of, typename all::actions>, first_of>;

    static constexpr model initial() {
        if constexpr (has_initial_model<S>) return begun_with(S::initial());
        else return begun_with({});
    }

    /// The model of a run that begins with this model of the suite.
    static constexpr model begun_with(const typename S::model& own) {
        model m{};
        current(m) = own;
        if constexpr (has_initial_commands<S>) m.phase = run_phase::before;
        return m;
    }

    static constexpr system create(const model& m) {
        if constexpr (std::is_same_v<system, typename S::system>) return create_alone(current(m));
        else return {.sut = create_alone(current(m))};
    }

    template <class Action>
    static constexpr auto perform(system& s, const Action& action) {
        return command_operations<typename command_in<Action>::type>::run(command_in<Action>::of(action), s);
    }

    template <class Action>
    static constexpr void next(model& m, const Action& action) {
        command_operations<typename command_in<Action>::type>::advance(command_in<Action>::of(action), m);
        if constexpr (all::phased) m.phase = command_in<Action>::to;
    }

    /// For commands whose answer decides the next model.
    template <class Action, class Seen>
        requires(command_operations<typename command_in<Action>::type>::template learns<typename S::model, Seen>)
    static constexpr void next(model& m, const Action& action, const Seen& seen) {
        command_operations<typename command_in<Action>::type>::advance(command_in<Action>::of(action), m, seen);
        if constexpr (all::phased) m.phase = command_in<Action>::to;
    }

private:
    static constexpr typename S::system create_alone(const typename S::model& m) {
        if constexpr (creates_for_model<S>) return S::create(m);
        else if constexpr (has_create<S>) return S::create();
        else return typename S::system{};
    }
};

template <class S>
struct system_maker<command_behavior<S>> {
    using type = S;
};

template <class S>
inline constexpr bool lists_initial_models<command_behavior<S>> = lists_initial_models<S>;

template <class S>
struct initial_models<command_behavior<S>> {
    static constexpr std::uint64_t size() { return initial_models<S>::size(); }
    static constexpr auto at(std::uint64_t number) { return command_behavior<S>::begun_with(initial_models<S>::at(number)); }
};

/// The behavior of a suite has the suite's properties.
template <class S>
struct properties_listed_by<command_behavior<S>> : properties_listed_by<S> {};

}}  // namespace foregone::impl
