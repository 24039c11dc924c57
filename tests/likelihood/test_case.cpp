// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "support/verify.hpp"

#include <foregone/likelihood/test_case.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace fg = foregone;

namespace {

enum class action { push, pull };

static_assert(fg::test_case_of<fg::test_case<char, 3>, char> && fg::test_case_of<std::string_view, char> &&
              fg::test_case_of<std::vector<int>, int>);
static_assert(fg::test_case_of<std::array<action, 2>, action> && !fg::test_case_of<std::array<int, 2>, action>);
static_assert(fg::test_case_of<std::vector<std::string>, std::string> && fg::test_case_of<std::vector<const char*>, std::string>);
static_assert(!fg::test_case_of<std::vector<std::string>, char> && fg::test_suite_of<std::vector<std::string>, char>);
static_assert(fg::test_suite_of<fg::test_suite<fg::test_case<char, 1>, std::string_view>, char>);
static_assert(!fg::test_suite_of<fg::test_suite<fg::test_case<action, 1>, fg::test_case<char, 1>>, action>);
static_assert(!fg::test_suite_of<int, int> && !fg::test_case_of<int, int>);

template <class Tests>
constexpr bool has(const Tests& tests, const std::vector<std::vector<char>>& expected) {
    std::vector<std::vector<char>> found;
    fg::each_test_case<char>(tests, [&](const auto& test) { found.push_back({test.begin(), test.end()}); });
    return found == expected;
}

constexpr bool is_walked_through() {
    std::vector<std::vector<char>> one{{'a', 'b'}}, three{{'a', 'b'}, {}, {'c'}}, none;
    fg::test_case ab{'a', 'b'};
    fg::test_case c{'c'};
    std::vector<std::string_view> views{"ab", "", "c"};
    std::vector<std::vector<char>> two{{'a', 'b'}, {'c'}};
    if (!has(fg::test_suite{{'a', 'b'}, {'c'}}, two) || !has(fg::test_suite{{'a', 'b'}}, one)) return false;
    return has(ab, one) && has(std::string_view("ab"), one) && has(fg::test_suite{ab, fg::no_actions<char>, c}, three) &&
           has(fg::test_suite{ab, std::string_view(), std::string_view("c")}, three) && has(views, three) &&
           has(std::array{std::string_view("ab")}, one) && has(std::vector<std::string_view>(), none);
}
VERIFY(test_case, is_walked_through)

constexpr bool has_actions() {
    const fg::test_case two{action::push, action::pull};
    return two.size() == 2 && *two.begin() == action::push && two.end() - two.begin() == 2 && fg::no_actions<action>.size() == 0 &&
           fg::no_actions<action>.begin() == fg::no_actions<action>.end();
}
VERIFY(test_case, has_actions)

}  // namespace
