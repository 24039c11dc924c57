// SPDX-License-Identifier: BSL-1.0
// What a file registers whose checks the compiler does not decide.
// alone: it registers checks
#define FOREGONE_DEFER
#include <foregone/foregone.hpp>
#include <runner/check_runner.hpp>
#include <runner/listing.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

namespace fg = foregone;

/// Three floors are one too many.
struct tower {
    struct state {
        int floors = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { build };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {s.floors + 1}; }
    static constexpr auto properties = fg::properties{fg::never<"too high">([](const state& s) { return s.floors == 3; })};
};
FOREGONE_CHECK(tower);
FOREGONE_STATIC_CHECK(tower);
FOREGONE_RUNTIME_CHECK(tower, fg::sequences<2>);

TEST(run_deferred, checks_run_and_static_checks_register_nothing) {
    const std::vector<fg::named_check> checks = fg::named_checks(fg::check_list::global());
    ASSERT_EQ(checks.size(), 2U);
    EXPECT_EQ(checks[0].name, "tower.reachable");
    EXPECT_EQ(fg::decided_text(*checks[0].check), "run time: as FOREGONE_DEFER asks");
    EXPECT_TRUE(checks[0].check->has_search());
    EXPECT_EQ(fg::decided_text(*checks[1].check), "run time: as FOREGONE_RUNTIME_CHECK asks");
}

/// An entry of a file that defers what takes more actions than that.
template <std::uint64_t MostActions, auto Scope>
fg::fallback reason_within() {
    using subject = fg::subject_within<MostActions, fg::check_subject<tower, Scope>>;
    static const fg::entry_in<fg::asked_for::compile_time, subject> entry("", 0);  // registered for good
    return entry.reason();
}

TEST(run_deferred, a_number_of_actions_may_remain_for_the_compiler) {
    EXPECT_EQ((reason_within<3, fg::reachable>()), fg::fallback::over_budget);
    EXPECT_EQ((reason_within<3, fg::reachable.budget(100)>()), fg::fallback::over_budget);
    EXPECT_EQ((reason_within<1'000, fg::reachable>()), fg::fallback::none);
    EXPECT_EQ((reason_within<1'000, fg::reachable.budget(3)>()), fg::fallback::over_budget);
}

}  // namespace
