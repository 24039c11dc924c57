// SPDX-License-Identifier: BSL-1.0
#pragma once

// State machines: in a check, in production, and as the oracle of a system that is not one.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/behaviors/behavior_requirements.hpp>
#include <foregone/impl/machines/machine_coverage.hpp>
#include <foregone/impl/machines/machine_parts.hpp>
#include <foregone/impl/machines/machine_requirements.hpp>
#include <foregone/impl/machines/machine_step.hpp>
#include <foregone/impl/machines/passed_parts.hpp>
#include <foregone/impl/machines/shown_parts.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/model/behavior.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The initial states and steps of a machine: a transition system without properties.
template <class M>
struct bare_machine : passed_boundary<M> {
    using state = configuration_of<M>;
    using action = typename M::input;
    using cycle_coverage = machine_coverage<M>;

    static constexpr state initial() { return first_configuration<M>(); }

    template <input_of<M> Input>
    static constexpr bool next(state& at, const Input& input) {
        return react<M>(at, input);
    }
};

/// Empty if the machine violates a requirement in machine_requirements.hpp.
template <class M, bool IsComplete>
struct machine_system {};
template <class M>
struct machine_system<M, true>
    : bare_machine<M>, passed_properties<M>, passed_fairness<M>, passed_terminal<M>, passed_classes<M>,
      passed_gaps<M>, passed_falsified<M> {};

/// A system that handles this input and answers like the machine: an output or nothing, or whether the input was handled.
template <class System, class M, class Input>
concept handles_as = requires(System& s, const Input& input) { { s.handle(input) } -> std::convertible_to<answer_of<M>>; };

template <class System, class M>
struct handles_every_input {
    template <class Input>
    using handled = std::bool_constant<handles_as<System, M, Input>>;
    static constexpr bool met = boost::mp11::mp_all_of<input_types<M>, handled>::value;
    struct sentence {
        static_assert(
            met, "foregone: the system has no `handle` for one of the machine's inputs, or `handle` returns another type; it "
                 "takes (const input&) and returns std::optional<output>, or bool if the machine has no `output`; see "
                 "docs/reference/model/machine.md");
    };
};

template <class System, class M>
struct shows_the_state_of {
    static constexpr bool met = !names_state<System> || shows_state<System, M>;
    struct sentence {
        static_assert(met, "foregone: the system's `state()` does not return the machine's `state`; write `M::state state() "
                           "const`, in an adapter if the system has others, or rename it so that states are not compared; see "
                           "docs/reference/model/machine.md");
    };
};

template <class System, class M>
struct shows_the_variables_of {
    static constexpr bool met = !names_variables<System> || shows_variables<System, M> ||
                                (!has_variables<M> && shows_no_variables<System>);
    struct sentence {
        static_assert(met, "foregone: the system's `variables()` does not return the machine's `variables`; write `const "
                           "M::variables& variables() const`, in an adapter if the system has others, or rename it so that "
                           "variables are not compared; see docs/reference/model/machine.md");
    };
};

/// The requirements of every behavior, instantiated on demand.
template <class Behavior>
struct completed_behavior : behavior_requirements<Behavior>::type {};

}}  // namespace foregone::impl

namespace foregone {

/// A machine that runs in production, from the very table that was proved.
///
/// Requires: the requirements in machine_requirements.hpp.
/// Guarantees: an aggregate of the configuration, so it can be part of another model's state.
/// Complexity: that of a hand-written switch; see docs/reference/model/machine.md.
template <class M>
struct running {
    static_assert(sizeof(typename unmet_in_machine<M>::sentence) > 0);

    configuration_of<M> now = first_configuration<M>();

    constexpr typename M::state state() const { return now.state; }
    constexpr const auto& variables() const { return variables_in(now); }

    /// Fires the first transition that the input enables.
    ///
    /// Returns: its output, or nothing if no transition is enabled; then nothing changes. A machine without outputs returns whether
    ///     a transition fired.
    template <input_of<M> Input>
    constexpr answer_of<M> handle(const Input& input) {
        return handle_by(input, rows_on<M, Input>{});
    }

    /// The same for an input of several possible types, such as a queue's element.
    template <variant_like Input>
        requires(!input_of<Input, M>)
    constexpr answer_of<M> handle(const Input& input) {
        answer_of<M> answer{};
        visit_alternative(input, [&](const auto& alternative) { answer = handle(alternative); });
        return answer;
    }

    bool operator==(const running&) const = default;

private:
    /// Row by row, each with its own return: GCC 12 compiles an answer that is assigned later to a store and a wider load.
    template <class Input, class Row, class... More>
    constexpr answer_of<M> handle_by(const Input& input, boost::mp11::mp_list<Row, More...>) {
        if (is_enabled<M, Row::value>(now, input)) return take_and_answer<Row::value>(input);
        return handle_by(input, boost::mp11::mp_list<More...>{});
    }
    template <class Input>
    constexpr answer_of<M> handle_by(const Input&, boost::mp11::mp_list<>) {
        return {};
    }

    template <std::size_t I, class Input>
    constexpr answer_of<M> take_and_answer(const Input& input) {
        take<M, I>(now, input);
        if constexpr (has_output<M>) return output_of<M, I>(now, input);
        else return true;
    }
};

/// The transition system of a machine, for checks: its states are configurations, its actions the inputs.
///
/// Requires: the requirements in machine_requirements.hpp; configurations are hashable, for fg::reachable.
/// Guarantees: the properties, boundary, terminal states and classes are those of M; they see a configuration.
template <class M>
struct machine : machine_system<M, unmet_in_machine<M>::met> {};

/// A machine's own requirements are checked first.
template <class M>
struct requirements_of_kind<machine<M>> : first_unmet<unmet_in_machine<M>, completed_system<machine<M>>> {};

/// The observation after an input: the system's answer, and what it shows: its control state, its variables, or both.
template <class M, class Shown = typename M::state>
struct reaction {
    answer_of<M> answer{};
    typename M::state state{};
    bool operator==(const reaction&) const = default;
};
template <has_variables M>
struct reaction<M, typename M::variables> {
    answer_of<M> answer{};
    typename M::variables variables{};
    bool operator==(const reaction&) const = default;
};
template <has_variables M>
struct reaction<M, configuration_of<M>> {
    answer_of<M> answer{};
    typename M::state state{};
    typename M::variables variables{};
    bool operator==(const reaction&) const = default;
};

/// Empty if the machine violates a requirement.
template <class System, class M, bool IsComplete>
struct conformance {};

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The observation of a system, or of the machine in its place; includes only what the system shows.
template <class System, class M>
struct reaction_of {
    using shown = shown_by<System, M>;

    static constexpr auto answer(auto& target, const auto& input) { return target.handle(input); }

    static constexpr auto observe(auto& target, const auto& input) {
        const answer_of<M> answered = target.handle(input);
        if constexpr (std::is_void_v<shown>) return answered;
        else if constexpr (std::is_same_v<shown, typename M::state>) return reaction<M>{answered, target.state()};
        else if constexpr (std::is_same_v<shown, variables_of<M>>) return reaction<M, shown>{answered, target.variables()};
        else return reaction<M, shown>{answered, target.state(), target.variables()};
    }
};

/// The expectations of a system against a model that answers in its place.
template <class Model, class Observation>
struct judged_by_machine {
    struct refuses_as_the_machine {
        static constexpr bool applies(const Model& m, const auto& input) {
            Model after = m;
            return !Observation::answer(after, input);
        }
        static constexpr auto expected(Model m, const auto& input) { return Observation::observe(m, input); }
    };
    struct answers_as_the_machine {
        static constexpr auto expected(Model m, const auto& input) { return Observation::observe(m, input); }
    };
    using expectations = first_of<refuses_as_the_machine, answers_as_the_machine>;
};

}}  // namespace foregone::impl

namespace foregone {

template <class System, class M>
struct conformance<System, M, true> : conformed_classes<M>, judged_by_machine<running<M>, reaction_of<System, M>> {
    using system = System;
    using action = typename M::input;
    using model = running<M>;
    using cycle_coverage = machine_coverage<M>;

    template <input_of<M> Input>
        requires handles_as<System, M, Input>
    static constexpr auto perform(system& s, const Input& input) { return reaction_of<System, M>::observe(s, input); }

    template <input_of<M> Input>
    static constexpr void next(model& m, const Input& input) {
        m.handle(input);
    }
};

/// A system under test against a machine: after every sequence of inputs the system's `handle` answers what the machine answers,
/// rejects what it rejects, and, if it has a `state()` or a `variables()`, is in the same control state with the same variables.
///
/// Requires: System::handle takes every input and returns what fg::running<M> would; the requirements of a behavior.
/// Source: the state machine property of FsCheck, with one class for all commands: the table.
template <class System, class M>
struct conforms_to : conformance<System, M, unmet_in_machine<M>::met> {};

template <class System, class M>
struct requirements_of_kind<conforms_to<System, M>>
    : first_unmet<unmet_in_machine<M>, handles_every_input<System, M>, shows_the_state_of<System, M>,
                  shows_the_variables_of<System, M>, completed_behavior<conforms_to<System, M>>> {};

}  // namespace foregone
