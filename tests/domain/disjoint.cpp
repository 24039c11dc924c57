// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/disjoint.hpp>

#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;

constexpr bool a_shared_value_is_found_from_either_side() {
    return !fg::are_disjoint<fg::range<1, 5>, fg::values<5, 9>>() && !fg::are_disjoint<fg::values<5, 9>, fg::range<1, 5>>() &&
           fg::are_disjoint<fg::range<1, 5>, fg::values<6, 9>>() && fg::are_disjoint<fg::range<1, 5>, fg::values<>>();
}
VERIFY(domain_disjoint, a_shared_value_is_found_from_either_side)

constexpr bool the_smaller_domain_is_looked_through() {
    using huge = fg::range<0, 1'000'000'000>;
    return fg::are_disjoint<huge, fg::values<-1>>() && !fg::are_disjoint<fg::values<-1, 7>, huge>();
}
VERIFY(domain_disjoint, the_smaller_domain_is_looked_through)

constexpr bool values_of_different_types_are_different() {
    return fg::are_disjoint<fg::range<0, 1'000'000>, fg::range<0u, 1'000'000u>>() &&
           fg::all_disjoint<fg::values<1>, fg::values<1u>, fg::values<1L>>();
}
VERIFY(domain_disjoint, values_of_different_types_are_different)

constexpr bool any_two_of_many_may_share_a_value() {
    return fg::all_disjoint<>() && fg::all_disjoint<fg::values<1>>() &&
           fg::all_disjoint<fg::values<1>, fg::values<2>, fg::values<'a'>, fg::values<3>>() &&
           !fg::all_disjoint<fg::values<1>, fg::values<2>, fg::values<'a'>, fg::values<1>>() &&
           !fg::all_disjoint<fg::values<1>, fg::values<2>, fg::values<'a'>, fg::values<2>>();
}
VERIFY(domain_disjoint, any_two_of_many_may_share_a_value)

}  // namespace
