// SPDX-License-Identifier: BSL-1.0
#include "../support/captured.hpp"
#include "../support/fake_check.hpp"

#include <foregone/model/collect.hpp>
#include <foregone/report/falsified_run.hpp>
#include <runner/command_line_check_runner.hpp>
#include <walks/label_tally.hpp>

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

namespace {

using foregone::check_record;
using foregone::fallback;
using foregone::outcome;
using foregone::standing;
using foregone::verdict;

struct run_check_runner : testing::Test {
    foregone::options chosen;
    fake_check check;

    check_record checked(const foregone::ranks_terms& ranks = {}) {
        foregone::sequential_executor alone;
        return checked_by(alone, ranks);
    }
    check_record checked_by(foregone::executor& who, const foregone::ranks_terms& ranks = {}) {
        const captured out;
        foregone::progress_display display(out.file(), foregone::progress_style::none, 80);
        return foregone::command_line_check_runner(who, chosen, display, "./my checks", nullptr, ranks)
            .run_check({"fake.reachable", &check});
    }
    void finds(const verdict& found) {
        check.search = [found](auto&, auto&) { return found; };
    }
};

verdict proved() {
    verdict found;
    found.result = outcome::proved;
    found.counted.states = 10;
    return found;
}

TEST_F(run_check_runner, records_where_a_check_stands_and_who_decides) {
    finds(proved());
    const check_record record = checked();
    EXPECT_EQ(record.name, "fake.reachable");
    EXPECT_EQ(record.file, "fake.cpp");
    EXPECT_EQ(record.line, 7);
    EXPECT_EQ(record.decided, "as FOREGONE_RUNTIME_CHECK asks");
    EXPECT_EQ(record.stands, standing::passed);
    EXPECT_EQ(record.command, "");
}

TEST_F(run_check_runner, takes_the_compilers_word) {
    check.why = fallback::none;
    check.while_compiling = proved();
    check.search = [](auto&, auto&) -> verdict { throw std::logic_error("must not run"); };
    EXPECT_EQ(checked().stands, standing::passed);
    EXPECT_TRUE(checked().compiled);
}

TEST_F(run_check_runner, rechecks_on_request) {
    check.why = fallback::none;
    check.while_compiling = proved();
    chosen.recheck = true;
    finds(proved());
    EXPECT_EQ(checked().stands, standing::passed);
    EXPECT_FALSE(checked().compiled);
}

TEST_F(run_check_runner, a_compiler_that_decided_otherwise_makes_the_model_invalid) {
    check.why = fallback::none;
    check.while_compiling = proved();
    check.while_compiling.counted.states = 11;
    chosen.recheck = true;
    finds(proved());
    EXPECT_EQ(checked().stands, standing::invalid);
    EXPECT_TRUE(checked().sentence.starts_with("invalid model: the compiler reached another verdict (proved)"));
}

/// A program may do anything in a step with undefined behaviour, so that what it finds is not a proof.
TEST_F(run_check_runner, what_holds_although_the_compiler_refused_a_step_has_no_verdict) {
    check.why = fallback::refused_step;
    finds(proved());
    const check_record record = checked();
    EXPECT_EQ(record.stands, standing::inconclusive);
    EXPECT_EQ(record.found.result, outcome::inconclusive);
    EXPECT_TRUE(record.sentence.starts_with("holds, but the compiler refused a step: it has undefined")) << record.sentence;
    EXPECT_EQ(record.command, "'./my checks' --filter=fake.reachable");
    EXPECT_TRUE(record.steps.empty());
}

TEST_F(run_check_runner, the_step_that_the_compiler_refused_is_shown) {
    check.why = fallback::refused_step;
    check.refused = {0, {4, 5}};
    finds(proved());
    const check_record record = checked();
    EXPECT_EQ(record.command, "'./my checks' --filter=fake.reachable --replay=0/4/5");
    ASSERT_EQ(record.steps.size(), 3U);
    EXPECT_EQ(record.steps.back().result, "is refused by the compiler");
}

TEST_F(run_check_runner, an_expected_violation_is_no_verdict_either_if_the_compiler_refused_a_step) {
    check.why = fallback::refused_step;
    check.refused = {0, {4}};
    check.wanted.expected_violation = "never\n9";
    finds(fake_violation({4, 5}));
    const check_record record = checked();
    EXPECT_EQ(record.stands, standing::inconclusive);
    EXPECT_TRUE(record.sentence.find("as expected, but the compiler refused a step") != std::string::npos) << record.sentence;
    EXPECT_EQ(record.token, "0/4/5");
}

TEST_F(run_check_runner, a_violation_and_a_limit_stay_what_they_are_if_the_compiler_refused_a_step) {
    check.why = fallback::refused_step;
    finds(fake_violation({4, 5}));
    EXPECT_EQ(checked().stands, standing::failed);
    verdict stopped;
    stopped.stopped_by = foregone::stop_reason::time;
    finds(stopped);
    EXPECT_TRUE(checked().sentence.starts_with("inconclusive, stopped by the time limit"));
}

/// The compiler takes fewer runs without merging.
TEST_F(run_check_runner, what_more_runs_without_merging_show_is_no_disagreement) {
    check.why = fallback::none;
    check.while_compiling = proved();
    check.while_compiling.states = foregone::state_identity::by_equality;
    check.while_compiling.unmerged_runs = 1;
    chosen.recheck = true;
    verdict found = check.while_compiling;
    found.unmerged_runs = 32;
    finds(found);
    EXPECT_EQ(checked().sentence, "proved up to ==, 32 runs without merging agreed");
    found = fake_violation({9});
    found.unmerged_runs = 2;
    finds(found);
    EXPECT_EQ(checked().stands, standing::failed);
}

TEST_F(run_check_runner, a_limit_is_no_disagreement) {
    check.why = fallback::none;
    check.while_compiling = proved();
    chosen.recheck = true;
    EXPECT_EQ(checked().stands, standing::inconclusive);
}

/// A check that is asked once how far it is, and then stopped.
void is_stopped(fake_check& check, const foregone::progress& at, foregone::stop_reason reason) {
    check.search = [=](auto&, const foregone::run_terms& terms) {
        terms.check_in(at);
        verdict found;
        found.stopped_by = reason;
        found.counted.states = 100;
        return found;
    };
}

TEST_F(run_check_runner, what_is_stopped_is_estimated_on_request) {
    is_stopped(check, {.states = 123'456, .depth_steps = 3, .bytes = 1 << 20, .room_states = 200'000}, foregone::stop_reason::time);
    EXPECT_EQ(checked().stands, standing::inconclusive);
    chosen.estimate_ns = 1'000'000'000;
    const check_record record = checked();
    EXPECT_EQ(record.stands, standing::estimated);
    EXPECT_EQ(record.sentence, "more than 123 k states; the total is unknown");
    EXPECT_EQ(record.notes, std::vector<std::string>{"too few levels were searched for a guess"});
    EXPECT_EQ(record.command, "");
    ASSERT_TRUE(record.estimated);
    EXPECT_EQ(record.estimated->seen, "123 k states, depth 3");
    EXPECT_EQ(record.estimated->count, 123'456);
}

TEST_F(run_check_runner, an_estimate_says_which_other_limit_was_hit_and_that_it_takes_more_than_it_may) {
    is_stopped(check, {.states = 100, .depth_steps = 3, .bytes = 1 << 20, .room_states = 200'000}, foregone::stop_reason::memory);
    chosen.estimate_ns = 1'000'000'000;
    chosen.memory_bytes = 1'000;
    const check_record record = checked();
    EXPECT_EQ(record.stands, standing::estimated);
    ASSERT_EQ(record.notes.size(), 3U);
    EXPECT_EQ(record.notes[1], "stopped by the memory limit before the time was over");
    EXPECT_EQ(record.notes[2], "that is more than the 1000 B that it may take; --help says what takes less");
}

TEST_F(run_check_runner, what_ends_in_the_time_of_an_estimate_has_its_verdict) {
    chosen.estimate_ns = 1'000'000'000;
    finds(proved());
    EXPECT_EQ(checked().stands, standing::passed);
    EXPECT_FALSE(checked().estimated);
    finds(fake_violation({4, 5}));
    EXPECT_EQ(checked().stands, standing::failed);
    is_stopped(check, {.states = 100}, foregone::stop_reason::interrupted);
    EXPECT_EQ(checked().stands, standing::inconclusive);
    check.why = fallback::none;
    check.while_compiling = proved();
    EXPECT_TRUE(checked().compiled);
    EXPECT_EQ(checked().stands, standing::passed);
}

TEST_F(run_check_runner, a_violation_whose_way_is_not_found_in_the_time_of_an_estimate_says_so) {
    chosen.estimate_ns = 1'000'000'000;
    verdict found = fake_violation({});
    found.has_trace = false;
    found.stopped_by = foregone::stop_reason::time;
    finds(found);
    const check_record record = checked();
    EXPECT_EQ(record.stands, standing::failed);
    EXPECT_EQ(record.notes.back(), "that limit is the time of --estimate: leave it out, and the search continues");
}

TEST_F(run_check_runner, takes_a_counterexample_again_before_it_shows_it) {
    finds(fake_violation({4, 5}));
    const check_record record = checked();
    EXPECT_EQ(record.stands, standing::failed);
    EXPECT_EQ(record.steps.size(), 3U);
    EXPECT_EQ(record.token, "0/4/5");
    EXPECT_EQ(record.command, "'./my checks' --filter=fake.reachable --replay=0/4/5");
    EXPECT_NE(record.test.find("bool fixed_fake_reachable()"), std::string::npos);
    EXPECT_FALSE(record.pattern);
}

std::string heard;

TEST_F(run_check_runner, gives_the_run_to_a_model_that_asks_for_it) {
    heard.clear();
    check.wanted.falsified = [](const foregone::falsified_run& run) {
        heard.append(run.check).append(": ").append(run.property).append(" ").append(run.replay);
        for (const foregone::falsified_step& step : run.steps) heard.append("; ").append(step.action);
    };
    finds(proved());
    checked();
    EXPECT_EQ(heard, "");
    finds(fake_violation({4, 5}));
    checked();
    EXPECT_EQ(heard, "fake.reachable: never\\n9 0/4/5; initial; add; add");
}

TEST_F(run_check_runner, notes_that_such_a_model_throws) {
    check.wanted.falsified = [](const foregone::falsified_run&) { throw std::runtime_error("no\npicture"); };
    finds(fake_violation({4, 5}));
    EXPECT_EQ(checked().notes.back(), "its `falsified` throws \"no\\npicture\"");
    check.wanted.falsified = [](const foregone::falsified_run&) { throw 1; };
    EXPECT_EQ(checked().notes.back(), "its `falsified` throws something that is not a std::exception");
}

TEST_F(run_check_runner, shows_the_step_after_which_a_run_is_late) {
    chosen.run_ns = 2'000'000'000;
    verdict late = fake_violation({4, 1});
    late.property = foregone::time_property;
    finds(late);
    const check_record record = checked();
    EXPECT_EQ(record.stands, standing::failed);
    EXPECT_EQ(record.token, "0/4/1");
    EXPECT_EQ(record.steps.size(), 3U);
    EXPECT_EQ(record.test, "");
    EXPECT_EQ(record.notes.back(), "run 0 is late: when add returned, it had taken longer than 2.0 s, the limit of --run-timeout; "
                                   "it is shown up to there, and not shrunk");
    chosen.max_errors = 3;
    check.wanted.searched = foregone::search_kind::random_runs;
    EXPECT_EQ(checked().notes.front(), "its failing runs are not counted, because times are not the same again");
}

TEST_F(run_check_runner, lists_what_runs_collect) {
    check.search = [](auto&, const foregone::run_terms& terms) {
        terms.outputs.labels->add({{"a\tb", 3}, {"c", 1}});
        verdict found = proved();
        found.sampled.runs = 4;
        return found;
    };
    const check_record record = checked();
    EXPECT_EQ(record.notes.back(), "collected in 4 runs: a\\tb 3 times in 1 run (25 %), c 1 time in 1 run (25 %)");
    EXPECT_EQ(record.labels.size(), 2U);
}

/// Not for random runs: those that shrink, and other threads of the system, collect labels that are not counted.
TEST_F(run_check_runner, says_that_a_search_counts_no_labels) {
    check.search = [](auto&, auto&) {
        foregone::note_label("hit");
        return proved();
    };
    const std::string note = "it collects labels, which random and planned runs count only; check it with fg::random{}, too";
    for (const auto searched : {foregone::search_kind::states, foregone::search_kind::sequences, foregone::search_kind::paths}) {
        check.wanted.searched = searched;
        EXPECT_EQ(checked().notes, std::vector<std::string>{note});
    }
    check.wanted.searched = foregone::search_kind::random_runs;
    EXPECT_EQ(checked().notes, std::vector<std::string>{});
    finds(proved());
    check.wanted.searched = foregone::search_kind::states;
    foregone::note_label("of a replay before");
    EXPECT_EQ(checked().notes, std::vector<std::string>{});
}

TEST_F(run_check_runner, says_of_an_isolated_search_that_it_counts_no_labels) {
    check.search = [](auto&, auto&) {
        foregone::note_label("hit");
        return proved();
    };
    check.system = chosen.isolate = true;
    check.wanted.searched = foregone::search_kind::sequences;
    EXPECT_EQ(checked().notes.size(), 1U);
    finds(proved());
    EXPECT_EQ(checked().notes.size(), 0U);
}

TEST_F(run_check_runner, a_model_that_the_compiler_can_evaluate_gets_a_static_assert) {
    check.why = fallback::over_budget;
    finds(fake_violation({4, 5}));
    EXPECT_NE(checked().test.find("static_assert(foregone::replays<fake>({0, {"), std::string::npos);
}

TEST_F(run_check_runner, a_sequence_of_full_length_has_a_number) {
    check.wanted.max_steps = 2;
    check.wanted.searched = foregone::search_kind::sequences;
    finds(fake_violation({4, 5}));
    EXPECT_EQ(checked().pattern, 45U);
    check.wanted.max_steps = 3;
    EXPECT_FALSE(checked().pattern);
}

TEST_F(run_check_runner, a_counterexample_that_does_not_repeat_makes_the_model_invalid) {
    check.replays = false;
    finds(fake_violation({4, 5}));
    const check_record record = checked();
    EXPECT_EQ(record.stands, standing::invalid);
    EXPECT_EQ(record.found.result, outcome::invalid_model);
    EXPECT_TRUE(
        record.sentence.starts_with("invalid model: its run 0/4/5 violates \"never\\\\n9\" in the search, and does not when"));
    EXPECT_EQ(record.test, "");
}

/// Says that it has two workers, and is one.
struct two_workers final : foregone::executor {
    unsigned workers() const override { return 2; }
    void run(std::uint64_t tasks, foregone::function_ref<void(std::uint64_t, unsigned)> work) override {
        for (std::uint64_t task = 0; task < tasks; ++task) work(task, 0);
    }
};

TEST_F(run_check_runner, where_systems_have_a_fixture_one_thread_runs_them) {
    two_workers two;
    unsigned workers = 0;
    check.system = true;
    check.search = [&](foregone::executor& who, auto&) {
        workers = who.workers();
        return proved();
    };
    EXPECT_EQ(checked_by(two).stands, standing::passed);
    EXPECT_EQ(workers, 2u);
    check.fixture = true;
    EXPECT_EQ(checked_by(two).stands, standing::passed);
    EXPECT_EQ(workers, 1u);
    chosen.threads = 2;
    EXPECT_EQ(checked_by(two).stands, standing::passed);
    EXPECT_EQ(workers, 2u);
}

TEST_F(run_check_runner, a_counterexample_of_several_threads_that_does_not_repeat_names_them) {
    finds(fake_violation({4, 5}));
    check.replays = false;
    check.system = true;
    two_workers two;
    EXPECT_NE(checked_by(two).sentence.find("2 threads run systems at once"), std::string::npos);
    EXPECT_EQ(checked().sentence.find("threads run systems"), std::string::npos);
}

TEST_F(run_check_runner, so_does_one_that_ends_early_or_cannot_be_taken) {
    finds(fake_violation({9, 0}));
    EXPECT_EQ(checked().stands, standing::invalid);
    finds(fake_violation({5, 5}));
    EXPECT_EQ(checked().stands, standing::invalid);
}

TEST_F(run_check_runner, a_model_that_throws_is_invalid) {
    check.search = [](auto&, auto&) -> verdict { throw std::runtime_error("no\nway"); };
    EXPECT_EQ(checked().stands, standing::invalid);
    EXPECT_TRUE(checked().sentence.starts_with(
        "invalid model: it throws \"no\\nway\"; next, properties and expectations must not throw"));
    check.search = [](auto&, auto&) -> verdict { throw 42; };
    EXPECT_TRUE(checked().sentence.starts_with("invalid model: it throws something that is not a std::exception;"));
    finds(fake_violation({8}));  // the fake throws when this is replayed
    EXPECT_TRUE(checked().sentence.starts_with("invalid model: it throws \"8 is\\ntoo much\""));
}

/// The other ranks would deadlock; not so after all of them have found the verdict.
TEST_F(run_check_runner, one_of_several_ranks_ends_where_it_has_no_memory) {
    foregone::lone_rank ranks;
    check.search = [](auto&, auto&) -> verdict { throw std::bad_alloc(); };
    try {
        checked({.ranks = &ranks});
        ADD_FAILURE() << "it goes on";
    } catch (const std::runtime_error& error) {
        EXPECT_TRUE(std::string(error.what()).starts_with("fake.reachable: out of memory; all ranks end"));
    }
    EXPECT_TRUE(checked().sentence.starts_with("invalid model: it throws \"std::bad_alloc\""));
    finds(fake_violation({4, 5}));
    check.has_memory = false;
    EXPECT_TRUE(checked({.ranks = &ranks}).sentence.starts_with("invalid model: it throws \"std::bad_alloc\""));
}

TEST_F(run_check_runner, passes_the_limits_on) {
    chosen.timeout_ns = 0;
    chosen.max_states = 77;
    check.search = [](auto&, const foregone::run_terms& terms) {
        verdict found;
        EXPECT_EQ(terms.limits.states, 77U);
        found.stopped_by = terms.check_in({});
        return found;
    };
    EXPECT_EQ(checked().found.stopped_by, foregone::stop_reason::time);
    chosen.timeout_ns = UINT64_MAX;
    chosen.memory_bytes = 10;
    check.search = [](auto&, const foregone::run_terms& terms) {
        verdict found;
        found.stopped_by = terms.check_in({.bytes = 11});
        return found;
    };
    EXPECT_EQ(checked().found.stopped_by, foregone::stop_reason::memory);
}

}  // namespace
