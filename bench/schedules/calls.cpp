// SPDX-License-Identifier: BSL-1.0
// Concurrent calls of a stack without locks, as a suite of commands and by hand.
#include "calls.hpp"

#include <foregone/concurrency/concurrent.hpp>
#include <foregone/concurrency/scheduled_std.hpp>
#include <foregone/domain/one_of.hpp>
#include <foregone/impl/choices/wakeup_trees.hpp>
#include <foregone/impl/paths/path_worker.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace schedules {

namespace fg = foregone;

namespace {

/// Node 0 is none. No node is used again, and the value of each is its number.
template <class Std>
class stack {
    std::array<typename Std::template atomic<std::uint32_t>, 5> next_{};
    typename Std::template atomic<std::uint32_t> top_{0}, used_{0};

public:
    void push() {
        const std::uint32_t one = used_.fetch_add(1) + 1;
        std::uint32_t old = top_.load();
        do next_[one].store(old);
        while (!top_.compare_exchange_strong(old, one));
    }
    bool pop() {
        std::uint32_t old = top_.load();
        while (old != 0 && !top_.compare_exchange_strong(old, next_[old].load())) {}
        return old != 0;
    }
};

struct stack_suite {
    using system = stack<fg::scheduled_std>;
    struct model {
        int count = 0;
        bool operator==(const model&) const = default;
    };
    struct push {
        void run(system& s) const { s.push(); }
        void next(model& m) const { ++m.count; }
    };
    struct pop {
        bool run(system& s) const { return s.pop(); }
        bool expected(const model& m) const { return m.count > 0; }
        void next(model& m) const { m.count -= m.count > 0; }
    };
    using commands = fg::one_of<push, pop>;
};

/// What a program by hand expects: no pop without an element, and the rest is still there.
void calls_by_hand(fg::chooser& choose) {
    constexpr std::size_t counts[3][2] = {{1, 1}, {2, 1}, {2, 2}};
    const auto& counted = counts[choose("calls", 3)];
    std::array<std::array<bool, 2>, 2> pushes{};
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t j = 0; j < counted[i]; ++j) pushes[i][j] = choose("call", 2) == 0;
    fg::scheduler threads(choose, {.reduced = true});
    stack<fg::scheduled_std> tested;
    int pushed = 0, popped = 0;
    for (std::size_t i = 0; i < pushes.size(); ++i)
        threads.spawn("thread", [&, i] {
            for (std::size_t j = 0; j < counted[i]; ++j) {
                if (pushes[i][j]) tested.push(), ++pushed;
                else popped += tested.pop();
            }
        });
    threads.run();
    while (tested.pop()) ++popped;
    choose.expect(pushed == popped, "each element is popped once");
}

template <class Program>
tally take_all_paths() {
    constexpr std::uint64_t longest = 10'000;
    static const fg::path_room room(longest);
    fg::path_worker<fg::program_view<Program>, fg::choice_point*> worker{.points = room.points, .limit = longest};
    bool is_some_left_out = false;
    fg::wakeup_trees trees;
    worker.leaves_out = &is_some_left_out, worker.trees = &trees;
    fg::path_reason why;
    while (!worker.finished) worker.advance(why, true);
    if (worker.counted.failed + worker.counted.cut == 0) return {worker.counted.complete, worker.counted.pruned, 0};
    std::fprintf(stderr, "a path of concurrent calls fails: %.*s\n", static_cast<int>(why.view().size()), why.view().data());
    std::exit(1);
}

}  // namespace

tally search_calls(body) { return take_all_paths<fg::model_in_scope<stack_suite, fg::concurrent<2, 2, 0>>>(); }

tally search_calls_by_hand(body) { return take_all_paths<fg::program<calls_by_hand>>(); }

}  // namespace schedules
