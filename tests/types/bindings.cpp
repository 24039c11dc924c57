// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/types/bindings.hpp>

#include <array>
#include <utility>

namespace {

/// An array binds like a struct with as many members.
template <std::size_t N>
constexpr bool are_bound_in_order() {
    std::array<int, N> members{};
    for (std::size_t i = 0; i < N; ++i) members[i] = static_cast<int>(i);
    int next = 0;
    auto check = [&next](auto&... bound) { return ((bound++ == next++) && ...); };
    return foregone::bindings::visit<N>(members, check) && next == static_cast<int>(N) && members[N - 1] == next;
}

template <std::size_t... I>
constexpr bool all_are_bound_in_order(std::index_sequence<I...>) {
    return (are_bound_in_order<I + 1>() && ...);
}

constexpr bool every_number_of_members_is_bound() {
    auto nothing = [] { return true; };
    int none = 0;
    return all_are_bound_in_order(std::make_index_sequence<24>{}) && foregone::bindings::visit<0>(none, nothing);
}
VERIFY(base_bindings, every_number_of_members_is_bound)

}  // namespace
