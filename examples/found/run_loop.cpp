// SPDX-License-Identifier: BSL-1.0
// A loop that runs tasks until another thread asks it to finish: that thread goes on to use it when it is gone.
//
// The defect of stdexec's run_loop::finish, re-stated: https://github.com/NVIDIA/stdexec/pull/1742. It sets a flag, then pushes a
// task that does nothing, to wake the loop. The loop may see the flag alone, return, and be destroyed before the push.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace fg = foregone;

namespace {

struct task {
    task* next = nullptr;
};

/// With atomic variables only.
class lock_free_loop {
    std::atomic<bool> finishing_{false};
    std::atomic<task*> tasks_{nullptr};
    task nothing_;

    void push(task& added) {
        added.next = tasks_.load();
        while (!tasks_.compare_exchange_weak(added.next, &added)) {}
        tasks_.notify_one();
    }

public:
    void run() {
        while (!finishing_.load()) {
            tasks_.wait(nullptr);
            tasks_.exchange(nullptr);  // here it runs them
        }
    }

    void finish() {
        finishing_.store(true);
        push(nothing_);
    }
};

/// The flag and the notification are one step for the loop.
class locking_loop {
    std::mutex mutex_;
    std::condition_variable changed_;
    bool finishing_ = false;

public:
    void run() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return finishing_; });
    }

    void finish() {
        const std::lock_guard lock(mutex_);
        finishing_ = true;
        changed_.notify_one();
    }
};

/// The loop lives only as long as its run. It is allocated, since the end of a local variable is not seen. The end is not ordered
/// after the push, which is reported before an order is tried in which the push comes later.
template <class Loop>
void wait_for_the_end() {
    auto loop = std::make_unique<Loop>();
    std::thread other([loop = loop.get()] { loop->finish(); });
    loop->run();
    loop.reset();
    other.join();
}

void broken() { wait_for_the_end<lock_free_loop>(); }
void repaired() { wait_for_the_end<locking_loop>(); }

FOREGONE_RUNTIME_CHECK(fg::unmodified<broken>, fg::paths<100>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired>, fg::paths<100>);

}  // namespace
