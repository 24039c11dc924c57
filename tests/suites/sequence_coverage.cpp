// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/effort.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/base/random.hpp>
#include <foregone/suites/sequence_coverage.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace {

namespace fg = foregone;
using sequences = std::vector<fg::event_sequence>;

// D. R. Kuhn, J. M. Higdon, J. F. Lawrence, R. N. Kacker and Y. Lei, "Combinatorial methods for event sequence testing", 2012:
// tests in which any three events occur in every order, six of four events, and ten of six.
constexpr sequences four_events() { return {{0, 3, 1, 2}, {1, 0, 2, 3}, {1, 3, 2, 0}, {2, 0, 1, 3}, {2, 3, 1, 0}, {3, 0, 2, 1}}; }
constexpr sequences six_events() {
    return {{0, 1, 2, 3, 4, 5}, {5, 4, 3, 2, 1, 0}, {3, 4, 5, 0, 1, 2}, {2, 1, 0, 5, 4, 3}, {1, 5, 0, 3, 2, 4},
            {4, 2, 3, 0, 5, 1}, {0, 4, 5, 2, 1, 3}, {3, 1, 2, 5, 4, 0}, {2, 4, 0, 3, 1, 5}, {5, 1, 3, 0, 4, 2}};
}

constexpr bool the_published_arrays_of_sequences_are_complete() {
    const fg::sequence_coverage four = fg::measure_sequences(four_events(), 4, 3), six = fg::measure_sequences(six_events(), 6, 3);
    return four.possible == 4 * 3 * 2 && four.complete() && six.possible == 6 * 5 * 4 && six.complete() && six.missing.empty();
}
VERIFY(analysis_sequence_coverage, the_published_arrays_of_sequences_are_complete)

constexpr bool a_sequence_and_its_reverse_have_all_pairs() {
    const fg::sequence_coverage one = fg::measure_sequences(sequences{{0, 1, 2, 3}}, 4, 2);
    return one.possible == 12 && one.covered == 6 && one.missing[0] == fg::event_sequence{1, 0} &&
           fg::measure_sequences(sequences{{0, 1, 2, 3}, {3, 2, 1, 0}}, 4, 2).complete();
}
VERIFY(analysis_sequence_coverage, a_sequence_and_its_reverse_have_all_pairs)

constexpr bool repeated_and_adjacent_events_are_other_questions() {
    sequences some{{0, 1, 0}, {1, 1}};
    const fg::sequence_coverage different = fg::measure_sequences(some, 2, 2);
    const fg::sequence_coverage repeated = fg::measure_sequences(some, 2, 2, fg::event_order::repeated);
    const fg::sequence_coverage adjacent = fg::measure_sequences(some, 2, 2, fg::event_order::adjacent);
    return different.possible == 2 && different.covered == 2 && repeated.possible == 4 && repeated.covered == 4 &&
           adjacent.covered == 3 && adjacent.missing == sequences{{0, 0}};
}
VERIFY(analysis_sequence_coverage, repeated_and_adjacent_events_are_other_questions)

constexpr bool what_cannot_occur_is_not_asked_for() {
    const auto opens_first = [](std::span<const fg::event_number> order) { return order[1] != 0; };
    const fg::sequence_coverage found =
        fg::measure_sequences(sequences{{0, 1, 2}, {0, 2, 1}}, 3, 2, fg::event_order::different, opens_first);
    return found.possible == 4 && found.complete();
}
VERIFY(analysis_sequence_coverage, what_cannot_occur_is_not_asked_for)

constexpr bool unknown_events_are_counted_and_part_what_is_adjacent() {
    sequences some{{0, 7, 1}};
    const fg::sequence_coverage adjacent = fg::measure_sequences(some, 2, 2, fg::event_order::adjacent);
    return adjacent.outside == 1 && adjacent.covered == 0 && fg::measure_sequences(some, 2, 2).covered == 1;
}
VERIFY(analysis_sequence_coverage, unknown_events_are_counted_and_part_what_is_adjacent)

constexpr bool there_may_be_nothing_to_cover() {
    return fg::measure_sequences(sequences{}, 2, 3).complete() && !fg::measure_sequences(sequences{{}}, 2, 1).complete() &&
           fg::measure_sequences(sequences{}, 0, 2).complete();
}
VERIFY(analysis_sequence_coverage, there_may_be_nothing_to_cover)

static_assert(fg::is_measurable(1'000U, 3) && !fg::is_measurable(2'000U, 3) && !fg::is_measurable(3U, 0));

/// Whether the events occur at some positions from `at` on, one after the other.
bool occurs(const fg::event_sequence& in, std::size_t at, std::span<const fg::event_number> order, bool adjacent) {
    if (order.empty()) return true;
    for (std::size_t i = at; i < in.size(); ++i) {
        if (in[i] == order[0] && occurs(in, i + 1, order.subspan(1), adjacent)) return true;
        if (adjacent) return false;
    }
    return false;
}
bool occurs_anywhere(const sequences& all, const fg::event_sequence& order, bool adjacent) {
    for (const fg::event_sequence& one : all)
        for (std::size_t at = 0; at <= one.size(); ++at)
            if (occurs(one, at, order, adjacent)) return true;
    return false;
}
bool is_different(const fg::event_sequence& order) {
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (order[i] == order[j]) return false;
    return true;
}

TEST(analysis_sequence_coverage, it_agrees_with_looking_at_every_position) {
    for (std::uint64_t seed = 0; seed < cases(300u); ++seed) {
        fg::random_bits random(seed);
        const auto events = static_cast<fg::event_number>(1 + random.below(4));
        sequences some(random.below(4));
        for (fg::event_sequence& one : some)
            for (std::uint64_t left = random.below(9); left > 0; --left)
                one.push_back(static_cast<fg::event_number>(random.below(events)));
        for (const fg::event_order order : {fg::event_order::different, fg::event_order::repeated, fg::event_order::adjacent})
            for (unsigned strength = 1; strength <= 4; ++strength) {
                std::uint64_t possible = 0, covered = 0;
                fg::event_sequence one(strength, 0);
                for (bool more = true; more;) {
                    if (order != fg::event_order::different || is_different(one)) {
                        ++possible;
                        covered += occurs_anywhere(some, one, order == fg::event_order::adjacent);
                    }
                    std::size_t last = strength;
                    while (last > 0 && ++one[last - 1] == events) one[--last] = 0;
                    more = last > 0;
                }
                const fg::sequence_coverage found = fg::measure_sequences(some, events, strength, order);
                ASSERT_EQ(found.possible, possible) << seed;
                ASSERT_EQ(found.covered, covered) << seed;
                for (const fg::event_sequence& lost : found.missing)
                    ASSERT_FALSE(occurs_anywhere(some, lost, order == fg::event_order::adjacent)) << seed;
            }
    }
}

}  // namespace
