// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>

#include <search/word_archive.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <search/rank_parts.hpp>
#include <vector>

namespace {

namespace fg = foregone;

using words = std::vector<std::uint64_t>;

fg::path_reason reason_of(std::string_view text) {
    fg::path_reason reason;
    reason.append(text);
    return reason;
}

/// One of each thing that ranks have to know of each other, no two of them alike; letters with a negative byte, too.
fg::search_part some_part(std::uint64_t number) {
    fg::search_part part{.prefix_steps = number + 1,
                         .tasks = number + 2,
                         .finished = number + 3,
                         .counted = {number, 0, UINT64_MAX},
                         .found = {static_cast<std::uint32_t>(number + 4),
                                   number % 2 == 0,
                                   number + 5,
                                   {number, number + 6},
                                   reason_of("gr\xc3\xbc\xc3\x9f \"x\"\n")}};
    fg::path_task task{.begin = {number + 7, 8}, .done = true, .counted = {1, 2, 3, 4, 5, 6, number + 9}};
    task.failures.push_back(
        {{1, 2, number}, {.steps = 3, .property = 0, .reason = reason_of("first")}, {1, 0, 0, 0, 1, 2, number}});
    task.failures.push_back({{1, 3}, {.steps = 2, .property = 1, .reason = {}}, {2, 0, 0, 0, 2, 4, 3}});
    part.path_tasks = {task, {.begin = {}, .done = true}};
    return part;
}

void expect_same(const fg::path_task& read, const fg::path_task& written) {
    EXPECT_EQ(read.begin, written.begin);
    EXPECT_TRUE(read.done);
    EXPECT_TRUE(read.counted == written.counted);
    ASSERT_EQ(read.failures.size(), written.failures.size());
    for (std::size_t i = 0; i < read.failures.size(); ++i) {
        const fg::failed_path &one = read.failures[i], &was = written.failures[i];
        EXPECT_EQ(one.indices, was.indices);
        EXPECT_EQ(one.failure.steps, was.failure.steps);
        EXPECT_EQ(one.failure.property, was.failure.property);
        EXPECT_EQ(one.failure.reason.view(), was.failure.reason.view());
        EXPECT_TRUE(one.counted == was.counted);
    }
}

void expect_same(const fg::search_part& read, const fg::search_part& written) {
    EXPECT_EQ(read.prefix_steps, written.prefix_steps);
    EXPECT_EQ(read.tasks, written.tasks);
    EXPECT_EQ(read.finished, written.finished);
    EXPECT_EQ(read.counted, written.counted);
    EXPECT_TRUE(read.found == written.found);
    ASSERT_EQ(read.path_tasks.size(), written.path_tasks.size());
    for (std::size_t i = 0; i < read.path_tasks.size(); ++i) expect_same(read.path_tasks[i], written.path_tasks[i]);
}

/// Through a pipe.
template <class Record>
Record read_back(const Record& record) {
    const words all = fg::words_in(fg::bytes_of(fg::words_of(record)));
    fg::word_reader from(all);
    const Record read = from.read<Record>();
    EXPECT_TRUE(from.is_at_end());
    return read;
}

TEST(archive_words, a_verdict_comes_back_whole) {
    fg::verdict v{.result = fg::outcome::violated,
                  .stopped_by = fg::stop_reason::time,
                  .property = 3,
                  .has_trace = true,
                  .counted = {1, 2, 3, 4, 5, 6},
                  .unused = {7, 8, 9, 10},
                  .trace = {11, {12, 13}}};
    v.sampled.runs = 14, v.sampled.seed = 15, v.sampled.covered = 16, v.sampled.by_length[2] = 17, v.sampled.selected = {18, 19};
    v.sampled.classes = {24}, v.sampled.of_machine[3].add(false, 25), v.sampled.of_machine[0].add(true, 26),
    v.sampled.of_orders.add(false, 27);
    v.digests = {64, fg::outcome::holds_to_depth};
    v.states = fg::state_identity::by_equality, v.unmerged_runs = 40;
    v.bitstate = {128, 32, 0.375};
    v.sampled.planned_orders = {27, 28, 29, 30, true}, v.sampled.arguments = {31, fg::outcome::proved};
    v.sampled.lengths = {37, 38, 39};
    v.sampled.refused = {20}, v.sampled.failing_run = 21, v.sampled.found_steps = 22, v.sampled.shrink_runs = 23,
    v.sampled.minimal = true, v.sampled.switches = 8;
    v.paths = {1, 2, 3, 4, 5, 6, 7}, v.reason = reason_of("gr\xc3\xbc\xc3\x9f"), v.reason.truncated = true;
    v.merged = {{32, {33}}, {34, {35, 36}}, true};
    EXPECT_EQ(read_back(v), v);
}

TEST(archive_words, a_run_comes_back_whole) {
    const fg::replayed run = read_back(fg::replayed{false, 7, 2, reason_of("why"), false, {3, 4}});
    EXPECT_TRUE(!run.possible && run.steps == 7 && run.property == 2 && run.reason == "why");
    EXPECT_EQ(run.turns, (fg::turn_counts{3, 4}));
}

TEST(archive_words, texts_come_back_whole) {
    for (const std::string& text : {std::string(), std::string("a\0b", 3), std::string("12345678"), std::string("123456789")})
        EXPECT_EQ(read_back(text), text);
}

TEST(archive_words, a_part_that_goes_on_comes_back_whole) {
    const fg::search_part part{.begun = {{1, 2}, {5, 9}}, .open = {{1, 2, {3, 4}, {1, 0}}}}, read = read_back(part);
    EXPECT_TRUE(read.begun == part.begun && read.open == part.open);
    const fg::path_task task{.origin = 3, .begin = {1}, .next = {2, 5, 1}, .ends = {9, 3}, .digests = {7}, .floor = 1},
        again = read_back(task);
    EXPECT_TRUE(again.origin == 3 && again.next == task.next && again.ends == task.ends && again.digests == task.digests);
    EXPECT_TRUE(again.floor == 1 && !again.done);
}

/// The words, however few of them there are.
TEST(archive_words, what_is_cut_off_is_zero_or_empty) {
    const words all = fg::words_of(some_part(10));
    for (std::size_t size = 0; size < all.size(); ++size) {
        const words some(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(size));
        fg::word_reader from(some);
        from.read<fg::search_part>();
        EXPECT_TRUE(from.is_at_end()) << size;
    }
}

TEST(archive_words, no_list_and_no_text_is_longer_than_what_there_is) {
    for (const std::uint64_t size : {std::uint64_t{3}, std::uint64_t{1} << 61, UINT64_MAX}) {
        const words all{size, 1, 2};
        EXPECT_TRUE(fg::word_reader(all).read<words>().empty());
        EXPECT_TRUE(fg::word_reader(all).read<std::vector<fg::path_task>>().empty());
        EXPECT_EQ(fg::word_reader(all).read<std::string>().size(), size == 3 ? 3u : 0u);
    }
}

TEST(archive_words, parts_of_ranks_are_read_in_their_order) {
    words all;
    for (const std::uint64_t number : {10u, 21u, 32u})
        for (const std::uint64_t word : fg::words_of(fg::stop_reason::none, some_part(number))) all.push_back(word);
    for (const std::uint64_t word : fg::words_of(fg::stop_reason::none, fg::search_part{})) all.push_back(word);
    const fg::rank_parts read = fg::parts_in(all);
    ASSERT_EQ(read.parts.size(), 4u);
    std::size_t rank = 0;
    for (const std::uint64_t number : {10u, 21u, 32u}) expect_same(read.parts[rank++], some_part(number));
    EXPECT_TRUE(read.parts[3].is_empty());
    EXPECT_EQ(read.stopped, fg::stop_reason::none);
}

TEST(archive_words, the_first_rank_that_was_stopped_says_why) {
    words all;
    for (const fg::stop_reason why : {fg::stop_reason::none, fg::stop_reason::memory, fg::stop_reason::time})
        for (const std::uint64_t word : fg::words_of(why, fg::search_part{})) all.push_back(word);
    EXPECT_EQ(fg::parts_in(all).stopped, fg::stop_reason::memory);
}

}  // namespace
