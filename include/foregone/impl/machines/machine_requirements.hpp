// SPDX-License-Identifier: BSL-1.0
#pragma once

// The requirements of a machine and of each row of its table, one compile error for each mistake.

#include <foregone/impl/check/scopes/scope_requirements.hpp>
#include <foregone/impl/machines/machine_parts.hpp>
#include <foregone/impl/machines/machine_step.hpp>
#include <foregone/impl/model/ignored_members.hpp>
#include <foregone/impl/model/member_names.hpp>
#include <foregone/impl/model/near_names.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/impl/temporal/formula/listed_fairness.hpp>
#include <foregone/types/enumeration.hpp>

#include <boost/mp11/algorithm.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

// One message for each error in a machine: who, what is wrong, what to do, where to read.

template <class M>
struct has_control_states {
    static constexpr bool met = [] {
        if constexpr (requires { typename M::state; }) return std::is_enum_v<typename M::state>;
        else return false;
    }();
    struct sentence {
        static_assert(met,
                      "foregone: the machine has no enumeration `state`; declare `enum class state { … };`, its control states, "
                      "and keep everything else in `variables`; see docs/reference/model/machine.md");
    };
};

template <class M>
struct has_inputs {
    static constexpr bool met = [] {
        if constexpr (requires { typename M::input; }) return describes_domain<typename M::input>;
        else return false;
    }();
    struct sentence {
        static_assert(met, "foregone: the machine has no `input`, or one whose values cannot be listed; declare `using input = "
                           "fg::one_of<…>;` of input types, each an empty struct or a domain such as fg::product<…>; see "
                           "docs/reference/model/machine.md");
    };
};

template <class M>
struct has_transitions {
    static constexpr bool met = requires {
        { transitions_of<M>::size } -> std::convertible_to<std::size_t>;
    };
    struct sentence {
        static_assert(met, "foregone: the machine has no public `transitions`; write `static constexpr auto transitions = "
                           "fg::transitions{fg::on<…>.from(…).to(…), …};`; see docs/reference/model/transition_table.md");
    };
};

template <class M>
struct variables_have_a_beginning {
    static constexpr bool met = std::default_initializable<variables_of<M>> && std::copyable<variables_of<M>>;
    struct sentence {
        static_assert(
            met, "foregone: the machine's `variables` cannot be default constructed or copied; write initial "
                 "values for its members, without const or reference members; see docs/reference/model/machine.md");
    };
};

template <class M>
struct begins_in_a_control_state {
    static constexpr bool met = [] {
        if constexpr (!has_first_state<M>) return !names_initial<M>;
        else if constexpr (!std::same_as<std::remove_cvref_t<decltype(M::initial)>, typename M::state>) return false;
        else return enumerator_index(M::initial) < enumerator_count<typename M::state>;
    }();
    struct sentence {
        static_assert(
            met, "foregone: the machine's `initial` is not a control state; write `static constexpr state initial = state::…;`, or "
                 "leave it out and begin in the first enumerator; see docs/reference/model/machine.md");
    };
};

template <class M, std::size_t I>
struct is_a_whole_row {
    static constexpr bool met = is_transition<transition_type<M, I>>;
    struct sentence {
        static_assert(met,
                      "foregone: a row of the machine's `transitions` is not a transition; begin it with fg::on<…> and end it with "
                      ".to(state::…); see docs/reference/model/transition_table.md");
    };
};

template <class M, std::size_t I>
struct says_where_it_comes_from {
    static constexpr bool met = is_given<typename transition_type<M, I>::sources>;
    struct sentence {
        static_assert(met, "foregone: a transition has no `from`; add .from(state::…), .from(fg::anywhere) or "
                           ".from(fg::scratch); see docs/reference/model/transition_table.md");
    };
};

template <class M, std::size_t I>
struct is_on_an_input {
    static constexpr bool met = input_of<typename transition_type<M, I>::input, M>;
    struct sentence {
        static_assert(met,
                      "foregone: a transition's input type is not among the machine's inputs; add it, or a domain of it, to "
                      "`input`; see docs/reference/model/transition_table.md");
    };
};

template <class M, std::size_t I>
struct leaves_control_states {
    using sources = typename transition_type<M, I>::sources;
    static constexpr bool met = [] {
        if constexpr (sources::count == 0) return true;
        else if constexpr (!std::same_as<typename sources::state_type, typename M::state>) return false;
        else {
            for (const auto source : transition_of<M, I>.source.states)
                if (enumerator_index(source) == enumerator_count<typename M::state>) return false;
            return true;
        }
    }();
    struct sentence {
        static_assert(met, "foregone: a transition's `from` is not an enumerator of the machine's `state`; name control states in "
                           ".from(…), or write fg::anywhere or fg::scratch; see docs/reference/model/transition_table.md");
    };
};

template <class M, std::size_t I>
struct leads_to_a_control_state {
    static constexpr bool met = [] {
        if constexpr (!std::same_as<typename transition_type<M, I>::state_type, typename M::state>) return false;
        else return enumerator_index(transition_of<M, I>.target) < enumerator_count<typename M::state>;
    }();
    struct sentence {
        static_assert(met,
                      "foregone: a transition's `to` is not an enumerator of the machine's `state`; name a control state in "
                      ".to(…); see docs/reference/model/transition_table.md");
    };
};

template <class Function, class M, class Input>
using answer_of_part =
    decltype(call_part(std::declval<const Function&>(), std::declval<const variables_of<M>&>(), std::declval<const Input&>()));

template <class M, std::size_t I>
struct guard_can_be_asked {
    using guard = typename transition_type<M, I>::guard;
    using input = typename transition_type<M, I>::input;
    static constexpr bool met = [] {
        if constexpr (!is_given<guard>) return true;
        else if constexpr (!part_of_transition<guard, const variables_of<M>&, input>) return false;
        else return std::constructible_from<bool, answer_of_part<guard, M, input>>;
    }();
    struct sentence {
        static_assert(met,
                      "foregone: a transition's `when` cannot be called; it takes (const variables&, const input&), or only the "
                      "first, or only the second, and returns bool; see docs/reference/model/transition_table.md");
    };
};

template <class M, std::size_t I>
struct update_can_be_called {
    using update = typename transition_type<M, I>::updating;
    static constexpr bool met =
        !is_given<update> || part_of_transition<update, variables_of<M>&, typename transition_type<M, I>::input>;
    struct sentence {
        static_assert(met,
                      "foregone: a transition's `update` cannot be called; it takes (variables&, const input&), or only the first; "
                      "see docs/reference/model/transition_table.md");
    };
};

/// A function that takes `variables&` accepts no temporary; a function that takes a copy, or a constant, does.
template <class M, std::size_t I>
struct update_changes_something {
    using update = typename transition_type<M, I>::updating;
    using input = typename transition_type<M, I>::input;
    template <class Variables>
    static constexpr bool sees = takes_both<update, Variables, input> || takes_variables<update, Variables>;
    static constexpr bool met = !is_given<update> || (sees<variables_of<M>&> && !sees<variables_of<M>&&>);
    struct sentence {
        static_assert(
            met, "foregone: a transition's `update` cannot change the variables: it takes them by value, as a constant, "
                 "or not at all; take `variables&` in it; see docs/reference/model/transition_table.md");
    };
};

template <class M, std::size_t I>
struct gives_an_output {
    using given = typename transition_type<M, I>::output;
    static constexpr bool met = is_given<given> || !has_output<M>;
    struct sentence {
        static_assert(met,
                      "foregone: a transition has no `gives`, but the machine has an `output`; add .gives(output::…), with an "
                      "enumerator of its own for no output; see docs/reference/model/transition_table.md");
    };
};

template <class M, std::size_t I>
struct gives_its_output {
    using given = typename transition_type<M, I>::output;
    using input = typename transition_type<M, I>::input;
    static constexpr bool met = [] {
        if constexpr (!is_given<given>) return true;
        else if constexpr (!has_output<M>) return false;
        else if constexpr (part_of_transition<given, const variables_of<M>&, input>)
            return std::convertible_to<answer_of_part<given, M, input>, typename M::output>;
        else return std::convertible_to<given, typename M::output>;
    }();
    struct sentence {
        static_assert(
            met, "foregone: a transition's `gives` is not an `output` of the machine; write such a value, or a function of (const "
                 "variables&, const input&) that returns one, or declare `output`; see "
                 "docs/reference/model/transition_table.md");
    };
};

/// The requirements of one row.
template <class M, std::size_t I>
struct row_requirements
    : first_unmet<is_a_whole_row<M, I>, says_where_it_comes_from<M, I>, is_on_an_input<M, I>, leaves_control_states<M, I>,
                  leads_to_a_control_state<M, I>, guard_can_be_asked<M, I>, update_can_be_called<M, I>,
                  update_changes_something<M, I>, gives_an_output<M, I>, gives_its_output<M, I>> {};

/// Instantiated after the preceding requirements.
template <class M, std::size_t I>
struct completed_row : row_requirements<M, I>::type {};

template <class M, class Positions>
struct table_requirements;
template <class M, std::size_t... I>
struct table_requirements<M, std::index_sequence<I...>> : first_unmet<completed_row<M, I>...> {};

template <class M>
struct completed_table : table_requirements<M, std::make_index_sequence<transition_count<M>>>::type {};

/// The requirements of a machine, in the order in which one is written, then those of its rows.
template <class M>
using unmet_in_machine = typename first_unmet<has_control_states<M>, has_inputs<M>, variables_have_a_beginning<M>,
                                              begins_in_a_control_state<M>, has_transitions<M>, completed_table<M>,
                                              claims_are_looked_at<M>, reserved::no_property<M>, reserved::no_enabled<M>,
                                              reserved::no_init<M>, reserved::no_initial_state<M>,
                                              near_names_of_machines::unmet_by<M>,
                                              near_names_of_models::unmet_by<M>>::type;

/// A temporal property of each object would need the fairness of each object.
template <class M>
struct objects_have_no_temporal_properties {
    static consteval bool result() {
        if constexpr (!requires { typename std::remove_cvref_t<decltype(M::properties)>::list; }) return true;
        else return boost::mp11::mp_none_of<typename std::remove_cvref_t<decltype(M::properties)>::list, is_temporal>::value;
    }
    static constexpr bool met = result();
    struct sentence {
        static_assert(met,
                      "foregone: the machine of fg::machines lists a temporal property, which would be one of each object; list it "
                      "in a struct that derives from fg::machines, about all objects, or check fg::machine; see "
                      "docs/reference/model/machines.md");
    };
};

/// The requirements of every transition system, instantiated on demand.
template <class System>
struct completed_system : transition_system_requirements<System>::type {};

}}  // namespace foregone::impl
