// SPDX-License-Identifier: BSL-1.0
// What a program says to a thread sanitizer: the functions of <sanitizer/tsan_interface.h>, and the older dynamic annotations.
#include "concurrency/unmodified/runtime.hpp"

#include <foregone/impl/concurrency/synchronization.hpp>

#include <atomic>

namespace foregone { inline namespace impl {

namespace {

/// What a program says that addresses order, apart from atomic variables that may have the same address.
class stated_order final : public path_state {
    object_table<synchronization> table_;
    void clear() override { table_.clear(); }

public:
    synchronization& at(const void* address) { return table_.at(address); }
};
stated_order orders;

}  // namespace

}}  // namespace foregone::impl

#define FOREGONE_IGNORED(name) \
  void name(...) {}

#pragma GCC visibility push(default)
extern "C" {

void __tsan_acquire(void* address) {
    if (!::foregone::in_program()) return;
    ::foregone::engine_section in;
    ::foregone::orders.at(address).read_by(::foregone::runtime::current().self(), std::memory_order_acquire);
}

void __tsan_release(void* address) {
    if (!::foregone::in_program()) return;
    ::foregone::engine_section in;
    ::foregone::orders.at(address).updated_by(::foregone::runtime::current().self(), std::memory_order_release);
}

// A mutex of the program is made of atomic operations or system calls, which are seen.
FOREGONE_IGNORED(__tsan_mutex_create)
FOREGONE_IGNORED(__tsan_mutex_destroy)
FOREGONE_IGNORED(__tsan_mutex_pre_lock)
FOREGONE_IGNORED(__tsan_mutex_post_lock)
FOREGONE_IGNORED(__tsan_mutex_pre_signal)
FOREGONE_IGNORED(__tsan_mutex_post_signal)
FOREGONE_IGNORED(__tsan_mutex_pre_divert)
FOREGONE_IGNORED(__tsan_mutex_post_divert)
int __tsan_mutex_pre_unlock(void*, unsigned) { return 0; }
void __tsan_mutex_post_unlock(void*, unsigned) {}
FOREGONE_IGNORED(__tsan_flush_memory)

// These help tools that do not understand fences. Here they would hide races that fences leave.
FOREGONE_IGNORED(AnnotateHappensBefore)
FOREGONE_IGNORED(AnnotateHappensAfter)
FOREGONE_IGNORED(AnnotateCondVarSignal)
FOREGONE_IGNORED(AnnotateCondVarSignalAll)
FOREGONE_IGNORED(AnnotateCondVarWait)
FOREGONE_IGNORED(AnnotateMutexIsNotPHB)
FOREGONE_IGNORED(AnnotateMutexIsUsedAsCondVar)
FOREGONE_IGNORED(AnnotateRWLockCreate)
FOREGONE_IGNORED(AnnotateRWLockCreateStatic)
FOREGONE_IGNORED(AnnotateRWLockDestroy)
FOREGONE_IGNORED(AnnotateRWLockAcquired)
FOREGONE_IGNORED(AnnotateRWLockReleased)
FOREGONE_IGNORED(AnnotateBenignRace)
FOREGONE_IGNORED(AnnotateBenignRaceSized)
FOREGONE_IGNORED(AnnotateIgnoreReadsBegin)
FOREGONE_IGNORED(AnnotateIgnoreReadsEnd)
FOREGONE_IGNORED(AnnotateIgnoreWritesBegin)
FOREGONE_IGNORED(AnnotateIgnoreWritesEnd)
FOREGONE_IGNORED(AnnotateIgnoreSyncBegin)
FOREGONE_IGNORED(AnnotateIgnoreSyncEnd)
FOREGONE_IGNORED(AnnotateEnableRaceDetection)
FOREGONE_IGNORED(AnnotateExpectRace)
FOREGONE_IGNORED(AnnotateFlushExpectedRaces)
FOREGONE_IGNORED(AnnotateFlushState)
FOREGONE_IGNORED(AnnotateNewMemory)
FOREGONE_IGNORED(AnnotateMemoryIsInitialized)
FOREGONE_IGNORED(AnnotateMemoryIsUninitialized)
FOREGONE_IGNORED(AnnotateNoOp)
FOREGONE_IGNORED(AnnotatePCQCreate)
FOREGONE_IGNORED(AnnotatePCQDestroy)
FOREGONE_IGNORED(AnnotatePCQPut)
FOREGONE_IGNORED(AnnotatePCQGet)
FOREGONE_IGNORED(AnnotatePublishMemoryRange)
FOREGONE_IGNORED(AnnotateUnpublishMemoryRange)
FOREGONE_IGNORED(AnnotateThreadName)
FOREGONE_IGNORED(AnnotateTraceMemory)
FOREGONE_IGNORED(WTFAnnotateHappensBefore)
FOREGONE_IGNORED(WTFAnnotateHappensAfter)
FOREGONE_IGNORED(WTFAnnotateBenignRaceSized)
int RunningOnValgrind() { return 0; }

}  // extern "C"
#pragma GCC visibility pop
