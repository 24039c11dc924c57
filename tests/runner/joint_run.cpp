// SPDX-License-Identifier: BSL-1.0
// joint_run.hpp and cli/hardware.hpp, one rank at a time: what the others say is given.
#include <cli/hardware.hpp>
#include <runner/joint_run.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;

using words = std::vector<std::uint64_t>;

struct aborted {
    int code;
};

/// One rank of some, which hears what a test says that all of them say.
class scripted final : public fg::rank_group {
    unsigned rank_, size_;

public:
    std::function<words(const words&)> all_say = [](const words&) { return words(); };
    words said{};

    scripted(unsigned rank, unsigned size) : rank_(rank), size_(size) {}

    /// Whatever this one says, all of them say this.
    scripted& hears(words all) {
        all_say = [all = std::move(all)](const words&) { return all; };
        return *this;
    }
    void has_sent(std::uint64_t count) { words_sent_ = count; }

    unsigned rank() const override { return rank_; }
    unsigned size() const override { return size_; }
    void sum(std::uint64_t* values, std::size_t count) override {
        for (std::size_t i = 0; i < count; ++i) values[i] *= size_;
    }
    words gather(const words& own) override {
        said = own;
        return all_say(own);
    }
    void begin_exchange(fg::parcels&, std::uint64_t*, std::size_t) override {}
    void finish_exchange(words&) override {}
    void open_numbers() override {}
    std::uint64_t next_number() override { return 0; }
    fg::shared_bounds report_bounds(const fg::shared_bounds& own) override { return own; }
    [[noreturn]] void abort(int code) override { throw aborted{code}; }
};

/// What is complained of meanwhile.
template <class Use>
std::string problem_of(Use&& use) {
    testing::internal::CaptureStderr();
    use();
    return testing::internal::GetCapturedStderr();
}

struct run_joint_run : testing::Test {
    static void forget_signal() { fg::interrupt::signal = 0; }
    void SetUp() override { forget_signal(); }
    void TearDown() override { forget_signal(); }

    static fg::options kept_options() {
        fg::options chosen;
        chosen.outputs = {{}};
        chosen.save_traces = "folder";
        return chosen;
    }

    /// Why several ranks cannot do something.
    template <class Choose>
    static std::string refused(Choose&& choose, unsigned size = 2) {
        fg::options chosen;
        choose(chosen);
        scripted group(0, size);
        try {
            fg::joint_run(group).part_of(chosen);
        } catch (const fg::usage_error& error) { return error.what(); }
        return "";
    }
};

TEST_F(run_joint_run, one_rank_alone_asks_nobody) {
    scripted group(0, 1);
    group.all_say = [](const words&) -> words { throw std::logic_error("it asks"); };
    const fg::joint_run alone(group);
    EXPECT_TRUE(alone.is_alone());
    EXPECT_TRUE(alone.is_first());
    alone.begin();
    EXPECT_TRUE(alone.decides(true));
    EXPECT_FALSE(alone.decides(false));
    EXPECT_EQ(problem_of([&] { EXPECT_EQ(alone.end(3, ""), 3); }), "");
    EXPECT_EQ(problem_of([&] { EXPECT_EQ(alone.end(1, "the disk is full"), 1); }), "foregone: the disk is full\n");
    EXPECT_EQ(
        refused([](auto& o) { o.checkpoint = "file", o.resume = true, o.isolate = true, o.spill = "folder", o.merge = {"a"}; }, 1),
        "");
    const fg::options chosen = alone.part_of(kept_options());
    EXPECT_EQ(chosen.outputs.size(), 1u);
    EXPECT_EQ(chosen.color, fg::decision::automatic);
}

TEST_F(run_joint_run, what_several_ranks_cannot_do_is_refused_by_its_option) {
    const std::string remedy = "; leave it out, or run the program alone";
    EXPECT_EQ(refused([](auto& o) { o.shard = {0, 2}; }), "--shard: several ranks share the work among themselves" + remedy);
    EXPECT_EQ(refused([](auto& o) { o.spill = "folder"; }), "--spill: several ranks store their states in memory" + remedy);
    EXPECT_EQ(refused([](auto& o) { o.merge = {"a.json"}; }), "--merge: it takes one process" + remedy);
    EXPECT_EQ(refused([](auto& o) { o.isolate = true; }), "--isolate: a rank must not start processes" + remedy);
    EXPECT_EQ(refused([](auto& o) { o.threads = 3, o.timeout_ns = 5, o.max_errors = 2; }), "");
}

TEST_F(run_joint_run, the_first_rank_alone_writes_and_shows) {
    scripted one(0, 3), other(2, 3);
    const fg::joint_run first(one), last(other);
    EXPECT_FALSE(first.is_alone());
    EXPECT_TRUE(first.is_first());
    EXPECT_FALSE(last.is_first());
    const fg::options writes = first.part_of(kept_options()), helps = last.part_of(kept_options());
    EXPECT_EQ(writes.outputs.size(), 1u);
    EXPECT_EQ(writes.save_traces, "folder");
    EXPECT_EQ(writes.progress, fg::decision::automatic);
    EXPECT_EQ(helps.outputs.size(), 0u);
    EXPECT_EQ(helps.save_traces, "");
    EXPECT_EQ(helps.progress, fg::decision::no);
    EXPECT_EQ(writes.color, fg::decision::no);
    fg::options coloured;
    coloured.color = fg::decision::yes;
    EXPECT_EQ(first.part_of(coloured).color, fg::decision::yes);
    EXPECT_EQ(first.speaker().out, stdout);
    const fg::console silent = last.speaker();
    EXPECT_NE(silent.out, stdout);
    EXPECT_NE(silent.err, stderr);
    EXPECT_EQ(problem_of([&] { silent.report_problem("unheard"); }), "");
    std::fclose(silent.out);
}

TEST_F(run_joint_run, no_rank_begins_where_another_ends) {
    scripted group(1, 3);
    group.hears({0, 0, 0, 0, 0, 0, 0, 0, 0});
    EXPECT_NO_THROW(fg::joint_run(group).begin());
    const words beginning = group.said;
    for (std::size_t who = 0; who < 3; ++who) {
        words all(9);
        all[3 * who] = 1;
        EXPECT_THROW(fg::joint_run(group.hears(all)).begin(), fg::refused_elsewhere) << who;
    }
    group.hears({0, 0, 0, 1, 2, 1, 0, 0, 0});
    problem_of([&] { fg::joint_run(group).end(2, "problem"); });
    EXPECT_EQ(beginning, (words{0, 0, 0}));  // of one length, and distinguished by the first
    EXPECT_EQ(group.said, (words{1, 2, 1}));
}

TEST_F(run_joint_run, the_first_rank_decides_and_a_signal_reaches_all) {
    scripted group(1, 2);
    const fg::joint_run second(group);
    group.hears({1, 0, 0, 0});
    EXPECT_TRUE(second.decides(false));
    group.hears({0, 0, 1, 0});
    EXPECT_FALSE(second.decides(true));
    EXPECT_EQ(group.said, (words{1, 0}));
    EXPECT_EQ(fg::interrupt::signal, 0);
    group.hears({1, 0, 1, SIGTERM});
    EXPECT_FALSE(second.decides(true));
    EXPECT_EQ(fg::interrupt::signal, SIGTERM);
    group.hears({1, SIGTERM, 1, SIGTERM});
    EXPECT_FALSE(second.decides(true));
    EXPECT_EQ(group.said, (words{1, SIGTERM}));
    forget_signal();
    group.hears({1, SIGINT, 1, 0});
    EXPECT_FALSE(second.decides(true));
    EXPECT_EQ(fg::interrupt::signal, SIGINT);
}

TEST_F(run_joint_run, all_ranks_end_with_the_code_of_the_first_or_with_a_problem_that_one_reports) {
    const auto ends = [](unsigned rank, int code, const std::string& problem, const words& all) {
        scripted group(rank, 3);
        int ended = -1;
        const std::string printed = problem_of([&] { ended = fg::joint_run(group.hears(all)).end(code, problem); });
        return std::pair(ended, printed);
    };
    const words well{1, 3, 0, 1, 1, 0, 1, 0, 0}, second_fails{1, 3, 0, 1, 1, 1, 1, 0, 0}, all_fail{1, 3, 1, 1, 1, 1, 1, 0, 1};
    EXPECT_EQ(ends(0, 3, "", well), std::pair(3, std::string()));
    EXPECT_EQ(ends(2, 0, "", well), std::pair(3, std::string()));
    EXPECT_EQ(ends(0, 3, "", second_fails), std::pair(2, std::string()));
    EXPECT_EQ(ends(1, 1, "no disk", second_fails), std::pair(2, std::string("foregone: rank 1: no disk\n")));
    EXPECT_EQ(ends(0, 3, "no memory", all_fail), std::pair(2, std::string("foregone: no memory\n")));
    EXPECT_EQ(ends(1, 1, "no disk", all_fail), std::pair(2, std::string()));
}

TEST_F(run_joint_run, a_rank_that_gives_up_says_why_and_ends_all) {
    scripted group(2, 3);
    const std::string problem = problem_of([&] {
        try {
            fg::joint_run(group).give_up(std::runtime_error("no way"));
        } catch (const aborted& by) { EXPECT_EQ(by.code, 2); }
    });
    EXPECT_EQ(problem, "foregone: rank 2: no way\n");
}

TEST_F(run_joint_run, words_are_those_that_all_ranks_have_sent) {
    scripted group(1, 4);
    group.has_sent(10);
    EXPECT_EQ(fg::joint_run(group).words_sent(), 40u);
}

/// The words of four ranks: this one, one bound to the same processors, one to others, and one of another machine.
words four_places(const words& own) {
    words elsewhere = own, far = own, all = own;
    elsewhere.back() ^= 1;
    far.front() ^= 1;
    for (const words& one : {own, elsewhere, far}) all.insert(all.end(), one.begin(), one.end());
    return all;
}

TEST(run_hardware_share, ranks_divide_their_machine_and_their_processors) {
    fg::lone_rank nobody_else;
    const fg::hardware_share whole(nobody_else);
    EXPECT_EQ(whole.memory_bytes(), fg::usable_memory_bytes());
    EXPECT_EQ(whole.threads(), fg::hardware_threads());
    scripted group(0, 4);
    group.all_say = four_places;
    const fg::hardware_share shared(group, UINT64_MAX);
    EXPECT_EQ(shared.memory_bytes(), fg::usable_memory_bytes() / 3);
    EXPECT_EQ(shared.threads(), std::max(1u, fg::hardware::own_processors() / 2));
    EXPECT_EQ(fg::hardware_share(group, 5).threads(), 1u);  // of three ranks
    EXPECT_EQ(fg::hardware_share(nobody_else, 1).threads(), 1u);
}

/// As many threads as processors that it is bound to, and one where there are more ranks than these.
TEST(run_hardware_share, a_rank_that_is_bound_to_one_processor_takes_one_thread) {
    cpu_set_t before, one;
    ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
    CPU_ZERO(&one);
    for (int i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++i)
        if (CPU_ISSET(i, &before)) CPU_SET(i, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    fg::lone_rank nobody_else;
    scripted group(0, 4);
    group.all_say = four_places;
    EXPECT_EQ(fg::hardware_share(nobody_else).threads(), 1u);
    EXPECT_EQ(fg::hardware_share(group).threads(), 1u);
    ASSERT_EQ(sched_setaffinity(0, sizeof before, &before), 0);
}

}  // namespace
