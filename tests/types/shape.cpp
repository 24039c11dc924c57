// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/types/shape.hpp>

#include <any>
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace {

using namespace foregone;

struct derived : std::variant<int, bool> {
    using variant::variant;
};

constexpr bool text_is_told_apart() {
    return string_like<std::string_view> && string_like<std::string> && string_like<const char*> && string_like<char[3]> &&
           string_like<text<3>> && string_like<name<3>> && !string_like<std::nullptr_t> && !string_like<char> &&
           !string_like<std::vector<char>> && view_of("abc") == "abc" && view_of(name("xy")) == "xy";
}
VERIFY(base_shape, text_is_told_apart)

constexpr bool optionals_are_told_apart() {
    return optional_like<std::optional<int>> && !optional_like<int*> && !optional_like<std::any> &&
           !optional_like<std::variant<int>>;
}
VERIFY(base_shape, optionals_are_told_apart)

constexpr bool ranges_are_told_apart() {
    return range_like<std::vector<int>> && range_like<std::array<int, 2>> && range_like<int[2]> && !range_like<std::string> &&
           !range_like<std::string_view> && !range_like<std::optional<int>> && !range_like<char[3]>;
}
VERIFY(base_shape, ranges_are_told_apart)

constexpr bool tuples_are_told_apart() {
    return tuple_like<std::pair<int, int>> && tuple_like<std::tuple<>> && tuple_like<std::array<int, 2>> &&
           !tuple_like<std::vector<int>> && !tuple_like<int>;
}
VERIFY(base_shape, tuples_are_told_apart)

constexpr bool variants_are_told_apart() {
    return variant_like<std::variant<int>> && variant_like<derived> && !variant_like<std::optional<int>>;
}
VERIFY(base_shape, variants_are_told_apart)

constexpr bool the_alternative_held_is_visited() {
    int seen = 0;
    const auto see = [&seen](const auto& held) { seen = seen * 10 + static_cast<int>(held); };
    visit_alternative(std::variant<int, char, bool>(true), see);
    visit_alternative(std::variant<int, int>(std::in_place_index<1>, 7), see);
    visit_alternative(derived(3), see);
    return seen == 173;
}
VERIFY(base_shape, the_alternative_held_is_visited)

constexpr bool all_elements_are_visited() {
    const auto sum = [](const auto&... parts) { return (0 + ... + parts); };
    return visit_elements(std::tuple(1, 2, 3), sum) == 6 && visit_elements(std::pair(1, 2), sum) == 3 &&
           visit_elements(std::tuple<>(), sum) == 0 && visit_elements(std::array{4, 5}, sum) == 9;
}
VERIFY(base_shape, all_elements_are_visited)

}  // namespace
