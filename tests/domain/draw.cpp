// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/domain/draw.hpp>

#include <array>

namespace {

namespace fg = foregone;

/// How many of 400 indices drawn a predicate holds for.
template <class D>
constexpr int drawn_of_400(auto holds) {
    fg::random_bits bits(9);
    int count = 0;
    for (int i = 0; i < 400; ++i) count += holds(fg::draw<D>(bits)) ? 1 : 0;
    return count;
}

constexpr bool near(int count, int expected) { return count > expected - 40 && count < expected + 40; }

constexpr bool few_values_are_drawn_alike() {
    using few = fg::range<1, 1'024>;
    return near(drawn_of_400<few>([](std::uint64_t i) { return i < 512; }), 200) &&
           near(drawn_of_400<few>([](std::uint64_t i) { return i % 2 == 0; }), 200);
}
VERIFY(domain_draw, few_values_are_drawn_alike)

using many = fg::range<std::uint64_t{1}, UINT64_MAX>;

constexpr bool sizes_of_many_values_are_mixed() {
    return near(drawn_of_400<many>([](std::uint64_t i) { return i < std::uint64_t{1} << 32; }), 200) &&
           near(drawn_of_400<many>([](std::uint64_t i) { return i < std::uint64_t{1} << 16; }), 120);
}
VERIFY(domain_draw, sizes_of_many_values_are_mixed)

constexpr bool the_ends_are_drawn() {
    const auto times = [](std::uint64_t end) { return drawn_of_400<many>([&](std::uint64_t i) { return i == end; }); };
    return times(0) >= 4 && times(1) >= 4 && times(UINT64_MAX - 1) >= 4 && times(UINT64_MAX - 2) >= 4;
}
VERIFY(domain_draw, the_ends_are_drawn)

constexpr bool a_size_between_powers_of_two_is_kept() {
    fg::random_bits bits(3);
    for (std::uint64_t size = 1; size < 100; ++size)
        for (int i = 0; i < 20; ++i)
            if (fg::draw_sized(size, bits) >= size) return false;
    return true;
}
VERIFY(domain_draw, a_size_between_powers_of_two_is_kept)

struct point {
    int x, y;
    bool operator==(const point&) const = default;
};
using million = fg::range<0, 1'000'000>;
using points = fg::product<point, million, million>;

/// Drawn as one number, x would be 0 only where the number is small.
constexpr bool each_part_of_a_product_is_drawn_by_itself() {
    const auto small = [](int value) { return value < 1'000; };
    return near(drawn_of_400<points>([&](std::uint64_t i) { return small(points::at(i).x) && !small(points::at(i).y); }), 100) &&
           near(drawn_of_400<points>([&](std::uint64_t i) { return !small(points::at(i).x) && small(points::at(i).y); }), 100);
}
VERIFY(domain_draw, each_part_of_a_product_is_drawn_by_itself)

constexpr bool each_element_of_a_tuple_is_drawn_by_itself() {
    using pairs = fg::tuples_of<million, 2>;
    return near(drawn_of_400<pairs>([](std::uint64_t i) { return pairs::at(i)[0] < 1'000 && pairs::at(i)[1] >= 1'000; }), 100);
}
VERIFY(domain_draw, each_element_of_a_tuple_is_drawn_by_itself)

constexpr bool alternatives_are_drawn_alike() {
    using either = fg::one_of<bool, fg::values<>, points>;
    return near(drawn_of_400<either>([](std::uint64_t i) { return either::alternative_at(i) == 0; }), 200) &&
           near(drawn_of_400<either>([](std::uint64_t i) { return either::alternative_at(i) == 2; }), 200);
}
VERIFY(domain_draw, alternatives_are_drawn_alike)

constexpr bool none_is_drawn_once_in_four_times() {
    return near(drawn_of_400<fg::optional_of<points>>([](std::uint64_t i) { return i == 0; }), 100) &&
           drawn_of_400<fg::optional_of<fg::values<>>>([](std::uint64_t i) { return i == 0; }) == 400;
}
VERIFY(domain_draw, none_is_drawn_once_in_four_times)

/// A domain that knows better.
struct lottery : fg::range<1, 2'000> {
    static constexpr std::uint64_t draw(fg::random_bits&) { return 7; }
};

constexpr bool a_domain_may_draw_itself() {
    return fg::draws_itself<lottery> && !fg::draws_itself<many> &&
           drawn_of_400<lottery>([](std::uint64_t i) { return i == 7; }) == 400;
}
VERIFY(domain_draw, a_domain_may_draw_itself)

/// What a seed draws is part of a replay.
constexpr bool draws_are_fixed() {
    fg::random_bits bits(42);
    return fg::draw<points>(bits) == 1'717'001'748 && fg::draw<many>(bits) == 20'042;
}
VERIFY(domain_draw, draws_are_fixed)

}  // namespace
