// SPDX-License-Identifier: BSL-1.0
#pragma once

// The words that write the rows of a state machine: on, from, when, update, gives and to; used by fg::machine.

#include <foregone/impl/base/config.hpp>
#include <foregone/types/name.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

// A row of a transition table reads as a sentence: on an input, from a state, when a guard holds, update the variables, give an
// output, go to a state. Each word returns a draft with one more part; the last returns a transition.

/// Represents a missing part of a transition.
struct not_given {};

template <class Part>
inline constexpr bool is_given = !std::same_as<Part, not_given>;

/// The control states that a transition leaves.
template <class State, std::size_t Count>
struct source_states {
    using state_type = State;
    static constexpr std::size_t count = Count;
    static constexpr bool begins_anew = false;

    State states[Count];

    /// Unrolled: a transition from several states costs as much as a hand-written condition.
    template <std::size_t I = 0>
    constexpr bool contain(State state) const {
        if constexpr (I + 1 == Count) return state == states[I];
        else return state == states[I] || contain<I + 1>(state);
    }
};

/// Every control state.
struct every_source {
    static constexpr std::size_t count = 0;
    static constexpr bool begins_anew = false;
    constexpr bool contain(const auto&) const { return true; }
};

/// The global state: a new object begins, no existing one is read.
struct new_object {
    static constexpr std::size_t count = 0;
    static constexpr bool begins_anew = true;
    constexpr bool contain(const auto&) const { return true; }
};

template <class Row>
inline constexpr bool is_transition = false;

template <std::size_t I, class Row>
struct numbered_row {
    Row row;
};

template <class Positions, class... Rows>
struct numbered_rows;
template <std::size_t... I, class... Rows>
struct numbered_rows<std::index_sequence<I...>, Rows...> : numbered_row<I, Rows>... {
    constexpr explicit numbered_rows(Rows... rows) : numbered_row<I, Rows>{rows}... {}
};

}}  // namespace foregone::impl

namespace foregone {

/// `.from(fg::anywhere)`: the transition leaves every control state, with the variables as they are.
inline constexpr every_source anywhere{};

/// `.from(fg::scratch)`: the transition is enabled in every control state and begins a new object: the guard and the update see the
/// initial variables. It takes the next unused one of several objects; a single object is replaced.
inline constexpr new_object scratch{};

/// One row of a transition table.
///
/// Guarantees: a part is a value or a function; a missing part is `not_given`.
template <class Input, name Title, class Sources, class Guard, class Update, class Output, class State>
struct transition {
    using input = Input;
    using sources = Sources;
    using guard = Guard;
    using updating = Update;
    using output = Output;
    using state_type = State;
    static constexpr auto title = Title;  ///< empty if the row has no name of its own

    Sources source;
    Guard allowed;
    Update change;
    Output given;
    State target;

    // Parts after `.to(…)`, which are compile errors.
    template <class... Parts>
    constexpr auto from(Parts...) const {
        return with_another<Parts...>();
    }
    template <class Part>
    constexpr auto when(Part) const {
        return with_another<Part>();
    }
    template <class Part>
    constexpr auto update(Part) const {
        return with_another<Part>();
    }
    template <class Part>
    constexpr auto gives(Part) const {
        return with_another<Part>();
    }

private:
    template <class... Parts>
    constexpr transition with_another() const {
        constexpr bool to_is_last = sizeof...(Parts) == 0;
        static_assert(to_is_last, "foregone: a transition continues after `.to(…)`, which must be its last part; write `.to(…)` at "
                                  "the end of the row; see docs/reference/model/transition_table.md");
        return *this;
    }
};

/// The rows of a machine in the order in which they are tried: the first enabled one fires.
template <class... Rows>
struct transitions : numbered_rows<std::index_sequence_for<Rows...>, Rows...> {
    static constexpr std::size_t size = sizeof...(Rows);

    constexpr explicit transitions(Rows... rows) : numbered_rows<std::index_sequence_for<Rows...>, Rows...>(rows...) {}

    template <std::size_t I>
    constexpr const auto& at() const {
        return row_at<I>(*this);
    }

private:
    template <std::size_t I, class Row>
    static constexpr const Row& row_at(const numbered_row<I, Row>& numbered) {
        return numbered.row;
    }
};

template <class... Rows>
transitions(Rows...) -> transitions<Rows...>;

}  // namespace foregone

namespace foregone { inline namespace impl {

/// A row without its target.
template <class Input, name Title, class Sources = not_given, class Guard = not_given, class Update = not_given,
          class Output = not_given>
struct transition_draft {
    Sources source{};
    Guard allowed{};
    Update change{};
    Output given{};

    /// Sets the control states that the transition leaves, or `fg::anywhere` or `fg::scratch`.
    template <class State, std::same_as<State>... More>
    constexpr auto from(State state, More... more) const {
        static_assert(!is_given<Sources>, "foregone: a transition has two `from`; list all states in one; see "
                                          "docs/reference/model/transition_table.md");
        if constexpr (requires { State::begins_anew; }) return with<State>(state);
        else return with(source_states<State, 1 + sizeof...(More)>{{state, more...}});
    }

    /// Enables the transition only if the guard holds: a function of (variables, input), of (variables) or of (input).
    template <class Function>
    constexpr auto when(Function guard) const {
        static_assert(!is_given<Guard>, "foregone: a transition has two `when`; join them with &&; see "
                                        "docs/reference/model/transition_table.md");
        return transition_draft<Input, Title, Sources, Function, Update, Output>{source, guard, change, given};
    }

    /// Changes the variables: a function of (variables&, input), or of (variables&).
    template <class Function>
    constexpr auto update(Function changes) const {
        static_assert(!is_given<Update>, "foregone: a transition has two `update`; make them one function; see "
                                         "docs/reference/model/transition_table.md");
        return transition_draft<Input, Title, Sources, Guard, Function, Output>{source, allowed, changes, given};
    }

    /// Returns an output: a value, or a function of (variables, input), which sees the updated variables.
    template <class ValueOrFunction>
    constexpr auto gives(ValueOrFunction output) const {
        static_assert(!is_given<Output>, "foregone: a transition has two `gives`; make them one value; see "
                                         "docs/reference/model/transition_table.md");
        return transition_draft<Input, Title, Sources, Guard, Update, ValueOrFunction>{source, allowed, change, output};
    }

    /// Sets the target control state: the last word of a row.
    template <class State>
    constexpr auto to(State target) const {
        return transition<Input, Title, Sources, Guard, Update, Output, State>{source, allowed, change, given, target};
    }

private:
    template <class Given>
    constexpr auto with(Given sources) const {
        return transition_draft<Input, Title, Given, Guard, Update, Output>{sources, allowed, change, given};
    }
};

template <class Input, name Title, class Sources, class Guard, class Update, class Output, class State>
inline constexpr bool is_transition<transition<Input, Title, Sources, Guard, Update, Output, State>> = true;

}}  // namespace foregone::impl

namespace foregone {

/// `fg::on<edit>` begins a row of a transition table for an input of this type. A second argument names the row in reports; the
/// default name is `open --edit--> open`.
template <class Input, name Title = name("")>
inline constexpr transition_draft<Input, Title> on{};

}  // namespace foregone
