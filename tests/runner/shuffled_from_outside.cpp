// SPDX-License-Identifier: BSL-1.0
// --shuffle from the outside: starts the program of tests/models/part_checks.cpp.

#include "../support/contents.hpp"
#include "../support/fast_folder.hpp"
#include "../support/ran.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <regex>
#include <string>
#include <unistd.h>

namespace {

using json = nlohmann::ordered_json;

constexpr const char* shuffled = "--filter=*sequences*:*paths<*-leaky.sequences<4>:*breadth*";
constexpr const char* long_sequences = "--filter=jugs.sequences<9>";

/// A folder of its own for each test.
class run_shuffled : public testing::Test {
protected:
    std::filesystem::path folder = fast_folder() / ("foregone_shuffled_" + std::to_string(getpid()));

    void SetUp() override { std::filesystem::create_directory(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }

    std::string file(const std::string& name) const { return (folder / name).string(); }

    /// What the report of a run says of each check but its time.
    json checks_of(words arguments) const {
        arguments.push_back("--output=json:" + file("report"));
        EXPECT_NE(ran(arguments).code, 2);
        json checks = json::parse(contents(file("report"))).at("checks");
        for (json& check : checks) check.erase("seconds");
        return checks;
    }

    static void expect_refused(const words& options, const std::string& why) {
        const ran refused(options);
        EXPECT_EQ(refused.code, 2) << refused.out;
        EXPECT_NE(refused.err.find(why), std::string::npos) << refused.err;
    }
};

TEST_F(run_shuffled, any_order_has_the_same_report) {
    const json in_order = checks_of({shuffled});
    EXPECT_GT(in_order.size(), 6u);
    for (const char* const order : {"--shuffle", "--shuffle=77"})
        for (const char* const threads : {"--threads=1", "--threads=3"})
            EXPECT_TRUE(checks_of({shuffled, order, threads}) == in_order) << order << threads;
}

TEST_F(run_shuffled, shards_of_one_order_are_merged) {
    words merged{"--merge"};
    for (const char* const shard : {"0/2", "1/2"}) {
        merged.push_back(file(shard[0] == '0' ? "0" : "1"));
        ran({shuffled, std::string("--shard=") + shard, "--shuffle=5", "--output=json:" + merged.back()});
    }
    EXPECT_TRUE(checks_of(merged) == checks_of({shuffled}));
    ran({shuffled, "--shard=1/2", "--shuffle=6", "--output=json:" + merged.back()});
    expect_refused(merged, "this shard is of another search: it was begun with --shuffle=6");
}

TEST_F(run_shuffled, a_resumed_search_needs_the_same_order) {
    for (const char* const check : {long_sequences, "--filter=digits.paths<9>"}) {
        std::filesystem::remove(file("kept"));
        const words asked{check, "--checkpoint=" + file("kept"), "--shuffle=5"};
        words stopped = asked, resumed = asked;
        stopped.push_back("--timeout=30ms"), resumed.push_back("--resume");
        ASSERT_EQ(ran(stopped).code, 3);
        if (!std::filesystem::exists(file("kept"))) continue;  // a slow machine
        expect_refused({check, "--checkpoint=" + file("kept"), "--resume"}, "it was begun with --shuffle=5");
        expect_refused({check, "--checkpoint=" + file("kept"), "--resume", "--shuffle=6"}, "it was begun with --shuffle=5");
        json whole = checks_of({check}), found = checks_of(resumed);
        for (json* const each : {&whole, &found}) each->front().erase("notes");
        EXPECT_TRUE(found == whole) << check;
    }
}

TEST_F(run_shuffled, a_stopped_search_says_how_much_it_has_taken) {
    const std::regex note(R"(note: --shuffle=9: about [0-9.e-]+% of all was taken, spread over the whole\n)");
    ran stopped({long_sequences, "--shuffle=9", "--timeout=1ms"});
    // A slow program has taken no sequence yet.
    for (int ms = 2; stopped.says("(0 sequences") && ms < 5'000; ms *= 2)
        stopped = ran({long_sequences, "--shuffle=9", "--timeout=" + std::to_string(ms) + "ms"});
    EXPECT_EQ(stopped.code, 3);
    EXPECT_TRUE(std::regex_search(stopped.out, note)) << stopped.out;
    EXPECT_FALSE(ran({long_sequences, "--timeout=1ms"}).says("--shuffle"));
    EXPECT_FALSE(ran({"--filter=jugs.sequences<5>", "--shuffle=9"}).says("--shuffle"));
}

TEST_F(run_shuffled, what_has_one_order_is_refused) {
    expect_refused({"--filter=jugs.reachable", "--shuffle"}, "--shuffle: jugs.reachable cannot be taken in another order");
    expect_refused({"--filter=jugs.random*", "--shuffle"}, "fg::sequences and depth-first fg::paths can");
    expect_refused({long_sequences, "--shuffle", "--replay=0"}, "take one run, which has no order");
    expect_refused({long_sequences, "--shuffle", "--pattern=3"}, "take one run, which has no order");
    expect_refused({"--merge", "a.json", "--shuffle"}, "--shuffle");
    expect_refused({long_sequences, "--shuffle=0"}, "write a whole number, 1 or more");
}

}  // namespace
