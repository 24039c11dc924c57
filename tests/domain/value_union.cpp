// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/value_union.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;
using none = std::nullopt_t;

constexpr bool the_union_is_no_larger_than_it_must_be() {
    return std::is_same_v<fg::value_union<>, fg::no_value> && std::is_same_v<fg::value_union<int, int>, int> &&
           std::is_same_v<fg::value_union<none>, none> &&
           std::is_same_v<fg::value_union<int, none, int>, std::optional<int>> &&
           std::is_same_v<fg::value_union<none, int>, std::optional<int>> &&
           std::is_same_v<fg::value_union<int, char, int>, std::variant<int, char>> &&
           std::is_same_v<fg::value_union<int, none, char>, std::optional<std::variant<int, char>>>;
}
VERIFY(domain_value_union, the_union_is_no_larger_than_it_must_be)

template <class Union, class T, class Other>
constexpr bool comes_out(const T& value) {
    const Union united = fg::as_union<Union>(value);
    return fg::holds<T>(united) && fg::held_in<T>(united) == value && !fg::holds<Other>(united);
}

constexpr bool what_is_put_in_comes_out_under_its_own_type_only() {
    using both = std::optional<std::variant<int, char>>;
    return comes_out<std::variant<int, char>, int, char>(7) && comes_out<std::variant<int, char>, char, int>('x') &&
           comes_out<std::optional<int>, int, none>(7) && comes_out<both, int, char>(7) && comes_out<both, char, none>('x');
}
VERIFY(domain_value_union, what_is_put_in_comes_out_under_its_own_type_only)

constexpr bool nothing_is_held_as_nullopt() {
    const auto united = fg::as_union<std::optional<std::variant<int, char>>>(std::nullopt);
    return !united && fg::holds<none>(united) && !fg::holds<int>(united) && !fg::holds<char>(united);
}
VERIFY(domain_value_union, nothing_is_held_as_nullopt)

constexpr bool an_optional_inside_an_optional_keeps_its_level() {
    using twice = fg::value_union<std::optional<int>, none>;
    const twice outer = fg::as_union<twice>(std::nullopt), inner = fg::as_union<twice>(std::optional<int>());
    return std::is_same_v<twice, std::optional<std::optional<int>>> && !outer && inner && !*inner;
}
VERIFY(domain_value_union, an_optional_inside_an_optional_keeps_its_level)

}  // namespace
