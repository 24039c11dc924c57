// SPDX-License-Identifier: BSL-1.0
#pragma once

// Programs of threads whose numbers of executions are published, each of any size.
// Source: tests/correct/synthetic of GenMC.

#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace published_programs {

namespace fg = foregone;

using number = fg::scheduled_atomic<int>;

inline int size;
inline fg::memory_model memory = fg::memory_model::sequentially_consistent;

inline fg::scheduler_options options() { return {.reduced = true, .memory = memory}; }

inline void readers(fg::chooser& choose) {
    fg::scheduler threads(choose, options());
    number x;
    threads.spawn("writer", [&] { x.store(1); });
    for (int i = 0; i < size; ++i) threads.spawn("reader", [&] { static_cast<void>(x.load()); });
    threads.run();
}

inline void last_zero(fg::chooser& choose) {
    fg::scheduler threads(choose, options());
    std::array<number, 16> x;
    const auto at = [&](int i) -> number& { return x[static_cast<std::size_t>(i)]; };
    threads.spawn("reader", [&] {
        for (int i = size; at(i).load() != 0;) --i;
    });
    for (int i = 1; i <= size; ++i) threads.spawn("writer", [&, i] { at(i).store(at(i - 1).load() + 1); });
    threads.run();
}

/// Threads that put 4 words each into a table of 128 slots, where some collide.
inline void indexer(fg::chooser& choose) {
    fg::scheduler threads(choose, options());
    std::array<number, 128> table;
    for (int t = 0; t < size; ++t)
        threads.spawn("writer", [&, t] {
            for (int i = 0; i < 4; ++i) {
                const int word = i * 11 + t;
                int expected = 0;
                for (int slot = word * 7 % 128; !table[static_cast<std::size_t>(slot)].compare_exchange_strong(expected, word);
                     slot = (slot + 1) % 128)
                    expected = 0;
            }
        });
    threads.run();
}

/// One reader, and writers of one variable.
inline void writers(fg::chooser& choose) {
    fg::scheduler threads(choose, options());
    number x;
    for (int i = 0; i < size; ++i) threads.spawn("writer", [&, i] { x.store(i + 1); });
    threads.spawn("reader", [&] { static_cast<void>(x.load()); });
    threads.run();
}

template <int Objects>
inline void increments(fg::chooser& choose) {
    fg::scheduler threads(choose, options());
    std::array<number, Objects> x;
    for (int i = 0; i < size; ++i)
        threads.spawn("writer", [&] {
            for (number& each : x) each.fetch_add(1);
        });
    threads.run();
}

inline void replace(number& x, int from, int to) { x.compare_exchange_strong(from, to); }

/// A chain of replacements. One that fails only reads.
inline void rotations(fg::chooser& choose) {
    fg::scheduler threads(choose, options());
    number x;
    for (int i = 0; i < size; ++i) threads.spawn("thread", [&, i] { replace(x, i, i + 1); });
    threads.run();
}

inline void write_and_replace(fg::chooser& choose) {
    fg::scheduler threads(choose, options());
    number x;
    threads.spawn("writer", [&] { x.store(1); });
    for (int i = 0; i < size; ++i) threads.spawn("thread", [&] { replace(x, 1, 2); });
    threads.run();
}

inline void replace_and_write(fg::chooser& choose) {
    fg::scheduler threads(choose, options());
    number x;
    for (int i = 0; i < size; ++i) threads.spawn("thread", [&] { replace(x, 0, 1), x.store(2); });
    threads.run();
}

inline void locked(fg::chooser& choose) {
    fg::scheduler threads(choose, options());
    fg::scheduled_mutex mutex;
    for (int i = 0; i < size; ++i) threads.spawn("writer", [&] { const std::lock_guard guard(mutex); });
    threads.run();
}

/// Each complete path is another execution.
template <void (*Program)(fg::chooser&)>
void expect_paths(int of_size, std::uint64_t complete, std::uint64_t most_in_vain,
                  fg::memory_model under = fg::memory_model::sequentially_consistent) {
    size = of_size, memory = under;
    const paths::walked seen = paths::all<Program>({.leaves_out = true});
    EXPECT_EQ(seen.counted.complete, complete) << size;
    EXPECT_LE(seen.counted.pruned, most_in_vain) << size;
}

}  // namespace published_programs
