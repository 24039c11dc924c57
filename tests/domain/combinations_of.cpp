// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/arrangements.hpp>

#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

namespace {

namespace fg = foregone;
using laws::lists, laws::obeys_laws;
using std::array;

constexpr bool combinations_are_lexicographic() {
    return lists<fg::combinations_of<fg::range<1, 4>, 2>>(array{1, 2}, array{1, 3}, array{1, 4}, array{2, 3}, array{2, 4},
                                                          array{3, 4}) &&
           lists<fg::combinations_of<fg::values<9, 8, 7>, 2>>(array{9, 8}, array{9, 7}, array{8, 7}) &&
           lists<fg::combinations_of<fg::values<9, 8, 7>, 3>>(array{9, 8, 7});
}
VERIFY(domain_combinations_of, combinations_are_lexicographic)

constexpr bool the_laws_hold() {
    return obeys_laws<fg::combinations_of<fg::range<1, 4>, 2>>(array{2, 1}, array{1, 1}, array{0, 1}, array{1, 5}) &&
           obeys_laws<fg::combinations_of<fg::combinations_of<fg::range<1, 4>, 2>, 3>>();
}
VERIFY(domain_combinations_of, the_laws_hold)

constexpr bool the_laws_hold_for_64_values() { return obeys_laws<fg::combinations_of<fg::range<1, 64>, 32>>(); }
VERIFY(domain_combinations_of, the_laws_hold_for_64_values)

constexpr bool the_most_values_that_can_be_picked_from() {
    using pairs = fg::combinations_of<fg::range<1, 4'096>, 2>;
    return pairs::at(0) == array{1, 2} && pairs::at(4'095) == array{2, 3} && pairs::at(pairs::size - 1) == array{4'095, 4'096} &&
           pairs::index_of({4'095, 4'096}) == pairs::size - 1;
}
VERIFY(domain_combinations_of, the_most_values_that_can_be_picked_from)

// C(n, k) = n! / (k! (n - k)!)
constexpr bool counts_are_binomial_coefficients() {
    return fg::combinations_of<fg::range<1, 52>, 5>::size == 2'598'960 && fg::combinations_of<fg::range<1, 10>, 10>::size == 1 &&
           fg::combinations_of<fg::range<1, 64>, 32>::size == 1'832'624'140'942'590'534 &&
           fg::combinations_of<fg::range<1, 4'096>, 2>::size == 4'096 * 4'095 / 2 &&
           fg::combinations_of<fg::range<1, 100>, 98>::size == 4'950;
}
VERIFY(domain_combinations_of, counts_are_binomial_coefficients)

// The triangle's middle does not fit 64 bits, the count does.
constexpr bool coefficients_that_overflow_are_never_used() {
    using most = fg::combinations_of<fg::range<1, 100>, 98>;
    for (const std::uint64_t index : {std::uint64_t{0}, std::uint64_t{2'000}, most::size - 1})
        if (most::index_of(most::at(index)) != index) return false;
    return most::at(0)[97] == 98 && most::at(most::size - 1)[0] == 3;
}
VERIFY(domain_combinations_of, coefficients_that_overflow_are_never_used)

constexpr bool more_than_there_are_cannot_be_picked() {
    return fg::combinations_of<bool, 3>::size == 0 && obeys_laws<fg::combinations_of<bool, 3>>(array{false, true, true}) &&
           fg::combinations_of<bool, 0>::size == 1 && obeys_laws<fg::combinations_of<bool, 0>>() &&
           fg::combinations_of<fg::values<>, 0>::size == 1;
}
VERIFY(domain_combinations_of, more_than_there_are_cannot_be_picked)

}  // namespace
