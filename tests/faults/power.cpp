// SPDX-License-Identifier: BSL-1.0
// full: of faults, the default tier has the laws, and what finds defects
//
// Code that does not see that the power has failed, or cannot be left by an exception; and disks that share their power.
#include "found.hpp"

#include <foregone/faults/block_device.hpp>
#include <foregone/faults/power.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <exception>
#include <string>

namespace fg = foregone;

namespace {

using tiny = fg::block_device<1, 4>;

std::array<std::byte, 1> letter(char c) { return {static_cast<std::byte>(c)}; }
void write(tiny& disk, std::size_t at, char c) { disk.write(at, letter(c)); }

std::string text_of(tiny& disk) {
    std::string all;
    for (std::size_t at = 0; at < tiny::blocks; ++at) {
        tiny::block b{};
        disk.read(at, b);
        all += b[0] == std::byte{} ? '.' : static_cast<char>(b[0]);
    }
    return all;
}

/// What code does that takes everything for an error of its own.
void swallows(fg::chooser& choose) {
    tiny disk(choose);
    const bool failed = disk.until_power_fails([&] {
        for (char c = 'a'; c < 'd'; ++c) {
            try {
                write(disk, 0, c);
            } catch (const std::exception&) {
                ADD_FAILURE() << "a power failure is not for code under test";
            } catch (const fg::path_over&) { throw; } catch (...) {}
        }
    });
    disk.restart();
    ++found[text_of(disk) + (failed ? " failed" : " ended")];
}
TEST(faults_power, a_disk_without_power_stays_so_whoever_swallows_the_failure) {
    const paths::walked all = explore<swallows>();
    EXPECT_EQ(all.counted.paths(), 2u + 3u + 4u + 4u);
    EXPECT_EQ(found["a... failed"], 3);
    EXPECT_EQ(all.swallowed, 0u);
}

/// Code that writes in a destructor: no exception may leave that, so failures answer false instead.
void in_a_destructor(fg::chooser& choose) {
    struct closes {
        tiny& disk;
        ~closes() { write(disk, 1, 'z'), disk.sync(); }
    };
    tiny disk(choose, {.throws = false});
    bool written = false;
    const bool failed = disk.until_power_fails([&] {
        const closes at_the_end{disk};
        written = disk.write(0, letter('a')) && disk.sync();
    });
    disk.restart();
    choose.expect(failed || text_of(disk) == "az..", "all is written");
    choose.expect(!written || text_of(disk)[0] == 'a', "what was synced is there");
    ++found[text_of(disk)];
}
TEST(faults_power, code_that_writes_in_destructors_goes_on_without_power) {
    const paths::walked all = explore<in_a_destructor>();
    EXPECT_EQ(all.counted.failed, 0u);
    EXPECT_EQ(states(), (texts{"....", "a...", "az.."}));
}

/// A destructor that writes while the power failure unwinds its function does no harm.
void unwound(fg::chooser& choose) {
    struct closes {
        tiny& disk;
        ~closes() {
            if (std::uncaught_exceptions() > 0) write(disk, 1, 'z');
        }
    };
    tiny disk(choose);
    disk.until_power_fails([&] {
        const closes at_the_end{disk};
        write(disk, 0, 'a');
    });
    disk.restart();
    ++found[text_of(disk)];
}
TEST(faults_power, nothing_is_thrown_while_something_is) {
    explore<unwound>();
    EXPECT_EQ(states(), (texts{"....", "a..."}));
}

void mirrored(fg::chooser& choose) {
    fg::power_supply power(choose);
    tiny left(choose, power), right(choose, power);
    power.until_it_fails([&] { write(left, 0, 'a'), write(right, 0, 'a'); });
    left.restart(), right.restart();
    ++found[text_of(left) + text_of(right)];
}
TEST(faults_power, disks_on_one_power_supply_fail_together) {
    EXPECT_EQ(explore<mirrored>().counted.paths(), 2u + 4u + 4u);
    EXPECT_EQ(states(), (texts{"........", "a.......", "....a...", "a...a..."}));
}

void restarted_alone(fg::chooser& choose) {
    fg::power_supply power(choose, {.throws = false});
    tiny left(choose, power), right(choose, power);
    const bool failed = power.until_it_fails([&] { write(left, 0, 'a'); });
    left.restart();
    choose.expect(left.sync(), "a disk that was restarted works");
    choose.expect(!right.sync() && !right.write(0, letter('a')), "one that was not does not");
    right.restart();
    choose.expect(right.sync() && right.write(0, letter('b')), "until it is");
    ++found[failed ? "cut off" : "cut at the restart"];
}
TEST(faults_power, a_disk_works_again_when_it_is_restarted_itself) {
    EXPECT_EQ(explore<restarted_alone>().counted.failed, 0u);
    EXPECT_EQ(states(), (texts{"cut off", "cut at the restart"}));
}

}  // namespace
