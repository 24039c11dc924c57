// SPDX-License-Identifier: BSL-1.0
#include <runner/replay/repeating_command.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace test_repeating_command {

namespace fg = foregone;

TEST(run_repeating_command, names_the_check_and_its_run) {
    EXPECT_EQ(fg::replaying_command("./checks", "a.sequences<2>", "0/1", {}), "./checks '--filter=a.sequences<2>' --replay=0/1");
    EXPECT_EQ(fg::replaying_command("./checks", "a", "", {}), "./checks --filter=a");
}

TEST(run_repeating_command, isolates_with_the_same_time) {
    fg::check_record record;
    record.name = "a";
    record.token = "0/1";
    fg::options chosen;
    const auto with_hang = [&](std::uint64_t ns) {
        chosen.hang_ns = ns;
        return fg::repeating_command("./checks", record, chosen);
    };
    EXPECT_EQ(with_hang(1'000'000'000), "./checks --filter=a --replay=0/1");
    chosen.isolate = true;
    EXPECT_EQ(with_hang(fg::options{}.hang_ns), "./checks --filter=a --isolate --replay=0/1");
    EXPECT_EQ(with_hang(1'000'000'000), "./checks --filter=a --isolate --hang=1s --replay=0/1");
    EXPECT_EQ(with_hang(1'500'000'001), "./checks --filter=a --isolate --hang=1501ms --replay=0/1");
}

}  // namespace test_repeating_command
