// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/domain/grown.hpp>

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;

// What refers to elements of another would outlive them; what has a size of its own might not take them all.
static_assert(fg::grows_like<std::string, fg::text<5>> && fg::grows_like<std::vector<int>, fg::inline_vector<int, 5>>);
static_assert(!fg::grows_like<std::string_view, fg::text<5>> && !fg::grows_like<std::span<const int>, fg::inline_vector<int, 5>>);
static_assert(!fg::grows_like<std::array<int, 5>, fg::inline_vector<int, 5>> && !fg::grows_like<fg::text<3>, fg::text<5>>);
static_assert(!fg::grows_like<std::vector<long>, fg::inline_vector<int, 5>> && !fg::grows_like<std::string, std::string>);

// At run time only: Clang rejects the constexpr strings of the standard library of GCC 12.
TEST(domain_grown, texts_become_strings_and_back) {
    const auto hello = fg::text<5>{}.append("hello");
    EXPECT_EQ(fg::grown<std::string>(hello), "hello");
    EXPECT_TRUE(fg::in_place<fg::text<5>>(std::string("hello")) == hello);
    EXPECT_FALSE(fg::in_place<fg::text<5>>(std::string("hello!")).has_value());
}

TEST(domain_grown, lists_become_vectors_and_back) {
    fg::inline_vector<int, 3> list;
    EXPECT_TRUE(fg::grown<std::vector<int>>(list).empty());
    list.push_back(4);
    list.push_back(5);
    EXPECT_EQ(fg::grown<std::vector<int>>(list), (std::vector{4, 5}));
    EXPECT_TRUE((fg::in_place<fg::inline_vector<int, 3>>(std::vector{4, 5}) == list));
    EXPECT_TRUE((fg::in_place<fg::inline_vector<bool, 2>>(std::vector{true})->size() == 1));
    EXPECT_FALSE((fg::in_place<fg::inline_vector<int, 3>>(std::vector{4, 5, 6, 7}).has_value()));
}

}  // namespace
