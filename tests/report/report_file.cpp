// SPDX-License-Identifier: BSL-1.0
#include <foregone/report/report_file.hpp>

#include "../support/contents.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <string>

namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test.
struct report_report_file : testing::Test {
    fs::path folder = fs::path(testing::TempDir()) / ("foregone_report_file_" + std::to_string(getpid()));
    void SetUp() override { fs::create_directory(folder); }
    void TearDown() override { fs::remove_all(folder); }

    std::string read(const std::string& name) const { return contents(folder / name); }
    std::string path(const std::string& name) const { return (folder / name).string(); }
    auto files() const { return std::distance(fs::directory_iterator(folder), fs::directory_iterator()); }
};

TEST_F(report_report_file, writes_and_replaces) {
    EXPECT_EQ(foregone::why_not_writable(path("a.xml")), "");
    EXPECT_EQ(foregone::write_file(path("a.xml"), "one"), "");
    EXPECT_EQ(foregone::write_file(path("a.xml"), "two"), "");
    EXPECT_EQ(read("a.xml"), "two");
    EXPECT_EQ(files(), 1);
}

TEST_F(report_report_file, says_why_not_and_leaves_nothing_behind) {
    EXPECT_EQ(foregone::why_not_writable(path("none/a.xml")), path("none") + ": No such file or directory");
    EXPECT_EQ(foregone::write_file(path("none/a.xml"), "x"), path("none/a.xml") + ": No such file or directory");
    EXPECT_EQ(foregone::why_not_writable(folder.string()), folder.string() + ": is a folder");
    EXPECT_NE(foregone::write_file(folder.string(), "x"), "");
    EXPECT_EQ(files(), 0);
}

TEST_F(report_report_file, a_device_stays_what_it_is) {
    EXPECT_EQ(foregone::write_file("/dev/null", "x"), "");
    EXPECT_FALSE(fs::is_regular_file("/dev/null"));
}

TEST(report_report_file_folder, is_the_one_a_file_lies_in) {
    EXPECT_EQ(foregone::report_file::folder_of("a.xml"), ".");
    EXPECT_EQ(foregone::report_file::folder_of("b/c/a.xml"), "b/c");
    EXPECT_EQ(foregone::report_file::folder_of("/a.xml"), "/");
}

}  // namespace
