// SPDX-License-Identifier: BSL-1.0
// foregone::mpi from the outside: starts the program of tests/models/rank_checks.cpp by mpirun and looks at what it says.

#include "../support/contents.hpp"
#include "../support/program.hpp"
#include "../support/ran.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <string>
#include <system_error>
#include <unistd.h>

namespace {

/// mpirun, as a test has to ask for it: as root in a container, on fewer processors than ranks, and silent about its leaks.
words launched(unsigned ranks, words arguments, const words& more = {}) {
    words all{MPIRUN, "--allow-run-as-root", "--oversubscribe", "--bind-to", "none"};
    all.insert(all.end(), more.begin(), more.end());
    for (const std::string& word : {std::string("-n"), std::to_string(ranks), std::string(CHECKS), std::string("--threads=1")})
        all.push_back(word);
    all.insert(all.end(), arguments.begin(), arguments.end());
    return all;
}

words environment(const words& more = {}) {
    words all{"ASAN_OPTIONS=detect_leaks=0", "HOME=" + std::filesystem::temp_directory_path().string()};
    for (const char* name : {"PATH", "TMPDIR", "LD_LIBRARY_PATH"})
        if (const char* const value = std::getenv(name)) all.push_back(std::string(name) + '=' + value);
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

struct ran_by_mpirun {
    int code;
    std::string out, err;

    ran_by_mpirun(unsigned ranks, const words& arguments, const words& variables = {}) {
        program started(launched(ranks, arguments), environment(variables));
        code = started.end();
        out = started.out();
        err = started.err();
    }
    bool says(const std::string& text) const { return out.find(text) != std::string::npos; }
};

/// A file that is gone when the test is over.
struct report {
    std::filesystem::path file = std::filesystem::temp_directory_path() / ("foregone_ranks_" + std::to_string(getpid()) + ".json");
    report() = default;
    report(const report&) = delete;
    report& operator=(const report&) = delete;
    ~report() { std::filesystem::remove(file); }

    std::string option() const { return "--output=json:" + file.string(); }

    /// Without the lines that differ from run to run.
    std::string text() const {
        return std::regex_replace(
            contents(file), std::regex(R"re( *"((seconds|started|bytes|bytes_per_state)":|its states take) [^\n]*\n)re"), "");
    }
};

constexpr const char* all_that_end = "--filter=*-killed*:mortal*:endless*:starves*";

TEST(mpi, the_report_is_the_same_for_any_number_of_ranks) {
    const report alone;
    const int code = ran({all_that_end, "--threads=1", alone.option()}).code;
    const std::string expected = alone.text();
    EXPECT_NE(expected.find("\"verdict\": \"proved\""), std::string::npos) << expected;
    for (const unsigned ranks : {1u, 2u, 4u, 8u}) {
        const report of_ranks;
        const ran_by_mpirun run(ranks, {all_that_end, of_ranks.option()});
        EXPECT_EQ(run.code, code) << run.err;
        EXPECT_EQ(of_ranks.text(), expected) << ranks << " ranks";
        const std::string opened = " ranks of 1 thread";  // by the first of them, and by no other
        EXPECT_EQ(run.out.find(opened) != std::string::npos, ranks > 1) << run.out;
        EXPECT_EQ(run.out.find(opened), run.out.rfind(opened)) << run.out;
    }
}

TEST(mpi, a_run_that_goes_on_for_ever_is_found_by_ranks_that_share_the_states) {
    const report alone, of_ranks;
    const int code = ran({"--filter=starves*", "--threads=1", alone.option()}).code;
    EXPECT_NE(alone.text().find("\"loop\""), std::string::npos);
    EXPECT_EQ(ran_by_mpirun(2, {"--filter=starves*", of_ranks.option()}).code, code);
    EXPECT_EQ(of_ranks.text(), alone.text());
}

TEST(mpi, a_witness_and_counted_actions_are_those_of_one_process) {
    const words shown{"--show=the last state but one"};
    const ran alone({shown.front(), "--threads=1"});
    EXPECT_NE(alone.out.find("witnesses \"the last state but one\" after "), std::string::npos) << alone.out << alone.err;
    const ran counts({"--filter=cube*", "--count-actions", "--threads=1"});
    const std::size_t note = counts.out.find("note: taken: ");
    ASSERT_NE(note, std::string::npos) << counts.out;
    for (const unsigned ranks : {2u, 4u}) {
        EXPECT_EQ(ran_by_mpirun(ranks, shown).out, alone.out) << ranks;
        EXPECT_TRUE(ran_by_mpirun(ranks, {"--filter=cube*", "--count-actions"})
                        .says(counts.out.substr(note, counts.out.find('\n', note) - note)));
    }
}

/// Failing sequences and runs are counted by the first rank, all of them; failing paths by those that take them.
TEST(mpi, failing_runs_are_counted_and_listed_as_by_one_process) {
    const words asked{"--filter=several_ways.sequences*:text_store*:many_failures.paths*", "--max-errors=3"};
    const report alone;
    EXPECT_EQ(ran({asked[0], asked[1], "--threads=1", alone.option()}).code, 1);
    const std::string expected = alone.text();
    for (const char* note : {"3 of 3 sequences fail: ", "92 of 400 runs fail: ", "fails: 0/1/2, ", "fails: 0/2/1/1/1, "})
        EXPECT_NE(expected.find(note), std::string::npos) << note << expected;
    for (const unsigned ranks : {2u, 3u}) {
        const report of_ranks;
        const ran_by_mpirun run(ranks, {asked[0], asked[1], of_ranks.option()});
        EXPECT_EQ(of_ranks.text(), expected) << ranks << " ranks";
        EXPECT_NE(run.err.find("--max-errors: after a violation the first rank counts all failing runs alone"), std::string::npos);
    }
    EXPECT_EQ(ran_by_mpirun(2, {asked[0]}).err.find("--max-errors"), std::string::npos);
}

TEST(mpi, a_rank_that_is_killed_ends_the_run) {
    const ran_by_mpirun run(4, {"--filter=killed*"});
    EXPECT_NE(run.code, 0);
    EXPECT_NE(run.err.find("rank 1"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("signal 9"), std::string::npos) << run.err;
    EXPECT_FALSE(run.says("PASSED"));
}

TEST(mpi, an_interrupt_stops_all_ranks_with_what_they_found) {
    const words patient{"--mca", "odls_base_sigkill_timeout", "5"};  // seconds until mpirun kills what has not ended; usually one
    program started(launched(2, {"--filter=endless*"}, patient), environment());
    started.await("[ RUN");
    started.send(SIGTERM);
    EXPECT_NE(started.end(), 0);
    EXPECT_NE(started.out().find("stopped by an interrupt"), std::string::npos) << started.out();
}

/// A folder for a checkpoint, gone when the test is over.
struct kept_folder {
    std::filesystem::path folder = std::filesystem::temp_directory_path() / ("foregone_kept_" + std::to_string(getpid()));
    std::string file = (folder / "far.txt").string();
    kept_folder() { std::filesystem::create_directory(folder); }
    kept_folder(const kept_folder&) = delete;
    kept_folder& operator=(const kept_folder&) = delete;
    ~kept_folder() { std::filesystem::remove_all(folder); }

    bool is_there() const { return std::filesystem::exists(file); }

    words keeping(const char* filter, const words& more = {}) const {
        words all{filter, "--checkpoint=" + file, "--checkpoint-every=5ms"};
        if (is_there()) all.push_back("--resume");
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    std::uint64_t log_bytes(unsigned rank, unsigned ranks) const {
        std::error_code missing;
        const std::uint64_t size = std::filesystem::file_size(log_of(rank, ranks), missing);
        return missing ? 0 : size;
    }
    std::string log_of(unsigned rank, unsigned ranks) const {
        return file + '.' + std::to_string(rank) + "-of-" + std::to_string(ranks) + ".states";
    }
};

/// What a check says of what it counted, and of its counterexample.
std::string found_in(const std::string& out) {
    std::smatch found;
    if (!std::regex_search(out, found, std::regex(R"(\((\d+ states, \d+ transitions, depth \d+), .*\): (proved|violates).*)")))
        return "nothing in " + out;
    std::string all = std::string(found[1]) + ' ' + std::string(found[2]) + '\n';
    const std::regex step(R"( +\d+  .*\{number = \d+\}\n)");
    for (std::sregex_iterator at(out.begin(), out.end(), step), end; at != end; ++at) all += at->str();
    return all;
}

constexpr const char* mortal = "--filter=mortal*";

/// One rank dies repeatedly, at what its file has become, and other numbers of ranks go on.
TEST(mpi, what_a_killed_rank_leaves_is_gone_on_with_by_any_number_of_ranks) {
    const std::string whole = found_in(ran({mortal}).out);
    ASSERT_NE(whole.find("399123"), std::string::npos) << whole;
    const kept_folder kept;
    unsigned died = 0;
    for (const unsigned ranks : {2u, 2u, 4u, 3u}) {
        const std::string dies_of = died == 0 ? kept.file : kept.log_of(1, ranks);
        const std::uint64_t until = died == 0 ? 0 : kept.log_bytes(1, ranks) + 60'000;
        const ran_by_mpirun run(ranks, kept.keeping(mortal), {"DYING_FILE=" + dies_of, "DYING_BYTES=" + std::to_string(until)});
        EXPECT_TRUE(run.says(kept.file + " has the progress of the ranks: if one of them dies, --resume continues from there"))
            << run.out;
        if (run.code == 0) break;
        ++died;
        EXPECT_NE(run.err.find("rank 1"), std::string::npos) << run.err;
        EXPECT_NE(run.err.find("signal 9"), std::string::npos) << run.err;
    }
    EXPECT_GE(died, 1u);
    ASSERT_TRUE(kept.is_there());
    const auto copy = kept.folder.string() + ".copy";
    std::filesystem::copy(kept.folder, copy);
    const ran_by_mpirun on_two(2, kept.keeping(mortal));
    EXPECT_EQ(on_two.code, 0) << on_two.err;
    EXPECT_EQ(found_in(on_two.out), whole);
    std::filesystem::remove_all(kept.folder);
    std::filesystem::rename(copy, kept.folder);
    EXPECT_EQ(found_in(ran(kept.keeping(mortal)).out), whole);
}

TEST(mpi, a_limit_keeps_what_any_number_of_ranks_goes_on_with) {
    const kept_folder kept;
    const ran_by_mpirun part(2, kept.keeping(mortal, {"--max-states=50000"}));
    EXPECT_EQ(part.code, 3) << part.err;
    EXPECT_TRUE(part.says("its progress is saved in " + kept.file + "; --resume continues from there")) << part.out;
    std::filesystem::rename(kept.log_of(1, 2), kept.log_of(1, 2) + ".away");
    for (const unsigned ranks : {2u, 3u}) {
        const ran_by_mpirun run(ranks, kept.keeping(mortal));
        EXPECT_EQ(run.code, 2) << run.out;
        const std::string reported = kept.log_of(1, 2) + ": No such file or directory; it belongs to " + kept.file +
                                     "; all ranks need it in a folder that they share";
        const std::size_t first = run.err.find(reported);
        EXPECT_NE(first, std::string::npos) << run.err;
        EXPECT_EQ(run.err.find(reported, first + 1), std::string::npos) << run.err;
    }
    std::filesystem::rename(kept.log_of(1, 2) + ".away", kept.log_of(1, 2));
    const ran_by_mpirun rest(3, kept.keeping(mortal, {"--max-states=100000"}));
    EXPECT_EQ(rest.code, 3) << rest.err;
    EXPECT_EQ(found_in(ran(kept.keeping(mortal)).out), found_in(ran({mortal}).out));
}

/// Two machines that share nothing are two folders here, each the one that a rank is started in.
TEST(mpi, a_folder_that_is_not_shared_is_told) {
    const kept_folder kept;
    words apart{MPIRUN, "--allow-run-as-root", "--oversubscribe", "--bind-to", "none"};
    for (const std::string& name : {(kept.folder / "a").string(), (kept.folder / "b").string()}) {
        std::filesystem::create_directory(name);
        if (name.back() == 'b') apart.push_back(":");
        for (const std::string& word :
             {std::string("-n"), std::string("1"), std::string("-wdir"), name, std::string(CHECKS), std::string("--threads=1"),
              std::string(mortal), std::string("--max-states=50000"), std::string("--checkpoint=far.txt")})
            apart.push_back(word);
    }
    program started(apart, environment());
    EXPECT_EQ(started.end(), 3);
    const std::string reported = "far.txt.1-of-2.states: the first rank does not see it; all ranks need a folder that they share";
    EXPECT_NE(started.out().find("its progress is not saved: " + reported), std::string::npos) << started.out();
    EXPECT_NE(started.err().find("its progress cannot be saved: " + reported), std::string::npos) << started.err();
    EXPECT_TRUE(std::filesystem::is_empty(kept.folder / "a") && std::filesystem::is_empty(kept.folder / "b"));
}

TEST(mpi, only_states_are_kept) {
    const kept_folder kept;
    const ran_by_mpirun run(2, kept.keeping("--filter=*.sequences*"));
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.err.find("is not saved, only that of states; leave it out, or run the program alone"), std::string::npos)
        << run.err;
}

/// Sequences have no rounds of ranks: the rank that is stopped first informs the others.
TEST(mpi, a_time_limit_stops_ranks_that_take_tasks) {
    const ran_by_mpirun run(4, {"--filter=endless.sequences*", "--timeout=1s"});
    EXPECT_EQ(run.code, 3) << run.err;
    EXPECT_NE(run.out.find("stopped by"), std::string::npos) << run.out;
}

TEST(mpi, ranks_estimate_together_and_the_first_one_speaks) {
    const ran_by_mpirun run(2, {"--filter=endless*", "--estimate=300ms"});
    EXPECT_EQ(run.code, 0) << run.out << run.err;
    EXPECT_TRUE(run.says("[ ESTIMATE ] endless.reachable (")) << run.out;
    EXPECT_TRUE(run.says("[ ESTIMATE ] endless.sequences<10> (")) << run.out;
    EXPECT_TRUE(run.says("at most 1152921504606846976 sequences")) << run.out;
    EXPECT_EQ(run.out.find("[ ESTIMATE ] 2 checks"), run.out.rfind("[ ESTIMATE ] 2 checks")) << run.out;
}

TEST(mpi, what_the_first_rank_does_alone_is_told_once) {
    const ran_by_mpirun run(2, {"--filter=*words*:*many_failures*"});
    const std::string reported = "foregone: the first rank does alone, while the others wait: words";
    const std::size_t first = run.err.find(reported);
    EXPECT_NE(first, std::string::npos) << run.err;
    EXPECT_EQ(run.err.find(reported, first + 1), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("(its paths are not taken depth first, or states are merged)\n"), std::string::npos) << run.err;
}

TEST(mpi, what_several_ranks_cannot_do_is_refused_once) {
    const ran_by_mpirun run(2, {"--filter=killed*", "--isolate"});
    EXPECT_EQ(run.code, 2);
    const std::string reported = "foregone: --isolate: ";
    const std::size_t first = run.err.find(reported);
    EXPECT_NE(first, std::string::npos) << run.err;
    EXPECT_EQ(run.err.find(reported, first + 1), std::string::npos) << run.err;
}

}  // namespace
