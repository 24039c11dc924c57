// SPDX-License-Identifier: BSL-1.0
// A model that ends the program is named, and so is the run that it was in.
#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <explorer/state_graph.hpp>
#include <explorer/taken_run.hpp>
#include <runner/isolation/child_process.hpp>
#include <runner/isolation/crash_guard.hpp>
#include <runner/isolation/exit_guard.hpp>
#include <runner/isolation/named_work.hpp>

#include "../support/captured.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <unistd.h>

namespace test_named_work {

namespace fg = foregone;

bool aborts = false;

/// Its third step ends the program.
struct leaves {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { stay, go };
    static state initial() { return {}; }
    static bool next(state& s, action a) {
        if (s.value == 2 && aborts) std::abort();
        if (s.value == 2) std::exit(0);
        if (a == action::go) ++s.value;
        return true;
    }
    static constexpr auto properties = fg::properties{fg::always<"any">([](const state&) { return true; })};
};

const fg::registered_check& check() {
    static const fg::model_check<leaves, fg::search_view<leaves>, fg::reachable> made("made.cpp", 1);
    return made;
}

/// What a process writes to its standard error until it ends, and how it ends.
struct ended {
    fg::child_end end;
    std::string said;
};

ended end_of(fg::function_ref<void()> body) {
    const std::uint64_t nothing = 0;
    const fg::shared_memory<fg::child_board> board;
    const captured errors;
    fg::child_end end = fg::run_in_child(
        [&](fg::outbox&) {
            dup2(fileno(errors.file()), STDERR_FILENO);
            fg::exit_guard::watch();
            const fg::crash_guard watch({"a search", "remedy\n"});
            const fg::named_work work("leaves.reachable");
            body();
        },
        *board, nothing, 60'000'000'000);
    return {std::move(end), errors.text()};
}

TEST(run_named_work, a_run_that_calls_exit_is_named) {
    aborts = false;
    const ended one = end_of([] { fg::take_run(check(), {0, {1, 0, 1, 1}}, fg::run_detail::whole); });
    EXPECT_EQ(one.end.code, 1);
    EXPECT_EQ(one.said,
              "error: the program ends while leaves.reachable, run 0/1/0/1/1 runs: it calls exit(); of a system under test, see it "
              "with --isolate\n");
}

TEST(run_named_work, a_run_that_aborts_is_named) {
    aborts = true;
    const ended one = end_of([] { fg::take_run(check(), {0, {1, 1, 0}}, fg::run_detail::whole); });
    EXPECT_EQ(one.end.signal, SIGABRT);
    EXPECT_EQ(one.said, "error: leaves.reachable, run 0/1/1/0 ends the program by SIGABRT (an abort)\nremedy\n");
}

TEST(run_named_work, a_step_of_a_graph_is_named_by_its_state) {
    aborts = true;
    EXPECT_EQ(end_of([] { fg::take_graph(check(), {}); }).said,
              "error: leaves.reachable, a step from {value = 2} ends the program by SIGABRT (an abort)\nremedy\n");
}

TEST(run_named_work, is_over_when_it_ends) {
    aborts = false;
    const ended one = end_of([] {
        fg::take_run(check(), {0, {1}}, fg::run_detail::whole);
        fg::named_work::forget();
        std::exit(0);
    });
    EXPECT_EQ(one.end.code, 0);
    EXPECT_EQ(one.said, "");
    EXPECT_FALSE(fg::named_work::exists());
}

}  // namespace test_named_work
