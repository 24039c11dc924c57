// SPDX-License-Identifier: BSL-1.0
#include <report/cpp_test.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using terms = foregone::cpp_test::terms;

foregone::check_record violation() {
    foregone::check_record check;
    check.name = "jugs.sequences<2>";
    check.found.trace = {0, {1, 5}};
    check.steps = {{0, "initial", "{}", "", true}, {1, "fill_big", "{}", "", true}, {2, "spill\\", "{}", "", true}};
    return check;
}

terms of(std::string code) { return {.code = code, .title = "the \"big\" jug stays empty"}; }

terms constant(terms asked) {
    asked.constant = true;
    return asked;
}

TEST(report_cpp_test, claims_while_compiling_that_the_run_is_fixed) {
    EXPECT_EQ(foregone::cpp_test_text(violation(), constant(of("house::jugs"))),
              "#include <foregone/replays.hpp>\n"
              "static_assert(foregone::replays<house::jugs>({0, {\n"
              "    1,  // fill_big\n"
              "    5,  // spill\\.\n"
              "}}) != \"the \\\"big\\\" jug stays empty\");\n");
}

TEST(report_cpp_test, is_a_function_for_a_model_that_is_not_constexpr) {
    EXPECT_EQ(foregone::cpp_test_text(violation(), of("jugs, fg::sequences<2>")),
              "#include <foregone/replays.hpp>\n"
              "bool fixed_jugs_sequences_2_() {\n"
              "    return foregone::replays<jugs, fg::sequences<2>>({0, {\n"
              "        1,  // fill_big\n"
              "        5,  // spill\\.\n"
              "    }}) != \"the \\\"big\\\" jug stays empty\";\n"
              "}\n");
}

TEST(report_cpp_test, an_initial_state_is_a_run_without_actions) {
    foregone::check_record check = violation();
    check.found.trace = {3, {}};
    EXPECT_TRUE(foregone::cpp_test_text(check, constant(of("jugs")))
                    .ends_with("static_assert(foregone::replays<jugs>({3, {}}) != \"the \\\"big\\\" jug stays empty\");\n"));
}

TEST(report_cpp_test, claims_of_a_system_that_the_run_is_one_and_violates_nothing) {
    foregone::check_record check = violation();
    check.found.trace = {0, {}};
    terms asked = constant(of("memory"));
    asked.has_system = true;
    EXPECT_TRUE(
        foregone::cpp_test_text(check, asked).ends_with("static_assert(foregone::replays<memory>({0, {}}).empty());\n"));
}

TEST(report_cpp_test, of_a_run_that_dies_says_so) {
    terms asked = of("memory");
    asked.dies = true;
    EXPECT_NE(foregone::cpp_test_text(violation(), asked).find("_2_() {  // until then it does not return\n"), std::string::npos);
}

TEST(report_cpp_test, has_the_choices_of_values_without_an_index) {
    terms asked = of("store");
    asked.choices = {{}, {4, 0, 18446744073709551615U}};
    EXPECT_NE(foregone::cpp_test_text(violation(), asked).find("        1,  // fill_big\n"
                                                              "        {5, {4, 0, 18446744073709551615}},  // spill\\.\n"),
              std::string::npos);
}

/// The bytes of a title are compared, so what is not text becomes numbers, and other characters stay as they are.
TEST(report_cpp_test, has_the_bytes_of_the_title) {
    terms asked = of("jugs");
    asked.title = "\xE2\x89\xA5\n1";
    EXPECT_NE(foregone::cpp_test_text(violation(), asked).find("!= \"\xE2\x89\xA5\\0121\";"), std::string::npos);
    asked.title = "\xE2\x89\xA5\xFF";
    EXPECT_NE(foregone::cpp_test_text(violation(), asked).find("!= \"\\342\\211\\245\\377\";"), std::string::npos);
}

TEST(report_cpp_test, names_of_negative_numbers_differ_from_those_of_positive_ones) {
    foregone::check_record check = violation();
    check.name = "odd<-1>.reachable";
    EXPECT_NE(foregone::cpp_test_text(check, of("jugs")).find("bool fixed_odd_minus_1_reachable() {"), std::string::npos);
}

TEST(report_cpp_test, leaves_out_what_compilers_call_unnamed_namespaces) {
    EXPECT_EQ(foregone::cpp_test::spelled("{anonymous}::jugs"), "jugs");
    EXPECT_EQ(foregone::cpp_test::spelled("a::(anonymous namespace)::jugs<(anonymous namespace)::b>"), "a::jugs<b>");
}

}  // namespace
