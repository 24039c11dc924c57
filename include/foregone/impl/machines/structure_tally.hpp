// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a machine's transitions do in visited configurations: the data of the structure report in structure.hpp.

#include <foregone/impl/model/action_space.hpp>
#include <foregone/model/machine.hpp>
#include <foregone/types/enumeration.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

template <class M>
inline constexpr std::size_t control_state_count = enumerator_count<typename M::state>;
template <class M>
inline constexpr std::size_t input_type_count = boost::mp11::mp_size<input_types<M>>::value;

/// Two transitions that one input enables in one configuration. The earlier row fires.
template <class M>
struct overlap {
    bool exists = false;
    std::size_t earlier = 0, later = 0;  ///< numbers of rows
    configuration_of<M> at{};
    std::uint64_t input = 0;  ///< its number in the domain of inputs
};

/// The observations of a machine over some configurations and inputs.
template <class M>
struct structure_tally {
    using actions = action_space<domain_of<typename M::input>>;

    bool reached[control_state_count<M>]{};
    bool left[control_state_count<M>]{};                          ///< a transition leads from this control state to another one
    bool unfinished[control_state_count<M>]{};                    ///< a configuration with this control state is not terminal
    bool handled[control_state_count<M>][input_type_count<M>]{};  ///< an input of this type is enabled in this control state
    bool refused[control_state_count<M>][input_type_count<M>]{};  ///< an input of this type is not enabled in this control state
    bool fires[transition_count<M>]{};
    overlap<M> shadowed[transition_count<M>]{};  ///< the first place where a row is enabled together with an earlier one

    constexpr bool usable() const { return true; }  ///< as an evaluation of its own, see impl/search/constant.hpp

    /// Adds the steps on the inputs with first <= number < last in one configuration.
    constexpr void look(const configuration_of<M>& at, std::uint64_t first, std::uint64_t last) {
        const std::size_t state = enumerator_index(at.state);
        reached[state] = true;
        if (!is_terminal(at)) unfinished[state] = true;
        actions::for_each(first, last, [&](std::uint64_t number, const auto& input) { try_rows(at, state, number, input); });
    }

    /// Adds the observations of another tally.
    constexpr void add(const structure_tally& other) {
        merge(reached, other.reached);
        merge(left, other.left);
        merge(unfinished, other.unfinished);
        for (std::size_t s = 0; s < control_state_count<M>; ++s)
            merge(handled[s], other.handled[s]), merge(refused[s], other.refused[s]);
        merge(fires, other.fires);
        for (std::size_t row = 0; row < transition_count<M>; ++row)
            if (!shadowed[row].exists) shadowed[row] = other.shadowed[row];
    }

private:
    static constexpr std::size_t no_row = transition_count<M>;

    template <std::size_t Size>
    static constexpr void merge(bool (&into)[Size], const bool (&from)[Size]) {
        for (std::size_t i = 0; i < Size; ++i) into[i] = into[i] || from[i];
    }

    static constexpr bool is_terminal(const configuration_of<M>& at) {
        if constexpr (has_terminal<machine<M>>) return machine<M>::terminal(at);
        else return false;
    }

    template <class Input>
    constexpr void try_rows(const configuration_of<M>& at, std::size_t state, std::uint64_t number, const Input& input) {
        constexpr std::size_t kind = boost::mp11::mp_find<input_types<M>, Input>::value;
        std::size_t fired = no_row;
        [&]<class... Row>(boost::mp11::mp_list<Row...>) {
            (try_row<Row::value>(at, state, number, input, fired), ...);
        }(rows_on<M, Input>{});
        (fired == no_row ? refused : handled)[state][kind] = true;
    }

    template <std::size_t I, class Input>
    constexpr void try_row(const configuration_of<M>& at, std::size_t state, std::uint64_t number, const Input& input,
                           std::size_t& fired) {
        if (!is_enabled<M, I>(at, input)) return;
        if (fired != no_row) return note_shadowed({true, fired, I, at, number});
        fired = I;
        fires[I] = true;
        if (transition_of<M, I>.target != at.state) left[state] = true;
    }

    constexpr void note_shadowed(const overlap<M>& found) {
        if (!shadowed[found.later].exists) shadowed[found.later] = found;
    }
};

}}  // namespace foregone::impl
