// SPDX-License-Identifier: BSL-1.0
// full: of faults, the default tier has the laws, and what finds defects
#include "found.hpp"

#include <foregone/faults/files.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <fcntl.h>
#include <string>
#include <string_view>

namespace fg = foregone;

namespace {

using fg::file_system;

/// The files that there are, as `name=text` with a dot for a zero byte.
std::string text_of(const file_system& files) {
    std::string all;
    for (const std::string& name : files.names()) {
        all.append(all.empty() ? "" : " ").append(name).append("=");
        const std::string text = files.text(name).value();
        for (const char one : text) all += one == '\0' ? '.' : one;
    }
    return all;
}

/// What is found if the power fails after the work, and not before.
template <auto Work, fg::file_faults Faults = fg::file_faults{}>
void found_in_the_end(fg::chooser& choose) {
    file_system files(choose, Faults);
    files.given("a", "old");
    const bool failed = files.until_power_fails([&] { Work(files); });
    files.restart();
    choose.assume(!failed);
    ++found[text_of(files)];
}

/// What is found whenever the power fails.
template <auto Work>
void found_ever(fg::chooser& choose) {
    file_system files(choose);
    files.given("a", "old");
    files.until_power_fails([&] { Work(files); });
    files.restart();
    ++found[text_of(files)];
}

int create(file_system& files, std::string_view name) { return files.open(name, O_RDWR | O_CREAT).descriptor; }
void write(file_system& files, int to, std::string_view text) { files.write(to, text.data(), text.size()); }
void write_at(file_system& files, int to, std::size_t offset, std::string_view text) {
    files.pwrite(to, text.data(), text.size(), offset);
}
void sync_directory(file_system& files) { files.fsync(files.open(".", O_RDONLY).descriptor); }

constexpr auto new_file = [](file_system& files) { write(files, create(files, "b"), "x"); };
TEST(faults_files, a_new_file_is_there_or_not_and_so_is_what_is_in_it) {
    explore<found_in_the_end<new_file>>();
    EXPECT_EQ(states(), (texts{"a=old", "a=old b=", "a=old b=x"}));
    const paths::walked all = explore<found_ever<new_file>>();
    EXPECT_EQ(all.counted.paths(), 2u + 3u + 3u);  // in the creation, in the write, at the restart
}

constexpr auto synced_file = [](file_system& files) {
    const int b = create(files, "b");
    write(files, b, "x"), files.fsync(b);
};
TEST(faults_files, an_fsync_of_the_file_is_none_of_its_name) {
    explore<found_in_the_end<synced_file>>();
    EXPECT_EQ(states(), (texts{"a=old", "a=old b=x"}));
}

constexpr auto synced_name = [](file_system& files) { write(files, create(files, "b"), "x"), sync_directory(files); };
TEST(faults_files, an_fsync_of_the_directory_is_none_of_its_files) {
    explore<found_in_the_end<synced_name>>();
    EXPECT_EQ(states(), (texts{"a=old b=", "a=old b=x"}));
}

constexpr auto all_synced = [](file_system& files) { synced_file(files), sync_directory(files); };
TEST(faults_files, what_is_synced_with_its_name_is_there_to_stay) {
    explore<found_in_the_end<all_synced>>();
    EXPECT_EQ(states(), (texts{"a=old b=x"}));
}

// What is ordered before a rename varies from one file system to the next (ALICE: Pillai et al., OSDI 2014), so nothing is here.
constexpr auto hasty_rename = [](file_system& files) { new_file(files), files.rename("b", "a"); };
TEST(faults_files, a_rename_may_come_before_the_data) {
    explore<found_in_the_end<hasty_rename>>();
    EXPECT_EQ(states(), (texts{"a=", "a=x", "a=old", "a=old b=", "a=old b=x"}));
}

constexpr auto synced_rename = [](file_system& files) { synced_file(files), files.rename("b", "a"); };
TEST(faults_files, after_an_fsync_a_rename_is_old_or_new) {
    explore<found_in_the_end<synced_rename>>();
    EXPECT_EQ(states(), (texts{"a=x", "a=old", "a=old b=x"}));
}

constexpr auto durable_rename = [](file_system& files) { synced_rename(files), sync_directory(files); };
TEST(faults_files, after_an_fsync_of_the_directory_it_is_new) {
    const paths::walked all = explore<found_in_the_end<durable_rename>>();
    EXPECT_EQ(states(), (texts{"a=x"}));
    EXPECT_EQ(all.counted.complete, 1u);
}

constexpr auto appended = [](file_system& files) {
    const int a = files.open("a", O_WRONLY | O_TRUNC).descriptor;
    files.fsync(a);
    write(files, a, "1"), write(files, a, "2"), write(files, a, "3");
};
TEST(faults_files, writes_to_one_file_arrive_in_any_order_and_leave_zeros_between) {
    const paths::walked all = explore<found_in_the_end<appended>>();
    EXPECT_EQ(states(), (texts{"a=", "a=1", "a=.2", "a=12", "a=..3", "a=1.3", "a=.23", "a=123"}));
    EXPECT_EQ(all.counted.complete, 8u);
}

constexpr auto overwritten = [](file_system& files) {
    const int a = files.open("a", O_WRONLY).descriptor;
    for (const char* text : {"one", "two", "six"}) write_at(files, a, 0, text);
};
TEST(faults_files, of_a_place_written_again_any_version_survives) {
    const paths::walked all = explore<found_in_the_end<overwritten>>();
    EXPECT_EQ(states(), (texts{"a=old", "a=one", "a=two", "a=six"}));
    EXPECT_EQ(all.counted.complete, 4u);  // one path a state: the older writes are not asked about under a newer one that survives
}

constexpr auto emptied_first = [](file_system& files) { write(files, files.open("a", O_WRONLY | O_TRUNC).descriptor, "n"); };
TEST(faults_files, a_file_that_is_emptied_and_written_may_be_either_or_neither) {
    explore<found_in_the_end<emptied_first>>();
    EXPECT_EQ(states(), (texts{"a=old", "a=", "a=nld", "a=n"}));
}

constexpr auto emptied_after = [](file_system& files) {
    const int a = files.open("a", O_WRONLY).descriptor;
    write(files, a, "new!"), files.ftruncate(a, 1);
};
TEST(faults_files, what_a_resize_cuts_off_is_not_asked_about) {
    const paths::walked all = explore<found_in_the_end<emptied_after>>();
    EXPECT_EQ(states(), (texts{"a=old", "a=new!", "a=n", "a=o"}));
    EXPECT_EQ(all.counted.complete, 4u);
}

constexpr auto cut_off = [](file_system& files) {
    const int a = files.open("a", O_WRONLY).descriptor;
    write_at(files, a, 1, "new"), files.ftruncate(a, 2), files.ftruncate(a, 1);
};
TEST(faults_files, nor_is_a_resize_that_another_goes_beyond) {
    const paths::walked all = explore<found_in_the_end<cut_off>>();
    EXPECT_EQ(states(), (texts{"a=onew", "a=old", "a=on", "a=ol", "a=o"}));
    EXPECT_EQ(all.counted.complete, 5u);
}

constexpr auto three_bytes = [](file_system& files) {
    const int b = create(files, "b");
    sync_directory(files);
    write(files, b, "xyz");
};
TEST(faults_files, a_torn_write_is_the_beginning_of_it) {
    explore<found_in_the_end<three_bytes, fg::file_faults{.tear_bytes = 1}>>();
    EXPECT_EQ(states(), (texts{"a=old b=", "a=old b=x", "a=old b=xy", "a=old b=xyz"}));
}

constexpr auto made_again = [](file_system& files) { files.unlink("a"), write(files, create(files, "a"), "new"); };
TEST(faults_files, a_name_that_is_unlinked_and_made_again) {
    explore<found_in_the_end<made_again>>();
    EXPECT_EQ(states(), (texts{"a=old", "", "a=", "a=new"}));
}

constexpr auto nothing = [](file_system& files) {
    const int a = files.open("a", O_RDWR | O_CREAT).descriptor;
    write(files, a, ""), files.ftruncate(a, 3), files.rename("a", "a"), files.fsync(a), sync_directory(files), files.close(a);
};
TEST(faults_files, the_power_does_not_fail_where_nothing_changes) {
    EXPECT_EQ(explore<found_ever<nothing>>().counted.paths(), 1u);
}

// After an fsync that failed the pages are clean: the next one succeeds, and writes nothing (Rebello et al., USENIX ATC 2020).
constexpr auto synced_twice = [](file_system& files) {
    const int a = files.open("a", O_WRONLY).descriptor;
    write(files, a, "new"), files.fsync(a), files.fsync(a);
    files.fsync(a), write_at(files, a, 2, "t"), files.fsync(a);
};
TEST(faults_files, a_failed_fsync_is_not_made_good_by_the_next) {
    explore<found_in_the_end<synced_twice>>();
    EXPECT_EQ(states(), (texts{"a=net"}));
    explore<found_in_the_end<synced_twice, fg::file_faults{.sync_errors = 1}>>();
    // The first fails: the old text or the new one, under the t; the last does: the t may be lost.
    EXPECT_EQ(states(), (texts{"a=net", "a=olt", "a=new"}));
}

}  // namespace
