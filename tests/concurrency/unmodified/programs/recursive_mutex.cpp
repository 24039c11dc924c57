// SPDX-License-Identifier: BSL-1.0
// std::recursive_mutex in unmodified code.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <mutex>
#include <thread>

namespace fg = foregone;

namespace {

struct counter {
    std::recursive_mutex mutex;
    int count = 0;

    void add(int times) {
        const std::lock_guard lock(mutex);
        ++count;
        if (times > 1) add(times - 1);
    }
};

void right() {
    counter shared;
    std::thread other([&] { shared.add(2); });
    shared.add(2);
    other.join();
    program::expect(shared.count == 4);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right>, fg::paths<2000>);

void right_try_lock() {
    std::recursive_mutex mutex;
    mutex.lock();
    program::expect(mutex.try_lock());
    mutex.unlock();
    std::thread other([&] { program::expect(!mutex.try_lock()); });
    other.join();
    mutex.unlock();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_try_lock>, fg::paths<2000>);

void wrong_unlocks_too_often() {
    std::recursive_mutex mutex;
    mutex.lock();
    mutex.lock();
    for (int i = 0; i < 3; ++i) mutex.unlock();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_unlocks_too_often>,
                       fg::paths<2000>.expect_violation("no mutex is unlocked by another"));

void wrong_stays_locked() {
    std::recursive_mutex mutex;
    std::thread other([&] {
        mutex.lock();
        mutex.lock();
        mutex.unlock();
    });
    mutex.lock();
    mutex.unlock();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_stays_locked>, fg::paths<2000>.expect_violation("no deadlock"));

}  // namespace
