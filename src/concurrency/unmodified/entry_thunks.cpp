// SPDX-License-Identifier: BSL-1.0
// Saves the caller's registers for spin_watch before an atomic operation that may poll, then goes on in atomic_entry_points.cpp.

asm(R"(
    .text

    .macro watched name
    .p2align 4
    .globl __tsan_\name
    .type __tsan_\name, @function
__tsan_\name:
    leaq foregone_caller_state(%rip), %rax
    movq %rbx, (%rax)
    movq %rbp, 8(%rax)
    movq %r12, 16(%rax)
    movq %r13, 24(%rax)
    movq %r14, 32(%rax)
    movq %r15, 40(%rax)
    leaq 8(%rsp), %r11
    movq %r11, 48(%rax)
    jmp foregone_\name
    .size __tsan_\name, .-__tsan_\name
    .endm

    .irp bits, 8, 16, 32, 64, 128
    watched atomic\bits\()_load
    watched atomic\bits\()_exchange
    watched atomic\bits\()_compare_exchange_strong
    watched atomic\bits\()_compare_exchange_weak
    watched atomic\bits\()_compare_exchange_val
    watched atomic\bits\()_fetch_add
    watched atomic\bits\()_fetch_sub
    watched atomic\bits\()_fetch_and
    watched atomic\bits\()_fetch_or
    watched atomic\bits\()_fetch_xor
    watched atomic\bits\()_fetch_nand
    .endr
)");
