// SPDX-License-Identifier: BSL-1.0
// A sequence lock: readers take no lock, and read again if the version has changed. The acquire fence of the reader is needed.
//
// Without it, the second load of the version may read what was there before a write that the loads of the data have seen half of.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <thread>

namespace fg = foregone;

namespace {

using enum std::memory_order;

struct point {
    int x = 0, y = 0;
};

/// One writer. The data is atomic, for readers read it while it is written.
template <std::memory_order ReadersFence>
class versioned_point {
    std::atomic<unsigned> version_{0};  // odd: a write has begun
    std::atomic<int> x_{0}, y_{0};

public:
    void write(point value) {
        const unsigned before = version_.load(relaxed);
        version_.store(before + 1, relaxed);
        std::atomic_thread_fence(release);
        x_.store(value.x, relaxed);
        y_.store(value.y, relaxed);
        version_.store(before + 2, release);
    }

    bool try_read(point& value) const {
        const unsigned before = version_.load(acquire);
        value = {x_.load(relaxed), y_.load(relaxed)};
        std::atomic_thread_fence(ReadersFence);
        return before % 2 == 0 && version_.load(relaxed) == before;
    }
};

template <std::memory_order ReadersFence>
void reads_both_or_neither() {
    versioned_point<ReadersFence> shared;
    std::thread writer([&] { shared.write({1, 1}); });
    point seen;
    if (shared.try_read(seen)) assert(seen.x == seen.y);
    writer.join();
}

void broken() { reads_both_or_neither<relaxed>(); }
void repaired() { reads_both_or_neither<acquire>(); }

constexpr fg::unmodified_options weak{.memory = fg::rc11};
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken, weak>, fg::paths<100>.expect_violation("seen.x == seen.y"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired, weak>, fg::paths<100>);

}  // namespace
