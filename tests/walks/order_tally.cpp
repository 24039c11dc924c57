// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/walks/noted_walk.hpp>
#include <foregone/suites/sequence_coverage.hpp>
#include <foregone/verdict.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

namespace fg = foregone;

struct described {
    fg::part_covered of_orders{};
};

template <std::size_t Kinds>
constexpr fg::part_covered orders_of(const std::vector<fg::event_sequence>& runs) {
    fg::order_tally<Kinds> all;
    for (const fg::event_sequence& run : runs) {
        fg::order_tally<Kinds> one;
        for (const fg::event_number kind : run) one.step(kind);
        all.merge(one);
    }
    described into;
    all.describe(into);
    return into.of_orders;
}

constexpr bool what_came_before_is_noted_walk_by_walk() {
    return orders_of<3>({{0, 1}, {2}, {1, 1, 0}}) == fg::part_covered{2, 6, {2, 5, 6}} &&
           orders_of<3>({}) == fg::part_covered{0, 6, {1, 2, 3}};
}
VERIFY(engine_order_tally, what_came_before_is_noted_walk_by_walk)

constexpr bool of_one_kind_or_very_many_nothing_is_noted() {
    return orders_of<1>({{0, 0}}) == fg::part_covered{} && orders_of<65>({{0, 64}}) == fg::part_covered{} &&
           orders_of<64>({{0, 63}}).covered == 1 && orders_of<64>({{0, 63}}).all == 64 * 63;
}
VERIFY(engine_order_tally, of_one_kind_or_very_many_nothing_is_noted)

TEST(engine_order_tally, it_agrees_with_the_meter_of_sequences) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        fg::random_bits random(seed);
        std::vector<fg::event_sequence> runs(random.below(5));
        for (fg::event_sequence& run : runs)
            for (std::uint64_t left = random.below(9); left > 0; --left)
                run.push_back(static_cast<fg::event_number>(random.below(5)));
        const fg::sequence_coverage measured = fg::measure_sequences(runs, 5, 2);
        const fg::part_covered noted = orders_of<5>(runs);
        ASSERT_EQ(noted.covered, measured.covered) << seed;
        ASSERT_EQ(noted.all, measured.possible) << seed;
        for (std::size_t i = 0; i < 3 && i < measured.missing.size(); ++i)
            ASSERT_EQ(noted.missing[i], measured.missing[i][0] * 5 + measured.missing[i][1]) << seed;
    }
}

}  // namespace
