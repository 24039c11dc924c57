// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/digits.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;

constexpr bool the_last_digit_is_worth_one() {
    using call = fg::mixed_radix<2, 2, 7, 2>;
    return call::count() == fg::checked(56) && call::weight<0> == 28 && call::weight<1> == 14 && call::weight<2> == 2 &&
           call::weight<3> == 1;
}
VERIFY(domain_mixed_radix, the_last_digit_is_worth_one)

constexpr bool counts_are_exact_up_to_64_bits() {
    constexpr std::uint64_t high = std::uint64_t{1} << 32;
    return fg::mixed_radix<>::count() == fg::checked(1) && fg::mixed_radix<UINT64_MAX>::count() == fg::checked(UINT64_MAX) &&
           fg::mixed_radix<high - 1, high + 1>::count() == fg::checked(UINT64_MAX) &&
           fg::mixed_radix<high, high>::count().overflow;
}
VERIFY(domain_mixed_radix, counts_are_exact_up_to_64_bits)

constexpr bool a_digit_without_values_leaves_no_number() {
    return fg::mixed_radix<UINT64_MAX, UINT64_MAX, 0>::count() == fg::checked(0) && fg::mixed_radix<0>::count() == fg::checked(0);
}
VERIFY(domain_mixed_radix, a_digit_without_values_leaves_no_number)

}  // namespace
