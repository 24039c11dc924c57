// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/equivalence/suggested_classes.hpp>

#include <foregone/domain/representative.hpp>
#include <foregone/impl/base/text.hpp>

#include "../support/verify.hpp"

#include <cstdint>
#include <string_view>
#include <utility>

namespace {

namespace fg = foregone;
using values = fg::representative<'a', 'b', 'c', 'd'>::members;

template <class... Pairs>
constexpr auto split_by(Pairs... apart) {
    fg::class_split<values> split;
    (split.distinguish(static_cast<std::uint64_t>(apart.first), static_cast<std::uint64_t>(apart.second)), ...);
    return split;
}

template <class Split>
constexpr bool reads(const Split& split, std::string_view expected) {
    fg::text<200> printed;
    print(printed, split);
    return printed == expected;
}

constexpr bool nothing_apart_is_one_class() {
    return split_by().count() == 1 && split_by().representative(3) == 0 &&
           reads(split_by(), "fg::representative<'a', 'b', 'c', 'd'>");
}
VERIFY(analysis_class_split, nothing_apart_is_one_class)

constexpr bool what_is_apart_both_ways_is_two() {
    const auto split = split_by(std::pair(2, 0), std::pair(1, 2), std::pair(3, 2));
    return split.are_apart(0, 2) && split.are_apart(2, 0) && split.count() == 2 && split.representative(3) == 0 &&
           reads(split, "fg::one_of<fg::representative<'a', 'b', 'd'>, fg::representative<'c'>>");
}
VERIFY(analysis_class_split, what_is_apart_both_ways_is_two)

/// b is like a, and d like b, but a and d were distinguished: d is not in the class of a, which b does not represent.
constexpr bool only_representatives_stand_for_others() {
    const auto split = split_by(std::pair(0, 3), std::pair(0, 2), std::pair(2, 3));
    return split.representative(1) == 0 && split.representative(3) == 3 &&
           reads(split, "fg::one_of<fg::representative<'a', 'b'>, fg::representative<'c'>, fg::representative<'d'>>");
}
VERIFY(analysis_class_split, only_representatives_stand_for_others)

}  // namespace
