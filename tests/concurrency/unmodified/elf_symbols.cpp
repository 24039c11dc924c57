// SPDX-License-Identifier: BSL-1.0
// Readable names of symbols, and the symbols of files that are there, are not ELF files, or are cut off.
#include "concurrency/unmodified/debug_information/elf_symbols.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <ios>
#include <string>

namespace fg = foregone;

TEST(symbol_text, leaves_out_parameters_and_return_types) {
    using fg::symbol_text::without_parameters;
    EXPECT_EQ(without_parameters("main"), "main");
    EXPECT_EQ(without_parameters("void f<int>(int)"), "f<int>");
    EXPECT_EQ(without_parameters("a::b<c(d)>::e(std::vector<int>, int (*)(long)) const"), "a::b<c(d)>::e");
    EXPECT_EQ(without_parameters("(anonymous namespace)::x::operator()(int) const"), "x::operator()");
    EXPECT_EQ(without_parameters("std::ostream& std::operator<< <char>(std::ostream&, char)"), "std::operator<< <char>");
    EXPECT_EQ(without_parameters("operator new(unsigned long)"), "operator new");
    EXPECT_EQ(without_parameters("a::operator->() const"), "a::operator->");
    EXPECT_EQ(without_parameters("main::{lambda(int)#1}::operator()(int) const"), "main::{lambda(int)#1}::operator()");
    EXPECT_EQ(without_parameters("f(int) [clone .constprop.0]"), "f");
    EXPECT_EQ(without_parameters(""), "");
}

TEST(symbol_text, names_variables) {
    using fg::symbol_text::variable_name;
    EXPECT_EQ(variable_name("a::(anonymous namespace)::flag"), "a::flag");
    EXPECT_EQ(variable_name("(anonymous namespace)::next(int)::count"), "count of next");
    EXPECT_EQ(variable_name("guard variable for next(int)::count"), "guard variable for count of next");
    EXPECT_EQ(variable_name("vtable for a::b"), "vtable for a::b");
}

TEST(symbol_text, shortens_template_arguments) {
    using fg::symbol_text::shortened;
    EXPECT_EQ(shortened("a<int>::b"), "a<int>::b");
    EXPECT_EQ(shortened("std::map<int, std::vector<std::pair<long, long>>>::at"), "std::map<...>::at");
    EXPECT_EQ(shortened("x::operator<<"), "x::operator<<");
}

TEST(elf_symbols, is_empty_for_other_files) {
    EXPECT_FALSE(fg::elf_symbols("/no/such/file").is_complete());
    EXPECT_FALSE(fg::elf_symbols("/proc/self/maps").is_complete());
    EXPECT_FALSE(fg::elf_symbols("/").is_complete());
    EXPECT_EQ(fg::elf_symbols("/no/such/file").name_at(0, STT_FUNC), "");
}

TEST(elf_symbols, survives_files_that_are_cut_off) {
    std::ifstream self("/proc/self/exe", std::ios::binary);
    std::string content(1 << 16, '\0');
    self.read(content.data(), static_cast<std::streamsize>(content.size()));
    const auto path = std::filesystem::temp_directory_path() / ("elf_symbols." + std::to_string(getpid()));
    for (const std::streamsize bytes : {1, 4, 16, 63, 64, 200, 4096, 65536}) {
        std::ofstream(path, std::ios::binary | std::ios::trunc).write(content.data(), bytes);
        EXPECT_EQ(fg::elf_symbols(path.c_str()).name_at(0x1000, STT_FUNC), "");
    }
    std::filesystem::remove(path);
}
