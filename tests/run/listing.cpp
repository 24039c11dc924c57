// SPDX-License-Identifier: BSL-1.0
#include "../support/fake_check.hpp"

#include <foregone/run/listing.hpp>

#include <gtest/gtest.h>

namespace {

struct run_listing : testing::Test {
    fake_check proved, handed_over;
    foregone::check_list list;

    run_listing() {
        proved.called = "jugs.reachable";
        proved.why = foregone::handover::none;
        proved.while_compiling.result = foregone::outcome::proved;
        handed_over.called = "memory.sequences<5>";
        handed_over.why = foregone::handover::over_budget;
        list.add(proved);
        list.add(handed_over);
    }
};

TEST_F(run_listing, names_stand_alone_for_programs) {
    EXPECT_EQ(foregone::names_text(foregone::named_checks(list)), "jugs.reachable\nmemory.sequences<5>\n");
}

TEST_F(run_listing, people_see_where_each_is_decided) {
    EXPECT_EQ(foregone::listing_text(foregone::named_checks(list)),
              "jugs.reachable       compile time: proved\n"
              "memory.sequences<5>  run time: larger than its compile-time budget\n");
}

}  // namespace
