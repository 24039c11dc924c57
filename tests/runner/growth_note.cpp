// SPDX-License-Identifier: BSL-1.0
#include "../support/fake_check.hpp"

#include <runner/growth_note.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace test_growth_note {

namespace fg = foregone;

const fg::growing_member clock{.name = "clock", .at_every_step = true, .last = {62, 63, 64}};
const fg::growing_member log{.name = "log", .is_size = true, .last = {8, 9}};
const fg::growing_member debt{.name = "a.debt", .falls = true, .last = {-8, -9}};
const fg::growing_member itself{.name = "", .last = {1}};

fg::growing_members growing(std::uint64_t steps, std::vector<fg::growing_member> all) {
    fg::growing_members found;
    found.steps = steps;
    found.all = std::move(all);
    return found;
}

fg::check_record noted(const fg::growing_members& growing, fg::fallback why = fg::fallback::not_asked) {
    fake_check check;
    check.why = why;
    fg::check_record record;
    record.decided = fg::fallback_reason(why);
    fg::report_growth(record, check, growing);
    return record;
}

TEST(run_growth_note, names_the_member_and_the_remedy) {
    EXPECT_EQ(noted(growing(64, {clock})).notes.front(),
              "there may be infinitely many states: `clock` grows at every step of a run of 64 steps (..., 62, 63, 64); bound it "
              "with `within_boundary`");
    EXPECT_EQ(noted(growing(64, {debt, log})).notes.front(),
              "there may be infinitely many states: `a.debt` falls along a run of 64 steps (..., -8, -9), and so does the size of "
              "`log`; bound them with `within_boundary`");
    EXPECT_EQ(noted(growing(8, {itself, clock, log})).notes.front(),
              "there may be infinitely many states: the state grows along a run of 8 steps (..., 1), and so do `clock` and the "
              "size of `log`; bound them with `within_boundary`");
    EXPECT_TRUE(noted(growing(64, {})).notes.empty());
}

TEST(run_growth_note, a_budget_was_too_small_for_that_reason) {
    EXPECT_EQ(noted(growing(64, {clock}), fg::fallback::over_budget).decided,
              "larger than its compile-time budget; `clock` grows at every step of a run of 64 steps (..., 62, 63, 64)");
    EXPECT_EQ(noted(growing(64, {}), fg::fallback::over_budget).decided, "larger than its compile-time budget");
    EXPECT_EQ(noted(growing(64, {clock})).decided, fg::fallback_reason(fg::fallback::not_asked));
}

}  // namespace test_growth_note
