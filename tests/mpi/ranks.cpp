// SPDX-License-Identifier: BSL-1.0
// foregone::mpi from the outside: starts the program of tests/models/rank_checks.cpp by mpirun and looks at what it says.

#include "../support/contents.hpp"
#include "../support/program.hpp"
#include "../support/ran.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <string>
#include <unistd.h>

namespace {

/// mpirun, as a test has to ask for it: as root in a container, on fewer processors than ranks, and silent about its leaks.
words launched(unsigned ranks, words arguments) {
    words all{MPIRUN, "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "-n", std::to_string(ranks), CHECKS, "--threads=1"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return all;
}

words environment() {
    words all{"ASAN_OPTIONS=detect_leaks=0", "HOME=" + std::filesystem::temp_directory_path().string()};
    for (const char* name : {"PATH", "TMPDIR", "LD_LIBRARY_PATH"})
        if (const char* const value = std::getenv(name)) all.push_back(std::string(name) + '=' + value);
    return all;
}

struct ran_by_mpirun {
    int code;
    std::string out, err;

    ran_by_mpirun(unsigned ranks, const words& arguments) {
        program started(launched(ranks, arguments), environment());
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
    std::string text() const { return std::regex_replace(contents(file), std::regex(R"re( *"(seconds|started|bytes|bytes_per_state)": [^\n]*\n)re"), ""); }
};

constexpr const char* all_that_end = "--filter=*-killed*:endless*";

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

TEST(mpi, a_rank_that_is_killed_ends_the_run) {
    const ran_by_mpirun run(4, {"--filter=killed*"});
    EXPECT_NE(run.code, 0);
    EXPECT_NE(run.err.find("rank 1"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("signal 9"), std::string::npos) << run.err;
    EXPECT_FALSE(run.says("PASSED"));
}

TEST(mpi, an_interrupt_stops_all_ranks_with_what_they_found) {
    program started(launched(2, {"--filter=endless*"}), environment());
    started.await("[ RUN");
    started.send(SIGTERM);
    EXPECT_NE(started.end(), 0);
    EXPECT_NE(started.out().find("stopped by an interrupt"), std::string::npos) << started.out();
}

/// Sequences have no rounds in which ranks meet: the one that is stopped first tells the others.
TEST(mpi, a_time_limit_stops_ranks_that_take_tasks) {
    const ran_by_mpirun run(4, {"--filter=endless.sequences*", "--timeout=1s"});
    EXPECT_EQ(run.code, 3) << run.err;
    EXPECT_NE(run.out.find("stopped by"), std::string::npos) << run.out;
}

TEST(mpi, what_the_first_rank_does_alone_is_told_once) {
    const ran_by_mpirun run(2, {"--filter=*words*:*many_failures*"});
    const std::string told = "foregone: the first rank does alone, while the others wait: words";
    const std::size_t first = run.err.find(told);
    EXPECT_NE(first, std::string::npos) << run.err;
    EXPECT_EQ(run.err.find(told, first + 1), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("(its paths are not taken depth first, or states are merged)\n"), std::string::npos) << run.err;
}

TEST(mpi, what_several_ranks_cannot_do_is_refused_once) {
    const ran_by_mpirun run(2, {"--filter=killed*", "--isolate"});
    EXPECT_EQ(run.code, 2);
    const std::string told = "foregone: --isolate: ";
    const std::size_t first = run.err.find(told);
    EXPECT_NE(first, std::string::npos) << run.err;
    EXPECT_EQ(run.err.find(told, first + 1), std::string::npos) << run.err;
}

}  // namespace
