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

constexpr bool orders_are_lexicographic() {
    return lists<fg::permutations_of<fg::values<1, 2, 3>>>(array{1, 2, 3}, array{1, 3, 2}, array{2, 1, 3}, array{2, 3, 1},
                                                           array{3, 1, 2}, array{3, 2, 1}) &&
           lists<fg::permutations_of<fg::values<1, 2, 3>, 2>>(array{1, 2}, array{1, 3}, array{2, 1}, array{2, 3},
                                                              array{3, 1}, array{3, 2}) &&
           lists<fg::permutations_of<fg::values<7, 5>>>(array{7, 5}, array{5, 7});
}
VERIFY(domain_permutations_of, orders_are_lexicographic)

constexpr bool the_laws_hold() {
    return obeys_laws<fg::permutations_of<fg::values<1, 2, 3>>>(array{1, 2, 1}, array{1, 2, 4}, array{2, 2, 2}) &&
           obeys_laws<fg::permutations_of<fg::range<1, 8>, 5>>(array{1, 2, 3, 4, 1}) &&
           obeys_laws<fg::permutations_of<fg::range<1, 20>>>() &&
           obeys_laws<fg::permutations_of<fg::range<1, 1'000'000>, 3>>(array{7, 8, 7}) &&
           obeys_laws<fg::permutations_of<fg::permutations_of<bool>>>();
}
VERIFY(domain_permutations_of, the_laws_hold)

// n! / (n - k)!
constexpr bool counts_are_falling_factorials() {
    return fg::permutations_of<fg::range<1, 4>>::size == 24 &&
           fg::permutations_of<fg::range<1, 20>>::size == 2'432'902'008'176'640'000 &&
           fg::permutations_of<fg::range<1, 10>, 3>::size == 720 && fg::permutations_of<fg::range<1, 52>, 5>::size == 311'875'200 &&
           fg::permutation_count(21, 21).overflow && fg::permutation_count(UINT64_MAX, 1) == fg::checked(UINT64_MAX);
}
VERIFY(domain_permutations_of, counts_are_falling_factorials)

constexpr bool more_than_there_are_cannot_be_picked() {
    return fg::permutations_of<bool, 3>::size == 0 && obeys_laws<fg::permutations_of<bool, 3>>(array{true, false, true}) &&
           fg::permutations_of<bool, 0>::size == 1 && obeys_laws<fg::permutations_of<bool, 0>>() &&
           fg::permutations_of<fg::values<>>::size == 1;
}
VERIFY(domain_permutations_of, more_than_there_are_cannot_be_picked)

}  // namespace
