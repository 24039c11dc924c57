// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"
#include "laws.hpp"

#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/print.hpp>

namespace {

namespace fg = foregone;
using laws::lists, laws::obeys_laws;

template <std::size_t N>
using ints = fg::inline_vector<int, N>;

template <std::size_t N>
constexpr ints<N> list(auto... values) {
    ints<N> result;
    (result.push_back(values), ...);
    return result;
}

constexpr bool short_ones_come_first() {
    return lists<fg::lists_of<fg::range<5, 6>, 2>>(list<2>(), list<2>(5), list<2>(6), list<2>(5, 5), list<2>(5, 6), list<2>(6, 5),
                                                   list<2>(6, 6)) &&
           lists<fg::lists_of<fg::range<5, 6>, 0>>(list<0>());
}
VERIFY(domain_lists_of, short_ones_come_first)

constexpr bool the_laws_hold() {
    return obeys_laws<fg::lists_of<fg::range<0, 9>, 3>>(list<3>(10), list<3>(1, 2, -1)) && obeys_laws<fg::lists_of<bool, 62>>() &&
           obeys_laws<fg::lists_of<fg::integers<-1'000'000, 1'000'000>, 3>>(list<3>(1'000'001)) &&
           obeys_laws<fg::lists_of<fg::values<7>, 10>>(list<10>(8)) && obeys_laws<fg::lists_of<fg::values<>, 10>>();
}
VERIFY(domain_lists_of, the_laws_hold)

struct point {
    int x, y;
    bool operator==(const point&) const = default;
};

constexpr bool lists_nest() {
    using points = fg::product<point, fg::range<0, 9>, fg::range<0, 9>>;
    return obeys_laws<fg::lists_of<points, 4>>() && obeys_laws<fg::lists_of<fg::lists_of<fg::range<0, 9>, 2>, 4>>();
}
VERIFY(domain_lists_of, lists_nest)

constexpr bool sizes_are_exact_up_to_64_bits() {
    return fg::lists_of<bool, 63>::size == UINT64_MAX && fg::lists_of<fg::range<0, 9>, 2>::size == 111 &&
           fg::lists_of<fg::range<std::uint64_t{2}, UINT64_MAX>, 1>::size == UINT64_MAX;
}
VERIFY(domain_lists_of, sizes_are_exact_up_to_64_bits)

constexpr bool halves_go_first_then_elements_then_what_they_are() {
    using digits = fg::lists_of<fg::range<0, 9>, 4>;
    const ints<4> expected[]{list<4>(),        list<4>(0, 0),    list<4>(2, 1),       list<4>(1, 0, 0),    list<4>(2, 0, 0),
                             list<4>(2, 1, 0), list<4>(2, 1, 0), list<4>(0, 1, 0, 0), list<4>(1, 1, 0, 0), list<4>(2, 0, 0, 0)};
    std::size_t offered = 0, as_expected = 0;
    fg::each_simpler<digits>(*digits::index_of(list<4>(2, 1, 0, 0)), [&](std::uint64_t candidate) {
        as_expected += offered < 10 && digits::at(candidate) == expected[offered];
        ++offered;
        return false;
    });
    return offered == 10 && as_expected == 10;
}
VERIFY(domain_lists_of, halves_go_first_then_elements_then_what_they_are)

constexpr bool a_list_becomes_as_short_and_simple_as_can_be() {
    using numbers = fg::lists_of<fg::integers<-1'000, 1'000>, 5>;
    std::uint64_t index = *numbers::index_of(list<5>(-3, 998, 17, -512, 64));
    const auto sums_above_500 = [](const ints<5>& values) {
        int sum = 0;
        for (const int value : values) sum += value;
        return sum > 500;
    };
    while (fg::each_simpler<numbers>(
        index, [&](std::uint64_t candidate) { return sums_above_500(numbers::at(candidate)) && (index = candidate, true); })) {}
    return numbers::at(index) == list<5>(501);
}
VERIFY(domain_lists_of, a_list_becomes_as_short_and_simple_as_can_be)

constexpr bool a_value_prints_and_hashes_as_a_list() {
    fg::text<20> shown;
    fg::print(shown, list<5>(1, 2));
    return shown.view() == "[1, 2]" && fg::hash(list<5>(1, 2)) == fg::hash(list<5>(1, 2)) &&
           fg::hash(list<5>(1, 2)) != fg::hash(list<5>(2, 1));
}
VERIFY(domain_lists_of, a_value_prints_and_hashes_as_a_list)

}  // namespace
