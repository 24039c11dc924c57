// SPDX-License-Identifier: BSL-1.0
#include "support/verify.hpp"

#include <foregone/impl/base/text.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace fg = foregone;

namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();

constexpr fg::ratio sample[] = {0, 1, -1, 2, {1, 2}, {-1, 2}, {1, 3}, {2, 3}, {-7, 5}, {9, 10}, {1, 1000003}, {355, 113}};

template <class Law>
constexpr bool for_each_pair(Law law) {
    for (const fg::ratio& a : sample)
        for (const fg::ratio& b : sample)
            if (!law(a, b)) return false;
    return true;
}

template <class Law>
constexpr bool for_each_triple(Law law) {
    for (const fg::ratio& c : sample)
        if (!for_each_pair([&](const fg::ratio& a, const fg::ratio& b) { return law(a, b, c); })) return false;
    return true;
}

constexpr std::int64_t common_divisor(std::int64_t a, std::int64_t b) {
    return b == 0 ? (a < 0 ? -a : a) : common_divisor(b, a % b);
}
constexpr bool is_lowest(const fg::ratio& a) { return a.denominator > 0 && common_divisor(a.numerator, a.denominator) == 1; }

constexpr bool is_in_lowest_terms() {
    bool ok = is_lowest({6, -8}) && is_lowest({0, -5}) && is_lowest({smallest, 2});
    ok = ok && for_each_pair([](const fg::ratio& a, const fg::ratio& b) {
             return is_lowest(a + b) && is_lowest(a - b) && is_lowest(a * b) && (b == 0 || is_lowest(a / b));
         });
    return ok && fg::ratio{6, -8} == fg::ratio{-3, 4} && fg::ratio{0, 7} == fg::ratio{} && fg::ratio{} == 0;
}
VERIFY(ratio, is_in_lowest_terms)

constexpr bool is_a_field() {
    return for_each_pair([](const fg::ratio& a, const fg::ratio& b) {
               return a + b == b + a && a * b == b * a && a - b == -(b - a) && (b == 0 || a / b * b == a);
           }) &&
           for_each_triple([](const fg::ratio& a, const fg::ratio& b, const fg::ratio& c) {
               return a + b + c == a + (b + c) && a * b * c == a * (b * c) && a * (b + c) == a * b + a * c;
           }) &&
           for_each_pair([](const fg::ratio& a, const fg::ratio&) {
               return a + 0 == a && a * 1 == a && a + -a == 0 && (a == 0 || a * (1 / a) == 1);
           });
}
VERIFY(ratio, is_a_field)

constexpr bool is_ordered_as_a_field_is() {
    return for_each_pair([](const fg::ratio& a, const fg::ratio& b) {
               return (a < b) == (a - b < 0) && (a == b) == ((a <=> b) == 0) && (a < b) + (a == b) + (a > b) == 1;
           }) &&
           for_each_triple([](const fg::ratio& a, const fg::ratio& b, const fg::ratio& c) {
               return !(a < b) || (a + c < b + c && (!(c > 0) || a * c < b * c));
           });
}
VERIFY(ratio, is_ordered_as_a_field_is)

constexpr bool changes_in_place() {
    fg::ratio a{1, 2};
    a += {1, 3};
    if (a != fg::ratio{5, 6}) return false;
    a -= {1, 6};
    a *= {9, 4};
    a /= 3;
    return a == fg::ratio{1, 2};
}
VERIFY(ratio, changes_in_place)

constexpr bool compares_with_floating_point() {
    return fg::ratio{9, 10} == 0.9 && 0.9 == fg::ratio{9, 10} && fg::ratio{1, 3} == 1.0 / 3 && fg::ratio{1, 3} != 0.33 &&
           fg::ratio{3, 4} >= 0.75 && fg::ratio{3, 4} > 0.7 && 0.7 < fg::ratio{3, 4} && fg::ratio{1, 10} < 0.2f &&
           fg::ratio{1, 2} < std::numeric_limits<double>::infinity() &&
           !(fg::ratio{1, 2} < std::numeric_limits<double>::quiet_NaN()) &&
           !(fg::ratio{1, 2} >= std::numeric_limits<double>::quiet_NaN());
}
VERIFY(ratio, compares_with_floating_point)

static_assert(std::convertible_to<int, fg::ratio> && std::convertible_to<std::uint32_t, fg::ratio>);
static_assert(!std::convertible_to<double, fg::ratio> && !std::constructible_from<fg::ratio, float>, "0.25 is not a whole number");

constexpr bool is_made_of_any_whole_number() {
    return fg::ratio{std::uint8_t{200}} == 200 && fg::ratio{-7L} == -7 && fg::ratio{std::uint64_t{largest}} == largest &&
           fg::ratio{true} == 1;
}
VERIFY(ratio, is_made_of_any_whole_number)

template <fg::ratio Share>
struct named_by_a_share {};

constexpr bool is_a_template_argument() {
    return std::is_same_v<named_by_a_share<{2, 4}>, named_by_a_share<{1, 2}>> &&
           !std::is_same_v<named_by_a_share<{1, 3}>, named_by_a_share<{1, 2}>>;
}
VERIFY(ratio, is_a_template_argument)

constexpr bool is_printed() {
    const auto shown = [](const fg::ratio& value, std::string_view expected) {
        fg::text<48> written;
        print_to(written, value);
        return written.view() == expected;
    };
    return shown({3, 4}, "3/4") && shown(0, "0") && shown(-7, "-7") && shown({-1, 2}, "-1/2") && shown({8, 4}, "2") &&
           shown({smallest, largest}, "-9223372036854775808/9223372036854775807");
}
VERIFY(ratio, is_printed)

constexpr bool goes_as_far_as_64_bits() {
    return fg::ratio{largest} + fg::ratio{-largest} == 0 && fg::ratio{largest - 1} + 1 == largest &&
           fg::ratio{1, largest} * largest == 1 && fg::ratio{smallest} + 1 == -largest && fg::ratio{largest, 3} * 3 == largest &&
           fg::ratio{1, largest} + fg::ratio{1, largest} == fg::ratio{2, largest} &&
           fg::ratio{1, largest} < fg::ratio{1, largest - 1} && fg::ratio{smallest, 2} * 2 == smallest;
}
VERIFY(ratio, goes_as_far_as_64_bits)

constexpr fg::ratio big{largest}, fine{1, largest};

template <class F>
concept constant = requires {
    typename std::integral_constant<bool, (F{}(), true)>;
};

constexpr auto sum_too_big = [] { return big + 1; };
constexpr auto product_too_big = [] { return big * 2; };
constexpr auto too_fine = [] { return fine * fg::ratio{1, 2}; };
constexpr auto sum_too_fine = [] { return fine + fg::ratio{1, largest - 1}; };
constexpr auto negation_too_big = [] { return -fg::ratio{smallest}; };
constexpr auto over_zero = [] { return fg::ratio{1} / 0; };
constexpr auto whole_too_big = [] { return fg::ratio{std::uint64_t{1} << 63}; };
constexpr auto fits = [] { return big - 1; };

static_assert(constant<decltype(fits)>);
static_assert(!constant<decltype(sum_too_big)> && !constant<decltype(product_too_big)> && !constant<decltype(too_fine)> &&
              !constant<decltype(sum_too_fine)> && !constant<decltype(negation_too_big)> && !constant<decltype(over_zero)> &&
              !constant<decltype(whole_too_big)>);

TEST(ratio, says_what_does_not_fit) {
    EXPECT_THROW(sum_too_big(), std::overflow_error);
    EXPECT_THROW(product_too_big(), std::overflow_error);
    EXPECT_THROW(too_fine(), std::overflow_error);
    EXPECT_THROW(sum_too_fine(), std::overflow_error);
    EXPECT_THROW(negation_too_big(), std::overflow_error);
    EXPECT_THROW(whole_too_big(), std::overflow_error);
    EXPECT_THROW(over_zero(), std::domain_error);
    EXPECT_THROW((fg::ratio{1, 0}), std::domain_error);
    try {
        sum_too_big();
    } catch (const std::overflow_error& said) {
        EXPECT_STREQ(said.what(), "an exact result needs more than 64 bits; use fg::big_ratio or double");
    }
}

}  // namespace
