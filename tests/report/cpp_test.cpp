// SPDX-License-Identifier: BSL-1.0
#include <report/result_text.hpp>

#include <gtest/gtest.h>

namespace {

foregone::check_record violation() {
    foregone::check_record check;
    check.name = "jugs.sequences<2>";
    check.property = "the \"big\" jug stays empty";
    check.found.trace = {0, {1, 5}};
    check.steps = {{0, "initial", "{}", "", true}, {1, "fill_big", "{}", "", true}, {2, "spill\\", "{}", "", true}};
    return check;
}

TEST(report_cpp_test, claims_while_compiling_that_the_run_is_fixed) {
    EXPECT_EQ(foregone::cpp_test_text(violation(), "house::jugs", true, false), "#include <foregone/replays.hpp>\n"
                                                                         "static_assert(foregone::replays<house::jugs>({0, {\n"
                                                                         "    1,  // fill_big\n"
                                                                         "    5,  // spill\\.\n"
                                                                         "}}) != \"the \\\"big\\\" jug stays empty\");\n");
}

TEST(report_cpp_test, is_a_function_for_a_model_that_is_not_constexpr) {
    EXPECT_EQ(foregone::cpp_test_text(violation(), "jugs", false, false), "#include <foregone/replays.hpp>\n"
                                                                   "bool fixed_jugs_sequences_2_() {\n"
                                                                   "    return foregone::replays<jugs>({0, {\n"
                                                                   "        1,  // fill_big\n"
                                                                   "        5,  // spill\\.\n"
                                                                   "    }}) != \"the \\\"big\\\" jug stays empty\";\n"
                                                                   "}\n");
}

TEST(report_cpp_test, an_initial_state_is_a_run_without_actions) {
    foregone::check_record check = violation();
    check.found.trace = {3, {}};
    EXPECT_TRUE(foregone::cpp_test_text(check, "jugs", true, false)
                    .ends_with("static_assert(foregone::replays<jugs>({3, {}}) != \"the \\\"big\\\" jug stays empty\");\n"));
}

TEST(report_cpp_test, claims_of_a_system_that_the_run_is_one_and_violates_nothing) {
    foregone::check_record check = violation();
    check.found.trace = {0, {}};
    EXPECT_TRUE(foregone::cpp_test_text(check, "memory", true, true)
                    .ends_with("static_assert(foregone::replays<memory>({0, {}}).empty());\n"));
}

TEST(report_cpp_test, leaves_out_what_compilers_call_unnamed_namespaces) {
    EXPECT_EQ(foregone::cpp_test::spelled("{anonymous}::jugs"), "jugs");
    EXPECT_EQ(foregone::cpp_test::spelled("a::(anonymous namespace)::jugs<(anonymous namespace)::b>"), "a::jugs<b>");
}

}  // namespace
