// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/space/identity_parts.hpp>
#include <foregone/impl/space/state_parts.hpp>
#include <foregone/types/memberwise.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone {

/// A state with a fixed number of bits, at most 512: see docs/reference/types/why_not_packable.md for what has one.
template <class State>
concept packable = state_part<State>::width <= most_bits && !std::is_array_v<State>;

namespace state_forms {

/// An enum of which some value is coded by no bits of its own.
struct is_partial_enum {
    template <class T>
    static constexpr bool of = [] {
        if constexpr (state_form_of<T> == state_form::enumeration) return enum_bits<T>::bits < number_bits<std::underlying_type_t<T>>::bits;
        else return false;
    }();
};

/// A floating-point number may equal nothing; a value may be none of its domain.
struct is_partial_value {
    template <class T>
    static constexpr bool of = state_form_of<T> == state_form::floating || (state_form_of<T> == state_form::index && !holds_only_its_values<T>);
};

}  // namespace state_forms

/// Whether an enum in a State may hold what is none of its enumerators, and does not fit then.
template <class State>
inline constexpr bool may_hold_no_enumerator = memberwise::any_part<state_forms::is_partial_enum, State>();

/// Whether another part of a State may not fit.
template <class State>
inline constexpr bool may_hold_strays = memberwise::any_part<state_forms::is_partial_value, State>();

/// States as words of the fewest bits, and back.
///
/// Requires: `==` compares all members.
/// Shape: the members in the order of declaration, from the low end; zeros above the last. The same on every machine.
/// Cost: about three instructions a member.
template <packable State>
struct state_codec {
    using part = state_part<State>;
    static constexpr unsigned bits = part::width;
    static constexpr std::size_t words = bits == 0 ? 1 : (bits + 63) / 64;

    /// Whether the state is what unpack gives back: an enum may hold what is no enumerator, a floating-point number may equal
    /// another one with other bits, or nothing.
    FOREGONE_FLATTEN static constexpr bool fits(const State& state) { return part::fits(state); }

    /// Requires: the state fits.
    FOREGONE_FLATTEN static constexpr void pack(const State& state, std::uint64_t* to) {
        std::uint64_t all[words]{};
        part::put(state, all, 0);
        for (std::size_t i = 0; i < words; ++i) to[i] = all[i];
    }
    FOREGONE_ALWAYS_INLINE static constexpr State unpack(const std::uint64_t* from) { return part::get(from, 0); }
};

}  // namespace foregone
