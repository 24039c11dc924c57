// SPDX-License-Identifier: BSL-1.0
// Two threads that each store, then load what the other one stores: both may read the old value, unless all four are seq_cst.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <thread>

namespace fg = foregone;

namespace {

template <std::memory_order Store, std::memory_order Load>
void store_buffering() {
    std::atomic<int> x{0}, y{0};
    int a = 0;
    std::thread left([&] {
        x.store(1, Store);
        a = y.load(Load);
    });
    y.store(1, Store);
    const int b = x.load(Load);
    left.join();
    assert(a == 1 || b == 1);
}

void broken() { store_buffering<std::memory_order_release, std::memory_order_acquire>(); }
void repaired() { store_buffering<std::memory_order_seq_cst, std::memory_order_seq_cst>(); }

constexpr fg::unmodified_options weak{.memory = fg::rc11};
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken>, fg::paths<100>);  // with the newest values alone
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken, weak>, fg::paths<100>.expect_violation("a == 1 || b == 1"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired, weak>, fg::paths<100>);

}  // namespace
