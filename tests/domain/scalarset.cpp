// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"
#include "laws.hpp"

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/scalarset_array.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/types/hash.hpp>

#include <compare>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace {

namespace fg = foregone;
using node = fg::scalarset<"node", 3>;
using client = fg::scalarset<"client", 3>;
using nodes = fg::domain_of<node>;

constexpr node first = nodes::at(0), second = nodes::at(1), third = nodes::at(2);

template <class T>
concept ordered = requires(const T& a) {
    a < a;
}
|| requires(const T& a) { a <=> a; };
template <class T, class U>
concept comparable = requires(const T& a, const U& b) {
    a == b;
};
template <class T>
concept counted = requires(T a) {
    ++a;
}
|| requires(T a) { a + 1; }
|| requires(T a) { a += 1; };
template <class T>
concept indexed_by_numbers = requires(T a) {
    a[0];
}
|| requires(T a) { a.begin(); }
|| requires(T a) { a.data(); };

static_assert(!ordered<node> && !counted<node> && std::equality_comparable<node>);
static_assert(!comparable<node, client> && !comparable<node, int> && !std::is_convertible_v<node, bool>);
static_assert(!std::is_constructible_v<node, int> && !std::is_constructible_v<int, node> && !std::is_constructible_v<node, client>);
static_assert(!fg::domain<node> && fg::describes_domain<node>, "at() of an identity itself would be a name for one");
static_assert(!indexed_by_numbers<fg::scalarset_array<node, int>> && !indexed_by_numbers<fg::scalarset_subset<node>>);
static_assert(!ordered<fg::scalarset_array<node, int>> && !ordered<fg::scalarset_subset<node>> && !ordered<std::optional<node>>);
static_assert(sizeof(node) == 1 && std::is_trivially_copyable_v<node> && fg::bytewise<node>);
static_assert(fg::bytewise<fg::scalarset_array<node, std::uint16_t>> &&
              !fg::bytewise<fg::scalarset_array<node, std::optional<int>>>);
static_assert(fg::hashable<fg::scalarset_array<node, std::optional<int>>>);

constexpr bool identities_are_a_domain() { return laws::obeys_laws<nodes>(node{}) && nodes::size == 3 && !nodes::index_of(node{}); }
VERIFY(domain_scalarset, identities_are_a_domain)

constexpr bool nobody_is_nobody_else() {
    node somebody = second;
    const bool was = static_cast<bool>(somebody) && somebody != node{};
    somebody = {};
    return was && !somebody && somebody == node{} && first != second && second == nodes::at(1);
}
VERIFY(domain_scalarset, nobody_is_nobody_else)

struct transfer {
    node from, to;
    std::optional<client> asked_by;
};
using transfers = fg::product<transfer, node, node, fg::optional_of<client>>;

constexpr bool actions_range_over_identities() {
    const transfer last = transfers::at(transfers::size - 1);
    return transfers::size == 36 && last.from == third && last.to == third && last.asked_by == fg::domain_of<client>::at(2);
}
VERIFY(domain_scalarset, actions_range_over_identities)

template <class T>
constexpr bool prints(const T& value, std::string_view expected) {
    fg::text<100> printed;
    fg::print(printed, value);
    return printed == expected;
}

constexpr bool everything_is_printed_by_names() {
    fg::scalarset_array<node, bool> up;
    up[second] = true;
    return prints(third, "node_3") && prints(node{}, "nobody") && prints(up, "{node_1 = false, node_2 = true, node_3 = false}") &&
           prints(fg::scalarset_subset<node>::of(third, first), "{node_1, node_3}") && prints(fg::scalarset_subset<node>{}, "{}");
}
VERIFY(domain_scalarset, everything_is_printed_by_names)

constexpr bool an_array_is_asked_by_identity_and_as_a_whole() {
    auto load = fg::scalarset_array<node, int>::filled(2);
    load[third] = 5;
    const auto above = [&](int limit) { return [limit](int one) { return one > limit; }; };
    const auto others_than = [](node who) { return [who](node id, int one) { return id != who && one > 2; }; };
    return load[first] == 2 && load.count(2) == 2 && load.count_if(above(1)) == 3 && load.all_of(above(1)) &&
           !load.all_of(above(2)) && load.any_of(above(4)) && load.none_of(above(5)) && !load.none_of(above(4)) &&
           load.any_of(others_than(first)) && load.none_of(others_than(third));
}
VERIFY(domain_scalarset, an_array_is_asked_by_identity_and_as_a_whole)

constexpr bool an_array_is_changed_for_everybody() {
    fg::scalarset_array<node, int> load, other;
    load.for_each([](int& one) { one = 1; });
    load.for_each([](node id, int& one) { one += id == second; });
    other.fill(1);
    other[second] = 2;
    return load == other && fg::hash(load) == fg::hash(other) && load != fg::scalarset_array<node, int>::filled(1);
}
VERIFY(domain_scalarset, an_array_is_changed_for_everybody)

constexpr bool arrays_without_bytes_are_hashed_by_elements() {
    fg::scalarset_array<node, std::optional<int>> one, other;
    one[first] = 3;
    other[second] = 3;
    const bool differ = fg::hash(one) != fg::hash(other);
    other[first] = 3, other[second] = std::nullopt;
    return differ && one == other && fg::hash(one) == fg::hash(other);
}
VERIFY(domain_scalarset, arrays_without_bytes_are_hashed_by_elements)

constexpr bool a_subset_is_asked_by_identity_and_as_a_whole() {
    using subset = fg::scalarset_subset<node>;
    subset set = subset::of(first, third);
    const bool has = set.contains(first) && !set.contains(second) && !set.contains(node{}) && set.size() == 2 && !set.empty();
    const bool asks = set.any_of([](node id) { return id == third; }) && set.none_of([](node id) { return id == second; }) &&
                      !set.all_of([](node id) { return id == third; }) && set.count_if([](node id) { return id != third; }) == 1;
    const bool combines = (subset::all() - set) == subset::of(second) && (set & subset::of(third, second)) == subset::of(third) &&
                          (set | subset::of(second)) == subset::all() && subset::all().includes(set) &&
                          !set.includes(subset::all());
    set.erase(first), set.erase(second), set.erase(node{});
    return has && asks && combines && set == subset::of(third);
}
VERIFY(domain_scalarset, a_subset_is_asked_by_identity_and_as_a_whole)

#if FOREGONE_HAS_EXCEPTIONS
TEST(domain_scalarset, nobody_has_no_element_and_is_in_no_set) {
    fg::scalarset_array<node, int> load;
    fg::scalarset_subset<node> set;
    EXPECT_THROW(load[node{}] = 1, std::bad_optional_access);
    EXPECT_THROW(set.insert(node{}), std::bad_optional_access);
}
#endif

constexpr bool sixty_four_identities_fit() {
    using many = fg::scalarset<"many", 64>;
    const many last = fg::domain_of<many>::at(63);
    auto set = fg::scalarset_subset<many>::all();
    set.erase(last);
    return set.size() == 63 && !set.contains(last) && sizeof(set) == 8 && prints(last, "many_64");
}
VERIFY(domain_scalarset, sixty_four_identities_fit)

}  // namespace
