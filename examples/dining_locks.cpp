// SPDX-License-Identifier: BSL-1.0
// Three philosophers as threads, with mutexes as forks. If all take the left fork first, they may deadlock. If the last one
// takes the right fork first, they cannot. philosophers.cpp has the same as a model.

#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/foregone.hpp>

#include <array>
#include <cstddef>
#include <mutex>

namespace fg = foregone;

constexpr std::size_t seats = 3;

/// Production code: with std::mutex.
template <class Mutex>
void eat(Mutex& first_fork, Mutex& second_fork) {
    const std::lock_guard first(first_fork);
    const std::lock_guard second(second_fork);
}

template <bool LastIsDifferent>
void all_eat(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"fork 0", "fork 1", "fork 2"});
    std::array<fg::scheduled_mutex, seats> forks;

    for (std::size_t i = 0; i < seats; ++i)
        threads.spawn(std::array{"Anna", "Bert", "Carl"}[i], [&, i] {
            fg::scheduled_mutex &left = forks[i], &right = forks[(i + 1) % seats];
            if (LastIsDifferent && i + 1 == seats) eat(right, left);
            else eat(left, right);
        });
    threads.run();
}

FOREGONE_RUNTIME_CHECK(fg::program<all_eat<true>>, fg::paths<20>);
FOREGONE_RUNTIME_CHECK(fg::program<all_eat<false>>, fg::paths<20>.expect_violation("no deadlock", seats));
