// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "../support/verify.hpp"

#include <foregone/impl/likelihood/repeat_search.hpp>
#include <foregone/likelihood/big_ratio.hpp>

#include <cstdint>

namespace fg = foregone;

namespace {

using fg::natural;
using fraction = fg::natural_fraction;

constexpr fraction of(std::uint64_t over, std::uint64_t under) { return {natural(over), natural(under)}; }

constexpr bool a_power_that_is_equal_is_enough() {
    return fg::least_power(of(1, 2), of(1, 8)) == 3 && fg::least_power(of(2, 3), of(16, 81)) == 4 &&
           fg::least_power(of(20, 30), of(32, 162)) == 4 && fg::least_power(of(1, 3), of(1, 3)) == 1;
}
VERIFY(least_power, a_power_that_is_equal_is_enough)

constexpr bool one_that_is_just_above_is_not() {
    // 16/81 = 0.19753086419753…; the second number is less, by 1 in 10^18.
    return fg::least_power(of(2, 3), of(197'530'864'197'530'864, 1'000'000'000'000'000'000)) == 5 &&
           fg::least_power(of(2, 3), of(197'530'864'197'530'865, 1'000'000'000'000'000'000)) == 4;
}
VERIFY(least_power, one_that_is_just_above_is_not)

constexpr bool digits_are_rounded_down() {
    bool is_rounded = false;
    return of(1, 3).digits(4, is_rounded) == natural(5) && is_rounded && of(3, 4).digits(4, is_rounded) == natural(12) &&
           !is_rounded && of(7, 7).digits(3, is_rounded) == natural(8) && !is_rounded;
}
VERIFY(least_power, digits_are_rounded_down)

constexpr bool numbers_are_converted_without_rounding() {
    const fraction half = fg::fraction_conversion<double>::of(0.5), tenth = fg::fraction_conversion<double>::of(0.1);
    return half.over * natural(2) == half.under && !(tenth.over * natural(10) == tenth.under) &&
           tenth.over * natural(std::uint64_t{1} << 55) == natural(3'602'879'701'896'397) * tenth.under &&
           fg::fraction_conversion<double>::of(1.0).is_one() && fg::fraction_conversion<double>::of(0.0).is_zero();
}
VERIFY(least_power, numbers_are_converted_without_rounding)

TEST(least_power, many_digits_decide_where_few_do_not) {
    // (1 - 10^-19)^n <= 1 - 10^-19 · 10^6 + 10^-38 · x at the edge of n = 10^6 takes more than 128 digits.
    const fg::big_ratio tiny = fg::big_ratio(1) / fg::big_ratio("10000000000000000000");
    const fg::big_ratio base = 1 - tiny;
    fg::big_ratio power = 1;
    for (int i = 0; i < 100; ++i) power *= base;
    const fg::big_ratio less = power - tiny * tiny * tiny * tiny;
    using to = fg::fraction_conversion<fg::big_ratio>;
    EXPECT_EQ(fg::least_power(to::of(base), to::of(power)), 100U);
    EXPECT_EQ(fg::least_power(to::of(base), to::of(less)), 101U);
}

TEST(least_power, a_count_of_more_than_63_bits_is_the_greatest) {
    const fg::big_ratio tiny = fg::big_ratio(1) / fg::big_ratio("100000000000000000000");
    using to = fg::fraction_conversion<fg::big_ratio>;
    EXPECT_EQ(fg::least_power(to::of(1 - tiny), of(1, 2)), UINT64_MAX);
}

}  // namespace
