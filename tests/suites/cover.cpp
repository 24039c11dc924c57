// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/suites/cover.hpp>
#include <foregone/suites/covers.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

namespace fg = foregone;
using levels = std::vector<fg::cover_level>;

struct group {
    std::size_t parameters;
    fg::cover_level values;
};
constexpr levels of(std::initializer_list<group> groups) {
    levels all;
    for (const group& g : groups) all.insert(all.end(), g.parameters, g.values);
    return all;
}

/// The rows of an array that is proved complete, SIZE_MAX if it is not.
template <unsigned T>
constexpr std::size_t rows_for(const levels& parameters, fg::cover_options options = {}) {
    const fg::covering_array array = fg::cover<T>(parameters, options);
    return array.levels == parameters && fg::is_covering(array, T) ? array.rows() : SIZE_MAX;
}

constexpr fg::cover_options quick{.effort = 3'000};

constexpr bool few_parameters_take_no_more_rows_than_they_must() {
    return rows_for<2>(of({{4, 3}}), quick) == 9 && rows_for<2>(of({{3, 2}}), quick) == 4 &&
           rows_for<2>(of({{1, 5}, {1, 3}}), quick) == 15 && rows_for<1>({2, 5, 3}, quick) == 5 &&
           rows_for<3>(of({{3, 2}}), quick) == 8;
}
VERIFY(analysis_cover, few_parameters_take_no_more_rows_than_they_must)

constexpr bool parameters_keep_their_order() {
    const fg::covering_array array = fg::cover<2>({2, 4, 1, 3}, quick);
    return fg::is_covering(array, 2) && array.rows() == 12 && array.levels == levels{2, 4, 1, 3};
}
VERIFY(analysis_cover, parameters_keep_their_order)

constexpr bool fewer_parameters_than_that_are_multiplied() {
    return rows_for<2>({7}, quick) == 7 && rows_for<3>({2, 3}, quick) == 6 && fg::cover<2>({}, quick).rows() == 0;
}
VERIFY(analysis_cover, fewer_parameters_than_that_are_multiplied)

constexpr bool what_cannot_be_covered_has_no_rows() {
    return fg::cover<2>({2, 0, 3}, quick).rows() == 0 && fg::cover<2>({65'000, 65'000, 65'000}, quick).rows() == 0 &&
           fg::count_combinations({2, 3, 4}, 2) == 26 && fg::count_combinations({2, 3, 4, 1}, 3) == 24 + 6 + 8 + 12;
}
VERIFY(analysis_cover, what_cannot_be_covered_has_no_rows)

// PICT 3.7.4 as measured: 12, 19, 38, 28, 16 and 213 rows for pairs. In pairwise.org's table it has 9, 18, 37, 27, 15 and 210.
TEST(analysis_cover, pairs_take_no_more_rows_than_greedy_ones) {
    EXPECT_EQ(rows_for<2>(of({{4, 3}})), 9U);
    EXPECT_EQ(rows_for<2>(of({{13, 3}})), 15U);
    EXPECT_LE(rows_for<2>(of({{15, 4}, {17, 3}, {29, 2}})), 30U);
    EXPECT_LE(rows_for<2>(of({{1, 4}, {39, 3}, {35, 2}})), 23U);
    EXPECT_EQ(rows_for<2>(of({{100, 2}})), 10U);
    EXPECT_LE(rows_for<2>(of({{20, 10}})), 190U);
}

// PICT 3.7.4 as measured: 25, 74 and 156 rows for triples, 187 and 1,811 for four at a time.
TEST(analysis_cover, more_at_a_time_take_no_more_rows_than_greedy_ones) {
    EXPECT_LE(rows_for<3>(of({{20, 2}})), 20U);
    EXPECT_LE(rows_for<3>(of({{13, 3}})), 74U);
    EXPECT_EQ(rows_for<3>(of({{10, 4}})), 112U);
    EXPECT_LE(rows_for<4>(of({{8, 3}})), 187U);
    EXPECT_EQ(rows_for<4>(of({{10, 5}})), 1'245U);
}

TEST(analysis_cover, all_kinds_of_parameters_are_covered) {
    const levels kinds[] = {of({{1, 7}, {3, 5}, {2, 2}}),   {2, 9, 1, 4, 2, 3, 3}, of({{9, 6}}),
                            of({{1, 20}, {1, 15}, {3, 2}}), of({{30, 2}}),         of({{5, 1}}),
                            {1, 2, 1, 2, 1, 2, 3}};
    for (const levels& parameters : kinds) {
        EXPECT_NE(rows_for<1>(parameters), SIZE_MAX);
        EXPECT_NE(rows_for<2>(parameters), SIZE_MAX);
        if (parameters.size() > 20) continue;
        EXPECT_NE(rows_for<3>(parameters), SIZE_MAX);
        EXPECT_NE(rows_for<4>(parameters), SIZE_MAX);
    }
    EXPECT_NE(rows_for<5>(of({{7, 3}, {2, 2}})), SIZE_MAX);
    EXPECT_NE(rows_for<6>(of({{2, 3}, {7, 2}})), SIZE_MAX);
    EXPECT_EQ(rows_for<6>(of({{6, 2}})), 64U);
}

TEST(analysis_cover, random_kinds_are_covered) {
    fg::random_bits random(5);
    for (int i = 0; i < 40; ++i) {
        levels parameters(2 + random.below(9), 1);
        for (fg::cover_level& level : parameters) level = static_cast<fg::cover_level>(1 + random.below(6));
        const fg::cover_options options{.effort = random.below(2) * 200'000, .seed = random()};
        EXPECT_NE(rows_for<2>(parameters, options), SIZE_MAX) << i;
        EXPECT_NE(rows_for<3>(parameters, options), SIZE_MAX) << i;
    }
}

TEST(analysis_cover, the_same_options_make_the_same_rows) {
    const levels parameters = of({{3, 5}, {4, 3}, {9, 2}});
    EXPECT_EQ(fg::cover<2>(parameters).cells, fg::cover<2>(parameters).cells);
    EXPECT_NE(fg::cover<2>(parameters).cells, fg::cover<2>(parameters, {.seed = 2}).cells);
}

TEST(analysis_cover, more_effort_takes_no_more_rows) {
    const levels parameters = of({{2, 6}, {6, 4}, {10, 2}});
    const std::size_t little = rows_for<2>(parameters, {.effort = 0}), much = rows_for<2>(parameters, {.effort = 20'000'000});
    EXPECT_LT(much, little);
    EXPECT_EQ(much, 36U);
}

}  // namespace
