// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/choices/choice_values.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace {

using foregone::choice_values;

/// The digest of a value; those of two indexes differ.
constexpr std::uint64_t digest_of(std::uint64_t index) { return 1'000 + index; }

/// What a run notes that chooses the value at an index, of a number of values.
void run_at(choice_values& values, std::uint64_t index, std::uint64_t count) {
    for (std::uint64_t i = index; i < choice_values::end_of_window(index, count); ++i) values.note(index, i, digest_of(i));
}

/// Wherever a part begins: each index is known before its run, and the next one is known rightly or not at all.
TEST(model_choice_values, what_is_known_is_right_from_any_beginning) {
    constexpr std::uint64_t count = 70;
    for (std::uint64_t first = 0; first < count; ++first) {
        choice_values values;
        values.begin_at(first, digest_of(first), true);
        for (std::uint64_t index = first; index < count; ++index) {
            EXPECT_EQ(values.at(index), digest_of(index)) << first;
            if (const std::uint64_t behind = values.behind(index); index + 1 < count && behind != 0) {
                EXPECT_EQ(behind, digest_of(index + 1)) << first;
            }
            if (!values.is_at(index, digest_of(index))) run_at(values, index, count);
            if (index + 1 < count) { EXPECT_EQ(values.behind(index), digest_of(index + 1)) << first << ", after its run"; }
            values.move_to(index + 1);
        }
    }
}

/// For a choice that is not moved on, one value is known.
TEST(model_choice_values, a_value_that_stays_is_the_only_one_known) {
    for (const std::uint64_t index : {0u, 5u, 15u, 16u, 17u}) {
        choice_values values;
        values.begin_at(index, digest_of(index), false);
        EXPECT_EQ(values.at(index), digest_of(index));
        values.begin_at(index, 0, false);
        EXPECT_EQ(values.at(index), 0u);
        EXPECT_EQ(values.behind(index), 0u);
    }
}

/// Values that cannot be distinguished have no digest, and none is made up.
TEST(model_choice_values, what_has_no_digest_stays_unknown) {
    choice_values values;
    values.begin_at(0, 0, true);
    for (std::uint64_t i = 0; i < choice_values::end_of_window(0, 40); ++i) values.note(0, i, i % 2 == 0 ? digest_of(i) : 0);
    for (std::uint64_t i = 0; i < 16; ++i) EXPECT_EQ(values.at(i), i % 2 == 0 ? digest_of(i) : 0) << i;
    EXPECT_EQ(values.behind(15), digest_of(16));
}

}  // namespace
