// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <cli/filter.hpp>

#include <string_view>

namespace {

using foregone::chooses;
using foregone::filters::matches_pattern;

constexpr bool patterns_have_wildcards() {
    return matches_pattern("jugs.*", "jugs.reachable") && matches_pattern("*able", "jugs.reachable") &&
           matches_pattern("j?gs.*b*", "jugs.reachable") && matches_pattern("*", "") && matches_pattern("**a**", "a") &&
           !matches_pattern("jugs", "jugs.reachable") &&
           matches_pattern("a?c", "a\xC3\xBC"
                                  "c") &&
           !matches_pattern("?", "") && !matches_pattern("", "a") && !matches_pattern("*b", "abc");
}
VERIFY(run_filter, patterns_have_wildcards)

constexpr bool a_star_tries_every_length() {
    return matches_pattern("*aab", "aaaab") && matches_pattern("a*b*c", "abbbcbc") && !matches_pattern("a*b*c", "abbbcbd");
}
VERIFY(run_filter, a_star_tries_every_length)

constexpr bool colons_add_and_a_minus_takes_away() {
    return chooses("a:b", "a") && chooses("a:b", "b") && !chooses("a:b", "c") && chooses("*-b:c", "a") && !chooses("*-b:c", "b") &&
           !chooses("*-b:c", "c") && chooses("-b", "a") && !chooses("-b", "b") && chooses("a*-*b", "ac") && !chooses("a*-*b", "ab");
}
VERIFY(run_filter, colons_add_and_a_minus_takes_away)

constexpr bool nothing_separates_inside_angle_brackets() {
    return chooses("level<-1>.*", "level<-1>.reachable") && !chooses("level<-1>.*", "level<1>.reachable") &&
           chooses("box<a::b>.*:x", "box<a::b>.reachable") && chooses("*-level<-1>.*", "level<1>.reachable") &&
           !chooses("*-level<-1>.*", "level<-1>.reachable") && chooses("a<b<-1>, 2>*-x", "a<b<-1>, 2>");
}
VERIFY(run_filter, nothing_separates_inside_angle_brackets)

constexpr bool a_bracket_that_does_not_close_is_a_character() {
    return chooses("*<3*-b", "a<3>") && !chooses("*<3*-b", "b") && chooses("a<:b", "b");
}
VERIFY(run_filter, a_bracket_that_does_not_close_is_a_character)

constexpr bool an_empty_pattern_chooses_the_empty_name_only() {
    return !chooses("", "a") && !chooses("a:", "b") && chooses("a-", "a");
}
VERIFY(run_filter, an_empty_pattern_chooses_the_empty_name_only)

}  // namespace
