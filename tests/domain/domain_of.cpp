// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/values.hpp>


#include "../support/verify.hpp"

#include <string>
#include <variant>

namespace {

namespace fg = foregone;

enum class colour { red, green };
struct tick {};
struct point {
    int x, y;
};
class not_plain {
    int hidden = 0;

public:
    constexpr int shown() const { return hidden; }
};

constexpr bool a_type_stands_for_the_set_of_its_values() {
    return std::is_same_v<fg::domain_of<colour>, fg::enumerators<colour>> &&
           std::is_same_v<fg::domain_of<bool>, fg::booleans> && std::is_same_v<fg::domain_of<tick>, fg::unit<tick>> &&
           std::is_same_v<fg::domain_of<std::monostate>, fg::unit<std::monostate>>;
}
VERIFY(domain_domain_of, a_type_stands_for_the_set_of_its_values)

constexpr bool a_domain_stands_for_itself() {
    return std::is_same_v<fg::domain_of<fg::values<1, 2>>, fg::values<1, 2>> &&
           std::is_same_v<fg::domain_of<fg::values<>>, fg::values<>>;
}
VERIFY(domain_domain_of, a_domain_stands_for_itself)

constexpr bool what_has_too_many_values_or_none_known_stands_for_no_domain() {
    return !fg::describes_domain<int> && !fg::describes_domain<char> && !fg::describes_domain<double> &&
           !fg::describes_domain<point> && !fg::describes_domain<not_plain> && !fg::describes_domain<std::string> &&
           !fg::describes_domain<void> && !fg::describes_domain<int*> && !fg::describes_domain<bool&> &&
           !fg::describes_domain<int()> && !fg::describes_domain<colour[2]>;
}
VERIFY(domain_domain_of, what_has_too_many_values_or_none_known_stands_for_no_domain)

/// Meant as a domain, but the type of its size is wrong.
struct nearly {
    using value_type = int;
    static constexpr int size = 1;
    static constexpr int at(std::uint64_t) { return 1; }
};

constexpr bool what_was_meant_as_a_domain_is_no_empty_struct() {
    return !fg::domain<nearly> && !fg::describes_domain<nearly>;
}
VERIFY(domain_domain_of, what_was_meant_as_a_domain_is_no_empty_struct)

struct celsius {
    int degrees;
};

}  // namespace

template <>
struct foregone::described_domain<celsius> {
    using type = values<0, 20, 37>;
};

namespace {

constexpr bool a_type_of_ones_own_can_be_given_a_domain() { return fg::domain_of<celsius>::size == 3; }
VERIFY(domain_domain_of, a_type_of_ones_own_can_be_given_a_domain)

}  // namespace
