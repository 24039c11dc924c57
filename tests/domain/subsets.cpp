// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/subsets.hpp>

#include <foregone/domain/range.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

namespace {

namespace fg = foregone;
using laws::lists, laws::obeys_laws;
using modes = fg::subset<'r', 'w', 'e'>;

constexpr bool smaller_sets_come_first_then_lexicographic_order() {
    return lists<fg::subsets<'r', 'w', 'e'>>(modes{}, modes::of('r'), modes::of('w'), modes::of('e'), modes::of('r', 'w'),
                                             modes::of('r', 'e'), modes::of('w', 'e'), modes::all()) &&
           lists<fg::nonempty_subsets<'r', 'w', 'e'>>(modes::of('r'), modes::of('w'), modes::of('e'), modes::of('r', 'w'),
                                                      modes::of('r', 'e'), modes::of('w', 'e'), modes::all());
}
VERIFY(domain_subsets, smaller_sets_come_first_then_lexicographic_order)

constexpr bool the_laws_hold() {
    return obeys_laws<fg::subsets<'r', 'w', 'e'>>(modes{8}) && obeys_laws<fg::nonempty_subsets<'r', 'w', 'e'>>(modes{}, modes{9}) &&
           obeys_laws<fg::subsets_of<fg::range<1, 8>>>() && obeys_laws<fg::subsets_of<fg::range<1, 9>>>() &&
           obeys_laws<fg::nonempty_subsets_of<fg::range<1, 20>>>(fg::subset_of<fg::range<1, 20>>{}) &&
           obeys_laws<fg::subsets_of<fg::subsets_of<bool>>>();
}
VERIFY(domain_subsets, the_laws_hold)

constexpr bool the_laws_hold_for_64_values() {
    return obeys_laws<fg::subsets_of<fg::range<1, 63>>>() && obeys_laws<fg::nonempty_subsets_of<fg::range<1, 64>>>();
}
VERIFY(domain_subsets, the_laws_hold_for_64_values)

// 2^n, and one less without the empty set
constexpr bool counts_are_powers_of_two() {
    return fg::subsets_of<fg::range<1, 10>>::size == 1'024 && fg::nonempty_subsets_of<fg::range<1, 10>>::size == 1'023 &&
           fg::subsets_of<fg::range<1, 63>>::size == std::uint64_t{1} << 63 &&
           fg::nonempty_subsets_of<fg::range<1, 64>>::size == UINT64_MAX;
}
VERIFY(domain_subsets, counts_are_powers_of_two)

constexpr bool of_nothing_there_is_only_the_empty_set() {
    return fg::subsets<>::size == 1 && obeys_laws<fg::subsets<>>() && fg::nonempty_subsets<>::size == 0 &&
           fg::domain<fg::nonempty_subsets<>> && !fg::nonempty_domain<fg::nonempty_subsets<>>;
}
VERIFY(domain_subsets, of_nothing_there_is_only_the_empty_set)

// The first of two consecutive sets is smaller, or as large and has the least element in which they differ.
template <std::size_t N>
constexpr bool ranks_ascend() {
    for (std::uint64_t rank = 1; rank < std::uint64_t{1} << N; ++rank) {
        const std::uint64_t before = fg::subset_ranks<N>::unrank(rank - 1), after = fg::subset_ranks<N>::unrank(rank);
        const int more = std::popcount(after) - std::popcount(before);
        if (more < 0 || (more == 0 && (before >> std::countr_zero(before ^ after) & 1) == 0)) return false;
    }
    return true;
}

constexpr bool the_order_is_the_same_looked_up_and_computed() {
    return ranks_ascend<3>() && ranks_ascend<8>() && ranks_ascend<9>();
}
VERIFY(domain_subsets, the_order_is_the_same_looked_up_and_computed)

}  // namespace
