// SPDX-License-Identifier: BSL-1.0
// --bitstate from the outside: starts the program of tests/models/graph_checks.cpp.
#include <runner/options/option_conflicts.hpp>

#include "../support/contents.hpp"
#include "../support/ran.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <unistd.h>

namespace {

constexpr const char* wide = "--filter=wide_walk<3>.reachable";
constexpr const char* narrow = "--filter=mixed_walk<11, 120000>.reachable";
constexpr const char* violation = "--filter=mixed_walk<4, 400000, 399123>.reachable";

/// What is counted.
std::string counts_in(const std::string& out) {
    std::smatch found;
    return std::regex_search(out, found, std::regex(R"(\d+ states, \d+ transitions, depth \d+)")) ? std::string(found[0])
                                                                                                  : "nothing";
}

/// A folder of its own for each test.
class run_bitstate : public testing::Test {
protected:
    std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("foregone_bitstate_" + std::to_string(getpid()));
    std::string file = (folder / "kept").string();

    void SetUp() override { std::filesystem::create_directory(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }

    static void expect_refused(const words& options, const std::string& why) {
        const ran refused(options);
        EXPECT_EQ(refused.code, 2) << refused.out;
        EXPECT_NE(refused.err.find(why), std::string::npos) << refused.err;
    }
};

TEST_F(run_bitstate, a_search_that_finds_nothing_is_inconclusive_and_says_how_much_was_missed) {
    const std::string json = (folder / "json").string(), junit = (folder / "junit").string();
    for (const char* const check : {wide, narrow}) {
        const ran exact({check}), ample({check, "--bitstate=1MiB", "--output=json:" + json, "--output=junit:" + junit}),
            threads({check, "--bitstate=1MiB", "--threads=8"});
        EXPECT_EQ(exact.code, 0);
        EXPECT_NE(counts_in(exact.out), "nothing");
        EXPECT_EQ(ample.code, 3) << ample.out;
        EXPECT_EQ(counts_in(threads.out), counts_in(ample.out));
        const std::regex sentence(
            R"(inconclusive, no violation in \d+ states, (and probably no hash collision hid a state; --bitstate proves nothing: use --compact instead, or leave it out|but hash collisions probably hid about [0-9.]+ states and what only they reach; pass a larger --bitstate, or use --compact)\n)");
        EXPECT_TRUE(std::regex_search(ample.out, sentence)) << ample.out;
        EXPECT_TRUE(std::regex_search(
            ample.out, std::regex("note: states were remembered by 3 bits each, of 1\\.0 MiB that are [0-9.]+ % full: (probably no "
                                  "hash collision hid a state|hash collisions probably hid about [0-9.]+ states), and there are at "
                                  "least as many states and transitions as are counted\n")))
            << ample.out;
        EXPECT_TRUE(ample.says(" --bitstate=1048576\n")) << ample.out;
    }
    EXPECT_TRUE(std::regex_search(
        contents(json),
        std::regex(R"("bitstate": \{\s*"bytes": 1048576,\s*"fill": 0\.0\d+,\s*"missed_states_about": \d+\.\d+\s*\})")))
        << contents(json);
    EXPECT_NE(contents(json).find(R"("verdict": "inconclusive")"), std::string::npos);
    EXPECT_TRUE(std::regex_search(
        contents(junit),
        std::regex(
            R"(<property name="bitstate_fill" value="[0-9.]+ %"/>\s*<property name="missed_states_about" value="[0-9.]+"/>)")))
        << contents(junit);
    EXPECT_EQ(counts_in(ran({wide, "--bitstate=1MiB"}).out), counts_in(ran({wide}).out));
}

TEST_F(run_bitstate, what_a_full_array_missed_is_unknown) {
    const ran full({wide, "--bitstate=1KiB"});
    EXPECT_EQ(full.code, 3);
    EXPECT_TRUE(full.says(" states, but hash collisions hid more states than can be estimated and what only")) << full.out;
}

TEST_F(run_bitstate, what_has_no_witness_may_not_have_been_seen) {
    const ran missing({"--filter=without_witness.reachable", "--bitstate=1MiB"});
    EXPECT_EQ(missing.code, 3) << missing.out;
    EXPECT_TRUE(missing.says("inconclusive, no witness of \"nowhere\" in ")) << missing.out;
}

TEST_F(run_bitstate, a_violation_is_real_and_may_not_be_the_shortest) {
    const ran found({violation, "--bitstate=1MiB"});
    EXPECT_EQ(found.code, 0) << found.out;  // as expected
    EXPECT_TRUE(found.says("violates \"the forbidden state\" after ")) << found.out;
    EXPECT_TRUE(found.says("; there may be a shorter counterexample\n")) << found.out;
}

TEST_F(run_bitstate, what_the_compiler_decided_is_only_looked_at_again_if_asked) {
    const ran plain({"--filter=two_counters*", "--bitstate=1MiB"}),
        again({"--filter=two_counters*", "--bitstate=1MiB", "--recheck"});
    EXPECT_EQ(plain.code, 0);
    EXPECT_FALSE(plain.says("note: ")) << plain.out;
    EXPECT_EQ(again.code, 3) << again.out;
    EXPECT_TRUE(again.says("inconclusive, no violation in 25 states, and probably no hash collision hid a state; ")) << again.out;
}

TEST_F(run_bitstate, continues_from_a_checkpoint_with_an_array_of_the_same_size) {
    const words keeping{wide, "--checkpoint=" + file}, as_begun{"--bitstate=16KiB"};
    const auto with = [&](words more) {
        words all = keeping;
        if (std::filesystem::exists(file)) all.push_back("--resume");
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    EXPECT_EQ(ran(with({"--bitstate=16KiB", "--max-states=3000"})).code, 3);
    EXPECT_NE(contents(file).find(R"("visited":"bits")"), std::string::npos) << contents(file);
    EXPECT_NE(contents(file).find(R"("bitstate_bytes":16384)"), std::string::npos) << contents(file);
    expect_refused(with({"--bitstate=16385"}), "it was begun with --bitstate=16384; ask for the same one");
    expect_refused(with({}), "it was begun with --bitstate=16384; ask for the same one");
    expect_refused(with({"--compact"}), "it was begun with --bitstate=16384; ask for the same one");
    const ran rest(with({"--bitstate=16383", "--threads=3"})),
        whole({wide, "--bitstate=16KiB"});  // in whole cache lines, it is the same
    EXPECT_EQ(rest.code, 3);
    EXPECT_EQ(counts_in(rest.out), counts_in(whole.out));
    const std::regex missed(R"(hid about [0-9.]+ k? ?states)");
    std::smatch of_rest, of_whole;
    ASSERT_TRUE(std::regex_search(rest.out, of_rest, missed) && std::regex_search(whole.out, of_whole, missed))
        << rest.out << whole.out;
    EXPECT_EQ(std::string(of_rest[0]), std::string(of_whole[0]));
}

TEST_F(run_bitstate, a_search_without_it_does_not_go_on_with_it) {
    EXPECT_EQ(ran({wide, "--checkpoint=" + file, "--max-states=3000"}).code, 3);
    expect_refused({wide, "--checkpoint=" + file, "--resume", "--bitstate=16KiB"},
                   "it was begun without --bitstate; ask for the same one");
}

TEST_F(run_bitstate, is_refused_where_it_means_nothing) {
    expect_refused({wide, "--bitstate=1MiB", "--compact"},
                   "--compact and --bitstate: these select different visited sets; pass one of them");
    expect_refused({"--filter=texts*", "--bitstate=1MiB"}, "--bitstate: a state of texts.reachable cannot be packed: it is ");
    expect_refused({"--merge", "a.json", "--bitstate=1MiB"}, "and --bitstate mean nothing");
    for (const char* const size : {"--bitstate=0", "--bitstate=much", "--bitstate=1 MiB"})
        expect_refused({wide, size}, "write a number, 1 or more, with one of the units");
}

TEST_F(run_bitstate, is_refused_on_several_ranks) {
    namespace fg = foregone;
    fg::lone_rank one_of_several;
    fg::options chosen;
    fg::option_conflicts::refuse_unfit(chosen, {}, &one_of_several);
    chosen.bitstate_bytes = 1'024;
    try {
        fg::option_conflicts::refuse_unfit(chosen, {}, &one_of_several);
        ADD_FAILURE() << "it is not refused";
    } catch (const fg::usage_error& refused) {
        EXPECT_STREQ(refused.what(),
                     "--bitstate: several ranks would miss other states than one; leave it out, or run the program alone");
    }
}

TEST_F(run_bitstate, more_memory_than_there_may_be_is_refused) {
    expect_refused({wide, "--bitstate=1GiB", "--memory=100MiB"},
                   "--bitstate: 1.0 GiB are more than the 100 MiB that a search may take; pass less, or --memory=SIZE");
    expect_refused({wide, "--bitstate=16777215TiB"}, "that a search may take; pass less, or --memory=SIZE");
    expect_refused({wide, "--bitstate=18446744073709551615"}, "that a search may take; pass less, or --memory=SIZE");
}

}  // namespace
