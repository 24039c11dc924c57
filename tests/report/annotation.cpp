// SPDX-License-Identifier: BSL-1.0
#include <report/annotation.hpp>

#include <gtest/gtest.h>

namespace {

using foregone::standing;

foregone::check_record ended(standing stands) {
    foregone::check_record check;
    check.name = "a.sequences<1, 2>";
    check.file = "/checkout/a.cpp";
    check.line = 7;
    check.stands = stands;
    check.sentence = "violates \"100%: all\"";
    return check;
}

TEST(report_annotation, marks_the_line_of_a_check_that_did_not_pass) {
    const char* marked = "::error file=a.cpp,line=7,title=a.sequences<1%2C 2>::violates \"100%25: all\"\n";
    EXPECT_EQ(foregone::annotations(ended(standing::failed), "/checkout"), marked);
    EXPECT_EQ(foregone::annotations(ended(standing::inconclusive), "/checkout"), marked);
    EXPECT_EQ(foregone::annotations(ended(standing::passed), "/checkout"), "");
    EXPECT_EQ(foregone::annotations(ended(standing::skipped), "/checkout"), "");
    EXPECT_EQ(foregone::annotations(ended(standing::estimated), "/checkout"), "");
}

TEST(report_annotation, a_warning_stays_one_though_the_check_passes) {
    foregone::check_record check = ended(standing::passed);
    check.warnings = {"idle\nactions"};
    EXPECT_EQ(foregone::annotations(check, ""),
              "::warning file=/checkout/a.cpp,line=7,title=a.sequences<1%2C 2>::idle%0Aactions\n");
}

static_assert(foregone::annotation::in_workspace("/w/x/a.cpp", "/w/x/") == "a.cpp");
static_assert(foregone::annotation::in_workspace("src/a.cpp", "/w") == "src/a.cpp");
static_assert(foregone::annotation::in_workspace("/w/xy/a.cpp", "/w/x") == "/w/xy/a.cpp");
static_assert(foregone::annotation::in_workspace("/a.cpp", "/") == "/a.cpp");

}  // namespace
