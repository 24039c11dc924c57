// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/verify.hpp"

#include <foregone/impl/suites/linear_arrays.hpp>
#include <foregone/suites/covers.hpp>

namespace {

namespace fg = foregone;

template <unsigned T>
constexpr std::uint64_t lacks(const fg::seed_rows& seed) {
    return fg::missing_tuples({std::vector<fg::cover_level>(seed.columns, static_cast<fg::cover_level>(seed.values)), seed.cells},
                              T)
        .count;
}

constexpr bool a_curve_is_an_orthogonal_array() {
    const fg::galois_field field(3);
    fg::random_bits random(1);
    fg::linear_arrays<3> made(field, 1, random);
    made.add_curve(4);
    return made.rows().rows() == 27 && lacks<3>(made.rows()) == 0;
}
VERIFY(analysis_linear_arrays, a_curve_is_an_orthogonal_array)

constexpr bool units_and_their_sum_are_independent() {
    const fg::galois_field field(2);
    fg::random_bits random(1);
    fg::linear_arrays<4> made(field, 1, random);
    made.add_units();
    return made.rows().rows() == 16 && made.rows().columns == 5 && lacks<4>(made.rows()) == 0;
}
VERIFY(analysis_linear_arrays, units_and_their_sum_are_independent)

// Sherwood, Martirosyan and Colbourn 2006: 2 (5^4 - 5) + 5 rows for ten columns.
TEST(analysis_linear_arrays, two_parts_share_the_constant_rows) {
    const fg::galois_field field(5);
    fg::random_bits random(1);
    fg::linear_arrays<4> made(field, 2, random);
    for (int column = 0; column < 10; ++column) made.add_column(2'000, UINT64_MAX);
    EXPECT_EQ(made.rows().rows(), 1'245U);
    EXPECT_EQ(lacks<4>(made.rows()), 0U);
}

TEST(analysis_linear_arrays, what_is_independent_in_no_part_is_missing) {
    const fg::galois_field field(2);
    fg::random_bits random(1);
    fg::linear_arrays<3> made(field, 1, random);  // four points begin with 1, and eight columns want one each
    for (int column = 0; column < 8; ++column) made.add_column(50, UINT64_MAX);
    EXPECT_EQ(made.rows().rows(), 8U);
    EXPECT_GT(lacks<3>(made.rows()), 0U);
}

}  // namespace
