// SPDX-License-Identifier: BSL-1.0
#pragma once

// The options of a scheduler: which interleavings are taken, and what a load may read.

#include <foregone/concurrency/memory_model.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Restricts the interleavings that a scheduler takes.
struct scheduler_options {
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

    /// The limit of preemptions: switches away from a thread that could go on. With few, many threads and operations still have few
    /// interleavings.
    /// Source: Musuvathi and Qadeer, "Iterative context bounding" (PLDI 2007): most defects need two or fewer.
    std::uint64_t preemptions = unlimited;

    /// Runs only one of several interleavings that differ in the order of operations on different objects.
    ///
    /// Requires: threads share only scheduled objects; the program does not call `reached`. No effect with bounded preemptions or
    ///     stale reads.
    /// Source: sleep sets (Godefroid, 1996); source sets (Abdulla et al., 2014).
    bool reduced = false;

    /// The limit of wakeups of a thread from a condition variable without a notification.
    std::uint64_t spurious_wakeups = 0;

    /// What a load of an atomic variable may read.
    memory_model memory = memory_model::sequentially_consistent;

    /// The limit of failures of compare_exchange_weak, and of a semaphore's try_acquire, without a reason.
    std::uint64_t spurious_failures = 0;

    /// The limit of atomic operations that read, or stand after, something other than the newest store; of a memory model. No
    /// interleaving is left out then.
    std::uint64_t stale_reads = unlimited;
};

}}  // namespace foregone::impl
