// SPDX-License-Identifier: BSL-1.0
// An object that is made when it is first needed, and looked for without the mutex before: the pointer has to be acquired.
//
// A relaxed load of the pointer orders nothing, so that what the pointer refers to may be read before it is written.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>

namespace fg = foregone;

namespace {

using enum std::memory_order;

struct table {
    int entries = 0;
    explicit table(int count) : entries(count) {}
};

template <std::memory_order FirstLook>
class lazy_table {
    std::atomic<table*> made_{nullptr};
    std::mutex mutex_;
    std::unique_ptr<table> owned_;

public:
    const table& get() {
        if (const table* const there = made_.load(FirstLook)) return *there;
        const std::lock_guard lock(mutex_);
        if (!owned_) {
            owned_ = std::make_unique<table>(7);
            made_.store(owned_.get(), release);
        }
        return *owned_;
    }
};

template <std::memory_order FirstLook>
void two_need_it() {
    lazy_table<FirstLook> lazy;
    const auto look = [&] {
        const int entries = lazy.get().entries;
        assert(entries == 7);
    };
    std::thread other(look);
    look();
    other.join();
}

void broken() { two_need_it<relaxed>(); }
void repaired() { two_need_it<acquire>(); }

constexpr fg::unmodified_options weak{.memory = fg::rc11};
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken, weak>, fg::paths<100>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired, weak>, fg::paths<100>);

}  // namespace
