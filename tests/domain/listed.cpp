// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/listed.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;

struct loose {
    int value;
    constexpr bool operator==(const loose& other) const { return value % 10 == other.value % 10; }
};

constexpr bool values_are_compared_as_their_type_says() {
    return fg::same_value(loose{1}, loose{11}) && !fg::same_value(1, 2) && fg::same_value(std::nullopt, std::nullopt);
}
VERIFY(domain_listed, values_are_compared_as_their_type_says)

constexpr bool a_position_is_that_of_an_equal_value() {
    constexpr int list[]{5, 7, 9};
    return fg::position_in(list, 5) == 0 && fg::position_in(list, 9) == 2 && !fg::position_in(list, 8);
}
VERIFY(domain_listed, a_position_is_that_of_an_equal_value)

constexpr bool any_two_equal_values_are_found() {
    constexpr int distinct[]{5, 7, 9}, ends[]{5, 7, 5}, last[]{5, 7, 7}, first[]{5, 5, 7};
    return fg::all_distinct(distinct) && !fg::all_distinct(ends) && !fg::all_distinct(last) && !fg::all_distinct(first);
}
VERIFY(domain_listed, any_two_equal_values_are_found)

}  // namespace
