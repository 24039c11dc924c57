// SPDX-License-Identifier: BSL-1.0
#include <foregone/engine/part_words.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

namespace fg = foregone;

fg::path_reason reason_of(std::string_view text) {
    fg::path_reason reason;
    reason.append(text);
    return reason;
}

/// One of each thing that ranks have to know of each other, no two of them alike; letters of which a byte is negative, too.
fg::search_part some_part(std::uint64_t number) {
    fg::search_part part{.prefix_steps = number + 1, .tasks = number + 2, .finished = number + 3, .counted = {number, 0, UINT64_MAX},
                         .found = {static_cast<std::uint32_t>(number + 4), number % 2 == 0, number + 5, {number, number + 6}, reason_of("gr\xc3\xbc\xc3\x9f \"x\"\n")}};
    fg::path_piece piece{.begin = {number + 7, 8}, .done = true, .counted = {1, 2, 3, 4, 5, 6, number + 9}};
    piece.failures.push_back({{1, 2, number}, {.steps = 3, .property = 0, .reason = reason_of("first")}, {1, 0, 0, 0, 1, 2, number}});
    piece.failures.push_back({{1, 3}, {.steps = 2, .property = 1, .reason = {}}, {2, 0, 0, 0, 2, 4, 3}});
    part.pieces = {piece, {.begin = {}, .done = true}};
    return part;
}

void expect_same(const fg::path_piece& read, const fg::path_piece& written) {
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
    ASSERT_EQ(read.pieces.size(), written.pieces.size());
    for (std::size_t i = 0; i < read.pieces.size(); ++i) expect_same(read.pieces[i], written.pieces[i]);
}

/// As gathered: one part behind the other, and nothing is left.
TEST(engine_part_words, parts_are_read_back_in_their_order) {
    fg::part_words::words all;
    for (const std::uint64_t number : {10u, 21u, 32u})
        for (const std::uint64_t word : fg::part_words::of(some_part(number), fg::stop_reason::none)) all.push_back(word);
    for (const std::uint64_t word : fg::part_words::of({}, fg::stop_reason::none)) all.push_back(word);
    fg::part_words::reader from{all};
    for (const std::uint64_t number : {10u, 21u, 32u}) expect_same(from.next(), some_part(number));
    EXPECT_TRUE(from.next().is_empty());
    EXPECT_EQ(from.at, all.size());
    EXPECT_EQ(from.stopped, fg::stop_reason::none);
}

TEST(engine_part_words, the_first_that_was_stopped_says_why) {
    fg::part_words::words all;
    for (const fg::stop_reason why : {fg::stop_reason::none, fg::stop_reason::memory, fg::stop_reason::time})
        for (const std::uint64_t word : fg::part_words::of({}, why)) all.push_back(word);
    fg::part_words::reader from{all};
    for (int i = 0; i < 3; ++i) from.next();
    EXPECT_EQ(from.stopped, fg::stop_reason::memory);
}

}  // namespace
