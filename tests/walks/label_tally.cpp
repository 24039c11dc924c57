// SPDX-License-Identifier: BSL-1.0
#include <walks/label_tally.hpp>

#include <foregone/model/collect.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;

/// A label of three digits, so that their order is that of their numbers.
std::string numbered(int number) { return std::to_string(1000 + number).substr(1); }

TEST(values_label_tally, counts_times_and_runs) {
    fg::label_tally tally;
    tally.add({{"hit", 3}, {"miss", 1}});
    tally.add({{"hit", 2}});
    EXPECT_EQ(tally.all(), (std::vector<fg::label_count>{{"hit", 5, 2}, {"miss", 1, 1}}));
    EXPECT_EQ(tally.others(), 0U);
}

/// Whatever the order and the division of runs, the first labels are counted exactly.
TEST(values_label_tally, counts_the_first_labels_exactly_however_runs_are_divided) {
    fg::label_tally forward, backward, halves[2], merged;
    for (int run = 0; run < 3; ++run)
        for (int i = 0; i < 100; ++i) {
            forward.add({{numbered(i), 2}});
            backward.add({{numbered(99 - i), 2}});
            halves[(i + run) % 2].add({{numbered(i), 2}});
        }
    merged.merge(halves[1]);
    merged.merge(halves[0]);
    ASSERT_EQ(forward.all().size(), fg::label_tally::most);
    EXPECT_EQ(forward.all().front(), (fg::label_count{"000", 6, 3}));
    EXPECT_EQ(forward.all().back(), (fg::label_count{"063", 6, 3}));
    EXPECT_EQ(forward.others(), 36U * 6);
    EXPECT_EQ(backward.all(), forward.all());
    EXPECT_EQ(backward.others(), forward.others());
    EXPECT_EQ(merged.all(), forward.all());
    EXPECT_EQ(merged.others(), forward.others());
}

/// Outside of a label_scope, and by any thread.
TEST(values_label_tally, labels_that_are_not_counted_are_noticed_once) {
    fg::had_uncounted_labels();
    {
        fg::run_labels counted;
        const fg::label_scope scope(counted);
        fg::collect("counted");
        EXPECT_FALSE(fg::had_uncounted_labels());
        std::thread([] { fg::collect("elsewhere"); }).join();
        EXPECT_EQ(counted.size(), 1U);
    }
    EXPECT_TRUE(fg::had_uncounted_labels());
    EXPECT_FALSE(fg::had_uncounted_labels());
    fg::collect("outside");
    EXPECT_TRUE(fg::had_uncounted_labels());
}

TEST(values_label_tally, reads_what_it_writes) {
    fg::label_tally tally, read;
    for (int i = 0; i < 70; ++i) tally.add({{numbered(i), 1}});
    std::vector<std::string> labels;
    std::vector<std::uint64_t> numbers;
    tally.write(labels, numbers);
    EXPECT_TRUE(read.read(labels, numbers));
    EXPECT_EQ(read.all(), tally.all());
    EXPECT_EQ(read.others(), 6U);
    numbers.pop_back();
    EXPECT_FALSE(read.read(labels, numbers));
    EXPECT_FALSE(read.read({"one", "one"}, {0, 1, 1, 1, 1}));
    EXPECT_TRUE(read.read({}, {}));
    EXPECT_TRUE(read.all().empty());
}

TEST(values_label_tally, labels_belong_to_the_run_of_their_thread) {
    fg::run_labels outer, inner;
    fg::collect("nobody asks");
    {
        const fg::label_scope one(outer);
        fg::collect("a");
        {
            const fg::label_scope two(inner);
            fg::collect("b");
        }
        fg::collect("a");
        fg::collect(std::string(300, 'x'));
    }
    fg::collect("nobody asks");
    EXPECT_EQ(outer, (fg::run_labels{{"a", 2}, {std::string(fg::label_tally::longest, 'x'), 1}}));
    EXPECT_EQ(inner, (fg::run_labels{{"b", 1}}));
}

}  // namespace
