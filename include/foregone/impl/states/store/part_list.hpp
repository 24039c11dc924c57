// SPDX-License-Identifier: BSL-1.0
#pragma once

// Packs consecutive parts of a state one after another; shared by structs, tuples, arrays, lists and variants.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/states/store/state_part.hpp>
#include <foregone/types/members.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

/// Consecutive packed parts of a state.
namespace foregone::state_forms {

/// The sum, at most no_width; it is no_width if one of the parts is.
constexpr std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return a + b < no_width ? a + b : no_width; }
constexpr std::uint64_t times(std::uint64_t count, std::uint64_t width) {
    return count > most_bits ? no_width : sum(0, count * width);
}

/// How much code it takes to pack a state: 1 for a number, more for a part that is looked up or may be absent. At most no_width.
template <class T>
constexpr std::uint64_t code_size() {
    using packed = state_part<T>;
    if constexpr (requires { packed::code_size; }) return packed::code_size;
    else if constexpr (requires { packed::list::code_size; }) return packed::list::code_size;
    else return state_form_of<T> == state_form::index ? 2 : 1;
}

/// A part of an existing value. Compilers copy less than for a returned part, and arrays cannot be returned.
template <class T>
FOREGONE_ALWAYS_INLINE constexpr void read(T& into, const std::uint64_t* words, unsigned at) {
    if constexpr (requires { state_part<T>::read(into, words, at); }) state_part<T>::read(into, words, at);
    else into = state_part<T>::get(words, at);
}

/// An accessor may return a copy.
struct can_be_assigned {
    template <class Part>
    static constexpr bool one =
        std::is_lvalue_reference_v<Part>&& std::is_assignable_v<std::remove_all_extents_t<std::remove_reference_t<Part>>&,
                                                                std::remove_all_extents_t<std::remove_reference_t<Part>>>;

    template <class... Parts>
    constexpr auto operator()(Parts&&...) const {
        return std::bool_constant<(one<Parts> && ...)>{};
    }
};

template <class T>
constexpr bool can_be_read() {
    if constexpr (!std::default_initializable<T> || !has_addressable_members<T>) return false;
    else return decltype(visit_members(std::declval<T&>(), can_be_assigned{}))::value;
}

/// Consecutive packed parts; can be called with them, and with the members of a struct.
template <class... Parts>
struct part_list {
    static constexpr std::uint64_t width = [] {
        std::uint64_t all = 0;
        ((all = sum(all, state_part<Parts>::width)), ...);
        return all;
    }();
    static constexpr std::uint64_t greatest = [] {
        std::uint64_t most = 0;
        ((most = most < state_part<Parts>::width ? state_part<Parts>::width : most), ...);
        return most;
    }();
    static constexpr std::uint64_t code_size = [] {
        std::uint64_t all = 0;
        ((all = sum(all, state_forms::code_size<Parts>())), ...);
        return all;
    }();
    static constexpr bool fits_always = (state_part<Parts>::fits_always && ...);
    using indices = std::make_index_sequence<sizeof...(Parts)>;

    template <std::size_t I>
    static constexpr unsigned width_before() {
        const std::uint64_t widths[] = {state_part<Parts>::width..., 0};
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < I; ++i) all += widths[i];
        return static_cast<unsigned>(all);
    }
};

FOREGONE_BEGIN_BIT_FIELDS
template <class T, class... Parts, std::size_t... I>
FOREGONE_ALWAYS_INLINE constexpr T made([[maybe_unused]] part_list<Parts...> all, [[maybe_unused]] const std::uint64_t* words,
                                        [[maybe_unused]] unsigned at, std::index_sequence<I...>) {
    return T{state_part<Parts>::get(words, at + all.template width_before<I>())...};
}
FOREGONE_END_BIT_FIELDS

struct list_parts {
    template <class... Parts>
    constexpr auto operator()(const Parts&...) const {
        return part_list<Parts...>{};
    }
};

struct all_fit {
    template <class... Parts>
    FOREGONE_ALWAYS_INLINE constexpr bool operator()(const Parts&... parts) const {
        return (static_cast<int>(state_part<Parts>::fits(parts)) & ... & 1) != 0;
    }
};

struct put_all {
    std::uint64_t* words;
    unsigned at;

    template <class... Parts>
    FOREGONE_ALWAYS_INLINE constexpr void operator()(const Parts&... parts) const {
        [[maybe_unused]] unsigned here = at;
        ((state_part<Parts>::put(parts, words, here), here += static_cast<unsigned>(state_part<Parts>::width)), ...);
    }
};

struct read_all {
    const std::uint64_t* words;
    unsigned at;

    template <class... Parts>
    FOREGONE_ALWAYS_INLINE constexpr void operator()(Parts&... parts) const {
        [[maybe_unused]] unsigned here = at;
        ((read(parts, words, here), here += static_cast<unsigned>(state_part<Parts>::width)), ...);
    }
};

template <template <class...> class Variant, class... Alternatives>
part_list<Alternatives...> alternatives_of(const Variant<Alternatives...>*);

/// Up to this many elements are unrolled, so that the position of each is a constant.
inline constexpr std::size_t most_written_out = 64;

/// Elements of one type by index; `count` of them exist.
template <class Element, std::size_t Capacity>
struct element_list {
    using part = state_part<Element>;
    using indices = std::make_index_sequence<(Capacity <= most_written_out ? Capacity : 0)>;
    static constexpr std::uint64_t width = times(Capacity, part::width);
    static constexpr std::uint64_t code_size =
        times(Capacity <= most_written_out ? Capacity : 1, state_forms::code_size<Element>());
    static constexpr bool fits_always = Capacity == 0 || part::fits_always;

    static constexpr unsigned place(std::size_t index) { return static_cast<unsigned>(part::width * index); }

    template <class T>
    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const T& all, std::size_t count) {
        if constexpr (Capacity <= most_written_out) return fits(all, count, indices{});
        bool fit = true;
        for (std::size_t i = 0; i < count; ++i) fit = fit & part::fits(all[i]);
        return fit;
    }
    template <class T>
    FOREGONE_ALWAYS_INLINE static constexpr void put(const T& all, std::size_t count, std::uint64_t* words, unsigned at) {
        if constexpr (Capacity <= most_written_out) return put(all, count, words, at, indices{});
        for (std::size_t i = 0; i < count; ++i) part::put(all[i], words, at + place(i));
    }
    template <class T>
    FOREGONE_ALWAYS_INLINE static constexpr void read(T& all, const std::uint64_t* words, unsigned at) {
        if constexpr (Capacity <= most_written_out) return read(all, words, at, indices{});
        for (std::size_t i = 0; i < Capacity; ++i) state_forms::read(all[i], words, at + place(i));
    }

private:
    template <class T, std::size_t... I>
    FOREGONE_ALWAYS_INLINE static constexpr bool fits([[maybe_unused]] const T& all, [[maybe_unused]] std::size_t count,
                                                      std::index_sequence<I...>) {
        return (static_cast<int>(I >= count || part::fits(all[I])) & ... & 1) != 0;
    }
    template <class T, std::size_t... I>
    FOREGONE_ALWAYS_INLINE static constexpr void put([[maybe_unused]] const T& all, [[maybe_unused]] std::size_t count,
                                                     [[maybe_unused]] std::uint64_t* words, [[maybe_unused]] unsigned at,
                                                     std::index_sequence<I...>) {
        ((I < count ? part::put(all[I], words, at + place(I)) : void()), ...);
    }
    template <class T, std::size_t... I>
    FOREGONE_ALWAYS_INLINE static constexpr void read([[maybe_unused]] T& all, [[maybe_unused]] const std::uint64_t* words,
                                                      [[maybe_unused]] unsigned at, std::index_sequence<I...>) {
        (state_forms::read(all[I], words, at + place(I)), ...);
    }
};

}  // namespace foregone::state_forms
