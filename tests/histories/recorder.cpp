// SPDX-License-Identifier: BSL-1.0
// histories/recorder.hpp: what threads do is recorded in the order in which it happened.
#include "../support/effort.hpp"

#include <foregone/histories/linearizable.hpp>
#include <foregone/histories/recorder.hpp>
#include <foregone/histories/specs.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;

using reg = fg::specs::reg<int>;
using queue = fg::specs::queue<int>;

TEST(recorder, a_history_has_the_calls_in_their_order) {
    fg::recorder<reg> log(2);
    int value = 0;
    log(0, reg::write{4}, [&] { value = 4; });
    EXPECT_EQ(log(1, reg::read{}, [&] { return value; }), 4);
    EXPECT_THROW(log(1, reg::write{5}, []() -> void { throw std::runtime_error("lost"); }), std::runtime_error);
    EXPECT_EQ(log(1, reg::read{}, [] { return short{4}; }), 4);
    const auto made = log.history();
    ASSERT_EQ(made.size(), 4u);
    EXPECT_EQ(made[0].process, 0u);
    EXPECT_EQ(made[1].answered_at, 3u);
    EXPECT_FALSE(made[2].is_answered());
    EXPECT_EQ(made[3].called_at, 5u);
    EXPECT_EQ(made.events().size(), 7u);
    EXPECT_TRUE(fg::linearizable<reg>(made));
}

/// A queue that loses values if `Broken`: it does not hold its mutex while it takes one.
template <bool Broken>
class locked_queue {
    std::mutex mutex_;
    std::vector<int> values_;
    std::size_t first_ = 0;

public:
    void push(int value) {
        const std::lock_guard<std::mutex> lock(mutex_);
        values_.push_back(value);
    }
    std::optional<int> pop() {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (first_ == values_.size()) return std::nullopt;
        if (Broken && values_.size() - first_ > 3) return values_[first_ += 2];
        return values_[first_++];
    }
};

template <bool Broken>
auto recorded(std::uint32_t threads, int calls) {
    locked_queue<Broken> shared;
    fg::recorder<queue> log(threads);
    std::vector<std::thread> running;
    for (std::uint32_t thread = 0; thread < threads; ++thread)
        running.emplace_back([&, thread] {
            for (int i = 0; i < calls; ++i) {
                const int value = static_cast<int>(thread) * calls + i;
                if ((i + static_cast<int>(thread)) % 3 != 0) log(thread, queue::enqueue{value}, [&] { shared.push(value); });
                else log(thread, queue::dequeue{}, [&] { return shared.pop(); });
            }
        });
    for (std::thread& each : running) each.join();
    return log.history();
}

TEST(recorder, a_queue_of_threads_is_linearizable) {
    const auto seen = recorded<false>(3, cases(1'000));
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(3 * cases(1'000)));
    EXPECT_TRUE(fg::linearizable<queue>(seen)) << fg::linearizable<queue>(seen).text();
    EXPECT_TRUE(fg::linearizable<queue>(recorded<false>(4, 20)));
}

TEST(recorder, a_queue_that_skips_values_is_not) {
    const auto seen = fg::linearizable<queue>(recorded<true>(3, 1'000));
    EXPECT_EQ(seen.verdict, fg::history_verdict::refused);
    EXPECT_NE(seen.text().find("dequeue -> "), std::string::npos);
}

}  // namespace
