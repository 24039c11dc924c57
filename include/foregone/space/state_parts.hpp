// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/members.hpp>
#include <foregone/base/shape.hpp>
#include <foregone/space/state_part.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace foregone {

namespace state_forms {

/// Never more than no_width, and that if one of the parts is.
constexpr std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return a + b < no_width ? a + b : no_width; }
constexpr std::uint64_t times(std::uint64_t count, std::uint64_t width) {
    return count > most_bits ? no_width : sum(0, count * width);
}

/// A part of a value that is there already. Compilers copy less than where the part is returned, and arrays cannot be.
template <class T>
FOREGONE_ALWAYS_INLINE constexpr void read(T& into, const std::uint64_t* words, unsigned at) {
    if constexpr (requires { state_part<T>::read(into, words, at); }) state_part<T>::read(into, words, at);
    else into = state_part<T>::get(words, at);
}

struct can_be_assigned {
    template <class... Parts>
    constexpr auto operator()(Parts&...) const {
        return std::bool_constant<(std::is_assignable_v<std::remove_all_extents_t<Parts>&, std::remove_all_extents_t<Parts>> &&
                                   ...)>{};
    }
};

template <class T>
constexpr bool can_be_read() {
    if constexpr (!std::default_initializable<T> || !has_addressable_members<T>) return false;
    else return decltype(visit_members(std::declval<T&>(), can_be_assigned{}))::value;
}

/// Parts packed one after the other; can be called with them, and with the members of a struct.
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
    using indices = std::make_index_sequence<sizeof...(Parts)>;

    template <std::size_t I>
    static constexpr unsigned width_before() {
        const std::uint64_t widths[] = {state_part<Parts>::width..., 0};
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < I; ++i) all += widths[i];
        return static_cast<unsigned>(all);
    }
    template <class T, std::size_t... I>
    FOREGONE_ALWAYS_INLINE static constexpr T made([[maybe_unused]] const std::uint64_t* words, [[maybe_unused]] unsigned at,
                                                   std::index_sequence<I...>) {
        return T{state_part<Parts>::get(words, at + width_before<I>())...};
    }
};

struct list_parts {
    template <class... Parts>
    constexpr auto operator()(const Parts&...) const {
        return part_list<Parts...>{};
    }
};

struct all_fit {
    template <class... Parts>
    FOREGONE_ALWAYS_INLINE constexpr bool operator()(const Parts&... parts) const {
        return (state_part<Parts>::fits(parts) & ... & true);
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

/// Elements of one type that are found by their index.
template <class Element, std::size_t Count>
struct element_list {
    using part = state_part<Element>;
    using indices = std::make_index_sequence<(Count <= most_bits ? Count : 0)>;
    static constexpr std::uint64_t width = times(Count, part::width);
    static constexpr unsigned step = static_cast<unsigned>(part::width);

    template <class T, std::size_t... I>
    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const T& all, std::size_t count, std::index_sequence<I...>) {
        return ((I >= count || part::fits(all[I])) & ... & true);
    }
    template <class T, std::size_t... I>
    FOREGONE_ALWAYS_INLINE static constexpr void put(const T& all, std::size_t count, std::uint64_t* words, unsigned at,
                                                     std::index_sequence<I...>) {
        ((I < count ? part::put(all[I], words, at + step * I) : void()), ...);
    }
};

}  // namespace state_forms

template <class T>
struct state_part<T, state_form::array> {
    static constexpr std::size_t count = [] {
        if constexpr (std::is_array_v<T>) return std::extent_v<T>;
        else return std::tuple_size<T>::value;
    }();
    using element = std::remove_cvref_t<decltype(std::declval<const T&>()[0])>;
    using list = state_forms::element_list<element, count>;
    static constexpr std::uint64_t width = list::width;

    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const T& value) { return list::fits(value, count, typename list::indices{}); }
    FOREGONE_ALWAYS_INLINE static constexpr void put(const T& value, std::uint64_t* words, unsigned at) {
        list::put(value, count, words, at, typename list::indices{});
    }
    FOREGONE_ALWAYS_INLINE static constexpr void
    read(T& into, const std::uint64_t* words,
         unsigned at) requires(std::is_array_v<T> || (std::default_initializable<T> && std::is_assignable_v<element&, element>)) {
        read_all(into, words, at, typename list::indices{});
    }
    FOREGONE_ALWAYS_INLINE static constexpr T get(const std::uint64_t* words, unsigned at) requires(!std::is_array_v<T>) {
        if constexpr (requires(T & into) { read(into, words, at); }) {
            T value{};
            read(value, words, at);
            return value;
        } else {
            return made(words, at, typename list::indices{});
        }
    }

private:
    template <std::size_t... I>
    FOREGONE_ALWAYS_INLINE static constexpr void read_all(T& into, const std::uint64_t* words, unsigned at,
                                                          std::index_sequence<I...>) {
        (state_forms::read(into[I], words, at + list::step * I), ...);
    }
    template <std::size_t... I>
    FOREGONE_ALWAYS_INLINE static constexpr T made(const std::uint64_t* words, unsigned at, std::index_sequence<I...>) {
        return T{{list::part::get(words, at + list::step * I)...}};
    }
};

/// Its length, then its elements; zeros in place of those that there are not.
template <class Element, std::size_t Capacity>
struct state_part<inline_vector<Element, Capacity>, state_form::list> {
    using type = inline_vector<Element, Capacity>;
    using list = state_forms::element_list<Element, Capacity>;
    static constexpr unsigned length_bits = static_cast<unsigned>(std::bit_width(Capacity));
    static constexpr std::uint64_t width = state_forms::sum(length_bits, list::width);

    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const type& value) {
        return value.count <= Capacity && list::fits(value, value.count, typename list::indices{});
    }
    FOREGONE_ALWAYS_INLINE static constexpr void put(const type& value, std::uint64_t* words, unsigned at) {
        bit_string::put(words, at, length_bits, value.count);
        list::put(value, value.count, words, at + length_bits, typename list::indices{});
    }
    FOREGONE_ALWAYS_INLINE static constexpr type get(const std::uint64_t* words, unsigned at) {
        type value{};
        value.count = static_cast<std::size_t>(bit_string::get(words, at, length_bits));
        for (std::size_t i = 0; i < value.count; ++i)
            state_forms::read(value.items[i], words, at + length_bits + list::step * static_cast<unsigned>(i));
        return value;
    }
};

template <class T>
struct state_part<T, state_form::optional> {
    using part = state_part<typename T::value_type>;
    static constexpr std::uint64_t width = state_forms::sum(1, part::width);

    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const T& value) { return !value.has_value() || part::fits(*value); }
    FOREGONE_ALWAYS_INLINE static constexpr void put(const T& value, std::uint64_t* words, unsigned at) {
        bit_string::put(words, at, 1, value.has_value());
        if (value.has_value()) part::put(*value, words, at + 1);
    }
    FOREGONE_ALWAYS_INLINE static constexpr T get(const std::uint64_t* words, unsigned at) {
        if (bit_string::get(words, at, 1) == 0) return T{};
        return T{std::in_place, part::get(words, at + 1)};
    }
};

/// Which alternative, then room for the greatest one.
template <class T>
struct state_part<T, state_form::variant> {
    using list = decltype(state_forms::alternatives_of(static_cast<const T*>(nullptr)));
    static constexpr std::size_t count = list::indices::size();
    static constexpr unsigned index_width = static_cast<unsigned>(std::bit_width(count - 1));
    static constexpr std::uint64_t width = state_forms::sum(index_width, list::greatest);

    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const T& value) {
        bool fits = false;
        visit_alternative(value, [&fits](const auto& held) { fits = state_forms::all_fit{}(held); });
        return fits;
    }
    FOREGONE_ALWAYS_INLINE static constexpr void put(const T& value, std::uint64_t* words, unsigned at) {
        bit_string::put(words, at, index_width, value.index());
        visit_alternative(value, state_forms::put_all{words, at + index_width});
    }
    FOREGONE_ALWAYS_INLINE static constexpr T get(const std::uint64_t* words, unsigned at) {
        return made<0>(bit_string::get(words, at, index_width), words, at + index_width);
    }

private:
    template <std::size_t I>
    static constexpr T made(std::uint64_t index, const std::uint64_t* words, unsigned at) {
        using part = state_part<std::remove_cvref_t<decltype(*get_if<I>(static_cast<const T*>(nullptr)))>>;
        if constexpr (I + 1 < count) {
            if (index != I) return made<I + 1>(index, words, at);
        }
        return T{std::in_place_index<I>, part::get(words, at)};
    }
};

template <class T>
struct state_part<T, state_form::tuple> {
    using list = decltype(visit_elements(std::declval<const T&>(), state_forms::list_parts{}));
    static constexpr std::uint64_t width = list::width;

    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const T& value) { return visit_elements(value, state_forms::all_fit{}); }
    FOREGONE_ALWAYS_INLINE static constexpr void put(const T& value, std::uint64_t* words, unsigned at) {
        visit_elements(value, state_forms::put_all{words, at});
    }
    FOREGONE_ALWAYS_INLINE static constexpr T get(const std::uint64_t* words, unsigned at) {
        return list::template made<T>(words, at, typename list::indices{});
    }
};

template <class T>
struct state_part<T, state_form::members> {
    using list = decltype(visit_members(std::declval<const T&>(), state_forms::list_parts{}));
    static constexpr std::uint64_t width = list::width;

    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const T& value) { return visit_members(value, state_forms::all_fit{}); }
    FOREGONE_ALWAYS_INLINE static constexpr void put(const T& value, std::uint64_t* words, unsigned at) {
        visit_members(value, state_forms::put_all{words, at});
    }
    FOREGONE_ALWAYS_INLINE static constexpr void read(T& into, const std::uint64_t* words, unsigned at) requires(state_forms::can_be_read<T>()) {
        visit_members(into, state_forms::read_all{words, at});
    }
    FOREGONE_ALWAYS_INLINE static constexpr T get(const std::uint64_t* words, unsigned at) {
        if constexpr (state_forms::can_be_read<T>()) {
            T value{};
            read(value, words, at);
            return value;
        } else {
            return list::template made<T>(words, at, typename list::indices{});
        }
    }
};

}  // namespace foregone
