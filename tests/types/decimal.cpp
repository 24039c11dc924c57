// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/types/decimal.hpp>

#include <string_view>

namespace {

namespace decimal = foregone::decimal;

template <class F>
constexpr bool has_digits(F value, std::string_view digits, int exponent) {
    const decimal::digits found = decimal::shortest(value);
    return std::string_view(found.digit, static_cast<std::size_t>(found.count)) == digits && found.exponent == exponent;
}

constexpr bool digits_are_the_shortest() {
    return has_digits(1.0, "1", 1) && has_digits(0.1, "1", 0) && has_digits(0.3f, "3", 0) && has_digits(123.5, "1235", 3) &&
           has_digits(5e-324, "5", -323) && has_digits(1.7976931348623157e308, "17976931348623157", 309) &&
           has_digits(9007199254740993.0, "9007199254740992", 16) && has_digits(0.3, "3", 0);
}
VERIFY(base_decimal, digits_are_the_shortest)

constexpr bool ties_go_to_the_even_digit() { return has_digits(-(-459062.875f), "45906288", 6); }
VERIFY(base_decimal, ties_go_to_the_even_digit)

constexpr bool big_integers_count_exactly() {
    decimal::big_integer power(1), product(1);
    power.shift_left(100);
    for (int i = 0; i < 100; ++i) product.multiply(2);
    if (power.compare(product) != 0) return false;
    product.add(decimal::big_integer(1));
    if (power.compare(product) >= 0) return false;
    product.subtract(power);
    return product.compare(decimal::big_integer(1)) == 0;
}
VERIFY(base_decimal, big_integers_count_exactly)

constexpr bool signs_are_seen_on_zero() { return decimal::is_negative(-0.0) && !decimal::is_negative(0.0f); }
VERIFY(base_decimal, signs_are_seen_on_zero)

}  // namespace
