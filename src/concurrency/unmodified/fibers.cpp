// SPDX-License-Identifier: BSL-1.0
// Stacks and thread control blocks of the threads of a program under test, and the switch between them: x86-64, glibc.
#include "concurrency/unmodified/fibers.hpp"

#include "concurrency/unmodified/library_code.hpp"
#include "concurrency/unmodified/stop_with.hpp"

#include <foregone/impl/base/flight_recorder.hpp>

#include <asm/prctl.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

// Pushes what a call preserves, stores the stack pointer and goes on with another. The second entry abandons the caller's stack.
asm(R"(
    .text
    .p2align 4
    .type foregone_switch_stack, @function
foregone_switch_stack:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
    .size foregone_switch_stack, .-foregone_switch_stack
    .p2align 4
    .type foregone_begin_stack, @function
foregone_begin_stack:
    movq %r13, %rdi
    xorl %ebp, %ebp
    call *%r12
    ud2
    .size foregone_begin_stack, .-foregone_begin_stack
)");

extern "C" {
__attribute__((visibility("hidden"))) void foregone_switch_stack(void** from, void* to);
__attribute__((visibility("hidden"))) void foregone_begin_stack();
void* _dl_allocate_tls(void* thread_pointer);
void __ctype_init();
}

namespace foregone { inline namespace impl {

namespace {

/// Sets the register FS, by the instruction where the kernel allows it.
class thread_pointer {
    static inline const bool has_instruction = (getauxval(AT_HWCAP2) & 2) != 0;

public:
    static std::uintptr_t get() {
        std::uintptr_t is;
        asm("movq %%fs:0x10, %0" : "=r"(is));
        return is;
    }

    static void set(std::uintptr_t to) {
        if (has_instruction) asm volatile("wrfsbase %0" ::"r"(to) : "memory");
        else syscall(SYS_arch_prctl, ARCH_SET_FS, to);
    }
};

using thread_memory::local_block;

std::vector<local_block> program_blocks;

int add_block(dl_phdr_info* module, std::size_t, void*) {
    const std::string_view name = module->dlpi_name;
    if (module->dlpi_tls_data == nullptr || library_code::is_of_runtime(name) || library_code::is_c_library(name)) return 0;
    constexpr auto most = static_cast<std::ptrdiff_t>(thread_memory::local_bytes / 2);
    const auto begin = reinterpret_cast<std::uintptr_t>(module->dlpi_tls_data);
    const auto offset = static_cast<std::ptrdiff_t>(begin - thread_pointer::get());
    for (int i = 0; i < module->dlpi_phnum; ++i)
        if (module->dlpi_phdr[i].p_type == PT_TLS && offset < 0 && offset > -most)
            program_blocks.push_back({offset, module->dlpi_phdr[i].p_memsz, library_code::is_of_system(name)});
    return 0;
}

/// A thread control block: where thread-local variables begin, and what they are at first.
struct control_block {
    std::uintptr_t pointer = 0;
    std::vector<std::byte> fresh{};
};
std::array<control_block, most_threads> blocks;

void copy_word(std::uintptr_t to, std::size_t offset) {
    std::memcpy(reinterpret_cast<void*>(to + offset), reinterpret_cast<void*>(thread_pointer::get() + offset), sizeof(void*));
}

void keep_fresh(control_block& block) {
    for (const local_block& each : program_blocks) {
        const auto* const from = reinterpret_cast<const std::byte*>(block.pointer) + each.offset;
        block.fresh.insert(block.fresh.end(), from, from + each.bytes);
    }
}

/// Where glibc keeps the number of a thread in its control block: locks compare it with their holder's, which is 0 for none.
std::size_t offset_of_number() {
    constexpr std::size_t end = 2048;
    const auto own = static_cast<std::uint32_t>(gettid());
    for (std::size_t offset = 0x40; offset < end; offset += sizeof own) {
        std::uint32_t number;
        std::memcpy(&number, reinterpret_cast<void*>(thread_pointer::get() + offset), sizeof number);
        if (number == own) return offset;
    }
    stop_with("this version of the C library is not known: it keeps no number of a thread in its control block");
}

/// Offsets of glibc's `tcbhead_t`: itself, the thread, the guards of stacks and of pointers.
void make(control_block& block, std::size_t thread) {
    block.pointer = thread_memory::base + (thread + 1) * thread_memory::slot_bytes - thread_memory::local_bytes / 4;
    if (_dl_allocate_tls(reinterpret_cast<void*>(block.pointer)) == nullptr)
        stop_with("no memory is left for thread-local variables");
    for (const std::size_t offset : {0x00, 0x10})
        std::memcpy(reinterpret_cast<void*>(block.pointer + offset), &block.pointer, sizeof(void*));
    for (const std::size_t offset : {0x28, 0x30}) copy_word(block.pointer, offset);
    const auto number = static_cast<std::uint32_t>(gettid() + 1 + static_cast<int>(thread));
    std::memcpy(reinterpret_cast<void*>(block.pointer + offset_of_number()), &number, sizeof number);
    const std::uintptr_t home = thread_pointer::get();
    thread_pointer::set(block.pointer);
    __ctype_init();
    thread_pointer::set(home);
    keep_fresh(block);
}

/// Gives a thread the thread-local variables that a new one has.
void refresh(const control_block& block) {
    const std::byte* from = block.fresh.data();
    for (const local_block& each : program_blocks) {
        std::memcpy(reinterpret_cast<std::byte*>(block.pointer) + each.offset, from, each.bytes);
        from += each.bytes;
    }
}

/// A function of its own: a compiler computes the address of a thread-local variable once in a function.
[[gnu::noinline]] void set_variables_of_engine(flight_recorder* recorder) {
    active_recorder = recorder;
    errno = 0;
}

/// Variables of this library that the search reads on the stack of a thread.
void inherit_engine(const control_block& block) {
    flight_recorder* const recorder = active_recorder;
    const std::uintptr_t home = thread_pointer::get();
    thread_pointer::set(block.pointer);
    set_variables_of_engine(recorder);
    thread_pointer::set(home);
}

}  // namespace

void switch_code(suspended_code& from, const suspended_code& to) {
    from.thread_pointer = thread_pointer::get();
    if (from.thread_pointer != to.thread_pointer) thread_pointer::set(to.thread_pointer);
    foregone_switch_stack(&from.stack_pointer, to.stack_pointer);
}

void abandon_for(const suspended_code& to) {
    void* nowhere;
    thread_pointer::set(to.thread_pointer);
    foregone_switch_stack(&nowhere, to.stack_pointer);
    __builtin_unreachable();
}

std::uintptr_t thread_memory::thread_pointer_of(std::size_t thread) { return blocks[thread].pointer; }

const std::vector<thread_memory::local_block>& thread_memory::blocks_of_program() { return program_blocks; }

void thread_memory::reserve() {
    if (blocks.front().pointer != 0) return;
    constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    void* const at = mmap(reinterpret_cast<void*>(base), all_bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (at != reinterpret_cast<void*>(base)) stop_with("the addresses for the stacks of threads are in use");
    dl_iterate_phdr(add_block, nullptr);
    for (std::size_t thread = 0; thread < most_threads; ++thread) {
        mprotect(reinterpret_cast<void*>(base + thread * slot_bytes), 4096, PROT_NONE);
        make(blocks[thread], thread);
    }
}

suspended_code thread_memory::begin_thread(std::size_t thread, void (*function)(void*), void* argument) {
    refresh(blocks[thread]);
    inherit_engine(blocks[thread]);
    // Variables that have no value yet would contain what the thread left there on another path.
    constexpr std::size_t cleared_bytes = 2048;
    std::memset(reinterpret_cast<void*>(stack_top(thread) - cleared_bytes), 0, cleared_bytes);
    auto* top = reinterpret_cast<void**>(stack_top(thread) - 64);
    *--top = reinterpret_cast<void*>(&foregone_begin_stack);
    *--top = nullptr;                                // rbp
    *--top = nullptr;                                // rbx
    *--top = reinterpret_cast<void*>(function);      // r12
    *--top = argument;                               // r13
    *--top = nullptr;                                // r14
    *--top = nullptr;                                // r15
    return {top, blocks[thread].pointer};
}

}}  // namespace foregone::impl
