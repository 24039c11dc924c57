// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/subsets.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/domain/where.hpp>
#include <foregone/impl/domain/simpler.hpp>
#include <foregone/types/inline_vector.hpp>

#include <array>

namespace {

namespace fg = foregone;

/// Whether these are the candidates, in this order.
template <class D, class... Indices>
constexpr bool offers(std::uint64_t index, Indices... expected) {
    fg::inline_vector<std::uint64_t, 100> all;
    const bool accepted = fg::each_simpler<D>(index, [&](std::uint64_t candidate) {
        all.push_back(candidate);
        return false;
    });
    const std::array<std::uint64_t, sizeof...(expected)> wanted{static_cast<std::uint64_t>(expected)...};
    bool same = !accepted && all.size() == wanted.size();
    for (std::size_t i = 0; same && i < wanted.size(); ++i) same = all[i] == wanted[i];
    return same;
}

/// The simplest index that a predicate still holds for, as found from another.
template <class D>
constexpr std::uint64_t simplest(std::uint64_t index, auto holds) {
    while (fg::each_simpler<D>(index, [&](std::uint64_t candidate) { return holds(candidate) && (index = candidate, true); })) {}
    return index;
}

using million = fg::range<0, 1'000'000>;

constexpr bool few_lower_indices_are_all_offered() { return offers<fg::range<5, 9>>(0) && offers<fg::range<5, 9>>(4, 0, 1, 2, 3); }
VERIFY(domain_simpler, few_lower_indices_are_all_offered)

constexpr bool of_many_ever_nearer_ones_are_offered() {
    return offers<million>(1'000, 0, 500, 750, 875, 938, 969, 985, 993, 997, 999) &&
           simplest<million>(999'999, [](std::uint64_t i) { return i >= 123'456; }) == 123'456;
}
VERIFY(domain_simpler, of_many_ever_nearer_ones_are_offered)

struct point {
    int x, y;
    bool operator==(const point&) const = default;
};

constexpr bool one_part_of_a_product_becomes_simpler() {
    using points = fg::product<point, fg::range<0, 9>, fg::range<0, 9>>;
    return offers<points>(23, 3, 13, 20, 21, 22) && offers<points>(0);
}
VERIFY(domain_simpler, one_part_of_a_product_becomes_simpler)

constexpr bool each_part_of_a_product_becomes_as_simple_as_can_be() {
    using points = fg::product<point, million, million>;
    const auto far = [](std::uint64_t i) { return points::at(i).x >= 4'321 && points::at(i).y >= 77; };
    return points::at(simplest<points>(points::size - 1, far)) == point{4'321, 77};
}
VERIFY(domain_simpler, each_part_of_a_product_becomes_as_simple_as_can_be)

constexpr bool one_element_of_a_tuple_becomes_simpler() {
    return offers<fg::tuples_of<fg::range<0, 9>, 3>>(102, 2, 100, 101) && offers<fg::tuples_of<bool, 0>>(0);
}
VERIFY(domain_simpler, one_element_of_a_tuple_becomes_simpler)

constexpr bool earlier_alternatives_come_first() {
    using either = fg::one_of<bool, fg::values<>, fg::range<0, 9>, fg::range<'a', 'z'>>;
    return offers<either>(0) && offers<either>(4, 0, 2, 3) && offers<either>(14, 0, 2, 12, 13);
}
VERIFY(domain_simpler, earlier_alternatives_come_first)

constexpr bool none_is_simplest() {
    using maybe = fg::optional_of<fg::range<1, 5>>;
    return offers<maybe>(0) && offers<maybe>(1, 0) && offers<maybe>(4, 0, 1, 2, 3);
}
VERIFY(domain_simpler, none_is_simplest)

constexpr bool sets_lose_one_value_at_a_time() {
    using sets = fg::subsets_of<fg::range<1, 20>>;
    const std::uint64_t first = *sets::index_of(sets::value_type::of(3, 7, 12, 18));
    const auto has_both = [](std::uint64_t i) { return sets::at(i).contains(7) && sets::at(i).contains(18); };
    return sets::at(simplest<sets>(first, has_both)) == sets::value_type::of(7, 18);
}
VERIFY(domain_simpler, sets_lose_one_value_at_a_time)

constexpr bool what_a_restriction_refuses_is_not_offered() {
    using points = fg::product<point, fg::range<0, 99>, fg::range<0, 99>>;
    using apart = fg::where<points, [](const point& p) { return p.x != p.y; }>;
    const auto far = [](std::uint64_t i) { return apart::at(i).x >= 40; };
    const auto on_line_57 = [](std::uint64_t i) { return apart::at(i).y == 57; };
    return apart::at(simplest<apart>(apart::size - 1, far)) == point{40, 0} &&
           apart::at(simplest<apart>(*apart::index_of({90, 57}), on_line_57)) == point{0, 57};
}
VERIFY(domain_simpler, what_a_restriction_refuses_is_not_offered)

/// A domain that knows better.
struct staircase : fg::range<0, 999> {
    static constexpr bool each_simpler(std::uint64_t index, auto&& visit) { return index > 0 && visit(index - 1); }
};

constexpr bool a_domain_may_simplify_itself() {
    return fg::simplifies_itself<staircase> && !fg::simplifies_itself<million> && offers<staircase>(500, 499);
}
VERIFY(domain_simpler, a_domain_may_simplify_itself)

}  // namespace
