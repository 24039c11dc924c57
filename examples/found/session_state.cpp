// SPDX-License-Identifier: BSL-1.0
// A counter of work that is left: the last worker wakes a thread that has seen zero already, and has destroyed the counter.
//
// The defect that a review found in a change of PyTorch's SessionState, re-stated: https://github.com/pytorch/pytorch/pull/195642.
// The wait of an atomic variable ends as soon as its value differs, so that the notification after the change may come too late.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace fg = foregone;

namespace {

class atomic_session {
    std::atomic<int> left_{1};

public:
    void remove_work() {
        if (left_.fetch_sub(1) == 1) left_.notify_one();
    }

    void wait() {
        for (int left = left_.load(); left != 0; left = left_.load()) left_.wait(left);
    }
};

/// The notification is made with the mutex held, and the wait ends with the mutex.
class locking_session {
    std::mutex mutex_;
    std::condition_variable is_done_;
    int left_ = 1;

public:
    void remove_work() {
        const std::lock_guard lock(mutex_);
        if (--left_ == 0) is_done_.notify_one();
    }

    void wait() {
        std::unique_lock lock(mutex_);
        is_done_.wait(lock, [&] { return left_ == 0; });
    }
};

/// The session lives only as long as the wait. It is allocated, since the end of a local variable is not seen. The end is not
/// ordered after the notification, which is reported before an order is tried in which the notification comes later.
template <class Session>
void run() {
    auto session = std::make_unique<Session>();
    std::thread worker([session = session.get()] { session->remove_work(); });
    session->wait();
    session.reset();
    worker.join();
}

void broken() { run<atomic_session>(); }
void repaired() { run<locking_session>(); }

FOREGONE_RUNTIME_CHECK(fg::unmodified<broken>, fg::paths<100>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired>, fg::paths<100>);

}  // namespace
