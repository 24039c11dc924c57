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
    return lists<fg::combinations_with_repetition_of<fg::range<1, 3>, 2>>(array{1, 1}, array{1, 2}, array{1, 3},
                                                                          array{2, 2}, array{2, 3}, array{3, 3}) &&
           lists<fg::combinations_with_repetition_of<bool, 3>>(array{false, false, false}, array{false, false, true},
                                                               array{false, true, true}, array{true, true, true});
}
VERIFY(domain_combinations_with_repetition_of, combinations_are_lexicographic)

constexpr bool the_laws_hold() {
    return obeys_laws<fg::combinations_with_repetition_of<fg::range<1, 3>, 2>>(array{2, 1}, array{0, 1}, array{1, 4}) &&
           obeys_laws<fg::combinations_with_repetition_of<fg::values<5>, 6>>() &&
           obeys_laws<fg::combinations_with_repetition_of<fg::range<1, 30>, 20>>() &&
           obeys_laws<fg::combinations_with_repetition_of<bool, 30>>();
}
VERIFY(domain_combinations_with_repetition_of, the_laws_hold)

// C(n + k - 1, k)
constexpr bool counts_are_those_of_multisets() {
    return fg::combinations_with_repetition_of<fg::range<1, 5>, 3>::size == 35 &&
           fg::combinations_with_repetition_of<fg::range<1, 10>, 4>::size == 715 &&
           fg::combinations_with_repetition_of<bool, 100>::size == 101 && fg::multiset_count(0, 0) == fg::checked(1) &&
           fg::multiset_count(0, 3) == fg::checked(0) && fg::multiset_count(35, 34).overflow;
}
VERIFY(domain_combinations_with_repetition_of, counts_are_those_of_multisets)

constexpr bool of_nothing_only_nothing_can_be_picked() {
    return fg::combinations_with_repetition_of<fg::values<>, 0>::size == 1 &&
           obeys_laws<fg::combinations_with_repetition_of<fg::values<>, 0>>() &&
           fg::combinations_with_repetition_of<fg::values<>, 2>::size == 0 &&
           fg::domain<fg::combinations_with_repetition_of<fg::values<>, 2>> &&
           fg::combinations_with_repetition_of<bool, 0>::size == 1;
}
VERIFY(domain_combinations_with_repetition_of, of_nothing_only_nothing_can_be_picked)

}  // namespace
