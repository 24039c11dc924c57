// SPDX-License-Identifier: BSL-1.0
// Code that saves a file, with one defect at a time: each is found, and without one nothing is.
#include "../support/all_paths.hpp"

#include <foregone/faults/files.hpp>
#include <foregone/faults/posix_files.hpp>

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace fg = foregone;

namespace {

enum class defect {
    none,
    no_fsync,
    no_fsync_of_the_directory,
    fsync_after_the_rename,
    unlink_before_the_rename,
    in_place,
    short_writes_taken_for_whole,
    errors_taken_for_success,
    fsync_tried_again,
    left_open,
};

template <defect Defect, class Files>
bool write_all(Files& files, int to, std::string_view text) {
    while (!text.empty()) {
        const auto done = files.write(to, text.data(), text.size());
        if (!done && done.error != EINTR) return false;
        if constexpr (Defect == defect::short_writes_taken_for_whole) return static_cast<bool>(done);
        text.remove_prefix(done.bytes);
    }
    return true;
}

template <defect Defect, class Files>
bool sync(Files& files, int what) {
    auto done = files.fsync(what);
    while (done.error == EINTR || (Defect == defect::fsync_tried_again && done.error == EIO)) done = files.fsync(what);
    return done || Defect == defect::errors_taken_for_success;
}

template <defect Defect, class Files>
bool sync_directory(Files& files) {
    const auto directory = files.open(".", O_RDONLY);
    const bool synced = directory && sync<Defect>(files, directory.descriptor);
    if (directory) files.close(directory.descriptor);
    return synced;
}

template <defect Defect, class Files>
bool rewrite(Files& files, const char* name, std::string_view text) {
    constexpr bool syncs = Defect != defect::no_fsync && Defect != defect::fsync_after_the_rename;
    const auto file = files.open(name, O_WRONLY | O_CREAT | O_TRUNC);
    if (!file) return false;
    const bool written = write_all<Defect>(files, file.descriptor, text) && (!syncs || sync<Defect>(files, file.descriptor));
    if (written || Defect != defect::left_open) files.close(file.descriptor);
    return written;
}

template <defect Defect, class Files>
bool save(Files& files, std::string_view text) {
    if constexpr (Defect == defect::in_place) return rewrite<Defect>(files, "notes", text);
    if (!rewrite<Defect>(files, "new", text)) return false;
    if constexpr (Defect == defect::unlink_before_the_rename) files.unlink("notes");
    if (!files.rename("new", "notes")) return false;
    if constexpr (Defect == defect::fsync_after_the_rename) {
        const auto file = files.open("notes", O_RDONLY);
        const bool synced = file && sync<Defect>(files, file.descriptor);
        files.close(file.descriptor);
        if (!synced) return false;
    }
    return Defect == defect::no_fsync_of_the_directory || sync_directory<Defect>(files);
}

template <defect Defect>
void saves(fg::chooser& choose) {
    fg::file_system files(choose, {.short_writes = 1, .interrupts = 1, .full_disks = 1, .sync_errors = 1});
    files.given("notes", "old");
    bool saved = false;
    const bool cut_off = files.until_power_fails([&] { saved = save<Defect>(files, "new!"); });
    choose.expect(cut_off || files.open_descriptors() == 0, "every file is closed");
    files.restart();
    const auto text = files.text("notes");
    choose.expect(text == "old" || text == "new!", "old or new");
    choose.expect(text == "new!" || !saved, "saved is saved");
}

TEST(faults_saved_files, a_careful_save_is_proved) {
    const paths::walked all = paths::all<saves<defect::none>>();
    EXPECT_EQ(all.counted.failed + all.broken + all.swallowed, 0u) << all.reason() << all.reported();
    EXPECT_GT(all.counted.paths(), 100u);
}

template <defect Defect>
std::string found() {
    const paths::walked all = paths::all<saves<Defect>>();
    return all.counted.failed == 0 ? "nothing" : std::string(all.reason());
}

TEST(faults_saved_files, every_defect_is_found) {
    EXPECT_EQ(found<defect::no_fsync>(), "old or new");
    EXPECT_EQ(found<defect::no_fsync_of_the_directory>(), "saved is saved");
    EXPECT_EQ(found<defect::fsync_after_the_rename>(), "old or new");
    EXPECT_EQ(found<defect::unlink_before_the_rename>(), "old or new");
    EXPECT_EQ(found<defect::in_place>(), "old or new");
    EXPECT_EQ(found<defect::short_writes_taken_for_whole>(), "old or new");
    EXPECT_EQ(found<defect::errors_taken_for_success>(), "saved is saved");
    EXPECT_EQ(found<defect::fsync_tried_again>(), "saved is saved");
    EXPECT_EQ(found<defect::left_open>(), "every file is closed");
}

// The very same function, on the disk of this machine.
TEST(faults_saved_files, what_is_proved_runs_on_posix) {
    const auto before = std::filesystem::current_path();
    std::string path = (std::filesystem::temp_directory_path() / "foregone_saved_files_XXXXXX").string();
    ASSERT_NE(::mkdtemp(path.data()), nullptr);
    std::filesystem::current_path(path);
    fg::posix_files files;
    const bool saved = save<defect::none>(files, "new!");
    std::ifstream read("notes");
    const std::string text{std::istreambuf_iterator<char>(read), {}};
    std::filesystem::current_path(before);
    std::filesystem::remove_all(path);
    EXPECT_TRUE(saved);
    EXPECT_EQ(text, "new!");
}

}  // namespace
