// SPDX-License-Identifier: BSL-1.0
#include <runner/checkpoint/kept_file.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

TEST(run_kept_file, the_first_of_problems_in_a_row_is_reported) {
    std::vector<std::string> heard;
    foregone::kept_file file("far", UINT64_MAX, [&](const std::string& problem) { heard.push_back(problem); });
    const auto saved = [&](const std::string& why_not) {
        file.save([&] { return why_not; });
        return file.problem();
    };
    EXPECT_EQ(file.name(), "far");
    EXPECT_FALSE(file.is_due() || file.is_there());
    EXPECT_EQ(saved("the disk is full"), "the disk is full");
    EXPECT_FALSE(file.is_there());
    EXPECT_EQ(saved("it still is"), "it still is");
    EXPECT_EQ(saved(""), "");
    EXPECT_TRUE(file.is_there());
    EXPECT_EQ(saved("it is again"), "it is again");
    EXPECT_TRUE(file.is_there()) << "what was written before";
    EXPECT_EQ(heard, (std::vector<std::string>{"its progress cannot be saved: the disk is full; the search continues",
                                               "its progress cannot be saved: it is again; the search continues"}));
}

TEST(run_kept_file, nobody_has_to_listen) {
    foregone::kept_file file("far", 0, {});
    file.save([] { return std::string("no"); });
    EXPECT_EQ(file.problem(), "no");
    file.was_read();
    EXPECT_TRUE(file.is_there());
}

TEST(run_kept_file, temporary_files_of_killed_processes_are_removed) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(testing::TempDir()) / ("foregone_kept_file_" + std::to_string(getpid()));
    const pid_t child = fork();
    if (child == 0) _exit(0);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    const std::string gone = std::to_string(child), here = std::to_string(getpid());
    const std::set<std::string> kept{"far", "far." + here + ".tmp", "far.x.tmp", "far..tmp", "far.-" + gone + ".tmp",
                                     "further." + gone + ".tmp", "far." + gone + ".tmp.json", "far.99999999999999.tmp"};
    fs::create_directory(folder);
    for (const std::string& name : kept) std::ofstream(folder / name) << "x";
    std::ofstream(folder / ("far." + gone + ".tmp")) << "half of a ch";
    foregone::remove_killed_writes((folder / "far").string());
    std::set<std::string> left;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) left.insert(entry.path().filename().string());
    EXPECT_EQ(left, kept);
    foregone::remove_killed_writes((folder / "none" / "far").string());
    fs::remove_all(folder);
}

}  // namespace
