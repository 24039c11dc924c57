// SPDX-License-Identifier: BSL-1.0
#include <cli/hardware.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>

namespace {

TEST(run_hardware, leaves_memory_for_others) {
    EXPECT_GT(foregone::usable_memory_bytes(), 0U);
    EXPECT_LT(foregone::usable_memory_bytes(), foregone::hardware::memory_bytes());
}

TEST(run_hardware, has_a_thread) { EXPECT_GE(foregone::hardware_threads(), 1U); }

using texts = std::map<std::string, std::string>;

std::uint64_t group_processors(const texts& files) {
    return foregone::hardware::group_processors([&](const std::string& name) {
        const auto found = files.find(name);
        return found == files.end() ? std::string() : found->second;
    });
}

std::uint64_t processors_by_max(const std::string& text) {
    return group_processors({{"/proc/self/cgroup", "0::/\n"}, {"/sys/fs/cgroup/cpu.max", text}});
}

TEST(run_hardware, a_control_group_limits_the_processors) {
    EXPECT_EQ(processors_by_max("200000 100000\n"), 2U);
    EXPECT_EQ(processors_by_max("150000 100000\n"), 2U);
    EXPECT_EQ(processors_by_max("100001 100000\n"), 2U);
    EXPECT_EQ(processors_by_max("1000 100000\n"), 1U);
    EXPECT_EQ(processors_by_max("9000000000000 100000\n"), 90'000'000U);
}

TEST(run_hardware, what_is_no_limit_limits_nothing) {
    for (const char* const text : {"max 100000\n", "", "max", "100000", "0 0", "100000 0", "-1 100000", "nonsense"})
        EXPECT_EQ(processors_by_max(text), UINT64_MAX) << text;
    EXPECT_EQ(group_processors({}), UINT64_MAX);
    EXPECT_EQ(group_processors({{"/proc/self/cgroup", "\n:\n0:\n"}}), UINT64_MAX);
}

TEST(run_hardware, groups_around_a_group_limit_it_too) {
    texts files{{"/proc/self/cgroup", "0::/user.slice/a:b/job\n"},
                {"/sys/fs/cgroup/user.slice/cpu.max", "300000 100000\n"},
                {"/sys/fs/cgroup/user.slice/a:b/job/cpu.max", "max 100000\n"}};
    EXPECT_EQ(group_processors(files), 3U);
    files["/sys/fs/cgroup/user.slice/a:b/cpu.max"] = "50000 100000\n";
    EXPECT_EQ(group_processors(files), 1U);
}

TEST(run_hardware, knows_the_first_version_of_control_groups) {
    texts files{{"/proc/self/cgroup", "12:cpuset:/docker/12\n4:cpu,cpuacct:/docker/12\n0::/\n"},
                {"/sys/fs/cgroup/cpu/docker/12/cpu.cfs_quota_us", "-1\n"},
                {"/sys/fs/cgroup/cpu/docker/12/cpu.cfs_period_us", "100000\n"}};
    EXPECT_EQ(group_processors(files), UINT64_MAX);
    files["/sys/fs/cgroup/cpu/cpu.cfs_quota_us"] = "250000\n";  // in a container its own group is the root
    files["/sys/fs/cgroup/cpu/cpu.cfs_period_us"] = "100000\n";
    EXPECT_EQ(group_processors(files), 3U);
}

TEST(run_hardware, threads_are_those_of_the_process_and_of_its_group) {
    EXPECT_LE(foregone::hardware_threads(), foregone::hardware::own_processors());
    EXPECT_LE(foregone::hardware_threads(), foregone::hardware::group_processors());
}

}  // namespace
