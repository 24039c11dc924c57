// SPDX-License-Identifier: BSL-1.0
// A hazard pointer: a reader announces what it is about to use, then looks whether it is still there. That takes seq_cst.
//
// A release store is not ordered before the load after it: the reader may see the object in its place while the writer, who has
// replaced it, does not see the announcement. Then the object is freed while it is read.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

namespace fg = foregone;

namespace {

using enum std::memory_order;

/// A value that one thread reads and another one replaces.
template <std::memory_order Announce>
class guarded_value {
    std::atomic<int*> value_{new int(1)}, in_use_{nullptr};
    std::unique_ptr<int> kept_;

public:
    ~guarded_value() { delete value_.load(); }

    int read() {
        int* seen = value_.load(relaxed);
        for (;;) {
            in_use_.store(seen, Announce);
            int* const again = value_.load(seq_cst);
            if (again == seen) break;
            seen = again;
        }
        const int result = *seen;
        in_use_.store(nullptr, release);
        return result;
    }

    void replace(int value) {
        std::unique_ptr<int> former(value_.exchange(new int(value), seq_cst));
        if (in_use_.load(seq_cst) == former.get()) kept_ = std::move(former);
    }
};

template <std::memory_order Announce>
void reads_while_it_is_replaced() {
    guarded_value<Announce> shared;
    std::thread writer([&] { shared.replace(2); });
    const int seen = shared.read();
    assert(seen == 1 || seen == 2);
    writer.join();
}

void broken() { reads_while_it_is_replaced<release>(); }
void repaired() { reads_while_it_is_replaced<seq_cst>(); }

constexpr fg::unmodified_options weak{.memory = fg::rc11};
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken>, fg::paths<100>);  // with the newest values alone
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken, weak>, fg::paths<100>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired, weak>, fg::paths<100>);

}  // namespace
