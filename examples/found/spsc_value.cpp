// SPDX-License-Identifier: BSL-1.0
// The newest value from one thread to another through three slots: the writer takes a slot back without waiting for its reader.
//
// The defect of boost::lockfree::spsc_value, re-stated: https://github.com/boostorg/lockfree/issues/142. A slot that the consumer
// has read goes back to the producer by an atomic exchange. If the producer's half of it does not acquire, its next write into the
// slot is not ordered after the read.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

namespace fg = foregone;

namespace {

/// Three slots: one that the producer fills, one that the consumer reads, one between them.
template <std::memory_order Exchange>
class newest_value {
    static constexpr unsigned is_new = 4;

    int slots_[3]{};
    std::atomic<unsigned> between_{1};  // a slot, and whether its value is new
    unsigned filled_ = 0;               // only the producer uses it
    unsigned read_ = 2;                 // only the consumer uses it

public:
    void write(int value) {
        slots_[filled_] = value;
        filled_ = between_.exchange(filled_ | is_new, Exchange) & ~is_new;
    }

    bool read(int& value) {
        if (!(between_.load(std::memory_order_relaxed) & is_new)) return false;
        read_ = between_.exchange(read_, std::memory_order_acq_rel) & ~is_new;
        value = slots_[read_];
        return true;
    }
};

/// The shared object is allocated: Clang 19 does not report all accesses to members of a local variable.
template <std::memory_order Exchange>
void four_writes_and_two_reads() {
    const auto newest = std::make_unique<newest_value<Exchange>>();
    std::thread producer([&] {
        for (int value = 1; value <= 4; ++value) newest->write(value);
    });
    int last = 0;
    for (int i = 0; i < 2; ++i) {
        int value = 0;
        if (!newest->read(value)) continue;
        assert(value > last);
        last = value;
    }
    producer.join();
}

void broken() { four_writes_and_two_reads<std::memory_order_release>(); }
void repaired() { four_writes_and_two_reads<std::memory_order_acq_rel>(); }

FOREGONE_RUNTIME_CHECK(fg::unmodified<broken>, fg::paths<100>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired>, fg::paths<100>);

}  // namespace
