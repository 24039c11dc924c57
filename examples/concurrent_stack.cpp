// SPDX-License-Identifier: BSL-1.0
// A stack without locks (Treiber), as a suite of commands. One line has it called by two threads at once, in every scenario of up
// to three calls each. Without the count beside the top, a node that was taken and given back in between is mistaken for the same.

#include <foregone/foregone.hpp>

#include <foregone/concurrency/concurrent.hpp>
#include <foregone/concurrency/scheduled_std.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace fg = foregone;

/// Nodes are taken from a pool, and used again. Their numbers begin with 1; 0 is none.
template <class Std, bool Counts>
class stack {
    struct place {
        std::uint32_t node = 0, count = 0;
        bool operator==(const place&) const = default;
    };
    struct node {
        typename Std::template atomic<std::uint32_t> next{0};
        int value = 0;
    };
    static constexpr std::size_t nodes = 5;

    std::array<node, nodes + 1> pool_;
    typename Std::template atomic<place> top_{place{}}, free_{place{1, 0}};

    void put(typename Std::template atomic<place>& list, std::uint32_t one) {
        place old = list.load();
        do pool_[one].next.store(old.node);
        while (!list.compare_exchange_strong(old, {one, old.count + Counts}));
    }
    std::uint32_t take(typename Std::template atomic<place>& list) {
        place old = list.load();
        while (old.node != 0 && !list.compare_exchange_strong(old, {pool_[old.node].next.load(), old.count + Counts})) {}
        return old.node;
    }

public:
    stack() {
        for (std::uint32_t i = 1; i < nodes; ++i) pool_[i].next.store(i + 1);
    }

    void push(int value) {
        const std::uint32_t one = take(free_);
        pool_[one].value = value;
        put(top_, one);
    }
    std::optional<int> pop() {
        const std::uint32_t one = take(top_);
        if (one == 0) return std::nullopt;
        const int value = pool_[one].value;
        put(free_, one);
        return value;
    }
};

template <bool Counts>
struct stack_commands {
    using system = stack<fg::scheduled_std, Counts>;
    struct model {
        fg::inline_vector<int, 5> values;  // the top last
        bool operator==(const model&) const = default;
    };

    struct push {
        int value;
        void run(system& s) const { s.push(value); }
        constexpr bool precondition(const model& m) const { return !m.values.full(); }
        constexpr void next(model& m) const { m.values.push_back(value); }
    };
    struct pop {
        std::optional<int> run(system& s) const { return s.pop(); }
        constexpr std::optional<int> expected(const model& m) const {
            return m.values.empty() ? std::nullopt : std::optional(m.values[m.values.size() - 1]);
        }
        constexpr void next(model& m) const {
            if (!m.values.empty()) m.values.pop_back();
        }
    };
    using commands = fg::one_of<pop, fg::product<push, fg::integers<1, 2>>>;
};
using counted = stack_commands<true>;
using uncounted = stack_commands<false>;

FOREGONE_RUNTIME_CHECK(counted, fg::concurrent<2, 2, 0>);  // on an empty stack
FOREGONE_RUNTIME_CHECK(uncounted, fg::concurrent<2, 3>.expect_violation("the calls are linearizable"));
