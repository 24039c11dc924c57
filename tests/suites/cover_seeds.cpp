// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/verify.hpp"

#include <foregone/impl/suites/cover_search.hpp>
#include <foregone/suites/covers.hpp>

#include <cstddef>
#include <vector>

namespace {

namespace fg = foregone;
using levels = std::vector<fg::cover_level>;

template <unsigned T>
constexpr std::vector<fg::seed_rows> seeds_for(const levels& parameters, std::size_t most_rows) {
    fg::random_bits random(1);
    fg::cover_seeds<T> all{.levels = parameters, .most_rows = most_rows, .effort = 100'000, .random = random};
    all.collect();
    return all.found;
}

constexpr bool has(const std::vector<fg::seed_rows>& seeds, unsigned values, std::size_t rows, std::size_t columns, bool fits) {
    for (const fg::seed_rows& seed : seeds)
        if (seed.values == values && seed.rows() == rows && seed.columns == columns && seed.fits == fits) return true;
    return false;
}

constexpr bool each_number_of_values_has_its_seeds() {
    const std::vector<fg::seed_rows> seeds = seeds_for<2>({4, 3, 3, 3, 3, 3, 2, 2, 2}, 40);
    return has(seeds, 4, 16, 5, true) && has(seeds, 3, 9, 4, false) && has(seeds, 3, 15, 13, true) && has(seeds, 2, 4, 3, true);
}
VERIFY(analysis_cover_seeds, each_number_of_values_has_its_seeds)

constexpr bool none_has_as_many_rows_as_there_are() {
    for (const fg::seed_rows& seed : seeds_for<2>(levels(13, 3), 15))
        if (seed.rows() >= 15) return false;
    return has(seeds_for<2>(levels(13, 3), 16), 3, 15, 13, true);
}
VERIFY(analysis_cover_seeds, none_has_as_many_rows_as_there_are)

TEST(analysis_cover_seeds, another_number_of_values_is_projected) {
    EXPECT_TRUE(has(seeds_for<2>(levels(20, 10), 214), 10, 13 * 13 - 3, 17, false));
}

TEST(analysis_cover_seeds, more_at_a_time_have_linear_seeds) {
    EXPECT_TRUE(has(seeds_for<4>(levels(10, 5), 2'000), 5, 625, 6, false));
    EXPECT_TRUE(has(seeds_for<4>(levels(10, 5), 2'000), 5, 1'245, 10, false));
    EXPECT_TRUE(has(seeds_for<4>(levels(6, 3), 200), 3, 81, 5, false));
}

}  // namespace
