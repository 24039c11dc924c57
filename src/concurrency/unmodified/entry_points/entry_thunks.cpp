// SPDX-License-Identifier: BSL-1.0
// Saves the caller's registers for spin_watch before an operation that may poll, then goes on in atomic_operations.cpp, or in a
// file of attempts to take locks and semaphores.
// What that left on the stack is cleared: variables of the program that have no value yet would contain it, and differ between a
// path that is searched and the same path that is reported.

asm(R"(
    .text

    .macro saves_caller
    leaq foregone_caller_state(%rip), %rax
    movq %rbx, (%rax)
    movq %rbp, 8(%rax)
    movq %r12, 16(%rax)
    movq %r13, 24(%rax)
    movq %r14, 32(%rax)
    movq %r15, 40(%rax)
    leaq 8(%rsp), %r11
    movq %r11, 48(%rax)
    movq (%rsp), %r11
    movq %r11, 56(%rax)
    .endm

    .macro clears_below words
    movq %rax, %r11
    xorl %eax, %eax
    leaq -2048(%rsp), %rdi
    movl $\words, %ecx
    rep stosq
    movq %r11, %rax
    .endm

    .macro watched name
    .p2align 4
    .globl __tsan_\name
    .type __tsan_\name, @function
__tsan_\name:
    .cfi_startproc
    saves_caller
    subq $8, %rsp
    .cfi_adjust_cfa_offset 8
    call foregone_\name
    clears_below 256
    addq $8, %rsp
    .cfi_adjust_cfa_offset -8
    ret
    .cfi_endproc
    .size __tsan_\name, .-__tsan_\name
    .endm

    # Any thread of the process may call it, so the registers are passed, on the stack, as the last argument.
    .macro passed symbol name last=rsi
    .p2align 4
    .globl \symbol
    .type \symbol, @function
\symbol:
    .cfi_startproc
    subq $72, %rsp
    .cfi_adjust_cfa_offset 72
    movq %rbx, (%rsp)
    movq %rbp, 8(%rsp)
    movq %r12, 16(%rsp)
    movq %r13, 24(%rsp)
    movq %r14, 32(%rsp)
    movq %r15, 40(%rsp)
    leaq 80(%rsp), %r11
    movq %r11, 48(%rsp)
    movq 72(%rsp), %r11
    movq %r11, 56(%rsp)
    movq %rsp, %\last
    call foregone_\name
    clears_below 264
    addq $72, %rsp
    .cfi_adjust_cfa_offset -72
    ret
    .cfi_endproc
    .size \symbol, .-\symbol
    .endm

    # It passes an operand on the stack, or does not poll.
    .macro watched_alone name
    .p2align 4
    .globl __tsan_\name
    .type __tsan_\name, @function
__tsan_\name:
    saves_caller
    jmp foregone_\name
    .size __tsan_\name, .-__tsan_\name
    .endm

    .irp bits, 8, 16, 32, 64, 128
    watched atomic\bits\()_load
    watched atomic\bits\()_exchange
    watched atomic\bits\()_compare_exchange_strong
    watched atomic\bits\()_compare_exchange_weak
    watched atomic\bits\()_fetch_add
    watched atomic\bits\()_fetch_sub
    watched atomic\bits\()_fetch_and
    watched atomic\bits\()_fetch_or
    watched atomic\bits\()_fetch_xor
    watched atomic\bits\()_fetch_nand
    .endr
    .irp bits, 8, 16, 32, 64, 128
    watched_alone atomic\bits\()_store
    .endr
    .irp bits, 8, 16, 32, 64
    watched atomic\bits\()_compare_exchange_val
    .endr
    watched_alone atomic128_compare_exchange_val
    passed pthread_mutex_lock mutex_lock
    passed pthread_mutex_trylock mutex_trylock
    passed pthread_mutex_unlock mutex_unlock
    passed pthread_spin_lock spin_lock
    passed pthread_spin_trylock spin_trylock
    passed pthread_spin_unlock spin_unlock
    passed pthread_rwlock_rdlock rwlock_rdlock
    passed pthread_rwlock_tryrdlock rwlock_tryrdlock
    passed pthread_rwlock_wrlock rwlock_wrlock
    passed pthread_rwlock_trywrlock rwlock_trywrlock
    passed pthread_rwlock_unlock rwlock_unlock
    passed sem_trywait sem_trywait
    passed pthread_create create r8
    passed pthread_join join rdx
)");
