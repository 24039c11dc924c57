// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/values.hpp>

#include <foregone/types/name.hpp>

#include "../support/verify.hpp"
#include "laws.hpp"

namespace {

namespace fg = foregone;
using laws::lists, laws::obeys_laws;

enum class mode { read, write };
struct point {
    int x, y;
    bool operator==(const point&) const = default;
};
constexpr int here = 1, there = 2;

constexpr bool values_are_what_is_listed_in_that_order() {
    return lists<fg::values<1000, 2000>>(1000, 2000) && lists<fg::values<'r', 'w', 'e'>>('r', 'w', 'e') &&
           lists<fg::values<mode::write, mode::read>>(mode::write, mode::read) &&
           lists<fg::values<point{1, 2}, point{2, 1}>>(point{1, 2}, point{2, 1}) && lists<fg::values<true>>(true) &&
           lists<fg::values<&here, &there>>(&here, &there);
}
VERIFY(domain_values, values_are_what_is_listed_in_that_order)

constexpr bool the_laws_hold() {
    return obeys_laws<fg::values<1000, 2000>>(0, 1001) && obeys_laws<fg::values<'r', 'w', 'e'>>('x') &&
           obeys_laws<fg::values<mode::write>>(mode::read) && obeys_laws<fg::values<>>(fg::no_value{}) &&
           obeys_laws<fg::values<point{1, 2}>>(point{2, 1}) && obeys_laws<fg::values<&here>>(&there, nullptr);
}
VERIFY(domain_values, the_laws_hold)

constexpr bool both_zeros_may_be_listed() {
    constexpr double zeros[] = {0.0, -0.0};
    return fg::all_distinct(zeros) && fg::position_in(zeros, 0.0) == 0 && fg::position_in(zeros, -0.0) == 1;
}
VERIFY(domain_values, both_zeros_may_be_listed)

constexpr bool nullopt_among_values_makes_them_optional() {
    using fallback = fg::values<0, std::nullopt>;
    return std::is_same_v<fallback::value_type, std::optional<int>> && lists<fallback>(0, std::nullopt) &&
           obeys_laws<fallback>(std::optional(1)) && obeys_laws<fg::values<0>>(1) &&
           !fg::values<0, std::nullopt>::index_of(5);
}
VERIFY(domain_values, nullopt_among_values_makes_them_optional)

constexpr bool nullopt_alone_is_one_value() {
    using none = fg::values<std::nullopt>;
    return fg::domain<none> && none::size == 1 && none::index_of(none::at(0)) == 0;
}
VERIFY(domain_values, nullopt_alone_is_one_value)

constexpr bool mixed_types_make_a_variant() {
    using mixed = fg::values<1, 'a', 2, mode::read>;
    using value = std::variant<int, char, mode>;
    return std::is_same_v<mixed::value_type, value> && lists<mixed>(value(1), value('a'), value(2), value(mode::read)) &&
           obeys_laws<mixed>(value(3), value('b'), value(mode::write));
}
VERIFY(domain_values, mixed_types_make_a_variant)

constexpr bool equal_numbers_of_different_types_are_different_values() {
    using mixed = fg::values<1, 1u, true, '\1'>;
    return mixed::size == 4 && obeys_laws<mixed>() && mixed::index_of(1u) == 1 && mixed::index_of(true) == 2;
}
VERIFY(domain_values, equal_numbers_of_different_types_are_different_values)

constexpr bool mixed_types_and_nullopt_make_an_optional_variant() {
    using mixed = fg::values<std::nullopt, 1, 'a'>;
    return std::is_same_v<mixed::value_type, std::optional<std::variant<int, char>>> &&
           obeys_laws<mixed>(mixed::value_type(2)) && !mixed::at(0) && mixed::index_of(std::nullopt) == 0;
}
VERIFY(domain_values, mixed_types_and_nullopt_make_an_optional_variant)

}  // namespace
