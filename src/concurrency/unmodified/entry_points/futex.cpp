// SPDX-License-Identifier: BSL-1.0
// syscall(), interposed: futex waits and wakes are operations on the word; atomic wait, semaphores and latches are built on them.
#include "concurrency/unmodified/entry_points/path_random.hpp"
#include "concurrency/unmodified/entry_points/posix_call.hpp"
#include "concurrency/unmodified/entry_points/virtual_time.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <foregone/impl/concurrency/weak_memory.hpp>

#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <future>

// The system call itself: arguments are moved from a function's registers to the kernel's. Source: System V ABI, AMD64, A.2.1.
asm(R"(
    .text
    .p2align 4
    .type foregone_call_kernel, @function
foregone_call_kernel:
    movq %rdi, %rax
    movq %rsi, %rdi
    movq %rdx, %rsi
    movq %rcx, %rdx
    movq %r8, %r10
    movq %r9, %r8
    movq 8(%rsp), %r9
    syscall
    ret
    .size foregone_call_kernel, .-foregone_call_kernel
)");

extern "C" __attribute__((visibility("hidden"))) long foregone_call_kernel(long number, long, long, long, long, long, long);

namespace foregone { inline namespace impl {

namespace {

using futex_word = volatile std::uint32_t;

/// The waits by word.
class futex_table final : path_state {
    object_table<wait_queue> queues_;

    void clear() override { queues_.clear(); }

public:
    wait_queue& at(futex_word* word) { return queues_.at(const_cast<const std::uint32_t*>(word)); }
    wait_queue* find(futex_word* word) { return queues_.find(const_cast<const std::uint32_t*>(word)); }
};
futex_table futexes;

/// A deadline on a clock, or none.
struct futex_limit {
    bool exists = false;
    clockid_t clock = CLOCK_MONOTONIC;
    std::int64_t ns = virtual_clock::never;
};

/// Waits until another thread wakes a word.
class futex_wait final : public wait_reason {
    const void* word_;
    const futex_limit limit_;

public:
    queued_wait waiting;

    futex_wait(scheduled_thread& thread, const void* word, futex_limit limit) : word_(word), limit_(limit), waiting{thread} {}

    bool is_over() const override { return waiting.is_notified; }
    bool may_end_early() const override { return !is_over(); }
    bool has_limit() const override { return limit_.exists; }
    void say(schedule_text& to) const override {
        to.append("a change of ").append(runtime::current().name_of(word_));
    }
};

/// What a thread touches when its wait ends: nothing that others touch if it can only be woken.
const void* touched_by_end(runtime& now, const futex_wait& wait, const void* word, const futex_limit& limit) {
    return limit.exists || now.options().spurious_wakeups > 0 ? word : &wait;
}

/// One call of futex(2) by the program. Results are those of the system call: error numbers are negative.
class futex_call {
    posix_call call_;
    runtime& now_ = call_.execution;
    futex_word* const word_;

    const void* object() const { return const_cast<const std::uint32_t*>(word_); }

    /// The kernel has a full barrier, and reads the newest value.
    void act_as_in_kernel(weak_memory& memory) {
        memory.fence(now_.caller(), std::memory_order_seq_cst);
        memory.see_newest(now_.caller(), object());
    }

    void begin() {
        now_.operation({object()}, call_.site);
        if (now_.weak() != nullptr) act_as_in_kernel(*now_.weak());
    }

    void read() { now_.access(access_kind::atomic_read, object(), sizeof(std::uint32_t), call_.site); }

    long time_out(const futex_wait& wait, const futex_limit& limit) {
        futexes.at(word_).remove(wait.waiting);
        if (!limit.exists) return call_.say("wakes up without a change of", object()), 0;
        virtual_clock::advance_to(limit.clock, limit.ns);
        call_.say("times out waiting for a change of", object());
        return -ETIMEDOUT;
    }

    std::uint32_t wake_some(wait_queue& queue, std::uint32_t most) {
        std::uint32_t woken = 0;
        for (; woken < most && !queue.empty(); ++woken) queue.wake_one(now_.order());
        if (now_.order().is_over()) now_.abandon();
        return woken;
    }

    std::uint32_t wake_every(wait_queue& queue) {
        const auto woken = static_cast<std::uint32_t>(queue.size());
        queue.wake_all(now_.order());
        return woken;
    }

    long wake_waiting(std::uint32_t most) {
        wait_queue* const queue = futexes.find(word_);
        if (queue == nullptr || queue->empty()) return 0;
        call_.say("wakes", object());
        const std::uint32_t woken = most < queue->size() ? wake_some(*queue, most) : wake_every(*queue);
        if (woken > 0) now_.note_change();
        return woken;
    }

public:
    futex_call(futex_word* word, call_site site) : call_(site), word_(word) {}

    long wait(std::uint32_t expected, const futex_limit& limit) {
        begin();
        read();
        if (*word_ != expected) return -EAGAIN;
        futex_wait waits(now_.caller(), object(), limit);
        futexes.at(word_).add(waits.waiting);
        call_.say("waits for a change of", object());
        now_.waiting_operation(waits, {touched_by_end(now_, waits, object(), limit)}, call_.site);
        return waits.is_over() ? 0 : time_out(waits, limit);
    }

    long wake(std::uint32_t most) {
        begin();
        read();
        return wake_waiting(most);
    }

    /// Wakes all that wait for a word whose life may have ended: the kernel does not read it.
    void wake_by_address() {
        begin();
        wake_waiting(~std::uint32_t{0});
    }
};

/// The program uses something that the runtime does not have.
[[noreturn]] void refuse(const char* sentence, call_site site) {
    const posix_call call(site);
    call.self().site = call.site;
    call.execution.fail(sentence);
}

/// FUTEX_WAIT has a duration, FUTEX_WAIT_BITSET a point in time.
futex_limit limit_of(int operation, const timespec* time) {
    if (time == nullptr) return {};
    const clockid_t clock = (operation & FUTEX_CLOCK_REALTIME) != 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC;
    const std::int64_t ns = virtual_clock::ns_of(*time);
    const bool is_duration = (operation & FUTEX_CMD_MASK) == FUTEX_WAIT;
    return {true, clock, is_duration ? virtual_clock::deadline_after(clock, ns) : ns};
}

long wait_for_word(futex_word* word, int operation, std::uint32_t expected, const timespec* time, call_site site) {
    if (time != nullptr && !virtual_clock::is_valid(*time)) return -EINVAL;
    return futex_call(word, site).wait(expected, limit_of(operation, time));
}

long futex(futex_word* word, int operation, std::uint32_t value, const timespec* time, std::uint32_t bits, call_site site) {
    if (reinterpret_cast<std::uintptr_t>(word) % sizeof(std::uint32_t) != 0) return -EINVAL;
    const int command = operation & FUTEX_CMD_MASK;
    const bool has_bits = command == FUTEX_WAIT_BITSET || command == FUTEX_WAKE_BITSET;
    if (has_bits && bits != FUTEX_BITSET_MATCH_ANY) refuse("a futex waits for any bit, and wakes all bits", site);
    if (command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET) return wait_for_word(word, operation, value, time, site);
    if (command == FUTEX_WAKE || command == FUTEX_WAKE_BITSET) return futex_call(word, site).wake(value);
    refuse("futex operations are WAIT, WAKE, WAIT_BITSET and WAKE_BITSET", site);
}

long thread_id() {
    constexpr long first = 1001;
    return first + static_cast<long>(runtime::current().self().id);
}

long fill_at_random(void* bytes, std::size_t count) {
    const engine_section in;
    path_random::fill(bytes, count);
    return static_cast<long>(count);
}

long from_errno(long result) { return result == 0 ? 0 : -errno; }

template <class T>
T* pointer(long argument) {
    return reinterpret_cast<T*>(argument);
}

/// A system call of the program. A negative result is an error number.
long call(long number, long a, long b, long c, long d, long e, long f, call_site site) {
    switch (number) {
        case SYS_futex:
            return futex(pointer<futex_word>(a), static_cast<int>(b), static_cast<std::uint32_t>(c), pointer<const timespec>(d),
                         static_cast<std::uint32_t>(f), site);
        case SYS_gettid: return thread_id();
        case SYS_sched_yield: return sched_yield();
        case SYS_getrandom: return fill_at_random(pointer<void>(a), static_cast<std::size_t>(b));
        case SYS_clock_gettime: return from_errno(clock_gettime(static_cast<clockid_t>(a), pointer<timespec>(b)));
        case SYS_gettimeofday: return from_errno(gettimeofday(pointer<timeval>(a), nullptr));
        case SYS_time: return time(pointer<time_t>(a));
        case SYS_nanosleep: return from_errno(nanosleep(pointer<const timespec>(a), pointer<timespec>(b)));
        case SYS_clock_nanosleep:
            return -clock_nanosleep(static_cast<clockid_t>(a), static_cast<int>(b), pointer<const timespec>(c),
                                    pointer<timespec>(d));
        case SYS_fork:
        case SYS_vfork:
        case SYS_clone:
        case SYS_clone3: refuse("the program starts no processes", site);
        case SYS_execve:
        case SYS_execveat: refuse("the program does not become another", site);
        case SYS_exit:
        case SYS_exit_group: refuse("the program does not exit", site);
        case SYS_kill:
        case SYS_tkill:
        case SYS_tgkill: refuse("the program raises no signals", site);
        default: return foregone_call_kernel(number, a, b, c, d, e, f);
    }
}

long with_errno(long result) {
    if (result >= 0 || result < -4095) return result;
    errno = static_cast<int>(-result);
    return -1;
}

}  // namespace

}}  // namespace foregone::impl

#pragma GCC visibility push(default)
extern "C" {

/// syscall() without its ellipsis: arguments that the caller did not pass are forwarded as they are.
long foregone_syscall(long number, long a, long b, long c, long d, long e, long f) asm("syscall");
long foregone_syscall(long number, long a, long b, long c, long d, long e, long f) {
    if (!foregone::in_program()) return foregone::with_errno(foregone_call_kernel(number, a, b, c, d, e, f));
    return foregone::with_errno(foregone::call(number, a, b, c, d, e, f, FOREGONE_SITE));
}

pid_t gettid() noexcept {
    if (foregone::in_program()) return static_cast<pid_t>(foregone::thread_id());
    return static_cast<pid_t>(foregone_call_kernel(SYS_gettid, 0, 0, 0, 0, 0, 0));
}

}  // extern "C"

/// The shared state of a promise may be gone when this is called: the thread that waited has seen its value.
void std::__atomic_futex_unsigned_base::_M_futex_notify_all(unsigned* word) {
    static constinit foregone::real_function<void(unsigned*)> real("_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj");
    if (!foregone::in_program()) return real.get()(word);
    foregone::futex_call(word, FOREGONE_SITE).wake_by_address();
}
#pragma GCC visibility pop
