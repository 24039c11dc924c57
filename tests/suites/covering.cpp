// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/suites/covering.hpp>
#include <foregone/suites/covers.hpp>

#include <array>
#include <cstddef>

namespace {

namespace fg = foregone;

using trit = fg::range<0, 2>;
using trits = fg::product<std::array<int, 13>, trit, trit, trit, trit, trit, trit, trit, trit, trit, trit, trit, trit, trit>;

constexpr auto thirteen_trits = fg::covering<2>(trits{});
static_assert(thirteen_trits.size() == 15);  // PICT 3.7.4 takes 19, and the best published is 15
static_assert(fg::is_covering(fg::array_of(thirteen_trits), 2));

enum class os { linux, windows, macos };
struct setup {
    os system;
    int cores;
    bool optimized;
    char letter;
    bool operator==(const setup&) const = default;
};
using setups = fg::product<setup, os, fg::values<1, 2, 8, 64>, bool, fg::values<'a', 'b'>>;
constexpr auto suite = fg::covering<2>(setups{});
static_assert(suite.size() == 12);

constexpr bool every_pair_of_members_is_in_some_value() {
    for (const int cores : {1, 2, 8, 64})
        for (const bool optimized : {false, true}) {
            bool found = false;
            for (const setup& s : suite) found = found || (s.cores == cores && s.optimized == optimized);
            if (!found) return false;
        }
    return fg::is_covering(fg::array_of(suite), 2);
}
VERIFY(analysis_covering, every_pair_of_members_is_in_some_value)

constexpr bool a_suite_is_a_list_of_values() {
    std::size_t row = 0;
    for (const setup& s : suite)
        if (!(s == suite[row++])) return false;
    return row == suite.size() && *suite.begin() == suite[0] && suite.end() != suite.begin();
}
VERIFY(analysis_covering, a_suite_is_a_list_of_values)

constexpr bool three_members_at_a_time() {
    constexpr auto triples = fg::covering<3>(setups{});
    return triples.size() == 24 && fg::is_covering(fg::array_of(triples), 3);
}
VERIFY(analysis_covering, three_members_at_a_time)

// A suite that lacks a row is no longer complete, and the first combination that got lost is named.
constexpr bool no_row_can_be_left_out() {
    for (std::size_t left_out = 0; left_out < suite.size(); ++left_out) {
        fg::covering_array array = fg::array_of(suite);
        const auto first = array.cells.begin() + static_cast<std::ptrdiff_t>(left_out * array.columns());
        array.cells.erase(first, first + static_cast<std::ptrdiff_t>(array.columns()));
        if (fg::missing_tuples(array, 2).columns.size() != 2) return false;
    }
    return true;
}
VERIFY(analysis_covering, no_row_can_be_left_out)

TEST(analysis_covering, options_make_it_at_run_time) {
    const auto made = fg::covering<2>(setups{}, {.seed = 3});
    EXPECT_EQ(made.size(), 12U);
    EXPECT_TRUE(fg::is_covering(fg::array_of(made), 2));
}

class setups_that_are_tested : public testing::TestWithParam<setup> {};
TEST_P(setups_that_are_tested, has_cores) { EXPECT_GT(GetParam().cores, 0); }
INSTANTIATE_TEST_SUITE_P(pairs, setups_that_are_tested, testing::ValuesIn(suite.begin(), suite.end()));

}  // namespace
