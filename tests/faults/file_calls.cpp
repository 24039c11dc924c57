// SPDX-License-Identifier: BSL-1.0
// full: of faults, the default tier has the laws, and what finds defects
//
// What calls on files answer, with and without power.
#include "found.hpp"

#include <foregone/faults/block_device.hpp>
#include <foregone/faults/files.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <string>
#include <string_view>

namespace fg = foregone;

namespace {

using fg::file_system;

/// The files that there are, as `name=text`.
std::string text_of(const file_system& files) {
    std::string all;
    for (const std::string& name : files.names())
        all.append(all.empty() ? "" : " ").append(name).append("=").append(*files.text(name));
    return all;
}

int create(file_system& files, std::string_view name) { return files.open(name, O_RDWR | O_CREAT).descriptor; }
void write(file_system& files, int to, std::string_view text) { files.write(to, text.data(), text.size()); }

void answers_of_a_write(fg::chooser& choose) {
    file_system files(choose, {.power_failures = 0, .short_writes = 1, .interrupts = 1, .full_disks = 1});
    const auto b = files.open("b", O_WRONLY | O_CREAT);
    if (!b) return void(++found["creation " + std::to_string(b.error)]);
    const fg::io_result done = files.write(b.descriptor, "wxyz", 4);
    ++found[std::to_string(done.bytes) + " " + std::to_string(done.error) + " " + files.text("b").value()];
}
TEST(faults_file_calls, a_write_is_whole_short_interrupted_or_out_of_space) {
    EXPECT_EQ(explore<answers_of_a_write>().counted.paths(), 6u);
    EXPECT_EQ(states(), (texts{"creation " + std::to_string(ENOSPC), "4 0 wxyz", "1 0 w", "3 0 wxy",
                               "0 " + std::to_string(EINTR) + " ", "0 " + std::to_string(ENOSPC) + " "}));
}

void answers_of_reads(fg::chooser& choose) {
    file_system files(choose, {.power_failures = 0, .short_reads = 1, .interrupts = 1});
    files.given("a", "old");
    const int a = files.open("a", O_RDONLY).descriptor;
    std::string log;
    for (int i = 0; i < 2; ++i) {
        std::string into(8, '-');
        const fg::io_result done = files.read(a, into.data(), into.size());
        log += done.error == EINTR ? "EINTR " : into.substr(0, done.bytes) + " ";
    }
    ++found[log];
}
TEST(faults_file_calls, a_read_is_whole_short_or_interrupted_as_often_as_it_may) {
    explore<answers_of_reads>();
    EXPECT_EQ(states(),
              (texts{"old  ", "old EINTR ", "o ld ", "o EINTR ", "ol d ", "ol EINTR ", "EINTR old ", "EINTR o ", "EINTR ol "}));
}

void restarted(fg::chooser& choose) {
    file_system files(choose, {.power_failures = 2});
    int b = -1;
    for (int i = 0; i < 2; ++i) {
        files.until_power_fails([&] { b = create(files, "b"); });
        files.restart();
        choose.expect(files.open_descriptors() == 0 && files.write(b, "x", 1).error == EBADF, "no descriptor is open");
    }
    ++found[text_of(files)];
}
TEST(faults_file_calls, after_a_restart_no_descriptor_is_open) {
    const paths::walked all = explore<restarted>();
    EXPECT_EQ(all.counted.failed, 0u);
    EXPECT_EQ(states(), (texts{"", "b="}));
}

/// Without an exception every call answers EIO, and the work comes to its end.
void without_exceptions(fg::chooser& choose) {
    file_system files(choose, {.throws = false});
    files.given("a", "old");
    fg::open_result late, directory;
    fg::io_result removed, closed, read, synced;
    const bool failed = files.until_power_fails([&] {
        const int a = files.open("a", O_WRONLY | O_TRUNC).descriptor;
        late = files.open("a", O_RDONLY), directory = files.open(".", O_RDONLY);
        removed = files.unlink("a"), closed = files.close(a), read = files.read(a, nullptr, 0), synced = files.fsync(a);
    });
    const bool from_the_start = late.error == EIO && directory.error == EIO && removed.error == EIO;
    choose.expect(!failed || (closed.error == EIO && read.error == EIO && synced.error == EIO), "no call succeeds without power");
    choose.expect(!from_the_start || failed, "no call fails with it");
    files.restart();
    ++found[text_of(files)];
}
TEST(faults_file_calls, without_power_every_call_answers_eio) {
    const paths::walked all = explore<without_exceptions>();
    EXPECT_EQ(all.counted.failed, 0u);
    EXPECT_EQ(states(), (texts{"a=old", "a=", ""}));
}

void disk_and_files(fg::chooser& choose) {
    fg::power_supply power(choose);
    fg::block_device<1, 1> disk(choose, power);
    file_system files(choose, power);
    power.until_it_fails([&] {
        disk.write(0, std::array{std::byte{'x'}});
        disk.sync();
        create(files, "b");
    });
    disk.restart(), files.restart();
    std::array<std::byte, 1> block{};
    disk.read(0, block);
    ++found[text_of(files) + (block[0] == std::byte{'x'} ? " x" : " -")];
}
TEST(faults_file_calls, a_disk_on_the_same_power_fails_with_them) {
    explore<disk_and_files>();
    EXPECT_EQ(states(), (texts{" -", " x", "b= x"}));
}

TEST(faults_file_calls, files_that_go_on_alike_hash_alike) {
    fg::chooser choose({});
    const auto hash_of = [&](auto work, const fg::file_faults& faults = {.power_failures = 0}) {
        file_system files(choose, faults);
        files.given("a", "old");
        work(files);
        return fg::hash(files);
    };
    const auto opened = [](file_system& files) { return files.open("a", O_RDWR).descriptor; };
    const auto rewritten = [&](file_system& files) { const int a = opened(files); write(files, a, "new"); return a; };
    const std::uint64_t untouched = hash_of([](file_system&) {}), open = hash_of([&](file_system& files) { opened(files); });
    const std::uint64_t changed = hash_of([&](file_system& files) { files.close(rewritten(files)); });
    EXPECT_EQ(hash_of([&](file_system& files) { files.close(opened(files)), files.close(opened(files)); }),
              hash_of([&](file_system& files) { files.close(opened(files)); }));
    EXPECT_NE(untouched, open);
    EXPECT_NE(untouched, changed);
    EXPECT_NE(changed, hash_of([&](file_system& files) { const int a = rewritten(files); files.fsync(a), files.close(a); }));
    EXPECT_NE(untouched, hash_of([](file_system& files) { files.rename("a", "b"); }));
    EXPECT_NE(untouched, hash_of([](file_system&) {}, {.power_failures = 1}));
    EXPECT_NE(untouched, hash_of([](file_system&) {}, {.power_failures = 0, .interrupts = 1}));
}

void never_there(fg::chooser& choose) {
    file_system files(choose, {.tear_bytes = 2, .interrupts = 1});
    files.given("a", "old");
    files.until_power_fails([&] {
        const int b = create(files, "b");
        while (files.write(b, "text", 4).error == EINTR) {}
        files.ftruncate(b, 3), files.rename("b", "a");
    });
    files.restart();
    choose.expect(files.text("a") != "te", "it is not torn");
}
TEST(faults_file_calls, a_counterexample_says_what_became_of_which_change) {
    EXPECT_EQ(explore<never_there>().reported(),
              "\nthe power fails: false; in change 1, the creation of b"
              "\nthe write: succeeds; of b"
              "\nthe power fails: false; in change 2, the write of 4 bytes at 0 to b"
              "\nthe power fails: false; in change 3, the resize of b to 3 bytes"
              "\nthe power fails: false; in change 4, the rename of b to a"
              "\nwhat is not synced: survives; change 4, the rename of b to a"
              "\nwhat is not synced: is lost; change 3, the resize of b to 3 bytes"
              "\nwhat is not synced: is torn after 2 bytes; change 2, the write of 4 bytes at 0 to b");
}

}  // namespace
