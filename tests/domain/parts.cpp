// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/parts.hpp>

#include "../support/verify.hpp"

#include <array>
#include <string_view>
#include <tuple>

namespace {

namespace fg = foregone;
using boost::mp11::mp_list;

struct call {
    int addr;
    std::string_view value;
};
struct empty {};

constexpr bool the_parts_are_members_or_elements() {
    return std::is_same_v<fg::part_types<call>, mp_list<int, std::string_view>> &&
           std::is_same_v<fg::part_types<std::pair<int, bool>>, mp_list<int, bool>> &&
           std::is_same_v<fg::part_types<std::tuple<int>>, mp_list<int>> &&
           std::is_same_v<fg::part_types<std::array<int, 2>>, mp_list<int, int>> &&
           std::is_same_v<fg::part_types<empty>, mp_list<>> && !fg::has_parts<int>;
}
VERIFY(domain_parts, the_parts_are_members_or_elements)

constexpr bool the_parts_are_visited_in_order() {
    const auto difference = [](const auto& a, const auto& b) { return a - b; };
    return fg::visit_parts(std::pair{7, 5}, difference) == 2 && fg::visit_parts(std::array{1, 5}, difference) == -4 &&
           fg::visit_parts(call{7, "hello"}, [](int addr, std::string_view value) {
               return addr == 7 && value == "hello";
           });
}
VERIFY(domain_parts, the_parts_are_visited_in_order)

}  // namespace
