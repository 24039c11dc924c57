// SPDX-License-Identifier: BSL-1.0
// Several logs with vector clocks: impl/logs/several_logs.hpp, against all orders of their lines.

#include "../support/effort.hpp"

#include <foregone/accepts.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/impl/base/random.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fg = foregone;

namespace {

/// A register that two hosts write and read; a read answers what was written last.
struct shared_register {
    struct system {};
    struct model {
        int value = 0;
        bool operator==(const model&) const = default;
    };
    struct write {
        int value;
        constexpr void next(model& m) const { m.value = value; }
        constexpr void run(system&) const {}
    };
    struct read {
        constexpr int run(system&) const { return 0; }
        constexpr int expected(const model& m) const { return m.value; }
    };
    using commands = fg::one_of<fg::product<write, fg::integers<0, 3>>, read>;
};

std::string written(int value, const std::string& clock = "") {
    return R"({"action": {"write": {"value": )" + std::to_string(value) + "}}" + (clock.empty() ? "" : ", \"clock\": " + clock) + "}\n";
}
std::string read_as(int value, const std::string& clock = "") {
    return R"({"action": "read", "answer": )" + std::to_string(value) + (clock.empty() ? "" : ", \"clock\": " + clock) + "}\n";
}

fg::log_verdict judged(const std::vector<std::string>& texts) {
    std::vector<fg::recorded_log> logs;
    for (std::size_t i = 0; i < texts.size(); ++i)
        logs.push_back({texts[i], std::string(1, static_cast<char>('a' + i)) + ".jsonl"});
    return fg::accepts<shared_register>(logs);
}

std::string problem_of(const std::vector<std::string>& texts) {
    try {
        return "no error: " + judged(texts).text();
    } catch (const fg::file_error& error) { return error.what(); }
}

TEST(several_logs, are_merged_in_an_order_that_the_model_allows) {
    const fg::log_verdict found = judged({written(1) + read_as(2), written(2)});
    EXPECT_TRUE(found) << found.text();
    EXPECT_EQ(found.steps, 3u);
    EXPECT_EQ(found.text(), "a.jsonl, b.jsonl: accepted, 3 steps\n");
    EXPECT_FALSE(judged({written(1) + read_as(2) + read_as(1), written(2)}));
}

/// The clock says that the write of 2 was known before the write of 1.
TEST(several_logs, keep_to_their_clocks) {
    const std::string first = written(1, R"({"a": 1, "b": 1})") + read_as(2, R"({"a": 2, "b": 1})");
    const fg::log_verdict found = judged({first, written(2, R"({"b": 1})")});
    EXPECT_EQ(found.outcome, fg::log_outcome::refused);
    EXPECT_EQ(found.text(), R"(a.jsonl:2: refused after 2 steps (a.jsonl up to line 1, b.jsonl up to line 1): read -> 2: postcondition of read refuses it; expected 1
  the line says: {"action": "read", "answer": 2, "clock": {"a": 2, "b": 1}}
  allowed here:  read -> 1
                 write{value = 0}
                 write{value = 1}
                 write{value = 2}
                 write{value = 3}
)");
    EXPECT_TRUE(judged({first, written(2, R"({"b": 2})")}));  // concurrent
}

TEST(several_logs, name_each_line_that_could_come_next) {
    const fg::log_verdict found = judged({written(1) + read_as(3), written(2) + read_as(0)});
    EXPECT_FALSE(found);
    ASSERT_EQ(found.others.size(), 1u) << found.text();
    EXPECT_NE(found.text().find("\n  nor b.jsonl:"), std::string::npos) << found.text();
}

TEST(several_logs, of_which_one_says_nothing_are_errors) {
    EXPECT_EQ(problem_of({written(1), "\n"}), "b.jsonl: it has no line that says anything; leave the file out");
    EXPECT_EQ(problem_of({written(1), R"({"states": [{"value": 1}]})"}),
              "b.jsonl: it is a trace of states, which is judged alone; pass one file");
    EXPECT_EQ(problem_of({written(1), "\n" + written(2, "[1]")}),
              "b.jsonl:2: its \"clock\" is not a vector clock; write the number of steps of each process: {\"b1\": 3, \"b2\": 1}");
    EXPECT_EQ(problem_of({written(1, R"({"a": 2})") + written(2, R"({"a": 1})"), written(2)}),
              "a.jsonl:2: its clock is not after that of line 1, which stands before it; a process counts each step of its own");
    EXPECT_EQ(problem_of({written(1), R"({"action": "erase"})"}),
              "b.jsonl:1: the model has no such action; it has write, read");
}

/// An event of a random run: what it does, and its vector clock.
struct event {
    bool writes;
    int value;
    std::array<std::uint64_t, 3> clock;
};

using logs_of_events = std::array<std::vector<event>, 3>;

bool happens_before(const event& first, const event& second) {
    bool within = true;
    for (std::size_t i = 0; i < 3; ++i) within = within && first.clock[i] <= second.clock[i];
    return within && first.clock != second.clock;
}

/// Tries each order that logs and clocks allow, one event after another.
bool some_order_is_allowed(const logs_of_events& logs, std::array<std::size_t, 3> taken, int value) {
    bool all = true;
    for (std::size_t log = 0; log < 3; ++log) {
        if (taken[log] == logs[log].size()) continue;
        all = false;
        const event& next = logs[log][taken[log]];
        bool may_be_next = next.writes || next.value == value;
        for (std::size_t other = 0; other < 3; ++other)
            for (std::size_t i = taken[other]; i < logs[other].size(); ++i)
                may_be_next = may_be_next && !happens_before(logs[other][i], next);
        if (!may_be_next) continue;
        auto after = taken;
        ++after[log];
        if (some_order_is_allowed(logs, after, next.writes ? next.value : value)) return true;
    }
    return all;
}

/// Runs in which processes hear of each other at random; answers are those of a random order, and now and then another.
logs_of_events random_run(fg::random_bits& bits) {
    logs_of_events logs;
    std::array<std::array<std::uint64_t, 3>, 3> clocks{};
    int value = 0;
    const std::uint64_t events = 2 + bits.below(8);
    for (std::uint64_t i = 0; i < events; ++i) {
        const std::size_t log = static_cast<std::size_t>(bits.below(3)), heard = static_cast<std::size_t>(bits.below(3));
        if (bits.below(2) == 0)
            for (std::size_t each = 0; each < 3; ++each) clocks[log][each] = std::max(clocks[log][each], clocks[heard][each]);
        ++clocks[log][log];
        const bool writes = bits.below(2) == 0;
        if (writes) value = static_cast<int>(bits.below(4));
        const int seen = bits.below(6) == 0 ? static_cast<int>(bits.below(4)) : value;
        logs[log].push_back({writes, writes ? value : seen, clocks[log]});
    }
    return logs;
}

TEST(several_logs, are_judged_as_all_orders_are) {
    fg::random_bits bits(20'261'130);
    std::size_t accepted = 0, refused = 0;
    for (std::size_t number = 0; number < cases(std::size_t{2'000}); ++number) {
        const logs_of_events logs = random_run(bits);
        std::vector<std::string> texts;
        for (const std::vector<event>& log : logs) {
            std::string text;
            for (const event& each : log) {
                const std::string clock = R"({"a": )" + std::to_string(each.clock[0]) + R"(, "b": )" + std::to_string(each.clock[1]) +
                                          R"(, "c": )" + std::to_string(each.clock[2]) + "}";
                text += each.writes ? written(each.value, clock) : read_as(each.value, clock);
            }
            if (!text.empty()) texts.push_back(text);
        }
        if (texts.size() < 2) continue;
        const bool allowed = some_order_is_allowed(logs, {}, 0);
        (allowed ? accepted : refused) += 1;
        ASSERT_EQ(judged(texts).accepted(), allowed) << number << '\n' << texts[0] << '\n' << texts[1] << judged(texts).text();
    }
    EXPECT_GT(accepted, cases(std::size_t{2'000}) / 5);
    EXPECT_GT(refused, cases(std::size_t{2'000}) / 20);
}

}  // namespace
