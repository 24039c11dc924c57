// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"
#include "laws.hpp"

#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/representative.hpp>

namespace {

namespace fg = foregone;
using laws::obeys_laws;

using amounts = fg::one_of<fg::representative<1, 2, 999>, fg::representative<0>, fg::representative<-1, -2>>;

constexpr bool the_first_stands_for_all() {
    return laws::lists<fg::representative<1, 2, 999>>(1) && laws::lists<amounts>(1, 0, -1) &&
           laws::lists<fg::representative_of<fg::range<5, 900>>>(5) &&
           laws::lists<fg::representative_of<fg::texts<"hello", "">>>(std::string_view("hello"));
}
VERIFY(domain_representative, the_first_stands_for_all)

constexpr bool the_others_are_no_values() {
    return !fg::representative<1, 2>::index_of(2) && !amounts::index_of(999) && !amounts::index_of(7) && amounts::index_of(-1) == 2;
}
VERIFY(domain_representative, the_others_are_no_values)

constexpr bool members_are_all_that_is_claimed() {
    return laws::lists<fg::representative<1, 2, 999>::members>(1, 2, 999) &&
           laws::lists<fg::representative<std::nullopt, 0>::members>(std::nullopt, 0);
}
VERIFY(domain_representative, members_are_all_that_is_claimed)

constexpr bool the_laws_hold() {
    return obeys_laws<fg::representative<1, 2, 999>>(2, 999, 3) && obeys_laws<fg::representative<7>>(8) &&
           obeys_laws<amounts>(2, 3) && obeys_laws<fg::representative<std::nullopt, 0>>(std::optional<int>(0)) &&
           obeys_laws<fg::representative_of<bool>>(true) &&
           obeys_laws<fg::representative_of<fg::texts<"hello", "">>>(std::string_view(""));
}
VERIFY(domain_representative, the_laws_hold)

}  // namespace
