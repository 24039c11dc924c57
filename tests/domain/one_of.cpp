// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/one_of.hpp>

#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

#include <array>

namespace {

namespace fg = foregone;
using laws::lists, laws::obeys_laws;

struct fill {
    bool operator==(const fill&) const = default;
};
struct pour {
    int from, to;
    bool operator==(const pour&) const = default;
};
using pours = fg::product<pour, fg::range<1, 3>, fg::range<1, 3>>;
using action = fg::one_of<fill, pours, bool>;

constexpr bool one_alternative_comes_after_the_other() {
    return action::size == 12 && action::offset<0> == 0 && action::offset<1> == 1 && action::offset<2> == 10 &&
           action::offset<3> == 12 && std::is_same_v<action::alternative<0>, fg::unit<fill>> &&
           std::is_same_v<action::alternatives, boost::mp11::mp_list<fg::unit<fill>, pours, fg::booleans>> &&
           action::alternative_at(0) == 0 && action::alternative_at(9) == 1 && action::alternative_at(10) == 2;
}
VERIFY(domain_one_of, one_alternative_comes_after_the_other)

constexpr bool the_laws_hold() {
    using value = std::variant<fill, pour, bool>;
    return std::is_same_v<action::value_type, value> && obeys_laws<action>(value(pour{0, 1}), value(pour{1, 4})) &&
           action::at(0) == value(fill{}) && action::at(11) == value(true);
}
VERIFY(domain_one_of, the_laws_hold)

constexpr bool a_value_is_visited_as_its_own_type() {
    struct weigh {
        constexpr int operator()(fill) const { return -1; }
        constexpr int operator()(pour p) const { return 10 * p.from + p.to; }
        constexpr int operator()(bool b) const { return b; }
    };
    return action::visit_at(0, weigh{}) == -1 && action::visit_at(6, weigh{}) == 23 && action::visit_at(11, weigh{}) == 1;
}
VERIFY(domain_one_of, a_value_is_visited_as_its_own_type)

constexpr bool alternatives_of_one_type_need_no_variant() {
    using sparse = fg::one_of<fg::range<1, 3>, fg::values<>, fg::range<100, 101>>;
    return lists<fg::one_of<fg::range<1, 3>, fg::range<100, 101>>>(1, 2, 3, 100, 101) &&
           std::is_same_v<fg::one_of<fg::range<1, 3>, fg::range<100, 101>>::value_type, int> &&
           obeys_laws<fg::one_of<fg::range<1, 3>, fg::range<100, 101>>>(0, 4, 99, 102) && sparse::size == 5 &&
           obeys_laws<sparse>();
}
VERIFY(domain_one_of, alternatives_of_one_type_need_no_variant)

constexpr bool sums_nest_and_multiply() {
    using inner = fg::one_of<fg::range<1, 3>, bool>;
    using outer = fg::one_of<inner, fg::values<'x'>, fill>;
    using pair = fg::product<std::pair<inner::value_type, bool>, inner, bool>;
    return outer::size == 7 && obeys_laws<outer>(outer::value_type('y')) && pair::size == 10 && obeys_laws<pair>();
}
VERIFY(domain_one_of, sums_nest_and_multiply)

constexpr bool of_nothing_there_is_no_value() {
    return fg::one_of<>::size == 0 && fg::domain<fg::one_of<>> && !fg::nonempty_domain<fg::one_of<>> &&
           fg::one_of<fg::values<>>::size == 0 && fg::domain<fg::one_of<fg::values<>>>;
}
VERIFY(domain_one_of, of_nothing_there_is_no_value)

}  // namespace
