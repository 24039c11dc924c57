// SPDX-License-Identifier: BSL-1.0
// impl/histories/monitors.hpp and histories/specs.hpp: monitors against the search.
#include "../support/effort.hpp"
#include "../support/verify.hpp"

#include <foregone/histories/linearizable.hpp>
#include <foregone/histories/specs.hpp>
#include <foregone/impl/base/random.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace {

namespace fg = foregone;

using queue = fg::specs::queue<int>;
using stack = fg::specs::stack<int>;
using heap = fg::specs::priority_queue<int>;
using set = fg::specs::set<int>;
using reg = fg::specs::reg<int>;

/// What a process does with a container: puts a value, or asks for one.
template <class S>
struct calls;
template <>
struct calls<queue> {
    using put = queue::enqueue;
    using take = queue::dequeue;
};
template <>
struct calls<stack> {
    using put = stack::push;
    using take = stack::pop;
};
template <>
struct calls<heap> {
    using put = heap::push;
    using take = heap::pop;
};
template <>
struct calls<reg> {
    using put = reg::write;
    using take = reg::read;
};

template <class S>
auto answer_of(typename S::state& held) {
    if constexpr (std::is_same_v<S, reg>) {
        return held.value;
    } else {
        std::optional<int> first;
        if (!held.values.empty()) first = std::is_same_v<S, queue> ? held.values.front() : held.values.back();
        held = S::next(held, typename calls<S>::take{});
        return first;
    }
}

/// Random calls of `processes` with distinct values; with `broken`, some answers are exchanged for others.
template <class S>
fg::history_of<S> random_history(fg::random_bits& bits, std::size_t most, std::uint32_t processes, bool broken) {
    using put = typename calls<S>::put;
    using take = typename calls<S>::take;
    using answer = decltype(answer_of<S>(std::declval<typename S::state&>()));
    struct line {
        bool open = false, done = false, asks = false;
        answer seen{};
        int value = 0;
    };
    fg::history_of<S> made;
    std::vector<line> lines(processes);
    std::vector<answer> answers;
    typename S::state held{};
    int values = 0;
    for (;;) {
        const std::uint32_t process = static_cast<std::uint32_t>(bits.below(processes));
        line& own = lines[process];
        if (!own.open) {
            if (made.size() == most) {
                bool open = false;
                for (const line& each : lines) open = open || (each.open && each.asks);
                if (!open) return made;
                continue;
            }
            own = {true, false, bits.below(2) == 0, {}, ++values};
            if (own.asks) made.call(process, take{});
            else made.call(process, put{own.value});
        } else if (!own.done) {
            own.done = true;
            if (own.asks) own.seen = answer_of<S>(held), answers.push_back(own.seen);
            else held = S::next(held, put{own.value});
        } else {
            own.open = false;
            if (own.asks && broken && bits.below(3) == 0) own.seen = answers[bits.below(answers.size())];
            if (!own.asks && bits.below(12) == 0) made.unknown(process);
            else if (own.asks) made.answer(process, own.seen);
            else made.answer(process);
        }
    }
}

template <class S>
void agrees_with_search() {
    std::size_t refused = 0;
    const std::size_t all = cases(std::size_t{10'000});
    for (std::size_t i = 0; i < all; ++i) {
        fg::random_bits bits(i, sizeof(typename S::state));
        const auto history = random_history<S>(bits, 1 + bits.below(12), 2 + static_cast<std::uint32_t>(bits.below(3)), i % 2 != 0);
        const auto found = fg::linearizable<S>(history);
        const fg::numbered_values<S> numbered(history);
        ASSERT_TRUE(numbered.decides);
        const std::uint32_t event = numbered.first_impossible();
        ASSERT_EQ(event == fg::no_event, found.accepted()) << i << '\n' << found.text();
        if (found) continue;
        ++refused;
        ASSERT_EQ(event, history[found.impossible].answered_at) << i << '\n' << found.text();
    }
    EXPECT_GT(refused, all / 20);
}

TEST(monitors, queues_agree_with_the_search) { agrees_with_search<queue>(); }
TEST(monitors, stacks_agree_with_the_search) { agrees_with_search<stack>(); }
TEST(monitors, priority_queues_agree_with_the_search) { agrees_with_search<heap>(); }
TEST(monitors, registers_agree_with_the_search) { agrees_with_search<reg>(); }

template <class S>
void is_fast() {
    fg::random_bits bits(7);
    const auto history = random_history<S>(bits, cases(std::size_t{100'000}), 4, false);
    const auto found = fg::linearizable<S>(history);
    EXPECT_TRUE(found);
    EXPECT_EQ(found.steps, history.size());
    EXPECT_TRUE(found.order.empty());
}
TEST(monitors, long_histories_are_judged_without_a_search) {
    is_fast<queue>();
    is_fast<stack>();
    is_fast<reg>();
    is_fast<heap>();
}

TEST(monitors, a_call_that_took_an_unknown_value_is_left_to_the_search) {
    fg::history_of<queue> made;
    for (int i = 0; i < 300; ++i) {
        made.call(0, queue::enqueue{i});
        made.answer(0);
    }
    made.call(1, queue::dequeue{});
    made.call(0, queue::dequeue{});
    made.answer(0, std::optional<int>(1));
    EXPECT_EQ(fg::linearizable<queue>(made).order.size(), 302u);
}

TEST(monitors, values_that_are_put_twice_are_left_to_the_search) {
    fg::history_of<queue> made;
    for (int i = 0; i < 300; ++i) {
        made.call(0, queue::enqueue{i / 2});
        made.answer(0);
        made.call(0, queue::dequeue{});
        made.answer(0, std::optional<int>(i / 2));
    }
    const auto found = fg::linearizable<queue>(made);
    EXPECT_TRUE(found);
    EXPECT_EQ(found.order.size(), 600u);
}

struct job {
    int priority = 0, number = 0;
    bool operator==(const job&) const = default;
    bool operator<(const job& other) const { return priority < other.priority; }
};
using jobs = fg::specs::priority_queue<job>;

/// Two jobs of one priority are pushed and popped, after `before` jobs alone.
fg::history_of<jobs> equal_priorities(int before, int first_popped) {
    fg::history_of<jobs> made;
    const auto push = [&](job one) { made.call(0, jobs::push{one}), made.answer(0); };
    const auto pop = [&](job one) { made.call(0, jobs::pop{}), made.answer(0, std::optional<job>(one)); };
    for (int i = 0; i < before; ++i) push({i, 2 + i}), pop({i, 2 + i});
    push({1, 0}), push({1, 1});
    pop({1, first_popped}), pop({1, 1 - first_popped});
    return made;
}
TEST(monitors, equal_priorities_are_left_to_the_search) {
    for (const int before : {0, 300}) {
        EXPECT_TRUE(fg::linearizable<jobs>(equal_priorities(before, 0))) << before;
        EXPECT_FALSE(fg::linearizable<jobs>(equal_priorities(before, 1))) << before;
        EXPECT_FALSE(fg::numbered_values<jobs>(equal_priorities(before, 0)).decides) << before;
    }
}

constexpr bool specifications_say_what_containers_do() {
    using fg::answer, fg::call, fg::linearizable, fg::history;
    const std::optional<int> one = 1, two = 2, none;
    return linearizable<stack>(history{call<0>(stack::push{1}), answer<0>(), call<0>(stack::push{2}), answer<0>(),
                                       call<0>(stack::pop{}), answer<0>(two), call<0>(stack::pop{}), answer<0>(one),
                                       call<0>(stack::pop{}), answer<0>(none)}) &&
           linearizable<queue>(history{call<0>(queue::enqueue{2}), answer<0>(), call<0>(queue::enqueue{1}), answer<0>(),
                                       call<0>(queue::dequeue{}), answer<0>(two), call<0>(queue::dequeue{}), answer<0>(one),
                                       call<0>(queue::dequeue{}), answer<0>(none)}) &&
           linearizable<heap>(history{call<0>(heap::push{2}), answer<0>(), call<0>(heap::push{1}), answer<0>(),
                                      call<0>(heap::pop{}), answer<0>(one), call<0>(heap::pop{}), answer<0>(two),
                                      call<0>(heap::pop{}), answer<0>(none)}) &&
           linearizable<set>(history{call<0>(set::insert{2}), answer<0>(true), call<0>(set::insert{2}), answer<0>(false),
                                     call<0>(set::contains{2}), answer<0>(true), call<0>(set::erase{2}), answer<0>(true),
                                     call<0>(set::erase{1}), answer<0>(false)}) &&
           !linearizable<set>(history{call<0>(set::insert{2}), answer<0>(true), call<1>(set::contains{2}), answer<1>(false)});
}
VERIFY(monitors, specifications_say_what_containers_do)

}  // namespace
