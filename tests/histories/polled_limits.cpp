// SPDX-License-Identifier: BSL-1.0
// impl/histories/linearization.hpp: a search that is asked now and then whether to end.
#include <foregone/histories/linearizable.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace {

namespace fg = foregone;

/// Sums that differ for each order of the calls, for each key.
struct sums {
    struct state {
        std::uint64_t sum = 1;
        bool operator==(const state&) const = default;
    };
    struct add {
        int key;
        std::uint64_t value;
    };
    struct get {
        int key;
        using answer = std::uint64_t;
    };
    using calls = fg::one_of<add, get>;
    static constexpr state next(state s, add a) { return {s.sum * 31 + a.value}; }
    static constexpr std::optional<state> next(state s, get, std::uint64_t seen) {
        return seen == s.sum ? std::optional(s) : std::nullopt;
    }
    static constexpr int key(const auto& call) { return call.key; }
};

/// For each key, concurrent calls of `add`, then a get with an impossible answer to the last key.
fg::history_of<sums> concurrent_sums(int keys, std::uint32_t adds) {
    fg::history_of<sums> made;
    for (int key = 0; key < keys; ++key) {
        std::uint64_t sum = 1;
        for (std::uint32_t i = 0; i < adds; ++i) made.call(i, sums::add{key, i + 1});
        for (std::uint32_t i = adds; i > 0; --i) sum = sum * 31 + i;
        made.call(adds, sums::get{key});
        made.answer(adds, key == keys - 1 ? 0 : sum);
        for (std::uint32_t i = 0; i < adds; ++i) made.answer(i);
    }
    return made;
}

using search = fg::linearization<fg::specification_view<sums>>;

TEST(polled_limits, polls_change_no_verdict) {
    const auto history = concurrent_sums(40, 6);
    search plain, polled;
    EXPECT_EQ(plain.judge(history, 20'000'000), fg::history_verdict::refused);
    std::uint64_t polls = 0;
    EXPECT_EQ(polled.judge(history, 20'000'000, [&](std::uint64_t bytes) { return ++polls, bytes == 0; }),
              fg::history_verdict::refused);
    EXPECT_EQ(polled.steps(), plain.steps());
    EXPECT_EQ(polled.impossible(history), plain.impossible(history));
    EXPECT_GT(polls, plain.steps() / fg::steps_between_polls / 2);
    EXPECT_LE(polls, plain.steps() / fg::steps_between_polls);
}

TEST(polled_limits, a_stopped_search_knows_nothing) {
    const auto history = concurrent_sums(40, 6);
    search stopped;
    for (const std::uint64_t last : {1u, 2u, 5u}) {
        std::uint64_t polls = 0;
        EXPECT_EQ(stopped.judge(history, 20'000'000, [&](std::uint64_t) { return ++polls == last; }), fg::history_verdict::unknown);
        EXPECT_EQ(polls, last);
        EXPECT_LT(stopped.steps(), (last + 1) * fg::steps_between_polls + fg::steps_of_first_round * last);
    }
    EXPECT_EQ(stopped.judge(history, 20'000'000), fg::history_verdict::refused);
}

TEST(polled_limits, memory_grows_with_the_configurations) {
    const auto history = concurrent_sums(1, 8);
    search one;
    std::uint64_t first = 0, last = 0;
    one.judge(history, 20'000'000, [&](std::uint64_t bytes) { return first = first == 0 ? bytes : first, last = bytes, false; });
    EXPECT_GT(first, fg::steps_between_polls * sizeof(sums::state));
    EXPECT_GT(last, 10 * first);
}

}  // namespace
