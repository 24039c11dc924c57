// SPDX-License-Identifier: BSL-1.0
#include <runner/checkpoint/state_log.hpp>

#include "../support/contents.hpp"

#include <foregone/impl/search/search_stopped.hpp>

#include <gtest/gtest.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace {

namespace fg = foregone;
using numbers = std::vector<std::uint64_t>;

struct block {
    std::uint64_t depth;
    numbers words;
    std::uint64_t place;
    bool operator==(const block&) const = default;
};

const std::vector<block> some_blocks{{0, {7, 8}, 32}, {1, {UINT64_MAX, 0, 1, 2}, 72}, {1, {5, 6}, 128}};

class run_state_log : public testing::Test {
protected:
    std::string file = testing::TempDir() + "foregone_states_" + std::to_string(getpid());

    void TearDown() override { std::filesystem::remove_all(file); }

    /// Writes the blocks.
    fg::state_log_extent written() {
        fg::state_log log(file, fg::state_log::open_new(file), 2);
        for (const block& one : some_blocks) EXPECT_EQ(log.append(one.depth, one.words.data(), one.words.size()), one.place);
        EXPECT_TRUE(log.sync()) << log.problem();
        return log.extent();
    }

    std::vector<block> read_back(const fg::state_log_extent& wanted, bool& fits, std::uint64_t state_words = 2) {
        std::vector<block> all;
        fg::state_log log(file, fg::state_log::open_old(file), state_words);
        fits = log.holds(wanted) &&
               log.each(UINT64_MAX, [&](std::uint64_t depth, const std::uint64_t* words, std::uint64_t count, std::uint64_t place) {
                   all.push_back({depth, {words, words + count}, place});
                   return true;
               });
        return all;
    }

    void put(const std::string& text) { std::ofstream(file, std::ios::binary) << text; }
};

TEST_F(run_state_log, gives_back_every_block) {
    const fg::state_log_extent extent = written();
    EXPECT_EQ(extent.bytes, std::filesystem::file_size(file));
    bool fits = false;
    EXPECT_EQ(read_back(extent, fits), some_blocks);
    EXPECT_TRUE(fits);
    fg::state_log log(file, fg::state_log::open_old(file), 2);
    EXPECT_TRUE(log.holds(extent) && log.each(UINT64_MAX, [](auto...) { return true; }));
    for (const block& one : some_blocks) {
        numbers words(one.words.size());
        log.read(one.place, words.data(), words.size());
        EXPECT_EQ(words, one.words);
        EXPECT_THROW(log.read(one.place, words.data(), words.size() - 1), fg::unreadable_level);
        EXPECT_THROW(log.read(one.place + 8, words.data(), words.size()), fg::unreadable_level);
        EXPECT_THROW(log.read(UINT64_MAX - 7, words.data(), words.size()), fg::unreadable_level);
    }
}

TEST_F(run_state_log, shows_one_level_after_the_other) {
    const fg::state_log_extent extent = written();
    fg::state_log log(file, fg::state_log::open_to_read(file), 2);
    EXPECT_TRUE(log.holds(extent));
    numbers depths;
    const auto note = [&](std::uint64_t depth, auto...) { return depths.push_back(depth), true; };
    EXPECT_TRUE(log.each(0, note));
    EXPECT_EQ(depths, numbers({0}));
    EXPECT_TRUE(log.each(0, note));
    EXPECT_EQ(depths, numbers({0}));
    EXPECT_TRUE(log.each(1, note));
    EXPECT_EQ(depths, numbers({0, 1, 1}));
    EXPECT_TRUE(log.each(UINT64_MAX, note));
    EXPECT_EQ(depths.size(), 3u);
}

/// Blocks are read before they are in the file, and long after.
TEST_F(run_state_log, what_is_not_written_yet_is_read_as_well) {
    fg::state_log log(file, fg::state_log::open_nameless(testing::TempDir()), 1);
    std::vector<std::uint64_t> places;
    const auto words_of = [](std::uint64_t number) { return numbers(static_cast<std::size_t>(number % 3'000 + 1), number); };
    for (std::uint64_t number = 0; number < 200; ++number) {
        const numbers words = words_of(number * 31);
        places.push_back(log.append(number, words.data(), words.size()));
        for (const std::uint64_t past : {number, number / 2}) {
            numbers again(words_of(past * 31).size());
            log.read(places[past], again.data(), again.size());
            ASSERT_EQ(again, words_of(past * 31));
        }
    }
    EXPECT_EQ(log.problem(), "");
}

TEST_F(run_state_log, continues_behind_what_it_shows) {
    fg::state_log_extent extent = written();
    const std::string whole = contents(file);
    put(whole + "and what a run that was killed left there");
    {
        fg::state_log log(file, fg::state_log::open_old(file), 2);
        EXPECT_TRUE(log.holds(extent) && log.each(UINT64_MAX, [](auto...) { return true; }));
        log.cut();
        EXPECT_EQ(contents(file), whole);
        const numbers more{1, 2};
        EXPECT_EQ(log.append(3, more.data(), 2), extent.bytes);
        EXPECT_TRUE(log.sync());
        extent = log.extent();
    }
    bool fits = false;
    EXPECT_EQ(read_back(extent, fits).size(), 4u);
    EXPECT_TRUE(fits);
}

TEST_F(run_state_log, every_byte_counts) {
    const fg::state_log_extent extent = written();
    const std::string whole = contents(file);
    bool fits = true;
    for (std::size_t i = 0; i < whole.size(); ++i)
        for (const int bit : {1, 128}) {
            std::string changed = whole;
            changed[i] = static_cast<char>(changed[i] ^ bit);
            put(changed);
            read_back(extent, fits);
            EXPECT_FALSE(fits) << i;
            EXPECT_EQ(contents(file), changed);
        }
    for (std::size_t size = 0; size < whole.size(); ++size) {
        put(whole.substr(0, size));
        read_back(extent, fits);
        EXPECT_FALSE(fits) << size;
        EXPECT_EQ(std::filesystem::file_size(file), size);
    }
    put(whole);
    read_back(extent, fits, 1);
    EXPECT_FALSE(fits);
    read_back({extent.bytes, extent.digest + 1}, fits);
    EXPECT_FALSE(fits);
    read_back({extent.bytes - 16, extent.digest}, fits);
    EXPECT_FALSE(fits);
}

TEST_F(run_state_log, only_a_log_is_replaced) {
    put("somebody's file");
    fg::state_log log(file, fg::state_log::open_new(file), 1);
    EXPECT_EQ(log.problem(), file + ": File exists");
    EXPECT_EQ(log.append(0, numbers{1}.data(), 1), fg::level_log::no_place);
    EXPECT_EQ(contents(file), "somebody's file");
    std::filesystem::remove(file);
    written();
    EXPECT_EQ(fg::state_log(file, fg::state_log::open_new(file), 1).problem(), "");
    EXPECT_EQ(contents(file), "");
}

TEST_F(run_state_log, a_full_disk_is_reported_and_what_was_taken_is_not_lost) {
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{}, little{};
    getrlimit(RLIMIT_FSIZE, &before);
    little = before;
    little.rlim_cur = 300'000;
    setrlimit(RLIMIT_FSIZE, &little);
    fg::state_log log(file, fg::state_log::open_new(file), 1);
    numbers places;
    const auto words_of = [](std::uint64_t number) { return numbers(4'096, number); };
    for (std::uint64_t number = 0;; ++number) {
        const std::uint64_t place = log.append(1, words_of(number).data(), 4'096);
        if (place == fg::level_log::no_place) break;
        places.push_back(place);
    }
    setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(log.problem(), file + ": File too large");
    EXPECT_FALSE(log.sync());
    EXPECT_EQ(places.size(), 16u);
    for (std::uint64_t number = 0; number < places.size(); ++number) {
        numbers again(4'096);
        log.read(places[number], again.data(), again.size());
        EXPECT_EQ(again, words_of(number));
    }
}

TEST_F(run_state_log, a_nameless_file_has_no_name) {
    std::filesystem::create_directory(file);
    fg::state_log log(file, fg::state_log::open_nameless(file), 1);
    EXPECT_EQ(log.problem(), "");
    EXPECT_TRUE(std::filesystem::is_empty(file));
    EXPECT_EQ(fg::state_log("x", fg::state_log::open_nameless("/no such folder"), 1).problem(), "x: No such file or directory");
}

}  // namespace
