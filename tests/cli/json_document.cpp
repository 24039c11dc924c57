// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/cli/json_document.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

namespace fg = foregone;

constexpr std::string_view text = "\xEF\xBB\xBF{\"a\": 1\n,\n \"\\\"\xC3\xBC\" : [-2.50,\n  true , {}],\"b\":\"\xC3\xBC\"}";

std::string places_in(const fg::json_node& node) {
    std::string all = std::string(node.key) + '@' + std::to_string(node.line) + ':' + std::to_string(node.column);
    for (const fg::json_node* at = node.child; at != nullptr; at = at->next) all += ' ' + places_in(*at);
    return all;
}

TEST(run_json_document, knows_where_each_value_begins) {
    const fg::json_document document(text, "file");
    EXPECT_EQ(places_in(document.root()), "@1:1 a@1:7 \"\xC3\xBC@3:10 @3:11 @4:3 @4:10 b@4:18");
    const fg::json_node& list = *document.root().member("\"\xC3\xBC");
    EXPECT_EQ(list.key_place, (fg::text_place{3, 2}));
    EXPECT_EQ(list.child->key_place, fg::text_place{});
    EXPECT_EQ(list.child->digits, "-2.50");
    EXPECT_EQ(list.child->real, -2.5);
    EXPECT_TRUE(list.child->next->truth);
}

TEST(run_json_document, begins_in_any_line_of_a_file) {
    EXPECT_EQ(places_in(fg::json_document("[\n1]", "log", 7).root()), "@7:1 @8:1");
}

fg::json_error refusal(std::string_view of) {
    try {
        const fg::json_document document(of, "fi\x1ble");
    } catch (const fg::json_error& error) { return error; }
    return {"none", {}, "accepted"};
}

TEST(run_json_document, refuses_with_the_place) {
    const fg::json_error broken = refusal("{\"a\":\n tru}");
    EXPECT_EQ(broken.place, (fg::text_place{2, 5}));
    EXPECT_TRUE(broken.is_syntax);
    EXPECT_TRUE(std::string_view(broken.what()).starts_with("fi\x1ble:2: this is not JSON: ")) << broken.what();
    const fg::json_error twice = refusal("{\"a\": 1,\n  \"a\": 2}");
    EXPECT_EQ(twice.place, (fg::text_place{2, 3}));
    EXPECT_EQ(twice.problem, "the member \"a\" is there twice; leave one out");
    EXPECT_FALSE(twice.is_syntax);
    EXPECT_EQ(refusal(std::string(101, '[')).place, (fg::text_place{1, 101}));
    EXPECT_LT(refusal('"' + std::string(10'000, 'x')).problem.size(), 500u);
}

}  // namespace
