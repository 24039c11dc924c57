// SPDX-License-Identifier: BSL-1.0
// What is printed, written, read and compared by tables is what templates print and write.

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/subsets.hpp>
#include <foregone/domain/within.hpp>
#include <foregone/impl/base/string_sink.hpp>
#include <foregone/impl/behaviors/action_json.hpp>
#include <foregone/impl/types/match_json.hpp>
#include <foregone/impl/types/read_json.hpp>
#include <foregone/types/inline_vector.hpp>
#include <foregone/types/print.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace fg = foregone;

namespace values_test {

enum class color : signed char { red = -3, green = 1 };
enum class flag : bool { off, on };
enum letter : char { a = 'a' };
struct none {};
struct point {
    int x = 0, y = -1;
    std::optional<color> shade;
    bool operator==(const point&) const = default;
};
struct bits {
    unsigned low : 3;
    unsigned high : 5;
    friend void print_to(auto& sink, const bits& b) { sink.append(b.low == 5 ? "five" : "other"); }
};
struct named {
    int value = 0;
    friend void print_to(auto& sink, const named& n) { sink.append(n.value == 0 ? "\"no\"" : "some"); }
};
class opaque {
    [[maybe_unused]] int value_ = 0;

public:
    explicit opaque(int value) : value_(value) {}
};
class printable : opaque {
public:
    printable() : opaque(1) {}
    friend void print_to(auto& sink, const printable&) { sink.append("a \"b\"\n"); }
};
struct all {
    bool truth = true;
    char character = '"';
    std::int8_t small = -128;
    std::uint64_t large = UINT64_MAX;
    float third = 1.0f / 3;
    std::array<color, 2> colors{color::red, color{5}};
    std::vector<bool> truths{true, false};
    std::map<std::string, point> points{{"p\xFF", {1, 2, color::green}}};
    std::variant<int, none, std::pair<int, std::string>> held = std::pair{1, "b\n"};
    fg::subset_of<fg::range<2, 5>> set{};
    named is_named{};
};

}  // namespace values_test

namespace {

using namespace values_test;

std::string by_table(const auto& value, auto&& write) {
    return fg::written([&](fg::dynamic_sink& sink) { write(sink, value); });
}
std::string by_template(const auto& value, auto&& write) {
    std::string text;
    write(text, value);
    return text;
}

/// Both give the same texts.
void expect_same(const auto& value) {
    const auto expect = [&](auto&& write) { EXPECT_EQ(by_table(value, write), by_template(value, write)); };
    expect([](auto& sink, const auto& v) { fg::print(sink, v); });
    expect([](auto& sink, const auto& v) { fg::print_action(sink, v); });
}

template <class... Values>
void expect_all_same(const Values&... values) {
    (expect_same(values), ...);
}

TEST(values_laws, numbers_and_texts) {
    expect_all_same(true, false, 'c', '\n', -7, 7u, std::int8_t{-128}, std::uint8_t{200}, std::int16_t{-2}, INT64_MIN, UINT64_MAX,
                    0.1, 1e30f, -0.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<float>::infinity(), 2.5L,
                    std::string("a \"b\"\n\xFF"), std::string_view{}, static_cast<const char*>("text"),
                    static_cast<const char*>(nullptr), std::nullopt, nullptr, U'x');
}

TEST(values_laws, enumerators) {
    expect_all_same(color::red, color::green, color{5}, flag::on, flag::off, a, std::optional<color>(), std::optional(color::red));
}

TEST(values_laws, parts) {
    const int numbers[]{1, 2, 3};
    expect_all_same(none{}, point{}, point{1, 2, color{7}}, named{}, named{1}, opaque(1), printable(), all{}, std::pair{1, 'x'},
                    std::tuple<>{}, std::vector<point>{{}, {1, 2, {}}}, std::map<int, bool>{{1, true}},
                    std::variant<int, point>(point{}), numbers, std::vector<std::vector<bool>>{{true}, {}},
                    fg::subset_of<fg::range<2, 5>>::all(), fg::within<-1, 4>(3), std::array{fg::within<0u, 4u>(3)});
}

/// Nothing names a bit-field, and no caller asks for its name.
TEST(values_laws, bit_fields_of_what_prints_itself) {
    const auto print = [](auto& sink, const auto& v) { fg::print(sink, v); };
    EXPECT_EQ(by_table(bits{5, 17}, print), "five");
    EXPECT_EQ(by_table(std::vector<bits>{{5, 0}, {1, 2}}, print), "[five, other]");
}

fg::json_node node_of(fg::json_kind kind, const fg::json_node* child = nullptr) {
    fg::json_node node;
    node.kind = kind;
    node.child = child;
    return node;
}
fg::json_node member(std::string_view key, std::int64_t number, const fg::json_node* next = nullptr) {
    fg::json_node node = node_of(number < 0 ? fg::json_kind::integer : fg::json_kind::natural);
    node.key = key;
    node.integer = number;
    node.natural = static_cast<std::uint64_t>(number);
    node.next = next;
    return node;
}

std::string problem_in(const fg::json_node& node, auto&& read) {
    fg::json_problem problem;
    EXPECT_FALSE(read(node, problem));
    return std::string(problem.path.view()) + ": " + std::string(problem.what.view());
}

/// A struct that is read in place says what a struct that is made from its members says.
TEST(values_laws, structs_are_read_in_place) {
    static_assert(fg::reading_json::is_read_in_place<point>() && !fg::reading_json::is_read_in_place<bits>());
    const auto in_place = [](const fg::json_node& node, fg::json_problem& problem) {
        point read{9, 9, color::red};
        return fg::reading_json::read_in_place<point>(node, &read, problem) ? std::optional(read) : std::nullopt;
    };
    const auto made = [](const fg::json_node& node, fg::json_problem& problem) { return fg::read_json<point>(node, problem); };
    const fg::json_node y = member("y", -4), x = member("x", 3, &y), whole = node_of(fg::json_kind::object, &x);
    fg::json_problem none_found;
    EXPECT_EQ(in_place(whole, none_found), (point{3, -4, {}}));
    EXPECT_EQ(made(whole, none_found), (point{3, -4, {}}));

    const fg::json_node z = member("z", 1, &x), large = member("x", std::int64_t{1} << 40, &y), shade = member("shade", 300, &x);
    const fg::json_node odd[]{node_of(fg::json_kind::array), node_of(fg::json_kind::object, &y), node_of(fg::json_kind::object, &z),
                              node_of(fg::json_kind::object, &large), node_of(fg::json_kind::object, &shade)};
    for (const fg::json_node& node : odd) EXPECT_EQ(problem_in(node, in_place), problem_in(node, made));
    EXPECT_EQ(problem_in(odd[3], in_place), "x: is out of the range of its type");
    EXPECT_EQ(problem_in(odd[4], in_place), "shade: is out of the range of its type");
    EXPECT_EQ(problem_in(odd[2], in_place), ": point has no member \"z\"");
}

template <class T>
bool accepts(std::int64_t number) {
    fg::json_problem problem;
    const auto read = fg::read_json<T>(member("", number), problem);
    return read && static_cast<std::int64_t>(*read) == number;
}

TEST(values_laws, numbers_are_read_in_the_range_of_their_types) {
    EXPECT_TRUE(accepts<std::int8_t>(127) && accepts<std::int8_t>(-128) && !accepts<std::int8_t>(128) &&
                !accepts<std::int8_t>(-129));
    EXPECT_TRUE(accepts<std::uint16_t>(65'535) && !accepts<std::uint16_t>(65'536) && !accepts<std::uint16_t>(-1));
    EXPECT_TRUE(accepts<std::int32_t>(INT32_MIN) && accepts<std::int32_t>(INT32_MAX) &&
                !accepts<std::int32_t>(std::int64_t{INT32_MAX} + 1));
    EXPECT_TRUE(accepts<std::int64_t>(INT64_MIN) && accepts<std::int64_t>(INT64_MAX) && accepts<std::uint64_t>(INT64_MAX));
    EXPECT_TRUE(accepts<color>(-3) && accepts<color>(100) && !accepts<color>(200));
}

}  // namespace
