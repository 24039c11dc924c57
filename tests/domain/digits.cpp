// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/domain/range.hpp>
#include <foregone/impl/domain/digits.hpp>

namespace {

namespace fg = foregone;
using decimal = fg::range<0, 9>;

constexpr bool digits_are_drawn_one_by_one() {
    fg::random_bits bits(4), again(4);
    const std::uint64_t first = fg::draw<decimal>(again), second = fg::draw<decimal>(again), third = fg::draw<decimal>(again);
    return fg::draw_digits<decimal>(3, bits) == 100 * first + 10 * second + third && fg::draw_digits<decimal>(0, bits) == 0;
}
VERIFY(domain_digits, digits_are_drawn_one_by_one)

/// The candidates as digits of one long number, which starts with 1.
constexpr std::uint64_t offered(std::uint64_t number, std::size_t count) {
    std::uint64_t all = 1;
    fg::each_simpler_digit<decimal>(number, count, [&](std::uint64_t simpler) {
        all = all * 1'000 + simpler;
        return false;
    });
    return all;
}

constexpr bool the_first_digit_becomes_simpler_first() {
    return offered(102, 3) == 1'002'100'101 && offered(0, 3) == 1 && offered(2, 1) == 1'000'001 && offered(0, 0) == 1;
}
VERIFY(domain_digits, the_first_digit_becomes_simpler_first)

constexpr bool one_accepted_ends_it() {
    int questions = 0;
    const bool accepted =
        fg::each_simpler_digit<decimal>(999, 3, [&](std::uint64_t simpler) { return ++questions == 2 && simpler == 199; });
    return accepted && questions == 2;
}
VERIFY(domain_digits, one_accepted_ends_it)

}  // namespace
