// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/range.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

#include <limits>

namespace {

namespace fg = foregone;
using laws::lists, laws::obeys_laws;

constexpr bool both_ends_are_included() {
    return lists<fg::range<-1, 2>>(-1, 0, 1, 2) && lists<fg::range<5, 5>>(5) && lists<fg::range<'a', 'c'>>('a', 'b', 'c') &&
           lists<fg::range<false, true>>(false, true);
}
VERIFY(domain_range, both_ends_are_included)

constexpr bool the_laws_hold() {
    return obeys_laws<fg::range<-3, 3>>(-4, 4) && obeys_laws<fg::range<3u, 9u>>(2u, 10u, 0u) &&
           obeys_laws<fg::range<'a', 'z'>>('A', '{') && obeys_laws<fg::range<std::uint8_t{0}, std::uint8_t{255}>>();
}
VERIFY(domain_range, the_laws_hold)

constexpr bool the_laws_hold_for_huge_ranges() {
    constexpr std::int64_t least = INT64_MIN, greatest = INT64_MAX;
    return obeys_laws<fg::range<least, greatest - 1>>(greatest) && obeys_laws<fg::range<std::uint64_t{1}, UINT64_MAX>>() &&
           obeys_laws<fg::range<std::int64_t{-1'000'000'000'000}, std::int64_t{0}>>(std::int64_t{1}) &&
           obeys_laws<fg::range<INT32_MIN, INT32_MAX>>();
}
VERIFY(domain_range, the_laws_hold_for_huge_ranges)

constexpr bool sizes_are_exact() {
    return fg::range<INT32_MIN, INT32_MAX>::size == std::uint64_t{1} << 32 &&
           fg::range<std::uint64_t{1}, UINT64_MAX>::size == UINT64_MAX && fg::range<1, 1'000'000'000>::size == 1'000'000'000;
}
VERIFY(domain_range, sizes_are_exact)

}  // namespace
