// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/report/trace_text.hpp>

#include <gtest/gtest.h>

namespace {

using foregone::changes_between;

TEST(report_state_changes, names_the_members_that_differ) {
    EXPECT_EQ(changes_between("{small = 0, big = 0}", "{small = 0, big = 5}"), "big = 5");
    EXPECT_EQ(changes_between("{small = 0, big = 0}", "{small = 3, big = 5}"), "small = 3, big = 5");
    EXPECT_EQ(changes_between("{small = 0, big = 5}", "{small = 0, big = 5}"), "");
}

TEST(report_state_changes, goes_into_members_and_elements) {
    EXPECT_EQ(changes_between("{boat = {side = left, load = 1}, n = 0}", "{boat = {side = right, load = 1}, n = 0}"),
              "boat.side = right");
    EXPECT_EQ(changes_between("{managers = [idle, idle]}", "{managers = [idle, ready]}"), "managers[1] = ready");
    EXPECT_EQ(changes_between("[1, 2, 3]", "[1, 5, 3]"), "[1] = 5");
    EXPECT_EQ(changes_between("{a = [{x = 1}, {x = 2}]}", "{a = [{x = 1}, {x = 3}]}"), "a[1].x = 3");
}

TEST(report_state_changes, shows_the_whole_where_the_shape_differs) {
    EXPECT_EQ(changes_between("{queue = [1]}", "{queue = [1, 2]}"), "queue = [1, 2]");
    EXPECT_EQ(changes_between("{queue = []}", "{queue = [1]}"), "queue = [1]");
    EXPECT_EQ(changes_between("{a = nullopt}", "{a = 4}"), "a = 4");
    EXPECT_EQ(changes_between("{a = 1}", "{b = 1}"), "{b = 1}");
    EXPECT_EQ(changes_between("idle", "ready"), "ready");
    EXPECT_EQ(changes_between("", "{a = 1}"), "{a = 1}");
}

TEST(report_state_changes, quotes_and_brackets_hide_commas) {
    EXPECT_EQ(changes_between("{a = \", b = \", b = 1}", "{a = \", b = \", b = 2}"), "b = 2");
    EXPECT_EQ(changes_between("{a = ',', b = 1}", "{a = '\\'', b = 1}"), "a = '\\''");
    EXPECT_EQ(changes_between("{a = (1, 2), b = {'r', 'w'}}", "{a = (1, 3), b = {'r', 'w'}}"), "a = (1, 3)");
    EXPECT_EQ(changes_between("{a = \"x = 1\"}", "{a = \"x = 2\"}"), "a = \"x = 2\"");
}

TEST(report_state_changes, survives_text_of_another_form) {
    for (const char* odd : {"}", "{", "{}", "[", "{a", "{\"", "{a = }", "{, }", "{a = 1, }"})
        for (const char* other : {"}", "{}", "{\"}", "{a = 1}"}) changes_between(odd, other);
    EXPECT_EQ(changes_between("{a = }", "{a = 1}"), "a = 1");
}

}  // namespace
