// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/base/text.hpp>

#include <type_traits>

namespace {

template <foregone::text<8> Text>
struct carries {};

constexpr foregone::text<8> say(std::string_view words) {
    foregone::text<8> said;
    said.append(words);
    return said;
}

constexpr bool keeps_what_fits() {
    foregone::text<8> said;
    said.append("small").append('=').append("3");
    return said.view() == "small=3" && said.size() == 7 && !said.truncated && said.data()[7] == '\0';
}
VERIFY(base_text, keeps_what_fits)

constexpr bool says_when_cut() {
    const auto full = say("12345678"), cut = say("123456789");
    auto more = cut;
    more.append("!");
    return !full.truncated && full.view() == "12345678" && cut.truncated && cut.view() == "12345..." && more == cut;
}
VERIFY(base_text, says_when_cut)

constexpr bool tiny_texts_still_mark_the_cut() {
    foregone::text<2> two;
    foregone::text<0> none;
    two.append("abc");
    none.append("a");
    return two.view() == ".." && two.truncated && none.view().empty() && none.truncated;
}
VERIFY(base_text, tiny_texts_still_mark_the_cut)

constexpr bool equal_texts_are_one_template_argument() {
    return std::is_same_v<carries<say("a")>, carries<say("a")>> && !std::is_same_v<carries<say("a")>, carries<say("b")>>;
}
VERIFY(base_text, equal_texts_are_one_template_argument)

constexpr bool texts_of_different_capacity_compare() {
    foregone::text<20> longer;
    longer.append("abc");
    return longer == say("abc") && !(longer == say("ab"));
}
VERIFY(base_text, texts_of_different_capacity_compare)

}  // namespace
