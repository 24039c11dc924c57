// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/converted.hpp>

#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

#include <string>
#include <variant>
#include <vector>

namespace {

namespace fg = foregone;
using laws::obeys_laws;

enum class colour { red, green, blue };
enum wire_colour : std::uint8_t {};

constexpr bool a_domain_of_the_right_type_stays_as_it_is() {
    return std::is_same_v<fg::converted<int, fg::range<0, 9>>, fg::range<0, 9>> &&
           std::is_same_v<fg::converted<std::string_view, fg::texts<"a">>, fg::texts<"a">>;
}
VERIFY(domain_converted, a_domain_of_the_right_type_stays_as_it_is)

constexpr bool whole_numbers_change_their_width() {
    return obeys_laws<fg::converted<std::uint8_t, fg::range<0, 255>>>() &&
           obeys_laws<fg::converted<std::int8_t, fg::range<-128, 127>>>() &&
           obeys_laws<fg::converted<std::uint16_t, fg::range<0, 65'535>>>() &&
           obeys_laws<fg::converted<long long, fg::range<-5, 5>>>(6LL, 1LL << 32, INT64_MIN) &&
           obeys_laws<fg::converted<int, fg::range<std::uint8_t{1}, std::uint8_t{9}>>>(0, 257, -255);
}
VERIFY(domain_converted, whole_numbers_change_their_width)

constexpr bool a_sign_is_never_lost() {
    return obeys_laws<fg::converted<unsigned, fg::range<0, 9>>>(4'294'967'295u, 10u) &&
           obeys_laws<fg::converted<int, fg::range<0u, 9u>>>(-1, 10) && !fg::all_fit<unsigned, fg::values<-1>>() &&
           !fg::all_fit<int, fg::values<4'294'967'295u>>() && !fg::all_fit<std::uint8_t, fg::values<256>>();
}
VERIFY(domain_converted, a_sign_is_never_lost)

constexpr bool enumerators_become_numbers_and_back() {
    return obeys_laws<fg::converted<int, fg::enumerators<colour>>>(3, -1) &&
           obeys_laws<fg::converted<wire_colour, fg::enumerators<colour>>>(wire_colour{7}) &&
           obeys_laws<fg::converted<colour, fg::range<0, 1>>>(colour::blue);
}
VERIFY(domain_converted, enumerators_become_numbers_and_back)

constexpr bool values_become_optional() {
    return obeys_laws<fg::converted<std::optional<int>, fg::values<1, 2>>>(std::nullopt, std::optional(3)) &&
           obeys_laws<fg::converted<std::optional<int>, fg::values<std::nullopt>>>(std::optional(3)) &&
           obeys_laws<fg::converted<std::optional<long>, fg::values<1, std::nullopt>>>(std::optional(1L << 32));
}
VERIFY(domain_converted, values_become_optional)

constexpr bool a_member_that_does_not_convert_back_is_searched() {
    using member = std::variant<int, bool>;
    return obeys_laws<fg::converted<member, fg::values<1, 2>>>(member(true), member(3)) &&
           obeys_laws<fg::converted<double, fg::range<0, 9>>>(0.5, -1.0, 1e300);
}
VERIFY(domain_converted, a_member_that_does_not_convert_back_is_searched)

// At run time only: Clang rejects the constexpr strings of the standard library of GCC 12.
TEST(domain_converted, texts_become_strings) {
    EXPECT_TRUE((obeys_laws<fg::converted<std::string, fg::texts<"hello", "">>>(std::string("hell"))));
    EXPECT_TRUE((obeys_laws<fg::converted<std::string, fg::strings<9>>>(std::string("tab\t"), std::string("much too long"))));
}

TEST(domain_converted, lists_become_vectors) {
    using lists = fg::lists_of<fg::range<0, 9>, 4>;
    EXPECT_TRUE((obeys_laws<fg::converted<std::vector<int>, lists>>(std::vector{10}, std::vector{1, 2, 3, 4, 5})));
}

}  // namespace
