// SPDX-License-Identifier: BSL-1.0
#pragma once

// Prints where two values differ, by member name; used by messages about merged or unequal states.

#include <foregone/impl/types/write.hpp>
#include <foregone/types/memberwise.hpp>
#include <foregone/types/print.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace foregone {

/// Writes the member in which two values differ and both its values: `queue.items[1].age: 3 and 4`.
///
/// Requires: same_in_all_members is false for them.
template <text_sink Sink, class T>
constexpr void print_difference(Sink& sink, const T& a, const T& b);

namespace memberwise {

template <class T, std::size_t... I>
constexpr std::array<std::string_view, sizeof...(I)> names_of_members(std::index_sequence<I...>) {
    if constexpr (has_addressable_members<T>) return {member_name<T, I>()...};
    else return {};
}

/// Writes the name of the first part that differs.
template <class Sink, class Names, class Visit>
constexpr auto differing_part(Sink& sink, const Names& names, Visit visit) {
    return [&sink, names, visit](const auto&... left) {
        return visit([&](const auto&... right) {
            std::size_t number = 0;
            const auto tell = [&](const auto& a, const auto& b) {
                if (same_in_all_members(a, b)) return ++number, false;
                if (number < names.size()) sink.append(names[number]);
                if (number < names.size() && form_of<std::remove_cvref_t<decltype(a)>>() == form::members)
                    sink.append(std::string_view("."));
                return print_difference(sink, a, b), true;
            };
            return (tell(left, right) || ...);
        });
    };
}

template <class Sink, class T>
constexpr bool print_differing_element(Sink& sink, const T& a, const T& b) {
    auto right = std::begin(b);
    const auto end = std::end(b);
    std::uint64_t number = 0;
    for (const auto& left : a) {
        if (right == end) return false;
        if (const element_of<T>& other = *right; !same_in_all_members<element_of<T>>(left, other)) {
            sink.append(std::string_view("[")), print(sink, number), sink.append(std::string_view("]"));
            if (form_of<element_of<T>>() == form::members) sink.append(std::string_view("."));
            return print_difference<Sink, element_of<T>>(sink, left, other), true;
        }
        ++right, ++number;
    }
    return false;
}

template <class Sink, class T>
constexpr bool print_inner_difference(Sink& sink, const T& a, const T& b) {
    constexpr form how = form_of<T>();
    if constexpr (how == form::members) {
        constexpr auto names = names_of_members<T>(std::make_index_sequence<member_count<T>>{});
        return visit_members(a, differing_part(sink, names, [&](auto&& f) { return visit_members(b, f); }));
    } else if constexpr (how == form::parts) {
        return a.compared_parts(
            differing_part(sink, std::array<std::string_view, 0>{}, [&](auto&& f) { return b.compared_parts(f); }));
    } else if constexpr (how == form::elements) {
        return print_differing_element(sink, a, b);
    } else if constexpr (how == form::optional) {
        return a.has_value() && b.has_value() && (print_difference(sink, *a, *b), true);
    } else {
        return false;
    }
}

}  // namespace memberwise

template <text_sink Sink, class T>
constexpr void print_difference(Sink& sink, const T& a, const T& b) {
    if (memberwise::print_inner_difference(sink, a, b)) return;
    sink.append(std::string_view(": "));
    print(sink, a);
    sink.append(std::string_view(" and "));
    print(sink, b);
}

}  // namespace foregone
