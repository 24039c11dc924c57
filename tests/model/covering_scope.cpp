// SPDX-License-Identifier: BSL-1.0
#include <foregone/model/scope.hpp>

#include <foregone/impl/base/text.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

namespace fg = foregone;

template <auto Scope>
std::string title() {
    fg::text<120> name;
    print_scope(name, Scope);
    return std::string(name.view());
}

TEST(model_covering_scope, has_a_name_that_says_what_it_takes) {
    EXPECT_EQ(title<fg::covering_sequences<2>>(), ".covering_sequences<2>");
    EXPECT_EQ((title<fg::covering_sequences<3>.of_kinds().distinct().within(1)>()),
              ".covering_sequences<3, kinds, distinct, 1 step>");
    EXPECT_EQ((title<fg::covering_sequences<3>.within(12)>()), ".covering_sequences<3, 12 steps>");
}

}  // namespace
