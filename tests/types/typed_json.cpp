// SPDX-License-Identifier: BSL-1.0
// JSON of values without a parser: json_tree.hpp, json_readable.hpp, value_table.hpp, read_json.hpp and match_json.hpp.

#include <foregone/domain/within.hpp>
#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/types/match_json.hpp>
#include <foregone/types/inline_vector.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace fg = foregone;

// Not nameless: Clang wants a definition of what converts to the types of a nameless namespace.
namespace typed_json_test {

enum class color { red, green };
struct point {
    int x = 0;
    std::optional<color> shade;
    bool operator==(const point&) const = default;
};
class hidden {
    int secret_ = 0;

public:
    explicit hidden(int secret) : secret_(secret) {}
    friend void print_to(auto& sink, const hidden& h) { sink.append(h.secret_ == 1 ? "one \"1\"" : "many"); }
};

}  // namespace typed_json_test

namespace {

using namespace typed_json_test;

template <class T>
std::string json_of(const T& value) {
    fg::long_text text;
    fg::write_json(text, value);
    return std::string(text.view());
}

fg::json_node of_kind(fg::json_kind kind) {
    fg::json_node node;
    node.kind = kind;
    return node;
}
fg::json_node natural(std::uint64_t n) {
    fg::json_node node = of_kind(fg::json_kind::natural);
    node.natural = n;
    return node;
}
fg::json_node text(std::string_view t) {
    fg::json_node node = of_kind(fg::json_kind::text);
    node.text = t;
    return node;
}
fg::json_node parent(fg::json_kind kind, std::vector<fg::json_node>& children) {
    for (std::size_t i = 0; i + 1 < children.size(); ++i) children[i].next = &children[i + 1];
    fg::json_node node = of_kind(kind);
    node.child = &children[0];
    return node;
}

TEST(base_write_json, writes_every_shape) {
    EXPECT_EQ(json_of(true), "true");
    EXPECT_EQ(json_of(-7), "-7");
    EXPECT_EQ(json_of(0.25), "0.25");
    EXPECT_EQ(json_of(std::numeric_limits<double>::infinity()), R"("inf")");
    EXPECT_EQ(json_of('a'), R"("a")");
    EXPECT_EQ(json_of(color::green), R"("green")");
    EXPECT_EQ(json_of(static_cast<color>(77)), "77");
    EXPECT_EQ(json_of(std::string("a\"\\\n\xC3\xA9")), "\"a\\u0022\\u005c\\u000a\xC3\xA9\"");
    EXPECT_EQ(json_of(std::optional<int>()), "null");
    EXPECT_EQ(json_of(std::vector<int>{1, 2}), "[1, 2]");
    EXPECT_EQ(json_of(std::pair(1, 'x')), R"([1, "x"])");
    EXPECT_EQ(json_of(std::variant<int, point>(point{3, color::red})), R"({"x": 3, "shade": "red"})");
    EXPECT_EQ(json_of(hidden(1)), R"("one \u00221\u0022")");
    EXPECT_EQ(json_of(std::array{fg::within<-5, 4>(-3)}), "[-3]");
}

TEST(base_write_json, text_that_is_no_utf8_is_bytes) {
    for (const char* broken : {"\xFF", "\xC0\x80", "\xED\xA0\x80", "\xE2\x82", "\xF4\x90\x80\x80"})
        EXPECT_TRUE(json_of(std::string(broken)).starts_with("{\"bytes\": [")) << broken;
    EXPECT_EQ(json_of('\xFF'), R"({"bytes": [255]})");
}

TEST(base_read_json, numbers_keep_to_their_range) {
    fg::json_problem problem;
    EXPECT_EQ(fg::read_json<std::uint8_t>(natural(255), problem), 255);
    EXPECT_FALSE(fg::read_json<std::uint8_t>(natural(256), problem));
    EXPECT_EQ(problem.what.view(), "is out of the range of its type");
    fg::json_node least = of_kind(fg::json_kind::integer);
    least.integer = INT64_MIN;
    EXPECT_EQ(fg::read_json<std::int64_t>(least, problem), INT64_MIN);
    EXPECT_FALSE(fg::read_json<std::uint64_t>(least, problem));
    EXPECT_FALSE(fg::read_json<int>(text("1"), problem));
    EXPECT_EQ(fg::read_json<double>(natural(3), problem), 3.0);
    EXPECT_TRUE(std::isnan(*fg::read_json<float>(text("nan"), problem)));
}

TEST(base_read_json, a_problem_says_where_it_is) {
    std::vector<fg::json_node> members{natural(1), text("blue")};
    members[0].key = "x", members[1].key = "shade";
    fg::json_problem problem;
    EXPECT_FALSE(fg::read_json<point>(parent(fg::json_kind::object, members), problem));
    EXPECT_EQ(problem.path.view(), "shade");
    EXPECT_EQ(problem.what.view(), "\"blue\" is not an enumerator of color");
}

TEST(base_read_json, an_optional_member_may_be_left_out_and_no_other) {
    std::vector<fg::json_node> members{natural(1)};
    members[0].key = "x";
    fg::json_problem problem;
    EXPECT_EQ(fg::read_json<point>(parent(fg::json_kind::object, members), problem), (point{1, std::nullopt}));
    members[0].key = "shade";
    EXPECT_FALSE(fg::read_json<point>(parent(fg::json_kind::object, members), problem));
    EXPECT_EQ(problem.what.view(), "has no member \"x\"");
    members[0].key = "y";
    EXPECT_FALSE(fg::read_json<point>(parent(fg::json_kind::object, members), problem = {}));
    EXPECT_EQ(problem.what.view(), "point has no member \"y\"");
}

TEST(base_read_json, ranges_take_as_many_as_they_hold) {
    std::vector<fg::json_node> three{natural(1), natural(2), natural(3)};
    const fg::json_node list = parent(fg::json_kind::array, three);
    fg::json_problem problem;
    EXPECT_EQ(fg::read_json<std::vector<int>>(list, problem), (std::vector<int>{1, 2, 3}));
    EXPECT_EQ((fg::read_json<std::array<int, 3>>(list, problem)), (std::array<int, 3>{1, 2, 3}));
    EXPECT_FALSE((fg::read_json<std::array<int, 2>>(list, problem)));
    EXPECT_FALSE((fg::read_json<std::array<int, 4>>(list, problem)));
    EXPECT_FALSE((fg::read_json<fg::inline_vector<int, 2>>(list, problem)));
    EXPECT_EQ((fg::read_json<std::tuple<int, double, char>>(list, problem)), std::nullopt);
}

TEST(base_read_json, knows_what_it_cannot_make) {
    static_assert(fg::json_readable<point> && fg::json_readable<std::map<std::string, std::vector<point>>>);
    static_assert(fg::json_readable<std::variant<int, point>> && fg::json_readable<fg::text<8>>);
    static_assert(!fg::json_readable<hidden> && !fg::json_readable<std::vector<hidden>> && !fg::json_readable<int*>);
    fg::json_node bytes = of_kind(fg::json_kind::object);
    bytes.text = "\xFF";
    fg::json_problem problem;
    EXPECT_EQ(fg::read_json<std::string>(bytes, problem), "\xFF");
    EXPECT_EQ(fg::read_json<char>(bytes, problem), '\xFF');
}

TEST(base_match_json, part_of_a_struct_is_enough_where_it_is_asked_for) {
    std::vector<fg::json_node> members{natural(1)};
    members[0].key = "x";
    const fg::json_node said = parent(fg::json_kind::object, members);
    EXPECT_TRUE(fg::matches_json(said, point{1, color::red}, fg::json_match::part));
    EXPECT_FALSE(fg::matches_json(said, point{1, color::red}, fg::json_match::whole));
    EXPECT_FALSE(fg::matches_json(said, point{2, color::red}, fg::json_match::part));
    members[0].key = "y";
    EXPECT_FALSE(fg::matches_json(said, point{1, color::red}, fg::json_match::part));
}

TEST(base_match_json, what_cannot_be_read_is_compared_as_it_is_printed) {
    EXPECT_TRUE(fg::matches_json(text("one \"1\""), hidden(1), fg::json_match::whole));
    EXPECT_FALSE(fg::matches_json(text("one \"1"), hidden(1), fg::json_match::whole));
    EXPECT_FALSE(fg::matches_json(text("one \"1\"!"), hidden(1), fg::json_match::whole));
}

}  // namespace
