// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"
#include "laws.hpp"

#include <foregone/domain/range.hpp>

namespace {

namespace fg = foregone;
using laws::lists, laws::obeys_laws;

constexpr bool the_simplest_come_first() {
    return lists<fg::integers<-2, 2>>(0, 1, -1, 2, -2) && lists<fg::integers<-1, 3>>(0, 1, -1, 2, 3) &&
           lists<fg::integers<-4, 1>>(0, 1, -1, -2, -3, -4) && lists<fg::integers<0, 0>>(0) &&
           lists<fg::integers<'a', 'c'>>('a', 'b', 'c');
}
VERIFY(domain_integers, the_simplest_come_first)

constexpr bool without_0_the_nearest_to_it_is_first() {
    return lists<fg::integers<3, 5>>(3, 4, 5) && lists<fg::integers<-5, -3>>(-3, -4, -5) && lists<fg::integers<2u, 4u>>(2u, 3u, 4u);
}
VERIFY(domain_integers, without_0_the_nearest_to_it_is_first)

constexpr bool the_laws_hold() {
    return obeys_laws<fg::integers<-3, 3>>(-4, 4) && obeys_laws<fg::integers<-3, 9>>(-4, 10) &&
           obeys_laws<fg::integers<-9, 1>>(-10, 2) && obeys_laws<fg::integers<3u, 9u>>(2u, 10u, 0u) &&
           obeys_laws<fg::integers<-9, -3>>(-10, -2, 0) && obeys_laws<fg::integers<false, true>>() &&
           obeys_laws<fg::integers<-2'000, 1>>(2) && obeys_laws<fg::integers<-1, 2'000>>(-2);
}
VERIFY(domain_integers, the_laws_hold)

constexpr bool the_laws_hold_for_all_of_a_type() {
    return obeys_laws<fg::all_integers<std::int8_t>>() && obeys_laws<fg::all_integers<std::uint8_t>>() &&
           obeys_laws<fg::all_integers<std::int32_t>>() && obeys_laws<fg::all_integers<std::uint32_t>>() &&
           obeys_laws<fg::all_integers<char>>() && obeys_laws<fg::all_integers<bool>>();
}
VERIFY(domain_integers, the_laws_hold_for_all_of_a_type)

constexpr bool the_laws_hold_for_nearly_all_of_64_bits() {
    constexpr std::int64_t least = INT64_MIN, greatest = INT64_MAX;
    return obeys_laws<fg::integers<-greatest, greatest>>(least) && obeys_laws<fg::integers<least, greatest - 1>>(greatest) &&
           obeys_laws<fg::integers<std::uint64_t{1}, UINT64_MAX>>(std::uint64_t{0}) &&
           obeys_laws<fg::integers<least, least + 5>>(least + 6);
}
VERIFY(domain_integers, the_laws_hold_for_nearly_all_of_64_bits)

/// How many of 800 drawn are this value.
template <class D>
constexpr int times(typename D::value_type value) {
    fg::random_bits bits(6);
    int count = 0;
    for (int i = 0; i < 800; ++i) count += D::at(fg::draw<D>(bits)) == value;
    return count;
}

/// Both ends of the type, which are not both last in this order, and what is next to them.
constexpr bool the_ends_are_drawn() {
    using ints = fg::all_integers<int>;
    return times<ints>(INT32_MIN) > 5 && times<ints>(INT32_MIN + 1) > 5 && times<ints>(INT32_MAX - 1) > 5 &&
           times<ints>(INT32_MAX) > 5 && times<ints>(0) > 5 && times<ints>(1) > 5;
}
VERIFY(domain_integers, the_ends_are_drawn)

constexpr bool one_value_on_a_side_is_an_end_too() {
    using lopsided = fg::integers<-2'000, 1>;
    fg::random_bits bits(2);
    for (int i = 0; i < 800; ++i)
        if (fg::draw<lopsided>(bits) >= lopsided::size) return false;
    return times<lopsided>(1) > 5 && times<lopsided>(-2'000) > 5 && times<lopsided>(-1'999) > 5;
}
VERIFY(domain_integers, one_value_on_a_side_is_an_end_too)

template <class D>
constexpr int simplest(int from, auto holds) {
    std::uint64_t index = *D::index_of(from);
    while (fg::each_simpler<D>(index,
                               [&](std::uint64_t candidate) { return holds(D::at(candidate)) && (index = candidate, true); })) {}
    return D::at(index);
}

constexpr bool the_sign_goes_where_it_can_and_the_size_is_halved() {
    using ints = fg::all_integers<int>;
    return simplest<ints>(-1'999'999'999, [](int i) { return i <= -123'456; }) == -123'456 &&
           simplest<ints>(-1'999'999'998, [](int i) { return i < -123 || i > 123; }) == 124 &&
           simplest<fg::integers<-1'000'000, 5>>(-999'999, [](int i) { return i < -777; }) == -778 &&
           simplest<fg::integers<-3, 1'000'000>>(1'000'000, [](int i) { return i >= 4'242; }) == 4'242;
}
VERIFY(domain_integers, the_sign_goes_where_it_can_and_the_size_is_halved)

}  // namespace
