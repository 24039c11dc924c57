// SPDX-License-Identifier: BSL-1.0
#pragma once

// Stacks and thread control blocks at fixed addresses, for the threads of a program under test, and the switch between them.

#include <foregone/impl/concurrency/vector_clock.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Suspended code: its stack pointer and its thread pointer (the register FS, which thread_local variables are relative to).
struct suspended_code {
    void* stack_pointer = nullptr;
    std::uintptr_t thread_pointer = 0;
};

/// Suspends the calling code and resumes another; returns when something resumes the caller.
void switch_code(suspended_code& from, const suspended_code& to);

/// Resumes other code; the caller is abandoned, and nothing is unwound.
[[noreturn]] void abandon_for(const suspended_code& to);

/// The memory of the threads: for each a stack with a guard page, and thread-local variables of its own.
///
/// Guarantees: the same addresses in every process. No thread of the operating system exists, so a process with suspended threads
///     can fork.
/// Source: the layout of thread control blocks by the x86-64 ABI and glibc; `_dl_allocate_tls` of its dynamic linker.
namespace thread_memory {

inline constexpr std::uintptr_t base = 0x1000'0000'0000;
inline constexpr std::size_t slot_bytes = std::size_t{2} << 20;
inline constexpr std::size_t local_bytes = std::size_t{128} << 10;  ///< of a slot: thread-local variables, at its end
inline constexpr std::size_t all_bytes = most_threads * slot_bytes;

/// Whether an address is that of a thread's stack or of its thread-local variables.
inline bool contains(std::uintptr_t address) { return address - base < all_bytes; }
inline std::size_t thread_at(std::uintptr_t address) { return (address - base) / slot_bytes; }
inline std::uintptr_t stack_top(std::size_t thread) { return base + (thread + 1) * slot_bytes - local_bytes; }

std::uintptr_t thread_pointer_of(std::size_t thread);

/// The thread-local variables of one module, at an offset below the thread pointer.
struct local_block {
    std::ptrdiff_t offset;
    std::size_t bytes;
    bool is_of_system;
};

/// The modules whose thread-local variables begin anew with each thread: all but the C library and this one, whose own go on.
const std::vector<local_block>& blocks_of_program();

/// use(begin, bytes): the thread-local variables of the program and its own libraries.
template <class Use>
void for_each_local(std::size_t thread, Use&& use) {
    for (const local_block& each : blocks_of_program())
        if (!each.is_of_system) use(thread_pointer_of(thread) + static_cast<std::uintptr_t>(each.offset), each.bytes);
}

/// Maps the memory, once. Errors: says why and ends the process, if the addresses are in use.
void reserve();

/// Code that calls `function(argument)` on the stack of a thread, with fresh thread-local variables.
///
/// Requires: the function does not return.
suspended_code begin_thread(std::size_t thread, void (*function)(void*), void* argument);

}  // namespace thread_memory

}}  // namespace foregone::impl
