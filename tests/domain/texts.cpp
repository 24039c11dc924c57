// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/lists_of.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

namespace {

namespace fg = foregone;
using std::string_view;

constexpr bool texts_are_what_is_listed_in_that_order() {
    return laws::lists<fg::texts<"hello", "hello2", "">>(string_view("hello"), string_view("hello2"), string_view());
}
VERIFY(domain_texts, texts_are_what_is_listed_in_that_order)

constexpr bool the_laws_hold() {
    return laws::obeys_laws<fg::texts<"hello", "hello2">>(string_view("hell"), string_view()) &&
           laws::obeys_laws<fg::texts<"">>(string_view("\0", 1)) && laws::obeys_laws<fg::texts<>>(string_view());
}
VERIFY(domain_texts, the_laws_hold)

}  // namespace
