// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/check/program_check.hpp>

#include <foregone/model/program.hpp>

#include <gtest/gtest.h>

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <typeinfo>

namespace program_titles {

namespace fg = foregone;

struct outer {
    struct inner {};
};
enum class color { red, green };

void plain(fg::chooser& choose) { choose(2); }
template <int Bytes>
void check_memory(fg::chooser& choose) {
    choose(Bytes);
}
template <class T, unsigned Count>
void typed(fg::chooser& choose) {
    choose(Count);
}
template <bool Right, color Shade>
void chosen(fg::chooser& choose) {
    choose(2);
}
namespace {
void hidden(fg::chooser& choose) { choose(2); }
}  // namespace
template <void (*Body)(fg::chooser&)>
void calls(fg::chooser& choose) {
    Body(choose);
}
template <class Chooser>
void any_chooser(Chooser& choose) {
    choose(2);
}
template <int Bytes>
struct of_a_class {
    static void run(fg::chooser& choose) { choose(Bytes); }
};

/// The namespaces of this file: tests that are compiled together have one more.
std::string scope_of_outer() {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> spelled(abi::__cxa_demangle(typeid(outer).name(), nullptr, nullptr, &status),
                                                         std::free);
    const std::string name = spelled.get();
    return name.substr(0, name.size() - std::string("outer").size());
}

template <class Program>
std::string name() {
    return std::string(fg::program_check<Program, fg::paths<4>>("program_title.cpp", 1).name());
}
template <class Program>
std::string code() {
    return std::string(fg::program_check<Program, fg::paths<4>>("program_title.cpp", 1).model_name());
}

TEST(run_program_title, a_function_has_its_template_arguments) {
    EXPECT_EQ(name<fg::program<check_memory<3>>>(), "check_memory<3>.paths<4>");
    EXPECT_EQ((name<fg::program<typed<outer::inner, 2>>>()), "typed<inner, 2>.paths<4>");
    EXPECT_EQ((name<fg::program<chosen<true, color::green>>>()), "chosen<true, (color)1>.paths<4>");
    EXPECT_EQ(code<fg::program<check_memory<3>>>(), "foregone::program<" + scope_of_outer() + "check_memory<3>>");
}

TEST(run_program_title, other_programs_have_the_name_that_they_had) {
    EXPECT_EQ(name<fg::program<plain>>(), "plain.paths<4>");
    EXPECT_EQ(name<fg::program<any_chooser<fg::chooser>>>(), "any_chooser.paths<4>");
    EXPECT_EQ(name<of_a_class<3>>(), "of_a_class<3>.paths<4>");
    EXPECT_EQ(code<fg::program<plain>>(), "foregone::program<" + scope_of_outer() + "plain>");
}

TEST(run_program_title, an_argument_may_be_a_function) {
    EXPECT_EQ(name<fg::program<calls<plain>>>(), "calls<plain>.paths<4>");
    EXPECT_EQ(name<fg::program<calls<check_memory<3>>>>(), "calls<check_memory<3>>.paths<4>");
    EXPECT_EQ(name<fg::program<calls<calls<plain>>>>(), "calls<calls<plain>>.paths<4>");
    EXPECT_EQ(name<fg::program<calls<(hidden)>>>(), "calls<hidden>.paths<4>");
}

}  // namespace program_titles
