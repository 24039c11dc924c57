// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/machine/machine_coverage.hpp>
#include <foregone/impl/model/require/behavior_requirements.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/machine.hpp>

#include <boost/mp11/algorithm.hpp>

#include <concepts>
#include <type_traits>

namespace foregone {

/// A system that handles this input and answers like the machine: an output or nothing, or whether the input was handled.
template <class System, class M, class Input>
concept handles_as = requires(System& s, const Input& input) { { s.handle(input) } -> std::convertible_to<answer_of<M>>; };

/// A system that reports its control state.
template <class System, class M>
concept shows_state = requires(const System& s) { { s.state() } -> std::convertible_to<typename M::state>; };

/// The observation after an input: the system's answer and the control state that it reports.
template <class M>
struct reaction {
    answer_of<M> answer{};
    typename M::state state{};
    bool operator==(const reaction&) const = default;
};

/// The observation of a system, or of the machine in its place; includes the state only if the system shows it.
template <class M, class System, class Target, class Input>
constexpr auto observe_reaction(Target& target, const Input& input) {
    const answer_of<M> answer = target.handle(input);
    if constexpr (shows_state<System, M>) return reaction<M>{answer, target.state()};
    else return answer;
}

/// The classes of a machine classify a system's runs against it too.
template <class M>
struct conformed_classes {};
template <class M>
    requires names_classify<M>
struct conformed_classes<M> {
    static constexpr auto classify(const auto& at)
        requires requires { M::classify(at.now); }
    {
        return M::classify(at.now);
    }
};

/// Empty if the machine violates a requirement.
template <class System, class M, bool IsComplete>
struct conformance {};
template <class System, class M>
struct conformance<System, M, true> : conformed_classes<M> {
    using system = System;
    using action = typename M::input;
    using model = running<M>;
    using cycle_coverage = machine_coverage<M>;

    template <input_of<M> Input>
        requires handles_as<System, M, Input>
    static constexpr auto perform(system& s, const Input& input) { return observe_reaction<M, System>(s, input); }

    template <input_of<M> Input>
    static constexpr void next(model& m, const Input& input) {
        m.handle(input);
    }

    struct refuses_as_the_machine {
        template <class Input>
        static constexpr bool applies(const model& m, const Input& input) {
            model after = m;
            return !after.handle(input);
        }
        template <class Input>
        static constexpr auto expected(model m, const Input& input) {
            return observe_reaction<M, System>(m, input);
        }
    };
    struct answers_as_the_machine {
        template <class Input>
        static constexpr auto expected(model m, const Input& input) {
            return observe_reaction<M, System>(m, input);
        }
    };
    using expectations = first_of<refuses_as_the_machine, answers_as_the_machine>;
};

/// A system under test against a machine: after every sequence of inputs the system's `handle` answers what the machine answers,
/// rejects what it rejects, and, if it has a `state()`, is in the same control state.
///
/// Requires: System::handle takes every input and returns what fg::running<M> would; the requirements of a behavior.
/// Source: the state machine property of FsCheck, with one class for all commands: the table.
template <class System, class M>
struct conforms_to : conformance<System, M, unmet_in_machine<M>::met> {};

template <class System, class M>
struct handles_every_input {
    template <class Input>
    using handled = std::bool_constant<handles_as<System, M, Input>>;
    static constexpr bool met = boost::mp11::mp_all_of<input_types<M>, handled>::value;
    struct sentence {
        static_assert(
            met, "foregone: the system has no `handle` for one of the machine's inputs, or `handle` returns another type; it "
                 "takes (const input&) and returns std::optional<output>, or bool if the machine has no `output`; see "
                 "docs/reference/model/conformance.md");
    };
};

/// The requirements of every behavior, instantiated on demand.
template <class Behavior>
struct completed_behavior : behavior_requirements<Behavior>::type {};

template <class System, class M>
struct requirements_of_kind<conforms_to<System, M>>
    : first_unmet<unmet_in_machine<M>, handles_every_input<System, M>, completed_behavior<conforms_to<System, M>>> {};

}  // namespace foregone
