// SPDX-License-Identifier: BSL-1.0
#include "found.hpp"

#include <foregone/faults/block_device.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace fg = foregone;

namespace {

using tiny = fg::block_device<1, 4>;
using wide = fg::block_device<4, 1>;

std::array<std::byte, 1> letter(char c) { return {static_cast<std::byte>(c)}; }

template <class Device>
std::string text_of(Device& disk) {
    std::string all;
    for (std::size_t at = 0; at < Device::blocks; ++at) {
        typename Device::block b{};
        disk.read(at, b);
        for (const std::byte one : b) all += one == std::byte{} ? '.' : static_cast<char>(one);
    }
    return all;
}

template <auto Work, fg::disk_faults Faults = fg::disk_faults{}>
void found_after(fg::chooser& choose) {
    tiny disk(choose, Faults);
    disk.until_power_fails([&] { Work(disk); });
    disk.restart();
    ++found[text_of(disk)];
}

void write(tiny& disk, std::size_t at, char c) { disk.write(at, letter(c)); }

constexpr auto one_write = [](tiny& disk) { write(disk, 0, 'a'); };
TEST(faults_block_device, one_unsynced_write_is_there_or_it_is_not) {
    const paths::walked all = explore<found_after<one_write>>();
    EXPECT_EQ(states(), (texts{"a...", "...."}));
    EXPECT_EQ(all.counted.paths(), 4u);  // in the write or at the restart, kept or lost
}

constexpr auto one_synced = [](tiny& disk) { write(disk, 0, 'a'), disk.sync(); };
TEST(faults_block_device, a_synced_write_is_there_to_stay) {
    const paths::walked all = explore<found_after<one_synced>>();
    EXPECT_EQ(all.counted.paths(), 5u);  // in the write 2, in the sync 2, at the restart 1
    EXPECT_EQ(found["a..."], 3);
}

constexpr auto two_blocks = [](tiny& disk) { write(disk, 0, 'a'), write(disk, 1, 'b'); };
TEST(faults_block_device, writes_to_two_blocks_arrive_in_any_order) {
    const paths::walked all = explore<found_after<two_blocks>>();
    EXPECT_EQ(states(), (texts{"....", "a...", ".b..", "ab.."}));
    EXPECT_EQ(all.counted.paths(), 2u + 4u + 4u);
}

constexpr auto one_block_twice = [](tiny& disk) { write(disk, 0, 'a'), write(disk, 0, 'b'); };
TEST(faults_block_device, of_one_block_any_version_survives) {
    const paths::walked all = explore<found_after<one_block_twice>>();
    EXPECT_EQ(states(), (texts{"....", "a...", "b..."}));
    EXPECT_EQ(all.counted.paths(), 2u + 3u + 3u);  // that the older is lost as well makes no difference where the newer survives
}

constexpr auto a_barrier = [](tiny& disk) { write(disk, 0, 'a'), disk.sync(), write(disk, 1, 'b'); };
TEST(faults_block_device, nothing_written_after_a_sync_comes_before_it) {
    explore<found_after<a_barrier>>();
    EXPECT_EQ(states(), (texts{"....", "a...", "ab.."}));
}

constexpr auto nothing_new = [](tiny& disk) { disk.sync(), write(disk, 0, '\0'), disk.sync(), disk.sync(); };
TEST(faults_block_device, nothing_fails_where_nothing_has_changed) {
    EXPECT_EQ((explore<found_after<nothing_new>>().counted.paths()), 1u);
}

// k blocks written and not synced: 2^k states, found at the restart alone if the power cannot fail before.
constexpr auto four_blocks = [](tiny& disk) { write(disk, 0, 'a'), write(disk, 1, 'b'), write(disk, 2, 'c'), write(disk, 3, 'd'); };
TEST(faults_block_device, any_subset_of_the_unsynced_blocks_survives) {
    const paths::walked all = explore<found_after<four_blocks>>();
    EXPECT_EQ(states().size(), 16u);
    EXPECT_EQ(all.counted.paths(), 2u + 4u + 8u + 16u + 16u);
}

TEST(faults_block_device, a_power_that_never_fails_loses_nothing) {
    const paths::walked all = explore<found_after<four_blocks, fg::disk_faults{.power_failures = 0}>>();
    EXPECT_EQ(all.counted.paths(), 1u);
    EXPECT_EQ(found["abcd"], 1);
}

template <std::uint64_t Failures>
void twice(fg::chooser& choose) {
    tiny disk(choose, {.power_failures = Failures});
    for (int i = 0; i < 2; ++i) {
        disk.until_power_fails([&] { write(disk, static_cast<std::size_t>(i), 'a'); });
        disk.restart();
    }
    ++found[text_of(disk)];
}
TEST(faults_block_device, recovery_may_be_cut_short_as_well) {
    EXPECT_EQ(explore<twice<2>>().counted.paths(), 4u * 4u);
    EXPECT_EQ(states(), (texts{"....", "a...", ".a..", "aa.."}));
}
TEST(faults_block_device, the_power_fails_no_more_often_than_it_may) {
    EXPECT_EQ(explore<twice<1>>().counted.paths(), 4u);
    EXPECT_EQ(states(), (texts{".a..", "aa.."}));
}

template <std::size_t Size>
std::array<std::byte, Size> filled(char c) {
    std::array<std::byte, Size> all;
    all.fill(static_cast<std::byte>(c));
    return all;
}

template <std::size_t TearBytes>
void rewritten(fg::chooser& choose) {
    wide disk(choose, {.tear_bytes = TearBytes});
    disk.given(0, filled<4>('a'));
    disk.until_power_fails([&] { disk.write(0, filled<4>('b')), disk.write(0, filled<4>('c')); });
    disk.restart();
    ++found[text_of(disk)];
}
TEST(faults_block_device, a_torn_write_is_the_beginning_of_it_over_what_was_there) {
    explore<rewritten<0>>();
    EXPECT_EQ(states(), (texts{"aaaa", "bbbb", "cccc"}));
    explore<rewritten<2>>();
    EXPECT_EQ(states(), (texts{"aaaa", "bbaa", "bbbb", "ccaa", "ccbb", "cccc"}));
    explore<rewritten<1>>();  // one boundary at most: b|a, c|b and c|a at 3 places each, and 3 whole ones
    EXPECT_EQ(states().size(), 12u);
}

void two_torn(fg::chooser& choose) {
    fg::block_device<2, 2> disk(choose, {.tear_bytes = 1});
    disk.until_power_fails([&] { disk.write(0, filled<2>('a')), disk.write(1, filled<2>('b')); });
    disk.restart();
    ++found[text_of(disk)];
}
TEST(faults_block_device, one_write_at_most_is_torn) {
    explore<two_torn>();
    EXPECT_EQ(states(), (texts{"....", "aa..", "..bb", "aabb", "a...", "a.bb", "..b.", "aab."}));
}

void failing_io(fg::chooser& choose) {
    tiny disk(choose, {.power_failures = 0, .read_errors = 1, .write_errors = 1});
    tiny::block b = letter('?');
    const bool written = disk.write(0, letter('a')), read = disk.read(0, b);
    ++found[std::string(written ? "w" : "-") + (read ? "r" : "-") +
            static_cast<char>(b[0] == std::byte{} ? '.' : static_cast<char>(b[0]))];
}
TEST(faults_block_device, reads_and_writes_fail_as_often_as_they_may_and_change_nothing) {
    EXPECT_EQ(explore<failing_io>().counted.paths(), 4u);
    EXPECT_EQ(states(), (texts{"wra", "w-?", "-r.", "--?"}));
}

void beyond(fg::chooser& choose) {
    tiny disk(choose);
    disk.write(4, letter('a'));
}
TEST(faults_block_device, a_block_that_there_is_not_fails_the_path) {
    for (const bool escapes : {true, false}) {
        const paths::walked all = explore<beyond>(escapes);
        EXPECT_EQ(all.counted.failed, 1u);
        EXPECT_EQ(all.reason(), "the device has no such block");
    }
}

void loses_what_it_wrote(fg::chooser& choose) {
    wide disk(choose, {.tear_bytes = 2});
    disk.until_power_fails([&] { disk.write(0, filled<4>('a')), disk.write(0, filled<4>('b')); });
    disk.restart();
    choose.expect(text_of(disk) != "bbaa", "no mixture");
}
TEST(faults_block_device, a_counterexample_says_which_write_and_which_block) {
    EXPECT_EQ(explore<loses_what_it_wrote>().reported(), "\nthe power fails: false; in write 1, to block 0"
                                                     "\nthe power fails: false; in write 2, to block 0"
                                                     "\nwhat is not synced: is torn after 2 bytes; write 2, to block 0"
                                                     "\nwhat is not synced: survives; write 1, to block 0");
}

TEST(faults_block_device, disks_that_go_on_alike_hash_alike) {
    fg::chooser choose({});
    const auto hash_of = [&](auto work, const fg::disk_faults& faults) {
        tiny disk(choose, faults);
        work(disk);
        return fg::hash(disk);
    };
    const fg::disk_faults never{.power_failures = 0};
    const auto alike = [&](auto one, auto other) { return hash_of(one, never) == hash_of(other, never); };
    EXPECT_TRUE(alike([](tiny& d) { write(d, 0, 'a'), d.sync(); },
                      [](tiny& d) { write(d, 0, 'b'), d.sync(), write(d, 0, 'a'), d.sync(); }));
    EXPECT_FALSE(alike([](tiny& d) { write(d, 0, 'a'), d.sync(); }, [](tiny& d) { write(d, 1, 'a'), d.sync(); }));
    EXPECT_FALSE(alike([](tiny& d) { write(d, 0, 'a'), d.sync(); }, [](tiny& d) { write(d, 0, 'a'); }));
    EXPECT_FALSE(alike([](tiny& d) { write(d, 0, 'a'); }, [](tiny& d) { write(d, 0, 'b'), write(d, 0, 'a'); }));
    const auto nothing = [](tiny&) {};
    EXPECT_NE(hash_of(nothing, never), hash_of(nothing, {}));
    EXPECT_NE(hash_of(nothing, never), hash_of(nothing, {.power_failures = 0, .read_errors = 1}));
    EXPECT_NE(hash_of(nothing, never), hash_of(nothing, {.power_failures = 0, .write_errors = 1}));
}

/// The kit itself is constexpr: without exceptions a disk that has lost its power answers false.
constexpr int choices_in_a_constant() {
    struct program {
        static constexpr void run(fg::chooser& choose) {
            fg::block_device<1, 2> disk(choose);
            constexpr std::array<std::byte, 1> a{std::byte{'a'}};
            bool synced = false;
            disk.until_power_fails([&] { synced = disk.write(0, a) && disk.write(1, a) && disk.sync(); });
            disk.restart();
            std::array<std::byte, 1> read{};
            choose.expect(disk.read(1, read) && (!synced || read == a), "what was synced is there");
        }
    };
    fg::path_worker<fg::program_view<program>, std::array<fg::choice_point, 12>> worker{.limit = 12};
    int paths = 0;
    while (!worker.finished) {
        fg::path_reason reason;
        if (worker.advance(reason, true).ended != fg::path_end::complete) return -1;
        ++paths;
    }
    return paths;
}
TEST(faults_block_device, works_in_a_constant) {
    constexpr int paths = choices_in_a_constant();
    EXPECT_EQ(paths, 2 + 4 + 4 + 1);
    EXPECT_EQ(choices_in_a_constant(), paths);
}

}  // namespace
