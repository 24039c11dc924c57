// SPDX-License-Identifier: BSL-1.0
// What a program says to a thread sanitizer: an order between two calls counts, and annotations for tools without fences do not.
#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <thread>

namespace fg = foregone;

extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);
void AnnotateHappensBefore(const char* file, int line, const volatile void* address);
void AnnotateHappensAfter(const char* file, int line, const volatile void* address);
}

namespace {

std::atomic<bool> is_ready;
int value;

void publish(void (*release)(), void (*acquire)()) {
    std::thread writer([&] {
        value = 1;
        release();
        is_ready.store(true, std::memory_order_relaxed);
    });
    while (!is_ready.load(std::memory_order_relaxed)) {}
    acquire();
    assert(value == 1);
    writer.join();
}

void right_order() {
    publish([] { __tsan_release(&value); }, [] { __tsan_acquire(&value); });
}

void right_fences() {
    publish([] { std::atomic_thread_fence(std::memory_order_release); },
            [] { std::atomic_thread_fence(std::memory_order_acquire); });
}

void wrong_address() {
    publish([] { __tsan_release(&value); }, [] { __tsan_acquire(&is_ready); });
}

void wrong_annotations() {
    publish([] { AnnotateHappensBefore(__FILE__, __LINE__, &value); }, [] { AnnotateHappensAfter(__FILE__, __LINE__, &value); });
}

}  // namespace

FOREGONE_RUNTIME_CHECK(fg::unmodified<right_order>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_fences>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_address>, fg::paths<100>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_annotations>, fg::paths<100>.expect_violation("no data race"));
