// SPDX-License-Identifier: BSL-1.0
#include "../models/lamp.hpp"
#include "../support/verify.hpp"

#include <foregone/model/behavior.hpp>
#include <foregone/model/property.hpp>
#include <foregone/model/transition_system.hpp>
#include <foregone/replays.hpp>
#include <report/cpp_test.hpp>

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

struct jugs {
    struct state {
        int small = 0, big = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { fill_big, pour, empty_small };

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, action a) {
        const int both = s.small + s.big, poured = both < 3 ? both : 3;
        if (a == action::fill_big) return state{s.small, 5};
        if (a == action::pour) return state{poured, both - poured};
        return s.small == 0 ? std::optional<state>() : state{0, s.big};
    }
    static constexpr auto properties = fg::properties{
        fg::never<"two gallons in the big jug">([](const state& s) { return s.big == 2; }),
        fg::never<"\"pouring\" from nothing">(
            [](const state& from, action a, const state&) { return a == action::pour && from.big == 0; }),
    };
};

constexpr bool names_what_the_end_of_a_run_violates() {
    return fg::replays<jugs>({0, {0, 1}}) == "two gallons in the big jug" &&
           fg::replays<jugs>({0, {1}}) == "\"pouring\" from nothing";
}
VERIFY(run_replays, names_what_the_end_of_a_run_violates)

constexpr bool is_empty_for_a_run_that_violates_nothing() {
    return fg::replays<jugs>({0, {}}).empty() && fg::replays<jugs>({0, {0, 0}}).empty();
}
VERIFY(run_replays, is_empty_for_a_run_that_violates_nothing)

constexpr bool says_that_there_is_no_such_run() {
    return fg::replays<jugs>({0, {0, 2}}) == fg::no_such_run && fg::replays<jugs>({0, {3}}) == fg::no_such_run &&
           fg::replays<jugs>({1, {}}) == fg::no_such_run;
}
VERIFY(run_replays, says_that_there_is_no_such_run)

/// A system that forgets its input, with expectations that look at the history.
struct notebook {
    struct system {
        int last = 0;
    };
    enum class action { write_1, write_2, read };

    static constexpr int perform(system& s, const action& a) {
        if (a != action::read) s.last = a == action::write_1 ? 1 : 0;  // forgets 2
        return s.last;
    }

    struct expect_last {
        static constexpr int expected(const auto& past, const action& a) {
            const action last = a != action::read ? a : past.empty() ? action::read : past.back().action;
            return last == action::write_1 ? 1 : last == action::write_2 ? 2 : 0;
        }
    };
    using expectations = fg::first_of<expect_last>;
};

constexpr bool takes_runs_of_behaviors() {
    return fg::replays<notebook>({0, {0, 2}}).empty() && fg::replays<notebook>({0, {0, 1}}) == "expect_last";
}
VERIFY(run_replays, takes_runs_of_behaviors)

constexpr bool takes_runs_of_suites_with_properties() {
    using drifting = models::lamp_commands<models::lamp_defect::drifts>;
    return fg::replays<drifting>({0, {0, 0}}).empty() && fg::replays<drifting>({0, {0, 0, 1}}) == "the levels are the same";
}
VERIFY(run_replays, takes_runs_of_suites_with_properties)

/// Not for the compiler: the system throws.
struct fragile : notebook {
    static int perform(system&, const action& a) {
        if (a == action::write_2) throw std::runtime_error("2");
        return a == action::write_1;
    }
};

TEST(run_replays, takes_runs_of_systems_that_throw) {
    EXPECT_EQ(fg::replays<fragile>({0, {0}}), "");
    EXPECT_EQ(fg::replays<fragile>({0, {1}}), "expect_last");
}

// What a report prints for a violation is compiled here as it is printed, but for the line ends.
#define PRINTED                   \
  foregone::replays<jugs>({0,     \
                           {      \
                               0, \
                               1, \
                           }}) != "two gallons in the big jug"
#define TEXT_OF_AGAIN(...) #__VA_ARGS__
#define TEXT_OF(...) TEXT_OF_AGAIN(__VA_ARGS__)
static_assert(!(PRINTED));

std::string without_comments_and_line_ends(const std::string& code) {
    std::string text;
    for (std::size_t at = 0; at < code.size(); ++at) {
        if (code.compare(at, 2, "//") == 0) at = code.find('\n', at);
        if (code[at] != '\n' && code[at] != ' ') text += code[at];
    }
    return text;
}

TEST(run_replays, is_what_a_report_prints) {
    fg::check_record check;
    check.name = "jugs.reachable";
    check.property = "two gallons in the big jug";
    check.found.trace = {0, {0, 1}};
    check.steps = {{0, "initial", "", "", true}, {1, "fill_big", "", "", true}, {2, "pour", "", "", true}};
    const std::string claim = without_comments_and_line_ends("static_assert(" TEXT_OF(PRINTED) ");");
    const fg::cpp_test::terms terms{.code = "jugs", .title = check.property, .constant = true};
    EXPECT_NE(without_comments_and_line_ends(fg::cpp_test_text(check, terms)).find(claim), std::string::npos);
}

}  // namespace
