// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/verify.hpp"

#include <foregone/impl/suites/pair_arrays.hpp>
#include <foregone/suites/covers.hpp>

namespace {

namespace fg = foregone;

constexpr bool covers_pairs(const fg::seed_rows& seed) {
    return fg::is_covering({std::vector<fg::cover_level>(seed.columns, static_cast<fg::cover_level>(seed.values)), seed.cells}, 2);
}
constexpr bool is(const fg::seed_rows& seed, std::size_t rows, std::size_t columns, unsigned values) {
    return seed.rows() == rows && seed.columns == columns && seed.values == values;
}

// Kleitman and Spencer 1973: n rows are enough for binomial(n - 1, ceil(n / 2)) bits: 3, 4, 10, 15, 35, 56, 126.
constexpr bool bits_need_as_few_rows_as_proved() {
    return fg::binary_pair_rows(3) == 4 && fg::binary_pair_rows(4) == 5 && fg::binary_pair_rows(10) == 6 &&
           fg::binary_pair_rows(15) == 7 && fg::binary_pair_rows(16) == 8 && fg::binary_pair_rows(35) == 8 &&
           fg::binary_pair_rows(56) == 9 && fg::binary_pair_rows(57) == 10 && fg::binary_pair_rows(126) == 10;
}
VERIFY(analysis_pair_arrays, bits_need_as_few_rows_as_proved)

constexpr bool bits_are_covered() {
    return covers_pairs(fg::binary_pairs(2)) && covers_pairs(fg::binary_pairs(3)) && covers_pairs(fg::binary_pairs(15)) &&
           is(fg::binary_pairs(15), 7, 15, 2);
}
VERIFY(analysis_pair_arrays, bits_are_covered)

constexpr bool lines_are_an_orthogonal_array() {
    const fg::seed_rows made = fg::orthogonal_pairs(fg::galois_field(4));
    return is(made, 16, 5, 4) && covers_pairs(made);
}
VERIFY(analysis_pair_arrays, lines_are_an_orthogonal_array)

constexpr bool copies_are_told_apart() {
    const fg::galois_field field(3);
    const fg::seed_rows made = fg::repeated_pairs(fg::orthogonal_pairs(field), field);
    return is(made, 15, 13, 3) && covers_pairs(made);
}
VERIFY(analysis_pair_arrays, copies_are_told_apart)

constexpr bool lines_given_up_become_columns() {
    const fg::seed_rows made = fg::projected_pairs(fg::galois_field(5), 2);
    return is(made, 23, 8, 3) && covers_pairs(made);
}
VERIFY(analysis_pair_arrays, lines_given_up_become_columns)

TEST(analysis_pair_arrays, all_are_complete_in_every_field) {
    for (unsigned order = 2; order <= 19; ++order) {
        if (fg::prime_base(order) == 0) continue;
        const fg::galois_field field(order);
        const fg::seed_rows lines = fg::orthogonal_pairs(field);
        EXPECT_TRUE(covers_pairs(lines)) << order;
        EXPECT_TRUE(order > 7 || covers_pairs(fg::repeated_pairs(lines, field))) << order;
        for (unsigned given_up = 1; given_up + 1 < order; ++given_up) {
            const fg::seed_rows made = fg::projected_pairs(field, given_up);
            EXPECT_TRUE(is(made, order * order - given_up, order + 1 + given_up, order - given_up));
            EXPECT_TRUE(covers_pairs(made)) << order << " without " << given_up;
        }
    }
    EXPECT_TRUE(covers_pairs(fg::binary_pairs(126)));
}

}  // namespace
