// SPDX-License-Identifier: BSL-1.0
// Peterson's lock for two threads, in every interleaving of its loads and stores. A thread announces that it wants to enter before
// it yields to the other one. With these two stores exchanged, both can enter.

#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/foregone.hpp>

namespace fg = foregone;

/// Production code: with std::atomic, and a class whose until() spins.
template <template <class> class Atomic, class Wait, bool GivesWayFirst = false>
class peterson_lock {
    Atomic<int> turn_{0};
    Atomic<bool> wants_[2]{};

public:
    void lock(int me) {
        const int other = 1 - me;
        if (GivesWayFirst) turn_.store(other), wants_[me].store(true);
        else wants_[me].store(true), turn_.store(other);
        Wait::until([&] { return !wants_[other].load() || turn_.load() == me; });
    }

    void unlock(int me) { wants_[me].store(false); }
};

template <bool GivesWayFirst>
void one_is_inside(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"turn", "wants[0]", "wants[1]", "inside"});
    peterson_lock<fg::scheduled_atomic, fg::scheduled_wait, GivesWayFirst> lock;
    fg::scheduled_atomic<int> inside{0};

    const auto enter = [&](int me) {
        lock.lock(me);
        choose.expect(inside.fetch_add(1) == 0, "one thread is inside");
        inside.fetch_sub(1);
        lock.unlock(me);
    };
    threads.spawn("first", [&] { enter(0); });
    threads.spawn("second", [&] { enter(1); });
    threads.run();
}

FOREGONE_RUNTIME_CHECK(fg::program<one_is_inside<false>>, fg::paths<40>);
FOREGONE_RUNTIME_CHECK(fg::program<one_is_inside<true>>, fg::paths<40>.expect_violation("one thread is inside", 9));
