// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool

#include <foregone/impl/likelihood/natural.hpp>

#include <support/verify.hpp>

namespace fg = foregone;

namespace {

constexpr fg::natural power(std::uint64_t base, int exponent) {
    fg::natural made(1);
    for (int i = 0; i < exponent; ++i) made = made * fg::natural(base);
    return made;
}

constexpr bool sums_and_differences() {
    auto large = power(2, 128), sum = large, one = fg::natural(1);
    sum -= one;
    const bool borrows = sum.limbs.size() == 2 && sum.limbs[0] == UINT64_MAX && sum.limbs[1] == UINT64_MAX && sum < large;
    sum += one;
    auto with_seven = power(2, 70), seven = fg::natural(7), without = with_seven;
    with_seven += seven;
    with_seven -= seven;
    return borrows && with_seven == without && sum == large && large.zeros_at_the_end() == 128;
}

constexpr bool quotients() {
    auto value = power(10, 40), two = power(2, 40);
    for (int i = 0; i < 40; ++i)
        if (value.divide_by(5) != 0) return false;
    return value == two && value.divide_by(3) == 1;  // 2^40 is 4^20
}

constexpr bool common_divisors() {
    auto a = power(6, 60), b = power(10, 50), expected = power(2, 50);
    auto found = fg::greatest_divisor(a, b), twelve = fg::common_multiple(fg::natural(4), 6);
    return found == expected && twelve == fg::natural(12);
}

constexpr bool fractions() {
    auto over = power(6, 60), under = power(6, 60), zero = fg::natural();
    over = over * fg::natural(15);
    under = under * fg::natural(20);
    return fg::quotient_conversion<fg::ratio>::of(over, under) == fg::ratio{3, 4} &&
           fg::quotient_conversion<fg::ratio>::of(zero, under) == fg::ratio(0);
}

}  // namespace

VERIFY(natural, sums_and_differences)
VERIFY(natural, quotients)
VERIFY(natural, common_divisors)
VERIFY(natural, fractions)
