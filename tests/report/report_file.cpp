// SPDX-License-Identifier: BSL-1.0
#include <foregone/report/report_file.hpp>

#include "../support/contents.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <iterator>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

int folders_synced = 0, sync_fails_with = 0;

}  // namespace

/// Instead of the C library's, which this program finds later.
extern "C" int fsync(int file) {
    struct stat what{};
    if (::fstat(file, &what) == 0 && S_ISDIR(what.st_mode)) ++folders_synced;
    if (sync_fails_with != 0) return errno = sync_fails_with, -1;
    return static_cast<int>(::syscall(SYS_fsync, file));
}

namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test.
struct report_report_file : testing::Test {
    fs::path folder = fs::path(testing::TempDir()) / ("foregone_report_file_" + std::to_string(getpid()));
    void SetUp() override {
        fs::create_directory(folder);
        folders_synced = sync_fails_with = 0;
    }
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

TEST_F(report_report_file, what_is_to_stay_has_its_name_synced) {
    EXPECT_EQ(foregone::write_file(path("a.xml"), "one"), "");
    EXPECT_EQ(folders_synced, 0);
    EXPECT_EQ(foregone::write_file(path("a.xml"), "two", true), "");
    EXPECT_EQ(folders_synced, 1);
    EXPECT_EQ(foregone::write_file("/dev/null", "x", true), "");
    EXPECT_EQ(folders_synced, 1);
    EXPECT_EQ(read("a.xml"), "two");
}

TEST_F(report_report_file, a_folder_that_cannot_be_synced_is_reported) {
    sync_fails_with = EIO;
    EXPECT_EQ(foregone::write_file(path("a.xml"), "one", true), folder.string() + ": Input/output error");
    EXPECT_EQ(read("a.xml"), "one");
    EXPECT_EQ(files(), 1);
    sync_fails_with = EINVAL;  // a file system that knows no such thing
    EXPECT_EQ(foregone::write_file(path("a.xml"), "two", true), "");
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
