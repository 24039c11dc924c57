// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/product.hpp>

#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

namespace {

namespace fg = foregone;
using laws::lists, laws::obeys_laws;
using std::array;

constexpr bool the_last_value_varies_fastest() {
    return lists<fg::tuples_of<bool, 2>>(array{false, false}, array{false, true}, array{true, false}, array{true, true}) &&
           lists<fg::tuples_of<fg::values<3, 4, 5>, 1>>(array{3}, array{4}, array{5});
}
VERIFY(domain_tuples_of, the_last_value_varies_fastest)

constexpr bool the_laws_hold() {
    return obeys_laws<fg::tuples_of<fg::values<3, 4, 5>, 4>>(array{3, 4, 5, 6}) && obeys_laws<fg::tuples_of<bool, 63>>() &&
           obeys_laws<fg::tuples_of<fg::range<1, 1'000'000>, 3>>(array{1, 1, 0}) &&
           obeys_laws<fg::tuples_of<fg::tuples_of<bool, 2>, 3>>();
}
VERIFY(domain_tuples_of, the_laws_hold)

constexpr bool there_are_n_to_the_k() {
    return fg::tuples_of<fg::values<3, 4, 5>, 4>::size == 81 && fg::tuples_of<bool, 63>::size == std::uint64_t{1} << 63 &&
           fg::tuples_of<fg::range<1, 1'000'000>, 3>::size == 1'000'000'000'000'000'000;
}
VERIFY(domain_tuples_of, there_are_n_to_the_k)

constexpr bool of_nothing_there_is_only_the_empty_tuple() {
    return fg::tuples_of<bool, 0>::size == 1 && obeys_laws<fg::tuples_of<bool, 0>>() && fg::tuples_of<fg::values<>, 0>::size == 1 &&
           fg::tuples_of<fg::values<>, 2>::size == 0 && fg::domain<fg::tuples_of<fg::values<>, 2>>;
}
VERIFY(domain_tuples_of, of_nothing_there_is_only_the_empty_tuple)

}  // namespace
