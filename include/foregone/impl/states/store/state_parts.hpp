// SPDX-License-Identifier: BSL-1.0
#pragma once

// How composite parts of a state become bits: arrays, lists, optionals, variants, tuples and structs.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/states/store/part_list.hpp>
#include <foregone/impl/states/store/state_part.hpp>
#include <foregone/impl/types/bindings.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/types/members.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

template <class T>
struct state_part<T, state_form::array> {
    static constexpr std::size_t count = [] {
        if constexpr (std::is_array_v<T>) return std::extent_v<T>;
        else return std::tuple_size<T>::value;
    }();
    using element = std::remove_cvref_t<decltype(std::declval<const T&>()[0])>;
    using list = state_forms::element_list<element, count>;
    using returned = std::conditional_t<std::is_array_v<T>, void, T>;
    static constexpr bool can_be_read =
        std::is_array_v<T> || (std::default_initializable<T> && std::is_assignable_v<decltype(std::declval<T&>()[0]), element>);
    static constexpr std::uint64_t width = can_be_read || count <= state_forms::most_written_out ? list::width : no_width;
    static constexpr bool fits_always = list::fits_always;

    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const T& value) { return list::fits(value, count); }
    FOREGONE_ALWAYS_INLINE static constexpr void put(const T& value, std::uint64_t* words, unsigned at) {
        list::put(value, count, words, at);
    }
    FOREGONE_ALWAYS_INLINE static constexpr void read(T& into, const std::uint64_t* words, unsigned at) requires(can_be_read) {
        list::read(into, words, at);
    }
    FOREGONE_ALWAYS_INLINE static constexpr returned get(const std::uint64_t* words, unsigned at) requires(!std::is_array_v<T>) {
        if constexpr (can_be_read) {
            T value{};
            read(value, words, at);
            return value;
        } else {
            return made(words, at, typename list::indices{});
        }
    }

private:
    template <std::size_t... I>
    FOREGONE_ALWAYS_INLINE static constexpr returned made(const std::uint64_t* words, unsigned at, std::index_sequence<I...>) {
        return T{{list::part::get(words, at + list::place(I))...}};
    }
};

/// The length, then the elements; zeros in place of missing elements.
template <class Element, std::size_t Capacity>
struct state_part<inline_vector<Element, Capacity>, state_form::list> {
    using type = inline_vector<Element, Capacity>;
    using list = state_forms::element_list<Element, Capacity>;
    static constexpr unsigned length_bits = static_cast<unsigned>(std::bit_width(Capacity));
    static constexpr std::uint64_t width = state_forms::sum(length_bits, list::width);
    static constexpr bool fits_always = false;  ///< `count` is public

    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const type& value) {
        return value.count <= Capacity && list::fits(value, value.count);
    }
    FOREGONE_ALWAYS_INLINE static constexpr void put(const type& value, std::uint64_t* words, unsigned at) {
        bit_string::put(words, at, length_bits, value.count);
        list::put(value, value.count, words, at + length_bits);
    }
    FOREGONE_ALWAYS_INLINE static constexpr type get(const std::uint64_t* words, unsigned at) {
        type value{};
        value.count = static_cast<std::size_t>(bit_string::get(words, at, length_bits));
        for (std::size_t i = 0; i < value.count; ++i) state_forms::read(value.items[i], words, at + length_bits + list::place(i));
        return value;
    }
};

template <class T>
struct state_part<T, state_form::optional> {
    using part = state_part<typename T::value_type>;
    static constexpr std::uint64_t width = state_forms::sum(1, part::width);
    static constexpr std::uint64_t code_size =
        state_forms::sum(1, state_forms::times(2, state_forms::code_size<typename T::value_type>()));
    static constexpr bool fits_always = part::fits_always;

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

/// The index of the alternative, then room for the largest one.
template <class T>
struct state_part<T, state_form::variant> {
    using list = decltype(state_forms::alternatives_of(static_cast<const T*>(nullptr)));
    static constexpr std::size_t count = list::indices::size();
    static constexpr unsigned index_width = static_cast<unsigned>(std::bit_width(count - 1));
    static constexpr std::uint64_t width = state_forms::sum(index_width, list::greatest);
    static constexpr bool fits_always = false;  ///< it may hold no alternative, after an exception

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
    static constexpr bool fits_always = list::fits_always;

    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const T& value) { return visit_elements(value, state_forms::all_fit{}); }
    FOREGONE_ALWAYS_INLINE static constexpr void put(const T& value, std::uint64_t* words, unsigned at) {
        visit_elements(value, state_forms::put_all{words, at});
    }
    FOREGONE_ALWAYS_INLINE static constexpr T get(const std::uint64_t* words, unsigned at) {
        return state_forms::made<T>(list{}, words, at, typename list::indices{});
    }
};

template <class T>
struct state_part<T, state_form::members> {
    using list = decltype(visit_members(std::declval<const T&>(), state_forms::list_parts{}));
    static constexpr bool can_be_read = state_forms::can_be_read<T>();
    static constexpr std::uint64_t width = can_be_read || !member_access::adapted<T> ? list::width : no_width;
    static constexpr bool fits_always = list::fits_always;

    // Members are bound without visit_members if possible: GCC optimises each function before it inlines it.
    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const T& value) {
        const state_forms::all_fit each{};
        if constexpr (member_access::adapted<T>) return visit_members(value, each);
        else return bindings::visit<member_count<T>>(value, each);
    }
    FOREGONE_ALWAYS_INLINE static constexpr void put(const T& value, std::uint64_t* words, unsigned at) {
        const state_forms::put_all each{words, at};
        if constexpr (member_access::adapted<T>) visit_members(value, each);
        else bindings::visit<member_count<T>>(value, each);
    }
    FOREGONE_ALWAYS_INLINE static constexpr void read(T& into, const std::uint64_t* words, unsigned at) requires(can_be_read) {
        const state_forms::read_all each{words, at};
        if constexpr (member_access::adapted<T>) visit_members(into, each);
        else bindings::visit<member_count<T>>(into, each);
    }
    FOREGONE_ALWAYS_INLINE static constexpr T get(const std::uint64_t* words, unsigned at) {
        if constexpr (can_be_read) {
            T value{};
            read(value, words, at);
            return value;
        } else {
            return state_forms::made<T>(list{}, words, at, typename list::indices{});
        }
    }
};

}}  // namespace foregone::impl
