// SPDX-License-Identifier: BSL-1.0
// Checkpoints, limits and spilling of state graphs, from the outside: starts the program of tests/models/graph_checks.cpp.
#include <runner/checkpoint/graph_checkpoint.hpp>

#include "../support/contents.hpp"
#include "../support/ran.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <regex>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace {

namespace fg = foregone;

constexpr const char* all_states = "--filter=mixed_walk<11, 120000>.reachable";
constexpr const char* violation = "--filter=mixed_walk<4, 400000, 399123>.reachable";
constexpr const char* endless = "--filter=mixed_walk<1, 1099511627776>.reachable";

/// Everything that a check says of what it counted, and of its counterexample.
std::string found_in(const std::string& out) {
    std::smatch found;
    if (!std::regex_search(out, found, std::regex(R"(\((\d+ states, \d+ transitions, depth \d+), .*\): (proved|violates).*)")))
        return "nothing";
    std::string all = std::string(found[1]) + ' ' + std::string(found[2]) + '\n';
    const std::regex step(R"( +\d+  .*\{number = \d+\}\n)");
    for (std::sregex_iterator at(out.begin(), out.end(), step), end; at != end; ++at) all += at->str();
    return all;
}

/// A folder of its own for each test.
class run_kept_graphs : public testing::Test {
protected:
    std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("foregone_graphs_" + std::to_string(getpid()));
    std::string file = (folder / "kept").string(), states = file + ".states";

    void SetUp() override { std::filesystem::create_directory(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }

    words keeping(const char* filter, const words& more = {}) const {
        words all{filter, "--checkpoint=" + file};
        if (std::filesystem::exists(file)) all.push_back("--resume");
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    std::uint64_t logged_bytes() const {
        std::error_code none;
        const std::uint64_t bytes = std::filesystem::file_size(states, none);
        return none ? 0 : bytes;
    }

    void put(const std::string& name, const std::string& text) const {
        std::filesystem::remove(name);
        std::ofstream(name, std::ios::binary) << text;
    }

    /// Whether a program has a file in the folder that cannot be opened by name: before, where the system makes none without a
    /// name, it has one.
    bool has_nameless_file(pid_t id) const {
        std::error_code gone;
        for (const auto& entry : std::filesystem::directory_iterator("/proc/" + std::to_string(id) + "/fd", gone)) {
            const std::string target = std::filesystem::read_symlink(entry.path(), gone).string();
            if (target.starts_with(folder.string()) && target.ends_with(" (deleted)")) return true;
        }
        return false;
    }

    static words with_program(words arguments) {
        arguments.insert(arguments.begin(), CHECKS);
        return arguments;
    }
};

/// Moments are recognised by the size of the log, for a clock says little on a machine that has other work.
TEST_F(run_kept_graphs, killed_at_any_moment_continues_to_the_same) {
    const std::string whole = found_in(ran({all_states}).out);
    ASSERT_NE(whole, "nothing");
    std::mt19937_64 random(2026);
    unsigned kills = 0, ends = 0;
    std::string half;  // what a process leaves that is killed while it saves
    while (kills < 50) {
        program started(with_program(keeping(all_states, {"--checkpoint-every=3ms", "--threads=" + std::to_string(1 + kills % 3)})),
                        {});
        const std::uint64_t until = logged_bytes() + random() % 400'000;
        while (!started.is_over() && logged_bytes() < until) {}
        if (!started.is_over()) started.send(SIGKILL);
        const int code = started.end();
        if (code == 256 + SIGKILL) {
            ++kills;
            put(half = file + '.' + std::to_string(started.id()) + ".tmp", "foregone checkpo");
            continue;
        }
        ASSERT_EQ(code, 0) << started.out() << started.err();
        ASSERT_EQ(found_in(started.out()), whole);
        ASSERT_FALSE(std::filesystem::exists(half));
        ++ends;
        std::filesystem::remove(file);
        std::filesystem::remove(states);
    }
    EXPECT_EQ(found_in(ran(keeping(all_states)).out), whole);
    EXPECT_GE(ends, 1u);
}

TEST_F(run_kept_graphs, a_signal_is_the_occasion_for_a_last_checkpoint) {
    const std::regex counts(R"((\d+) states, \d+ transitions, depth \d+)");
    std::smatch stopped, of_whole, of_rest;
    std::string out;
    for (const int signal : {SIGTERM, SIGINT}) {
        const std::uint64_t until = logged_bytes() + 300'000;
        program started(with_program(keeping(endless, {"--threads=2"})), {});
        while (!started.is_over() && logged_bytes() < until) {}
        started.send(signal);
        EXPECT_EQ(started.end(), 128 + signal);
        EXPECT_NE(started.out().find("its progress is saved in " + file + "; --resume continues from there"), std::string::npos)
            << started.out();
        EXPECT_TRUE(std::filesystem::exists(file));
        out = started.out();
    }
    ASSERT_TRUE(std::regex_search(out, stopped, counts)) << out;
    const std::string further = "--max-states=" + std::to_string(std::stoull(stopped[1]) + 100'000);
    const ran whole({endless, further, "--memory=1GiB"}), rest(keeping(endless, {further}));
    ASSERT_TRUE(std::regex_search(whole.out, of_whole, counts) && std::regex_search(rest.out, of_rest, counts));
    EXPECT_EQ(std::string(of_whole[0]), std::string(of_rest[0]));
}

/// Limits of every kind stop it, and any number of threads goes on.
TEST_F(run_kept_graphs, every_limit_keeps_and_continues) {
    const std::string whole = found_in(ran({violation}).out);
    ASSERT_NE(whole.find("399123"), std::string::npos);
    ran part({"--version"});
    part.code = 3;
    unsigned parts = 0;
    // A limit may also end the search of the counterexample: then the check is violated, without it.
    for (; (part.code == 3 || part.says("the search for its counterexample was stopped")) && parts < 60; ++parts) {
        const std::string n = std::to_string(parts + 1);
        part =
            ran(keeping(violation, {"--timeout=" + std::to_string(20 + 15 * parts + parts * parts) + "ms", "--memory=" + n + "MiB",
                                    "--max-states=" + n + "0000", "--threads=" + std::to_string(1 + parts % 4)}));
        EXPECT_TRUE(part.code == 0 || part.says("is saved in") || part.says("before there was anything to save")) << part.out;
    }
    EXPECT_GT(parts, 3u);
    EXPECT_EQ(part.code, 0) << part.out << part.err;
    EXPECT_EQ(found_in(part.out), whole);
}

/// The program is started with this limit on the size of files, in blocks of the shell.
words with_small_files(const words& arguments) {
    words all{"/bin/sh", "-c", "ulimit -f 300; exec \"$0\" \"$@\"", CHECKS};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return all;
}

TEST_F(run_kept_graphs, a_full_disk_does_not_stop_what_is_saved) {
    const std::string whole = found_in(ran({all_states}).out);
    program whole_run(with_small_files(keeping(all_states, {"--checkpoint-every=1ms"})), {});
    EXPECT_EQ(whole_run.end(), 0) << whole_run.out();
    EXPECT_EQ(found_in(whole_run.out()), whole);
    program started(with_small_files(keeping(all_states, {"--max-states=60000"})), {});
    EXPECT_EQ(started.end(), 3) << started.out();
    EXPECT_NE(started.err().find("foregone: its progress cannot be saved: " + states + ": File too large; the search continues\n"),
              std::string::npos)
        << started.err();
    EXPECT_NE(started.out().find("note: its progress is not saved: " + states + ": File too large"), std::string::npos)
        << started.out();
    EXPECT_EQ(found_in(ran(keeping(all_states)).out), whole);
}

TEST_F(run_kept_graphs, a_full_disk_stops_what_is_spilled) {
    program started(with_small_files({violation, "--memory=5632KiB", "--spill=" + folder.string()}), {});
    EXPECT_EQ(started.end(), 3) << started.out();
    EXPECT_NE(started.out().find(
                  "inconclusive, stopped by the disk, which levels were to be spilled to; pass another folder with --spill"),
              std::string::npos)
        << started.out();
    EXPECT_NE(started.out().find("note: levels could not be spilled: " + folder.string() + ": File too large"), std::string::npos)
        << started.out();
}

TEST_F(run_kept_graphs, levels_are_spilled_and_nothing_stays_behind) {
    const ran plain({violation, "--memory=5632KiB"}), spilling({violation, "--memory=5632KiB", "--spill=" + folder.string()});
    EXPECT_EQ(plain.code, 3) << plain.out;
    EXPECT_EQ(spilling.code, 0) << spilling.out;
    EXPECT_EQ(found_in(spilling.out), found_in(ran({violation}).out));
    EXPECT_TRUE(std::filesystem::is_empty(folder));
    program killed(with_program({endless, "--memory=24MiB", "--spill=" + folder.string()}), {});
    killed.await("RUN");
    while (!killed.is_over() && !has_nameless_file(killed.id())) {}
    killed.send(SIGKILL);
    EXPECT_EQ(killed.end(), 256 + SIGKILL);
    EXPECT_TRUE(std::filesystem::is_empty(folder));
}

/// Whatever else is in the folder.
TEST_F(run_kept_graphs, a_folder_with_another_named_foregone_takes_levels) {
    std::filesystem::create_directory(folder / "foregone");
    const ran spilling({all_states, "--spill=" + folder.string()});
    EXPECT_EQ(spilling.code, 0) << spilling.out << spilling.err;
}

/// What the program took at most, in KiB.
long peak_kib(const words& arguments) {
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        words copy = arguments;
        std::string name = CHECKS;
        std::vector<char*> all{name.data()};
        for (std::string& word : copy) all.push_back(word.data());
        all.push_back(nullptr);
        if (std::freopen("/dev/null", "w", stdout) != nullptr && std::freopen("/dev/null", "w", stderr) != nullptr)
            execv(CHECKS, all.data());
        _exit(127);
    }
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    EXPECT_EQ(WEXITSTATUS(status), 3);
    return used.ru_maxrss;
}

#ifdef FOREGONE_TESTS_SANITIZED
constexpr bool is_sanitized = true;  // what that takes is far more, and is there from the beginning
#else
constexpr bool is_sanitized = false;
#endif

TEST_F(run_kept_graphs, memory_is_what_it_is_limited_to) {
    const long before = peak_kib({endless, "--max-states=1000", "--threads=2"});
    for (const words& how : {words{}, words{"--spill=" + folder.string()}}) {
        words arguments{endless, "--memory=40MiB", "--threads=2"};
        arguments.insert(arguments.end(), how.begin(), how.end());
        const long peak = peak_kib(arguments) - before;
        EXPECT_LT(peak, (40 + 8) << 10);
        EXPECT_TRUE(is_sanitized || peak > 16 << 10) << peak;
    }
}

TEST_F(run_kept_graphs, what_cannot_be_saved_or_spilled_is_refused) {
    const auto refuses = [&](const words& arguments, const std::string& why, const words& variables = {}) {
        const ran r(arguments, variables);
        EXPECT_EQ(r.code, 2) << r.out << r.err;
        EXPECT_NE((r.err + r.out).find(why), std::string::npos) << r.err << r.out;
    };
    refuses({"--filter=texts*", "--checkpoint=" + file}, "--checkpoint: a state of texts.reachable cannot be saved: it is ");
    refuses({"--filter=wide*", "--dump=dot:" + file + "/x"},
            "--dump: the graph cannot be written: " + file + ": No such file or directory");
    refuses({"--filter=texts*", "--spill=" + folder.string()}, "--spill: a state of texts.reachable cannot be spilled: it is ");
    refuses({"--filter=colors*", "--checkpoint=" + file}, "a member of an enum that is none of its enumerators");
    refuses({all_states, "--spill=/no such folder"}, "--spill: /no such folder: is not a folder");
    EXPECT_TRUE(std::filesystem::is_empty(folder));

    put(states, "somebody's");
    refuses({all_states, "--checkpoint=" + file}, states + " exists, and holds no states");
    EXPECT_EQ(contents(states), "somebody's");
    std::filesystem::remove(states);

    EXPECT_EQ(ran({"--filter=edited.reachable", "--checkpoint=" + file, "--max-states=100"}).code, 3);
    const std::string kept = contents(file), logged = contents(states);
    refuses({"--filter=edited.reachable", "--checkpoint=" + file, "--resume"}, "the model has been edited since", {"EDITED=1"});
    refuses({all_states, "--checkpoint=" + file, "--resume"}, "it is of another check, edited.reachable");
    put(states, logged.substr(0, logged.size() - 1));
    refuses({"--filter=edited.reachable", "--checkpoint=" + file, "--resume"},
            states + ": it is shorter than " + file + " says; begin again");
    std::filesystem::remove(states);
    refuses({"--filter=edited.reachable", "--checkpoint=" + file, "--resume"},
            states + ": No such file or directory; it belongs to " + file);
    std::mt19937_64 random(7);
    for (int i = 0; i < 25; ++i) {
        std::string changed = logged;
        changed[random() % changed.size()] ^= static_cast<char>(1 << random() % 8);
        put(states, changed);
        refuses({"--filter=edited.reachable", "--checkpoint=" + file, "--resume"},
                states + ": it is damaged, or of another search than " + file);
        EXPECT_EQ(contents(states), changed);
        EXPECT_EQ(contents(file), kept);
    }
    put(states, logged + "more");
    EXPECT_EQ(ran({"--filter=edited.reachable", "--checkpoint=" + file, "--resume"}).code, 0);
}

TEST_F(run_kept_graphs, reports_say_what_a_state_takes) {
    const std::string report = (folder / "report").string();
    EXPECT_EQ(ran({all_states, "--output=json:" + report}).code, 0);
    std::smatch found;
    const std::string text = contents(report);
    ASSERT_TRUE(std::regex_search(text, found, std::regex(R"("memory": \{\s*"bytes": (\d+),\s*"bytes_per_state": ([0-9.]+)\s*\})")))
        << text;
    EXPECT_GT(std::stod(found[2]), 8);
    EXPECT_LT(std::stod(found[2]), 20);
    EXPECT_FALSE(std::filesystem::exists(states));
}

constexpr const char* wide = "--filter=wide_walk<3>.reachable";

/// Those of the program's states that are wider than 64 bits.
TEST_F(run_kept_graphs, a_pass_by_digests_says_how_likely_it_is_wrong) {
    const std::string json = (folder / "json").string(), junit = (folder / "junit").string();
    const ran exact({wide}), compacted({wide, "--compact", "--output=json:" + json, "--output=junit:" + junit}),
        threads({wide, "--compact", "--threads=8"});
    EXPECT_EQ(compacted.code, 0) << compacted.out;
    const std::regex counts(R"(\d+ states, \d+ transitions, depth \d+)");
    std::smatch of_exact, of_compacted;
    ASSERT_TRUE(std::regex_search(exact.out, of_exact, counts) && std::regex_search(compacted.out, of_compacted, counts));
    EXPECT_EQ(std::string(of_exact[0]), std::string(of_compacted[0]));
    // 18,332 states: n (n + 1) / 2^65 = 9.1e-12
    for (const ran* one : {&compacted, &threads})
        EXPECT_TRUE(one->says("): holds for behaviours of every length, unless a state was missed: P(missed) <= 1e-11\n"))
            << one->out;
    EXPECT_TRUE(compacted.says("note: states were distinguished by 64 bits each, so that there are at least as many states and "
                               "transitions as are counted\n"));
    EXPECT_NE(contents(json).find("\"verdict\": \"compacted\""), std::string::npos) << contents(json);
    EXPECT_TRUE(
        std::regex_search(contents(json), std::regex(R"("digests": \{\s*"bits": 64,\s*"missed_at_most": 9\.1\d*e-12\s*\})")))
        << contents(json);
    EXPECT_NE(contents(junit).find(R"(<property name="missed_at_most" value="1e-11"/>)"), std::string::npos) << contents(junit);
    EXPECT_TRUE(exact.says("proved for behaviours of every length"));

    const ran missing({"--filter=without_witness.reachable", "--compact"});
    EXPECT_EQ(missing.code, 1);
    EXPECT_TRUE(missing.says("nothing that was searched is a witness, unless a state was missed: P(missed) <= ")) << missing.out;
    EXPECT_TRUE(missing.says(" --filter=without_witness.reachable --compact\n")) << missing.out;
}

TEST_F(run_kept_graphs, compact_is_for_states_that_can_be_packed_and_are_wide) {
    const ran narrow({all_states, "--compact"}), texts({"--filter=texts*", "--compact"}),
        merged({"--merge", "a.json", "--compact"});
    EXPECT_EQ(narrow.code, 0);
    EXPECT_TRUE(narrow.says("): proved for ")) << narrow.out;
    EXPECT_TRUE(narrow.says("note: its states have at most 64 bits and are compared as they are: --compact changes nothing\n"))
        << narrow.out;
    EXPECT_EQ(texts.code, 2);
    EXPECT_NE(texts.err.find("--compact: a state of texts.reachable cannot be packed: it is "), std::string::npos) << texts.err;
    EXPECT_EQ(merged.code, 2);
    EXPECT_NE(merged.err.find("--compact, --tree and --bitstate mean nothing"), std::string::npos) << merged.err;
    EXPECT_EQ(ran({"--merge", "a.json", "--spill=" + folder.string()}).err, merged.err);
}

/// Nothing is said otherwise, for nothing is claimed less.
TEST_F(run_kept_graphs, a_tree_is_exact) {
    const std::string exact = found_in(ran({wide}).out);
    ASSERT_NE(exact, "nothing");
    for (const std::string threads : {"--threads=1", "--threads=8"}) {
        const ran tree({wide, "--tree", threads});
        EXPECT_EQ(tree.code, 0);
        EXPECT_EQ(found_in(tree.out), exact);
        EXPECT_TRUE(tree.says("proved for behaviours of every length")) << tree.out;
        EXPECT_FALSE(tree.says("note: ")) << tree.out;
    }
}

TEST_F(run_kept_graphs, tree_is_for_states_that_can_be_packed_and_are_wide) {
    const ran narrow({all_states, "--tree"}), texts({"--filter=texts*", "--tree"}), both({wide, "--tree", "--compact"}),
        merged({"--merge", "a.json", "--tree"});
    EXPECT_EQ(narrow.code, 0);
    EXPECT_TRUE(narrow.says("note: its states have at most 64 bits and are compared as they are: --tree changes nothing\n"))
        << narrow.out;
    for (const ran* one : {&texts, &both, &merged}) EXPECT_EQ(one->code, 2);
    EXPECT_NE(texts.err.find("--tree: a state of texts.reachable cannot be packed: it is "), std::string::npos) << texts.err;
    EXPECT_NE(both.err.find("--compact and --tree: these select different visited sets; pass one of them"), std::string::npos)
        << both.err;
    EXPECT_NE(merged.err.find("--compact, --tree and --bitstate mean nothing"), std::string::npos) << merged.err;
}

/// What one of them kept, the other goes on from; digests do not.
TEST_F(run_kept_graphs, a_tree_and_whole_states_have_one_checkpoint) {
    const std::string exact = found_in(ran({wide}).out);
    for (const bool begins_as_tree : {false, true}) {
        const words tree{"--tree"}, states_as_they_are{};
        words stopped = keeping(wide, begins_as_tree ? tree : states_as_they_are);
        stopped.push_back("--max-states=3000");
        EXPECT_EQ(ran(stopped).code, 3);
        const ran refused(keeping(wide, {"--compact"}));
        EXPECT_EQ(refused.code, 2) << refused.out;
        EXPECT_NE(refused.err.find("it was begun without --compact; ask"), std::string::npos) << refused.err;
        EXPECT_EQ(found_in(ran(keeping(wide, begins_as_tree ? states_as_they_are : tree)).out), exact);
    }
}

TEST_F(run_kept_graphs, what_the_compiler_decided_is_exact) {
    const ran plain({"--filter=two_counters*", "--compact"}), again({"--filter=two_counters*", "--compact", "--recheck"});
    EXPECT_EQ(plain.code, 0);
    EXPECT_TRUE(plain.says("[ COMPILED ] two_counters.reachable")) << plain.out;
    EXPECT_FALSE(plain.says("P(missed)") || plain.says("note: ")) << plain.out;
    EXPECT_EQ(again.code, 0) << again.out;
    EXPECT_TRUE(again.says("P(missed) <= ")) << again.out;
}

TEST_F(run_kept_graphs, what_the_compiler_decided_needs_neither_digests_nor_room) {
    const std::string both = "--filter=hours*:two_counters*";
    for (const std::string& how : {std::string("--compact"), "--spill=" + folder.string()}) {
        const ran plain({both, how}), again({both, how, "--recheck"});
        EXPECT_EQ(plain.code, 0) << plain.err;
        EXPECT_TRUE(plain.says("[ COMPILED ] hours.reachable")) << plain.out;
        EXPECT_EQ(again.code, 2) << again.out;
        EXPECT_NE(again.err.find(": a state of hours.reachable "), std::string::npos) << again.err;
    }
}

TEST_F(run_kept_graphs, a_checkpoint_distinguishes_digests_from_states) {
    for (const bool compacts : {false, true}) {
        const words as_begun = compacts ? words{"--compact"} : words{}, otherwise = compacts ? words{} : words{"--compact"};
        words stopped = keeping(wide, as_begun);
        stopped.push_back("--max-states=3000");
        EXPECT_EQ(ran(stopped).code, 3);
        const ran refused(keeping(wide, otherwise));
        EXPECT_EQ(refused.code, 2) << refused.out;
        EXPECT_NE(refused.err.find(compacts ? "it was begun with --compact; ask for the same one"
                                            : "it was begun without --compact; ask"),
                  std::string::npos)
            << refused.err;
        EXPECT_EQ(ran(keeping(wide, as_begun)).code, 0);
        std::filesystem::remove(file);
        std::filesystem::remove(states);
    }
}

/// The manifest alone, byte for byte.
TEST_F(run_kept_graphs, every_byte_of_the_manifest_counts) {
    const fg::graph_subject subject{{"a.reachable", "a", "0.1.0", 3, 0, 1, 0, {}}, UINT64_MAX, 2, 5};
    const fg::graph_part part{.depth = 3,
                              .states = 1,
                              .covered = 2,
                              .next = 4'096,
                              .next_action = 1,
                              .open = {{1, 2, 0, 3}, {4, 5, 0, 1}},
                              .counted = {1, 2, 3},
                              .complete = {4, 5},
                              .best = {.steps = 4, .at = 7, .action = 1, .property = 2}};
    {
        fg::graph_checkpoint to(file, subject, 1);
        const std::uint64_t words[] = {1, 2, 3, 4};
        to.log().append(0, words, 4);
        to.save(part);
        EXPECT_EQ(to.problem(), "");
    }
    const auto read = [&](const std::string& text, const fg::graph_subject& of) {
        fg::graph_checkpoint from(file, of, 1);
        try {
            from.read(text);
        } catch (const fg::file_error&) { return std::optional<fg::graph_part>(); }
        return std::optional(from.saved().front());
    };
    const std::string whole = contents(file);
    const std::optional<fg::graph_part> same = read(whole, subject);
    ASSERT_TRUE(same.has_value());
    EXPECT_EQ(same->open.size(), 2u);
    EXPECT_EQ(same->open[1].last_action, 1u);
    EXPECT_EQ(same->next, 4'096u);
    EXPECT_EQ(same->complete, part.complete);
    EXPECT_EQ(same->best.property, 2u);
    for (std::size_t i = 0; i < whole.size(); ++i) {
        std::string changed = whole;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        EXPECT_FALSE(read(changed, subject)) << i;
        EXPECT_FALSE(read(whole.substr(0, i), subject)) << i;
    }
    std::vector<fg::graph_subject> others(5, subject);
    others[0].fingerprint = 6;
    others[1].state_words = 1;
    others[2].depth_limit_steps = 4;
    others[3].check.fingerprint = 4;
    others[4].visited = fg::visited_form::digests;
    for (const fg::graph_subject& other : others) EXPECT_FALSE(read(whole, other));
    EXPECT_EQ(contents(file), whole);
}

}  // namespace
