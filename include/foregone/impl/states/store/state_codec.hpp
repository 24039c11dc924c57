// SPDX-License-Identifier: BSL-1.0
#pragma once

// The packed form of a whole state: which types have one, conversion to words and back; used by graph searches.

#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/scalarset_array.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/states/store/part_list.hpp>
#include <foregone/impl/states/store/state_part.hpp>
#include <foregone/impl/states/store/state_parts.hpp>
#include <foregone/types/memberwise.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone {

/// The number of an identity; 0: none.
template <class Id>
struct identity_bits {
    static constexpr unsigned bits = static_cast<unsigned>(std::bit_width(Id::size));

    static constexpr bool fits_always = true;
    static constexpr bool fits(const Id&) { return true; }
    static constexpr std::uint64_t pack(const Id& id) {
        return bit_string::alone(static_cast<std::uint8_t>(scalarset_access::number(id)));
    }
    static constexpr Id unpack(std::uint64_t packed) { return scalarset_access::identity<Id>(static_cast<std::size_t>(packed)); }
};

template <name Name, std::size_t Size>
struct state_part<scalarset<Name, Size>, state_form::bytes>
    : scalar_part<scalarset<Name, Size>, identity_bits<scalarset<Name, Size>>> {};

/// The elements of all identities, in the order of their numbers.
template <class Id, class T>
struct identities_part {
    using array = scalarset_array<Id, T>;
    using part = state_part<T>;
    static constexpr std::uint64_t width = part::width > most_bits ? no_width : Id::size * part::width;
    static constexpr std::uint64_t code_size = state_forms::times(Id::size, state_forms::code_size<T>());
    static constexpr bool fits_always = part::fits_always;

    static constexpr bool fits(const array& all) {
        return all.all_of([](const T& one) { return part::fits(one); });
    }
    static constexpr void put(const array& all, std::uint64_t* words, unsigned at) {
        for (unsigned i = 0; i < Id::size; ++i)
            part::put(scalarset_access::content(all)[i], words, at + i * static_cast<unsigned>(width / Id::size));
    }
    static constexpr array get(const std::uint64_t* words, unsigned at) {
        array all;
        for (unsigned i = 0; i < Id::size; ++i)
            scalarset_access::content(all)[i] = part::get(words, at + i * static_cast<unsigned>(width / Id::size));
        return all;
    }
};

template <class Id, class T>
struct state_part<scalarset_array<Id, T>, state_form::bytes> : identities_part<Id, T> {};
template <class Id, class T>
struct state_part<scalarset_array<Id, T>, state_form::none> : identities_part<Id, T> {};

/// A state with a fixed number of bits, at most 512; docs/reference/types/why_not_packable.md lists the types that have one.
template <class State>
concept packable = state_part<State>::width <= most_bits && !std::is_array_v<State>;

namespace state_forms {

/// An enum with a value that its code cannot distinguish from others.
struct is_partial_enum {
    template <class T>
    static constexpr bool of = [] {
        if constexpr (state_form_of<T> == state_form::enumeration)
            return enum_bits<T>::bits < number_bits<std::underlying_type_t<T>>::bits;
        else return false;
    }();
};

/// A value may lie outside its domain.
struct is_partial_value {
    template <class T>
    static constexpr bool of = state_form_of<T> == state_form::index && !holds_only_its_values<T>;
};

}  // namespace state_forms

/// Whether an enum in a State may hold a value that is not an enumerator and does not fit.
template <class State>
inline constexpr bool may_hold_no_enumerator = memberwise::any_part<state_forms::is_partial_enum, State>();

/// Whether another part of a State may not fit.
template <class State>
inline constexpr bool may_hold_strays = memberwise::any_part<state_forms::is_partial_value, State>();

/// States as words of the fewest bits, and back.
///
/// Requires: `==` compares all members.
/// Format: the members in the order of declaration, from the low end; zeros above the last one. The same on every machine.
/// Complexity: about three instructions a member.
template <packable State>
struct state_codec {
    using part = state_part<State>;
    static constexpr unsigned bits = part::width;
    static constexpr std::size_t words = bits == 0 ? 1 : (bits + 63) / 64;
    static constexpr bool fits_always = part::fits_always;

    /// Whether unpack restores the state. An enum may hold a value that is not an enumerator.
    FOREGONE_FLATTEN static constexpr bool fits(const State& state) { return part::fits(state); }

    /// Requires: the state fits.
    FOREGONE_FLATTEN static constexpr void pack(const State& state, std::uint64_t* to) {
        std::uint64_t all[words]{};
        part::put(state, all, 0);
        for (std::size_t i = 0; i < words; ++i) to[i] = all[i];
    }
    FOREGONE_ALWAYS_INLINE static constexpr State unpack(const std::uint64_t* from) { return part::get(from, 0); }
};

/// A packable state whose values all fit, so that no search of it by numbers is compiled.
template <class State>
concept always_packable = packable<State> && state_codec<State>::fits_always;

}  // namespace foregone
