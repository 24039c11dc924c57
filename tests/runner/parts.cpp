// SPDX-License-Identifier: BSL-1.0
// Shards, their merging, and checkpoints, from the outside: starts the program of tests/models/part_checks.cpp.

#include "../support/contents.hpp"
#include "../support/fast_folder.hpp"
#include "../support/ran.hpp"

#include <runner/checkpoint/merge.hpp>

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/cli/usage_error.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <regex>
#include <signal.h>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using json = nlohmann::ordered_json;

constexpr const char* divisible = "--filter=-jugs.reachable:*breadth*";

/// A folder of its own for each test.
class run_parts : public testing::Test {
protected:
    std::filesystem::path folder = fast_folder() / ("foregone_parts_" + std::to_string(getpid()));

    void SetUp() override { std::filesystem::create_directory(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }

    std::string file(const std::string& name) const { return (folder / name).string(); }

    /// The reports of all shards.
    std::vector<std::string> shards(std::uint64_t count, const words& more = {divisible}) const {
        std::vector<std::string> files;
        for (std::uint64_t i = 0; i < count; ++i) {
            files.push_back(file("shard" + std::to_string(i) + "of" + std::to_string(count)));
            words arguments{"--shard=" + std::to_string(i) + '/' + std::to_string(count), "--output=json:" + files.back(),
                            "--threads=" + std::to_string(1 + i % 2)};
            arguments.insert(arguments.end(), more.begin(), more.end());
            EXPECT_NE(ran(arguments).code, 2);
        }
        return files;
    }

    /// What a report says of each check that does not depend on when, by whom and in how many parts it was made.
    static json checks_in(const std::string& report) {
        json checks = json::parse(contents(report)).at("checks");
        for (json& check : checks) check.erase("seconds");
        return checks;
    }
};

json with_digest(json report) {
    report["digest"] = foregone::json_report::digest_of(report);
    return report;
}

words merging(const std::vector<std::string>& files) {
    words arguments{"--merge"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    return arguments;
}

TEST_F(run_parts, merged_shards_say_what_the_whole_says) {
    const ran whole({divisible, "--recheck", "--output=json:" + file("whole")});
    for (const std::uint64_t count : {2u, 3u}) {
        const std::vector<std::string> reports = shards(count);
        words arguments = merging({reports.rbegin(), reports.rend()});  // in any order
        arguments.push_back("--output=json:" + file("merged"));
        const ran merged(arguments);
        EXPECT_EQ(merged.code, whole.code);
        EXPECT_EQ(timeless(merged.out), timeless(whole.out));
        EXPECT_EQ(checks_in(file("merged")), checks_in(file("whole")));
        EXPECT_EQ(json::parse(contents(file("merged")))["totals"], json::parse(contents(file("whole")))["totals"]);
    }
}

TEST_F(run_parts, all_failing_paths_of_all_shards_are_listed_in_order) {
    const words asked{"--filter=fails.paths<6>", "--max-errors=7"};
    const ran whole(asked), merged(merging(shards(3, asked)));
    EXPECT_TRUE(whole.says("note: fails: 0/"));
    EXPECT_EQ(timeless(merged.out), timeless(whole.out));
}

TEST_F(run_parts, failing_sequences_of_shards_are_not_counted) {
    words arguments = merging(shards(2, {"--filter=leaky.sequences<9>"}));
    arguments.push_back("--max-errors=3");
    const ran r(arguments);
    EXPECT_EQ(r.code, 2) << r.out;
    EXPECT_EQ(r.err,
              "foregone: --max-errors: the failing runs of leaky.sequences<9> are not counted with --merge; leave one of them out, "
              "or choose other checks with --filter=NAME\n");
}

TEST_F(run_parts, other_seeds_and_processes_can_be_merged) {
    for (const words& asked : {words{"--filter=fails.random*", "--seed=5"}, words{"--filter=idle*:digits*", "--isolate"}}) {
        const ran whole(asked), merged(merging(shards(3, asked)));
        EXPECT_EQ(timeless(merged.out), timeless(whole.out));
        EXPECT_EQ(merged.code, whole.code);
    }
}

TEST_F(run_parts, an_expected_violation_need_not_lie_in_every_shard) {
    const words asked{"--filter=leaky.sequences<7>"};
    for (std::uint64_t i = 0; i < 3; ++i) EXPECT_EQ(ran({asked[0], "--shard=" + std::to_string(i) + "/40"}).code, 0);
    EXPECT_EQ(ran(merging(shards(40, asked))).code, 0);
}

TEST_F(run_parts, a_shard_without_a_verdict_leaves_none) {
    const words asked{"--filter=jugs.sequences<9>"};
    std::vector<std::string> files = shards(2, asked);
    EXPECT_EQ(ran({asked[0], "--shard=1/2", "--timeout=0.000001s", "--output=json:" + files[1]}).code, 3);
    const ran merged(merging(files));
    EXPECT_EQ(merged.code, 3);
    EXPECT_TRUE(merged.says("inconclusive, stopped by the time limit")) << merged.out;
}

TEST_F(run_parts, shards_that_do_not_make_a_whole_are_refused_with_their_file) {
    const words asked{"--filter=idle*"};
    const std::vector<std::string> three = shards(3, asked), two = shards(2, asked);
    ran({asked[0], "--output=json:" + file("whole")});
    ran({"--filter=jugs.sequences<5>", "--shard=1/2", "--output=json:" + file("other")});
    std::ofstream(file("text")) << "[1, 2";
    std::ofstream(file("list")) << "[1, 2]";
    std::string foreign = contents(two[1]), unread = foreign;
    foreign.replace(foreign.find("idle.sequences"), 4, "none");
    std::ofstream(file("foreign")) << with_digest(json::parse(foreign)).dump();
    unread.replace(unread.find("\"tasks\""), 7, "\"tosks\"");
    std::ofstream(file("unread")) << with_digest(json::parse(unread)).dump();
    const auto refused = [&](const std::vector<std::string>& files, const std::string& which, const std::string& why) {
        const ran r(merging(files));
        EXPECT_EQ(r.code, 2);
        EXPECT_EQ(r.out, "");
        EXPECT_EQ(r.err.find("foregone: " + which + ": "), 0u) << r.err;
        EXPECT_NE(r.err.find(why), std::string::npos) << r.err;
    };
    refused({three[0], three[2]}, three[0], "shard 1/3 is missing");
    refused({three[0], three[1]}, three[0], "shard 2/3 is missing");
    refused({three[0], three[1], three[2], three[1]}, three[1], "its shard 1/3 is in " + three[1] + ", too");
    refused({two[0], three[1]}, three[1], "its shard 1/3 overlaps with shard 0/2 of " + two[0]);
    refused({two[0], file("whole")}, file("whole"), "has no part that could be merged: it is not a shard");
    refused({two[0], two[1], file("other")}, file("other"), "jugs.sequences<5>: shard 0/2 is missing");
    refused({file("text")}, file("text") + ":1", "this is not JSON: ");
    refused({file("list")}, file("list"), "this is not a report of foregone");
    refused({two[0], file("foreign")}, file("foreign"), "this program has no check none.sequences<12>");
    refused({two[0], file("unread")}, file("unread"), "it does not read as a report");
    refused({file("nowhere")}, file("nowhere"), "cannot be opened");
    EXPECT_EQ(ran({"--merge=" + two[0], "--shard=0/2"}).code, 2);
}

/// Why a report cannot be merged; empty if it can.
std::string refusal(const std::string& file, const std::string& report) {
    std::ofstream(file) << report;
    foregone::options chosen;
    chosen.merge = {file};
    try {
        foregone::merged_shards{chosen};
    } catch (const foregone::file_error& error) { return error.what(); }
    return {};
}

/// Calls `visit` for the report with each of its values changed, one at a time.
template <class Visit>
void each_change(json& report, json& value, Visit&& visit) {
    if (value.is_structured()) {
        for (json& inner : value) each_change(report, inner, visit);
        return;
    }
    const json before = value;
    if (value.is_number_unsigned()) value = value.get<std::uint64_t>() + 1;
    else if (value.is_number()) value = value.get<double>() * 2 + 1;
    else if (value.is_boolean()) value = !value.get<bool>();
    else value = value.is_string() ? json(value.get<std::string>() + "0") : json("0");
    visit(before.dump());
    value = before;
}

TEST_F(run_parts, a_report_of_which_anything_was_changed_is_refused) {
    const std::string sound = contents(shards(2, {"--filter=idle*"})[0]), changed = file("changed");
    json report = json::parse(sound);
    EXPECT_EQ(refusal(changed, sound), "");
    EXPECT_EQ(refusal(changed, nlohmann::json(report).dump()), "");  // in another order, and without spaces
    std::uint64_t values = 0;
    each_change(report, report, [&](const std::string& before) {
        ++values;
        EXPECT_NE(refusal(changed, report.dump()), "") << before;
    });
    EXPECT_GT(values, 50U);
    for (std::size_t at = 0; at < sound.size(); ++at) {
        std::string damaged = sound;
        damaged[at] = static_cast<char>(damaged[at] ^ (at % 2 == 0 ? 1 : 16));
        if (json::parse(damaged, nullptr, false) == report) continue;  // a digit of seconds that changes no bit of them
        EXPECT_NE(refusal(changed, damaged), "") << "byte " << at;
    }
    report.erase("digest");
    EXPECT_NE(refusal(changed, report.dump()).find("the report has no digest"), std::string::npos);
}

TEST_F(run_parts, shards_of_an_edited_model_are_refused) {
    const words asked{"--filter=jugs.sequences<5>"};
    std::vector<std::string> files = shards(2, asked);
    EXPECT_EQ(ran({asked[0], "--shard=1/2", "--output=json:" + files[1]}, {"EDITED=1"}).code, 0);
    const ran merged(merging(files));
    EXPECT_EQ(merged.code, 2);
    EXPECT_NE(merged.err.find(files[1] + ": jugs.sequences<5>: this shard is of another search: the model has been edited since"),
              std::string::npos)
        << merged.err;
}

TEST_F(run_parts, what_cannot_be_distributed_is_refused) {
    const ran r({"--filter=jugs.reachable", "--shard=0/2"});
    EXPECT_EQ(r.code, 2);
    EXPECT_NE(r.err.find("--shard: jugs.reachable cannot be divided into shards"), std::string::npos) << r.err;
    EXPECT_EQ(ran({"--filter=idle*", "--shard=0/65537"}).code, 2);
}

TEST_F(run_parts, test_frameworks_deal_out_checks) {
    for (const std::string prefix : {"GTEST_", "TEST_"}) {
        std::uint64_t checks = 0;
        for (const std::string index : {"0", "1", "2", "3"}) {
            const std::string status = file(prefix + index);
            const ran r({"--filter=idle*:jugs.s*", "--output=json:" + file("own")},
                        {prefix + "TOTAL_SHARDS=4", prefix + "SHARD_INDEX=" + index, prefix + "SHARD_STATUS_FILE=" + status});
            EXPECT_TRUE(std::filesystem::exists(status));
            if (index != "3") checks += checks_in(file("own")).size();
            else EXPECT_EQ(r.out, "no check is assigned to this shard\n");
            EXPECT_EQ(r.code, index == "1" ? 1 : 0) << r.out;  // jugs.sequences<5> fails
        }
        EXPECT_EQ(checks, 3u);
    }
    const auto with = [](const words& variables) { return ran({"--filter=idle*"}, variables); };
    EXPECT_EQ(with({"TEST_TOTAL_SHARDS=2"}).code, 2);
    EXPECT_EQ(with({"TEST_TOTAL_SHARDS=2", "TEST_SHARD_INDEX=2"}).code, 2);
    EXPECT_NE(with({"TEST_SHARD_INDEX=0"}).err.find("TEST_TOTAL_SHARDS=, TEST_SHARD_INDEX=0: these are refused"),
              std::string::npos);
    EXPECT_TRUE(ran({"--filter=idle*", "--shard=1/2"}, {"TEST_TOTAL_SHARDS=2", "TEST_SHARD_INDEX=1"}).says("in shard 1/2 only"));
    EXPECT_TRUE(ran({"--list-tests"}, {"TEST_TOTAL_SHARDS=2", "TEST_SHARD_INDEX=1"}).says("jugs.sequences<9>\n"));
}

/// From a result line: "(10077696 sequences, 12093234 steps, 147 ms): holds to depth 9".
std::string result_in(const std::string& out) {
    std::smatch found;
    return std::regex_search(out, found, std::regex(R"(\((\d+ [^)]*), [0-9.]+ m?s\): (.*))"))
               ? std::string(found[1]) + std::string(found[2])
               : "";
}

/// How often a checkpoint was replaced: each time it is another file.
class replaced_file {
    std::string file_;
    ino_t last_ = 0;
    struct timespec at_ {};

public:
    explicit replaced_file(std::string file) : file_(std::move(file)) { changed(); }

    bool changed() {
        struct stat now {};
        if (stat(file_.c_str(), &now) != 0) return false;
        const bool is_other = now.st_ino != last_ || now.st_mtim.tv_nsec != at_.tv_nsec || now.st_mtim.tv_sec != at_.tv_sec;
        last_ = now.st_ino, at_ = now.st_mtim;
        return is_other;
    }
};

/// A search that keeps how far it has come, and gets a signal when its file has changed so often.
ran struck(const words& arguments, const std::string& kept, std::uint64_t changes, int signal) {
    return ran(arguments, {}, [&](program& started) {
        for (replaced_file watched(kept); !started.is_over(); std::this_thread::yield())
            if (watched.changed() && changes-- == 0) started.send(signal);
    });
}

words keeping(const std::string& name, const std::string& kept, std::uint64_t threads);

/// The same from the beginning, on two threads, and again if it was over first: a machine may stall the sender of the signal.
ran struck_in_time(const std::string& name, const std::string& kept, int signal) {
    for (int attempt = 0;; ++attempt) {
        std::filesystem::remove(kept);
        const ran stopped = struck(keeping(name, kept, 2), kept, attempt == 0 ? 1 : 0, signal);
        if (stopped.code != 0 || attempt == 20) return stopped;
    }
}

words keeping(const std::string& name, const std::string& kept, std::uint64_t threads) {
    words all{"--filter=" + name, "--checkpoint=" + kept, "--checkpoint-every=1ms", "--threads=" + std::to_string(threads)};
    if (std::filesystem::exists(kept)) all.push_back("--resume");
    return all;
}

TEST_F(run_parts, what_was_killed_at_any_moment_is_gone_on_with) {
    foregone::random_bits bits(20, 0);
    for (const std::string name : {"jugs.sequences<9>", "leaky.sequences<9>", "digits.paths<9>"}) {
        const std::string kept = file("kept"), whole = result_in(ran({"--filter=" + name}).out);
        std::uint64_t killed = 0;
        const std::uint64_t wanted = name == "leaky.sequences<9>" ? 0 : 4;  // that one is over soon
        for (int repeat = 0; repeat < 4 || (killed < wanted && repeat < 30); ++repeat) {
            std::filesystem::remove(kept);
            for (int part = 0; part < 3; ++part)
                killed += struck(keeping(name, kept, 1 + bits.below(3)), kept, bits.below(6), SIGKILL).code == 256 + SIGKILL;
            const ran last(keeping(name, kept, 1 + bits.below(3)));
            EXPECT_EQ(result_in(last.out), whole) << last.out << last.err;
            EXPECT_EQ(last.err, "");
        }
        EXPECT_GE(killed, wanted) << name;
    }
}

TEST_F(run_parts, who_asks_to_stop_gets_a_checkpoint) {
    for (const int signal : {SIGINT, SIGTERM}) {
        for (const std::string name : {"jugs.sequences<9>", "digits.paths<9>"}) {
            const std::string kept = file("kept" + std::to_string(signal) + name), whole = result_in(ran({"--filter=" + name}).out);
            const ran stopped = struck_in_time(name, kept, signal);
            EXPECT_EQ(stopped.code, 128 + signal) << stopped.out;
            EXPECT_TRUE(stopped.says("inconclusive, stopped by an interrupt")) << stopped.out;
            EXPECT_TRUE(stopped.says("its progress is saved in " + kept + "; --resume continues from there")) << stopped.out;
            EXPECT_EQ(result_in(ran(keeping(name, kept, 1)).out), whole);
        }
    }
}

/// While it exists, files cannot grow beyond some size: as on a full disk, writing fails.
class small_files {
    rlimit before_{};

public:
    explicit small_files(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit small{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~small_files() { setrlimit(RLIMIT_FSIZE, &before_); }
    small_files(const small_files&) = delete;
    small_files& operator=(const small_files&) = delete;
};

TEST_F(run_parts, a_full_disk_is_reported_and_the_search_continues) {
    const std::string kept = file("kept"), filter = "--filter=jugs.sequences<9>", whole = result_in(ran({filter}).out);
    const auto searched = [&] {
        const small_files full(300);
        return ran(keeping("jugs.sequences<9>", kept, 2));
    };
    const ran r = searched();
    EXPECT_EQ(r.code, 0);
    EXPECT_EQ(result_in(r.out), whole);
    EXPECT_EQ(r.err, "foregone: its progress cannot be saved: " + kept + ": File too large; the search continues\n");
    EXPECT_TRUE(r.says("note: its progress is not saved: " + kept + ": File too large")) << r.out;
    EXPECT_TRUE(std::filesystem::is_empty(folder));  // nor is half of it
}

TEST_F(run_parts, an_earlier_checkpoint_outlives_a_full_disk) {
    const std::string kept = file("kept"), name = "jugs.sequences<9>";
    EXPECT_EQ(struck_in_time(name, kept, SIGTERM).code, 143);
    const std::string before = contents(kept);
    {
        const small_files full(300);
        EXPECT_EQ(ran(keeping(name, kept, 2)).code, 0);
    }
    EXPECT_EQ(contents(kept), before);
    EXPECT_EQ(ran(keeping(name, kept, 2)).code, 0);
}

TEST_F(run_parts, a_checkpoint_of_something_else_is_refused) {
    const std::string kept = file("kept"), name = "jugs.sequences<9>";
    EXPECT_EQ(struck_in_time(name, kept, SIGTERM).code, 143);
    const std::string sound = contents(kept);
    const auto refused = [&](const words& arguments, const words& variables, const std::string& why) {
        const ran r(arguments, variables);
        EXPECT_EQ(r.code, 2) << r.out;
        EXPECT_EQ(r.out, "");
        EXPECT_NE(r.err.find(kept + ": "), std::string::npos) << r.err;
        EXPECT_NE(r.err.find(why), std::string::npos) << r.err;
        EXPECT_EQ(contents(kept), sound);
    };
    refused(keeping(name, kept, 1), {"EDITED=1"}, "the model has been edited since");
    refused(keeping("jugs.sequences<5>", kept, 1), {}, "it is of another check, jugs.sequences<9>");
    words in_shard = keeping(name, kept, 1);
    in_shard.push_back("--shard=0/2");
    refused(in_shard, {}, "it is of shard 0/1, not of 0/2");
    EXPECT_EQ(ran({"--filter=jugs.random*", "--checkpoint=" + file("none")}).code, 2);
    EXPECT_EQ(ran({"--filter=" + name, "--checkpoint=" + file("none"), "--checkpoint-every=soon"}).code, 2);
}

}  // namespace
