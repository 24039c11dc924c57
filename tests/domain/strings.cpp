// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"
#include "laws.hpp"

#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/print.hpp>

namespace {

namespace fg = foregone;
using fg::text;
using laws::lists, laws::obeys_laws;

template <std::size_t N>
constexpr text<N> written(std::string_view characters) {
    return text<N>{}.append(characters);
}

constexpr bool short_ones_come_first() {
    using letters = fg::range<'a', 'b'>;
    constexpr auto of = written<2>;
    return lists<fg::strings<2, letters>>(of(""), of("a"), of("b"), of("aa"), of("ab"), of("ba"), of("bb")) &&
           lists<fg::strings<0>>(written<0>("")) && fg::strings<9>::at(1).view() == "a" && fg::strings<9>::at(96).view() == "aa";
}
VERIFY(domain_strings, short_ones_come_first)

constexpr bool the_laws_hold() {
    return obeys_laws<fg::strings<9>>(written<9>("tab\t"), written<9>("cut, for too long")) && obeys_laws<fg::strings<1>>() &&
           obeys_laws<fg::strings<13, fg::range<'a', 'z'>>>(written<13>("A"));
}
VERIFY(domain_strings, the_laws_hold)

constexpr bool the_laws_hold_for_odd_alphabets() {
    return obeys_laws<fg::strings<3, fg::values<'x'>>>(written<3>("y")) &&
           obeys_laws<fg::strings<3, fg::values<>>>(written<3>("x")) && obeys_laws<fg::strings<2, fg::values<'\0', 'a'>>>() &&
           obeys_laws<fg::strings<62, fg::range<'0', '1'>>>();
}
VERIFY(domain_strings, the_laws_hold_for_odd_alphabets)

template <class D>
constexpr typename D::value_type simplest(std::uint64_t index, auto holds) {
    while (fg::each_simpler<D>(
        index, [&](std::uint64_t candidate) { return holds(D::at(candidate).view()) && (index = candidate, true); })) {}
    return D::at(index);
}

constexpr bool a_text_becomes_shorter_and_plainer() {
    using names = fg::strings<9>;
    const auto quoted = [](std::string_view text) { return text.find('"') < text.rfind('"') && text.rfind('"') < text.size(); };
    return simplest<names>(*names::index_of(written<9>("Say \"Hi\".")), quoted) == written<9>("\"\"") &&
           simplest<names>(*names::index_of(written<9>("Say Hi.")), [](std::string_view text) { return text.size() > 2; }) ==
               written<9>("aaa");
}
VERIFY(domain_strings, a_text_becomes_shorter_and_plainer)

constexpr bool all_lengths_are_drawn() {
    fg::random_bits bits(8);
    int of_length[10]{};
    for (int i = 0; i < 400; ++i) ++of_length[fg::strings<9>::at(fg::draw<fg::strings<9>>(bits)).size()];
    for (const int count : of_length)
        if (count < 10) return false;
    return of_length[0] > 40 && of_length[0] < 120;
}
VERIFY(domain_strings, all_lengths_are_drawn)

struct put {
    text<5> key;
    bool operator==(const put&) const = default;
};
using puts = fg::product<put, fg::strings<5>>;

constexpr bool a_value_prints_as_text() {
    text<40> shown;
    fg::print(shown, puts::at(*puts::index_of({written<5>("a\"b")})));
    return shown.view() == "{key = \"a\\\"b\"}";
}
VERIFY(domain_strings, a_value_prints_as_text)

constexpr bool equal_values_hash_alike() {
    const put ab = puts::at(*puts::index_of({written<5>("ab")})), ba = puts::at(*puts::index_of({written<5>("ba")}));
    return ab == put{written<5>("ab")} && fg::hash(ab) == fg::hash(put{written<5>("ab")}) && fg::hash(ab) != fg::hash(ba) &&
           ab != ba;
}
VERIFY(domain_strings, equal_values_hash_alike)

}  // namespace
