// SPDX-License-Identifier: BSL-1.0
// The files in which several ranks keep how far they have come: killed at any moment, gone on with by any number of ranks, damaged.
#include "../models/mixed_walk.hpp"
#include "../support/contents.hpp"
#include "../support/fast_folder.hpp"
#include "../support/thread_group.hpp"
#include "../support/verdict_text.hpp"

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <runner/checkpoint/graph_checkpoint.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

namespace fg = foregone;
using fg::stop_reason;

using model = models::mixed_walk<4, 30'000, 29'123>;
using view = fg::search_view<model>;

const fg::graph_subject subject{{"a", "b", "c", 1, 2, 3, 4, {0, 1}}, UINT64_MAX, fg::state_codec<model::state>::words, 5};

stop_reason carry_on(const fg::progress&) { return stop_reason::none; }

struct of_rank {
    std::string found, refused;
    std::string problem;
    bool stopped = false;
};

/// Goes on from the file if it is there.
std::vector<of_rank> searched(const std::string& file, unsigned ranks, fg::pulse check_in, std::uint64_t interval_ns = 1) {
    std::vector<of_rank> all(ranks);
    thread_group group(ranks);
    group.run([&](fg::rank_group& own) {
        of_rank& into = all[own.rank()];
        try {
            fg::graph_checkpoint checkpointer(file, subject, interval_ns, {}, &own);
            if (std::filesystem::exists(file)) checkpointer.read(contents(file));
            fg::sequential_executor who;
            fg::run_terms terms{.check_in = check_in, .services = {.ranks = &own}};
            terms.services.graphs = &checkpointer;
            const fg::verdict found = fg::explore<view, fg::reachable>(who, terms);
            into.found = verdict_text(found);
            into.stopped = found.stopped_by != stop_reason::none;
            into.problem = checkpointer.problem();
        } catch (const fg::file_error& error) { into.refused = error.what(); } catch (const std::exception& error) {
            into.found = error.what();  // of a rank whose peer could not begin
        }
    });
    return all;
}

class run_kept_ranks : public testing::Test {
protected:
    std::filesystem::path folder = fast_folder() / ("foregone_kept_ranks_" + std::to_string(getpid()));
    std::string file = (folder / "far.txt").string();

    void SetUp() override { std::filesystem::create_directory(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }

    std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> all;
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            all[entry.path().filename().string()] = contents(entry.path());
        return all;
    }
    std::string names() const {
        std::string all;
        for (const auto& [name, text] : files()) all += name + ' ';
        return all;
    }
    void put(const std::map<std::string, std::string>& all) const {
        for (const auto& entry : std::filesystem::directory_iterator(folder)) std::filesystem::remove(entry.path());
        for (const auto& [name, text] : all) std::ofstream(folder / name, std::ios::binary) << text;
    }

    /// Stops by an interrupt that one rank notices.
    void stop_after(unsigned ranks, std::uint64_t looks) const {
        std::atomic<std::uint64_t> asked{0};
        const auto once = [&](const fg::progress&) { return ++asked == looks ? stop_reason::interrupted : stop_reason::none; };
        for (const of_rank& one : searched(file, ranks, once, UINT64_MAX))
            EXPECT_TRUE(one.stopped && one.problem.empty()) << one.found << one.refused << one.problem;
    }
};

std::string told_alone() {
    fg::sequential_executor one;
    return verdict_text(fg::explore<view, fg::reachable>(one, {.check_in = carry_on}));
}

/// The process ends like one that is killed, at a moment that the ranks know nothing of.
void end_after(std::uint64_t microseconds) {
    itimerval until{};
    until.it_value.tv_sec = static_cast<time_t>(microseconds / 1'000'000);
    until.it_value.tv_usec = static_cast<suseconds_t>(microseconds % 1'000'000);
    setitimer(ITIMER_REAL, &until, nullptr);
}

/// Ranks are threads of a process of their own, so that all are killed at once, a bit later each time, until one comes to its end;
/// then it begins anew.
TEST_F(run_kept_ranks, killed_at_any_moment_any_number_of_ranks_continues) {
    const std::string whole = told_alone(), answer = (folder.string() + ".answer");
    std::mt19937_64 random(2026);
    unsigned kills = 0, ends = 0, kept = 0;
    std::uint64_t microseconds = 500;
    while (kills < 30 || ends == 0) {
        const unsigned ranks = 1u << random() % 4;
        kept += std::filesystem::exists(file);
        std::fflush(nullptr);
        const pid_t child = fork();
        if (child == 0) {
            end_after(microseconds);
            const std::vector<of_rank> all = searched(file, ranks, carry_on);
            std::ofstream(answer) << all.back().found << all.back().refused << std::flush;
            _exit(0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        if (WIFSIGNALED(status)) {
            ASSERT_EQ(WTERMSIG(status), SIGALRM);
            ++kills;
            microseconds += microseconds / 3 + 1;
            continue;
        }
        ASSERT_EQ(contents(answer), whole) << ranks << " ranks after " << kills << " kills";
        ++ends;
        microseconds = microseconds / 8 + 1;
        put({});
    }
    std::filesystem::remove(answer);
    for (const of_rank& one : searched(file, 2, carry_on)) EXPECT_EQ(one.found + one.refused, whole);
    EXPECT_GE(kept, 1u);
}

TEST_F(run_kept_ranks, files_of_other_ranks_go_when_they_are_needed_no_more) {
    stop_after(2, 60);
    EXPECT_EQ(names(), "far.txt far.txt.0-of-2.states far.txt.1-of-2.states ");
    const auto before = files();
    std::atomic<std::uint64_t> asked{0};
    const auto at_once = [&](const fg::progress&) { return ++asked > 1 ? stop_reason::memory : stop_reason::none; };
    for (const of_rank& one : searched(file, 4, at_once)) EXPECT_TRUE(one.stopped);
    EXPECT_EQ(files(), before) << "nothing was done, and so nothing is kept";
    stop_after(4, 120);
    EXPECT_EQ(names(), "far.txt far.txt.0-of-4.states far.txt.1-of-4.states far.txt.2-of-4.states far.txt.3-of-4.states ");
    stop_after(1, 60);
    EXPECT_EQ(names(), "far.txt far.txt.states ");
    EXPECT_EQ(searched(file, 2, carry_on).front().found, told_alone());
}

/// Runs of other numbers of ranks were killed before they saved anything, or between saving and removing.
TEST_F(run_kept_ranks, what_killed_runs_left_goes_with_what_is_saved_next) {
    const auto leave = [&](const std::string& name) {
        std::ofstream(folder / name, std::ios::binary) << "foregone states\n and so on";
    };
    for (const unsigned ranks : {2u, 1u}) {
        put({});
        for (int again = 0; again < 2; ++again) {  // begins, and goes on of as many ranks
            for (const char* left :
                 {"far.txt.0-of-4.states", "far.txt.3-of-4.states", "far.txt.1-of-3.states", "far.0-of-4.states"})
                leave(left);
            if (ranks > 1) leave("far.txt.states");
            stop_after(ranks, 60);
            EXPECT_EQ(names(), ranks == 1 ? "far.0-of-4.states far.txt far.txt.states "
                                          : "far.0-of-4.states far.txt far.txt.0-of-2.states far.txt.1-of-2.states ");
        }
        for (const of_rank& one : searched(file, ranks, carry_on)) EXPECT_EQ(one.found + one.refused, told_alone());
    }
}

/// Whatever happens to one of the files, no rank goes on, and all is left as it was.
TEST_F(run_kept_ranks, files_that_do_not_belong_together_are_refused) {
    stop_after(2, 60);
    const auto whole = files();
    const std::string second = "far.txt.1-of-2.states", first = "far.txt.0-of-2.states";
    const auto refuses = [&](const std::map<std::string, std::string>& changed, const std::string& why) {
        for (const unsigned ranks : {1u, 2u, 4u}) {
            put(changed);
            std::string refused;
            for (const of_rank& one : searched(file, ranks, carry_on))
                if (!one.refused.empty()) refused = one.refused;
            EXPECT_NE(refused.find(why), std::string::npos) << ranks << " ranks: " << refused;
            EXPECT_EQ(files(), changed) << ranks << " ranks";
        }
    };
    auto changed = whole;
    changed.erase(second);
    refuses(changed,
            second + ": No such file or directory; it belongs to " + file + "; all ranks need it in a folder that they share");
    changed = whole;
    changed[second].pop_back();
    refuses(changed, second + ": it is shorter than " + file + " says; begin again without --resume, under another name");
    changed = whole;
    std::swap(changed[first], changed[second]);
    refuses(changed, ".states: it is ");
    std::mt19937_64 random(7);
    const auto extent = [&](const std::string& name) { return whole.at(name).size(); };
    std::vector<std::uint64_t> damaged{
        0, 32, 39, 40, 48, 56};  // the beginning; the depth, the length, the checksum and a state of the first block
    for (int i = 0; i < 10; ++i) damaged.push_back(random() % extent(second));
    for (const std::uint64_t at : damaged) {
        changed = whole;
        changed[second][at] ^= static_cast<char>(1 << random() % 8);
        refuses(changed, second + ": it is damaged, or of another search than " + file +
                             "; begin again without --resume, under another name");
    }
    changed = whole;
    changed["far.txt"][40] ^= 1;
    refuses(changed, "the file is damaged: its checksum is another one");
    changed = whole;
    changed["far.txt.2-of-4.states"] = "somebody's";
    put(changed);
    const std::vector<of_rank> all = searched(file, 4, carry_on);
    EXPECT_EQ(all.front().found, told_alone());
    EXPECT_EQ(all.front().problem.substr(0, 7), "rank 2:") << all.front().problem;
    EXPECT_EQ(files()["far.txt.2-of-4.states"], "somebody's");
    EXPECT_EQ(files()["far.txt"], whole.at("far.txt"));
}

TEST(run_rank_texts, all_hear_what_each_says) {
    thread_group group(3);
    group.run([](fg::rank_group& own) {
        const std::vector<std::string> said{"", "eight and some", std::string("a\0b", 3)};
        EXPECT_EQ(fg::texts_of_all(own, said[own.rank()]), said);
        EXPECT_EQ(fg::text_of_first(own, "I am " + std::to_string(own.rank())), "I am 0");
    });
    fg::lone_rank alone;
    EXPECT_EQ(fg::texts_of_all(alone, "eightletters"), std::vector<std::string>{"eightletters"});
}

}  // namespace
