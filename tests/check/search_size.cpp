// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/foregone.hpp>
#include <foregone/impl/check/registered_check.hpp>

#include <cstdint>

namespace {

namespace fg = foregone;

constexpr bool sequences_are_those_of_every_length() {
    return fg::sequences_of(56, 1, 5, 5).value == 550'731'776 && fg::sequences_of(3, 2, 0, 2).value == 26 &&
           fg::sequences_of(1, 1, 1, 7).value == 7 && fg::sequences_of(0, 1, 0, 3).value == 1 &&
           fg::sequences_of(2, 1, 63, 63).value == std::uint64_t{1} << 63;
}
VERIFY(run_search_size, sequences_are_those_of_every_length)

constexpr bool what_does_not_fit_is_told() {
    return !fg::sequences_of(2, 1, 64, 64) && !fg::sequences_of(2, 2, 63, 63) && !fg::sequences_of(3, 1, 1, UINT64_MAX) &&
           !fg::orders_of(1ULL << 40, 2, false);
}
VERIFY(run_search_size, what_does_not_fit_is_told)

constexpr bool orders_are_with_or_without_repetition() {
    return fg::orders_of(9, 2, false).value == 81 && fg::orders_of(9, 2, true).value == 72 &&
           fg::orders_of(2, 3, true).value == 0 && fg::orders_of(5, 1, true).value == 5;
}
VERIFY(run_search_size, orders_are_with_or_without_repetition)

constexpr bool bits_bound_states_where_they_are_few() {
    fg::search_size size;
    const bool unknown = size.most_states() == 0;
    size.state_bits = 40;
    const bool many = size.most_states() == std::uint64_t{1} << 40;
    size.state_bits = 41;
    const bool too_many = size.most_states() == 0;
    size.state_bits = 0;
    return unknown && many && too_many && size.most_states() == 1;
}
VERIFY(run_search_size, bits_bound_states_where_they_are_few)

constexpr bool a_scope_says_what_it_knows() {
    constexpr fg::search_size walks = fg::size_in_scope<fg::random{.runs = 7, .steps = 5}>();
    constexpr fg::search_size orders = fg::size_in_scope<fg::covering_sequences<3>.of_kinds().distinct()>();
    constexpr fg::search_size paths = fg::size_in_scope<fg::paths<9>.breadth_first().merge_states()>();
    return walks.runs == 7 && walks.steps == 5 && orders.strength == 3 && orders.of_kinds && orders.distinct &&
           paths.order == fg::path_order::breadth_first && paths.merges && fg::size_in_scope<fg::reachable>().runs == 0;
}
VERIFY(run_search_size, a_scope_says_what_it_knows)

}  // namespace
