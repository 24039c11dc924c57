// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/indices_of.hpp>

#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"

#include <boost/mp11/algorithm.hpp>

#include <utility>

namespace {

namespace fg = foregone;
using boost::mp11::mp_list;

template <std::uint64_t Index>
using index = std::integral_constant<std::uint64_t, Index>;

constexpr bool each_index_is_a_type() {
    return std::is_same_v<fg::indices_of<fg::values<'a', 'b', 'c'>>, mp_list<index<0>, index<1>, index<2>>> &&
           std::is_same_v<fg::indices_of<bool>, mp_list<index<0>, index<1>>> &&
           std::is_same_v<fg::indices_of<fg::values<>>, mp_list<>> &&
           boost::mp11::mp_size<fg::indices_of<fg::range<1, 1'024>>>::value == 1'024;
}
VERIFY(domain_types, each_index_is_a_type)

// What a transition of a machine, say, is made for: a class template with a type for each combination.
template <class Digit, class Flag>
struct combination {
    static constexpr std::pair<int, bool> value{fg::range<5, 7>::at(Digit::value), fg::booleans::at(Flag::value)};
};

template <class... Combinations>
constexpr bool are_in_product_order(mp_list<Combinations...>) {
    using pairs = fg::product<std::pair<int, bool>, fg::range<5, 7>, bool>;
    std::uint64_t next = 0;
    return pairs::size == sizeof...(Combinations) && ((Combinations::value == pairs::at(next++)) && ...);
}

constexpr bool mp_product_makes_a_product_of_types() {
    using all = boost::mp11::mp_product<combination, fg::indices_of<fg::range<5, 7>>, fg::indices_of<bool>>;
    return are_in_product_order(all{});
}
VERIFY(domain_types, mp_product_makes_a_product_of_types)

}  // namespace
