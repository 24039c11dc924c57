// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/types/name.hpp>

#include <type_traits>

namespace {

template <foregone::name Name>
struct titled {
    static constexpr std::string_view title = Name.view();
};

constexpr bool a_literal_becomes_a_template_argument() { return titled<"four gallons">::title == "four gallons"; }
VERIFY(base_name, a_literal_becomes_a_template_argument)

constexpr bool equal_names_are_one_type() {
    return std::is_same_v<titled<"a">, titled<"a">> && !std::is_same_v<titled<"a">, titled<"b">>;
}
VERIFY(base_name, equal_names_are_one_type)

constexpr bool names_of_different_length_compare() {
    constexpr foregone::name a("ab");
    constexpr foregone::name b("abc");
    constexpr foregone::name empty("");
    return a == a && !(a == b) && empty.view().empty();
}
VERIFY(base_name, names_of_different_length_compare)

}  // namespace
