// SPDX-License-Identifier: BSL-1.0
// full: of faults, the default tier has the laws, and what finds defects
//
// That the power fails only where something has changed loses nothing: whatever a disk may be found with, by the definition, after
// a failure anywhere, it is found with at a point that is asked about, when no less was done. And what is found, the definition
// allows.
#include "../support/all_paths.hpp"

#include <foregone/faults/block_device.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fg = foregone;

namespace {

/// A write of a letter to a block, or a sync.
struct step {
    std::size_t block;
    char letter;  // none for a sync
};

/// What is on the disk, and how many steps were done.
using sight = std::pair<std::string, std::size_t>;

std::vector<step> script;
std::set<sight> found;

void follow_the_script(fg::chooser& choose) {
    fg::block_device<1, 2> disk(choose);
    std::size_t done = 0;
    disk.until_power_fails([&] {
        for (const step& s : script) {
            if (s.letter == 0) disk.sync();
            else disk.write(s.block, std::array{static_cast<std::byte>(s.letter)});
            ++done;
        }
    });
    disk.restart();
    std::string blocks;
    for (std::size_t at = 0; at < 2; ++at) {
        std::array<std::byte, 1> b{};
        disk.read(at, b);
        blocks += b[0] == std::byte{} ? '.' : static_cast<char>(b[0]);
    }
    found.insert({blocks, done});
}

/// Every subset of the writes, over what is durable.
void allow(std::set<sight>& all, const std::string& durable, const std::vector<step>& unsynced, std::size_t done) {
    for (std::size_t subset = 0; subset < std::size_t{1} << unsynced.size(); ++subset) {
        std::string disk = durable;
        for (std::size_t i = 0; i < unsynced.size(); ++i)
            if ((subset >> i & 1) != 0) disk[unsynced[i].block] = unsynced[i].letter;
        all.insert({disk, done});
    }
}

/// All that the power may leave when it fails before, in or after any step.
std::set<sight> allowed() {
    std::set<sight> all;
    std::string durable = "..";
    std::vector<step> unsynced;
    for (std::size_t done = 0; done < script.size(); ++done) {
        if (script[done].letter != 0) unsynced.push_back(script[done]);
        allow(all, durable, unsynced, done);
        if (script[done].letter != 0) continue;
        for (const step& s : unsynced) durable[s.block] = s.letter;
        unsynced.clear();
    }
    allow(all, durable, unsynced, script.size());
    return all;
}

TEST(faults_crash_points, a_failure_anywhere_is_one_at_a_point_that_is_asked_about) {
    std::uint64_t state = 1;
    const auto roll = [&state](std::size_t sides) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::size_t>((state >> 33) % sides);
    };
    std::size_t points = 0, sights = 0;
    for (int i = 0; i < 300; ++i) {
        script.clear();
        found.clear();
        for (int steps = 0; steps < 6; ++steps) script.push_back({roll(2), roll(3) == 0 ? '\0' : static_cast<char>('a' + roll(2))});
        const paths::walked all = paths::all<follow_the_script>();
        EXPECT_EQ(all.counted.complete, all.counted.paths());
        const std::set<sight> expected = allowed();
        for (const sight& one : found) EXPECT_TRUE(expected.contains(one)) << one.first << " after " << one.second;
        for (const auto& [disk, done] : expected) {
            bool covered = false;
            for (std::size_t later = done; later <= script.size(); ++later) covered = covered || found.contains({disk, later});
            EXPECT_TRUE(covered) << disk << " after " << done;
        }
        points += found.size(), sights += expected.size();
    }
    EXPECT_LT(points, sights);
}

}  // namespace
