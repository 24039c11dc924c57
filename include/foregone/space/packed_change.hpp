// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/members.hpp>
#include <foregone/space/bit_string.hpp>
#include <foregone/space/enum_bits.hpp>
#include <foregone/space/part_list.hpp>
#include <foregone/space/state_form.hpp>
#include <foregone/space/state_part.hpp>
#include <foregone/space/state_parts.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace foregone {

/// Which bits of a packed state a step turns over.
///
/// A member of which the compiler can tell that it is as before comes to nothing. So of a `next` that it inlines for an action it knows,
/// what is left is what one would write by hand: for most, one `xor`.
template <std::size_t Words>
struct packed_change {
    std::uint64_t turned[Words]{};
    std::uint64_t misfit = 0;  ///< no bit, if the new state fits

    /// Notes a part of the state. Requires: the old one fits.
    template <class T>
    FOREGONE_ALWAYS_INLINE constexpr void note(const T& from, const T& to, unsigned at) {
        constexpr state_form form = state_form_of<T>;
        if constexpr (form == state_form::number) turn(number(from) ^ number(to), at, number_bits<T>::bits);
        else if constexpr (form == state_form::index) note_index(from, to, at);
        else if constexpr (form == state_form::enumeration) note_enum(from, to, at);
        else if constexpr (form == state_form::array) note_elements(from, to, at);
        else if constexpr (form == state_form::members) visit_members(from, beside<T>{*this, to, at});
        else if constexpr (requires { state_part<T>::used; }) note_bytes(from, to, at);
        else note_any(from, to, at);
    }

private:
    template <class T>
    FOREGONE_ALWAYS_INLINE static constexpr std::uint64_t number(T value) {
        return static_cast<typename number_bits<T>::raw_type>(value);
    }

    FOREGONE_ALWAYS_INLINE constexpr void turn(std::uint64_t bits, unsigned at, unsigned width) {
        if (width == 0) return;
        turned[at / 64] ^= bits << at % 64;
        if (at % 64 + width > 64) turned[at / 64 + 1] ^= bits >> (64 - at % 64);
    }

    template <class T>
    FOREGONE_ALWAYS_INLINE constexpr void note_index(const T& from, const T& to, unsigned at) {
        misfit |= !index_bits<T>::fits(to);
        turn(index_bits<T>::index(from) ^ index_bits<T>::index(to), at, index_bits<T>::bits);
    }

    template <class E>
    FOREGONE_ALWAYS_INLINE constexpr void note_enum(E from, E to, unsigned at) {
        using coding = enum_bits<E>;
        using raw_type = typename coding::raw_type;
        constexpr auto fixed = static_cast<raw_type>(coding::chosen.distance ? coding::chosen.fixed : 0);
        const std::uint64_t turned_over = static_cast<raw_type>(static_cast<raw_type>(from) - fixed) ^
                                          static_cast<raw_type>(static_cast<raw_type>(to) - fixed);
        misfit |= turned_over & ~coding::chosen.mask;
        turn(gathered<coding::chosen.mask>(turned_over & coding::chosen.mask), at, coding::bits);
    }

    template <class T>
    FOREGONE_ALWAYS_INLINE constexpr void note_bytes(const T& from, const T& to, unsigned at) {
        using part = state_part<T>;
        const auto before = part::memory(from), after = part::memory(to);
        for (std::size_t i = 0; i < byte_words<T>; ++i) misfit |= (before.word[i] ^ after.word[i]) & ~part::used.word[i];
        note_any(from, to, at);
    }

    /// What is packed in a way of its own.
    template <class T>
    FOREGONE_ALWAYS_INLINE constexpr void note_any(const T& from, const T& to, unsigned at) {
        std::uint64_t before[Words]{}, after[Words]{};
        state_part<T>::put(from, before, at);
        state_part<T>::put(to, after, at);
        for (std::size_t i = 0; i < Words; ++i) turned[i] ^= before[i] ^ after[i];
        if constexpr (!requires { state_part<T>::used; }) misfit |= !state_part<T>::fits(to);
    }

    template <class T>
    FOREGONE_ALWAYS_INLINE constexpr void note_elements(const T& from, const T& to, unsigned at) {
        using part = state_part<T>;
        if constexpr (part::count <= state_forms::most_written_out) note_elements(from, to, at, typename part::list::indices{});
        else
            for (std::size_t i = 0; i < part::count; ++i) note(from[i], to[i], at + part::list::place(i));
    }
    template <class T, std::size_t... I>
    FOREGONE_ALWAYS_INLINE constexpr void note_elements([[maybe_unused]] const T& from, [[maybe_unused]] const T& to,
                                                        [[maybe_unused]] unsigned at, std::index_sequence<I...>) {
        (note(from[I], to[I], at + state_part<T>::list::place(I)), ...);
    }

    template <class T>
    struct beside {
        packed_change& change;
        const T& to;
        unsigned at;

        template <class... Parts>
        FOREGONE_ALWAYS_INLINE constexpr void operator()(const Parts&... from) const {
            visit_members(to, pairs<Parts...>{change, at, {&from...}});
        }
    };

    template <class... Parts>
    struct pairs {
        packed_change& change;
        unsigned at;
        std::tuple<const Parts*...> from;

        FOREGONE_ALWAYS_INLINE constexpr void operator()(const Parts&... to) const { note_all(std::index_sequence_for<Parts...>{}, to...); }

    private:
        template <std::size_t... I>
        FOREGONE_ALWAYS_INLINE constexpr void note_all(std::index_sequence<I...>, const Parts&... to) const {
            (change.note(*std::get<I>(from), to, at + state_forms::part_list<Parts...>::template width_before<I>()), ...);
        }
    };
};

}  // namespace foregone
