// SPDX-License-Identifier: BSL-1.0
#include <runner/checkpoint/state_log.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace {

namespace names = foregone::state_log_names;

TEST(run_state_log_names, are_those_of_one_file_only) {
    EXPECT_EQ(names::of("far"), "far.states");
    EXPECT_EQ(names::of("far", 3, 12), "far.3-of-12.states");
    for (const std::size_t ranks : {1u, 2u, 10u, 4096u})
        for (const std::size_t rank : {std::size_t{0}, ranks - 1})
            EXPECT_EQ(names::ranks_of("a/far", names::of("a/far", rank, ranks)), ranks);
    for (const char* other : {"far",
                              "far.",
                              "far.txt.states",
                              "far.txt.0-of-2.states",
                              "far.2-of-2.states",
                              "far.0-of-1.states",
                              "far.0-of-0.states",
                              "far.00-of-2.states",
                              "far.0-of-02.states",
                              "far.+0-of-2.states",
                              "far.-1-of-2.states",
                              "far. 0-of-2.states",
                              "far.0-of-2",
                              "far.0-of-2.states.",
                              "far.0-of-2.states.tmp",
                              "far.0-of-2.1-of-4.states",
                              "far.-of-.states",
                              "far.0-of-99999999999999999999.states",
                              "far2.0-of-2.states",
                              "a/far.0-of-2.states",
                              ".0-of-2.states"})
        EXPECT_EQ(names::ranks_of("far", other), std::nullopt) << other;
}

/// A folder of its own for each test.
class run_state_log_names_on_disk : public testing::Test {
protected:
    std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("foregone_state_log_names_" + std::to_string(getpid()));

    void SetUp() override { std::filesystem::create_directory(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }

    void put(const std::string& name, const std::string& text = "foregone states\n and more") const {
        std::ofstream(folder / name, std::ios::binary) << text;
    }
    std::set<std::string> files() const {
        std::set<std::string> all;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) all.insert(entry.path().filename().string());
        return all;
    }
};

TEST_F(run_state_log_names_on_disk, only_logs_that_nobody_needs_go) {
    for (const char* gone : {"far.states", "far.0-of-4.states", "far.3-of-4.states", "far.0-of-3.states"}) put(gone);
    put("far.1-of-3.states", "");  // of a rank that was killed at once
    const std::set<std::string> others{"far",
                                       "far.0-of-2.states",
                                       "far.1-of-2.states",
                                       "far.txt.states",
                                       "far.txt.0-of-4.states",
                                       "fa.0-of-4.states",
                                       "far.4-of-4.states",
                                       "far.0-of-7",
                                       "far.0-of-7.states"};
    for (const std::string& name : others) put(name);
    put("far.1-of-7.states", "somebody's");
    std::filesystem::create_directory(folder / "far.2-of-7.states");
    ASSERT_EQ(::mkfifo((folder / "far.3-of-7.states").c_str(), 0600), 0);
    std::set<std::string> left = others;
    left.insert({"far.1-of-7.states", "far.2-of-7.states", "far.3-of-7.states"});

    names::remove_others((folder / "far").string(), 2);
    EXPECT_EQ(files(), left);
    names::remove_others((folder / "no such folder" / "far").string(), 2);

    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder);
    names::remove_others("far", 1);
    std::filesystem::current_path(before);
    left.erase("far.0-of-2.states");
    left.erase("far.1-of-2.states");
    EXPECT_EQ(files(), left);
}

}  // namespace
