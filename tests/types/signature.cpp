// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/types/signature.hpp>

namespace {

namespace signature = foregone::signature;

struct sought {};

constexpr bool signatures_name_their_arguments() {
    return signature::of_type<sought>().find("sought") != std::string_view::npos &&
           signature::of_value<4711>().find("4711") != std::string_view::npos;
}
VERIFY(base_signature, signatures_name_their_arguments)

constexpr bool brackets_are_matched() {
    return signature::closing_bracket("a<b(c)[d]>e", 1) == 9 && signature::closing_bracket("f(x)", 1) == 3 &&
           signature::closing_bracket("<never closed", 0) == 13;
}
VERIFY(base_signature, brackets_are_matched)

constexpr bool tokens_are_read_backwards() {
    return signature::last_token("(& object.value.member))}]") == "member" && signature::last_token("a::b_2") == "b_2" &&
           signature::last_token("...").empty() && signature::token_before("color::red, 3", 10) == "red" &&
           signature::last_token("caf\xc3\xa9>") == "caf\xc3\xa9";
}
VERIFY(base_signature, tokens_are_read_backwards)

constexpr bool texts_are_found_where_they_stand() {
    return signature::stands_at("abc", 1, "bc") && !signature::stands_at("abc", 1, "bcd") &&
           !signature::stands_at("abc", 0, "bc") && signature::stands_at("abc", 3, "");
}
VERIFY(base_signature, texts_are_found_where_they_stand)

constexpr bool copies_hold_what_they_are_given() {
    return signature::copy<3>("abc").view() == "abc" && !signature::copy<3>("abc").truncated;
}
VERIFY(base_signature, copies_hold_what_they_are_given)

}  // namespace
