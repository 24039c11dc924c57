// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/types/inline_vector.hpp>

#include <type_traits>

namespace {

using three_ints = foregone::inline_vector<int, 3>;

template <three_ints Items>
struct carries {};

constexpr three_ints made_by_detour() {
    three_ints items;
    items.push_back(1);
    items.push_back(99);
    items.pop_back();
    return items;
}

constexpr bool grows_and_shrinks() {
    three_ints items;
    if (!items.empty() || items.full() || items.size() != 0) return false;
    for (int i = 1; i <= 3; ++i) items.push_back(i * 10);
    if (!items.full() || items.back() != 30 || items[0] != 10) return false;
    items.pop_back();
    int sum = 0;
    for (const int item : items) sum += item;
    items.clear();
    return sum == 30 && items.empty() && items == three_ints{};
}
VERIFY(base_inline_vector, grows_and_shrinks)

constexpr bool the_first_leaves() {
    three_ints items{{1, 2, 3}, 3};
    items.pop_front();
    if (items != three_ints{{2, 3}, 2}) return false;
    items.pop_front(), items.pop_front();
    return items.empty() && std::is_same_v<carries<three_ints{}>, carries<three_ints{{0, 0, 0}, 0}>>;
}
VERIFY(base_inline_vector, the_first_leaves)

constexpr bool equal_vectors_are_one_template_argument() {
    constexpr three_ints direct{{1}, 1};
    return direct == made_by_detour() && std::is_same_v<carries<direct>, carries<made_by_detour()>>;
}
VERIFY(base_inline_vector, equal_vectors_are_one_template_argument)

constexpr bool no_capacity_is_full_and_empty() {
    constexpr foregone::inline_vector<int, 0> nothing;
    return nothing.full() && nothing.empty() && nothing.begin() == nothing.end();
}
VERIFY(base_inline_vector, no_capacity_is_full_and_empty)

}  // namespace
