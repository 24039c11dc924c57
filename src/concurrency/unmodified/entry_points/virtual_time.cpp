// SPDX-License-Identifier: BSL-1.0
// Clocks and sleeps, interposed. A sleep is a wait that only its time-out ends; a read of a clock is not an operation.
#include "concurrency/unmodified/entry_points/virtual_time.hpp"

#include "concurrency/unmodified/entry_points/posix_call.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <sched.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>

namespace foregone { inline namespace impl {

namespace {

/// The time since the begin of the path.
class passed_time final : path_state {
    static constexpr unsigned free_reads = 16;
    static constexpr std::int64_t first_step_ns = 1'000, largest_step_ns = 1 << 30;

    std::int64_t ns_ = 0, step_ns_ = first_step_ns;
    unsigned reads_ = 0;

    void clear() override { ns_ = 0, stand(); }
    void stand() { reads_ = 0, step_ns_ = first_step_ns; }

public:
    std::int64_t ns() const { return ns_; }

    std::int64_t read() {
        if (++reads_ <= free_reads) return ns_;
        ns_ += step_ns_;
        step_ns_ = std::min(step_ns_ * 8, largest_step_ns);
        return ns_;
    }

    void advance_to(std::int64_t ns) {
        if (ns > ns_) ns_ = ns, stand();
    }
};
passed_time passed;

/// What a clock shows at the begin of a path: 2033-05-18 for the time of day, a machine that has run for a day for the others.
std::int64_t origin_of(clockid_t clock) {
    const bool is_of_day = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
    return (is_of_day ? 2'000'000'000 : 100'000) * virtual_clock::ns_of_second;
}

timespec as_timespec(std::int64_t ns) {
    return {static_cast<time_t>(ns / virtual_clock::ns_of_second), static_cast<long>(ns % virtual_clock::ns_of_second)};
}

/// A read by the program: a loop that reads the clock does not repeat itself.
std::int64_t program_reads(clockid_t clock) {
    const engine_section in;
    runtime::current().self().watch.note_effect();
    runtime::current().cycles().note_uncompared();
    return virtual_clock::read_ns(clock);
}

void sleep_until(clockid_t clock, std::int64_t deadline_ns, call_site site) {
    posix_call call(site);
    call.execution.waiting_operation(deadline_passed{}, {virtual_clock::object()}, call.site);
    virtual_clock::advance_to(clock, deadline_ns);
    call.say("sleeps", nullptr);
}

void sleep_for(std::int64_t duration_ns, call_site site) {
    sleep_until(CLOCK_MONOTONIC, virtual_clock::deadline_after(CLOCK_MONOTONIC, duration_ns), site);
}

/// Consecutive yields of each thread that were not operations.
class idle_yields final : path_state {
    std::array<unsigned char, most_threads> counts_{};

    void clear() override { counts_ = {}; }

public:
    static constexpr unsigned most = 16;

    /// Whether a yield may be ignored: the thread has only loaded since its last effect. spin_watch finds it if it polls like this.
    bool add(const program_thread& thread) {
        const bool has_only_loaded = thread.watch.begin() != thread.watch.end();
        unsigned char& count = counts_[thread.id];
        count = has_only_loaded && count < most ? static_cast<unsigned char>(count + 1) : 0;
        return count > 0;
    }
};
idle_yields ignored;

/// A yield in a loop that locks, or reads a clock, is a sleep of no duration, so that the loop ends if others end it. Other yields
/// are not operations: a thread that yields between loads may be the next one, as without.
void yield(call_site site) {
    posix_call call(site, compared{});
    program_thread& me = call.self();
    me.caller = {};
    if (ignored.add(me)) return;
    me.site = call.site;
    call.execution.wait(deadline_passed{}, {&me});
    if (call.execution.order().is_over()) call.execution.abandon();
    call.say("yields", nullptr);
}

/// Sleeps as clock_nanosleep does; the result is an error number.
int sleep_on(clockid_t clock, bool is_absolute, const timespec& time, timespec* left, call_site site) {
    if (!virtual_clock::is_valid(time)) return EINVAL;
    const std::int64_t ns = virtual_clock::ns_of(time);
    sleep_until(clock, is_absolute ? ns : virtual_clock::deadline_after(clock, ns), site);
    if (left != nullptr && !is_absolute) *left = {};  // the same object as `time` for some callers
    return 0;
}

}  // namespace

std::int64_t virtual_clock::now_ns(clockid_t clock) { return origin_of(clock) + passed.ns(); }

std::int64_t virtual_clock::read_ns(clockid_t clock) { return origin_of(clock) + passed.read(); }

/// A deadline that is too late leaves the clock where it is: code that never ends its wait goes on at once.
void virtual_clock::advance_to(clockid_t clock, std::int64_t deadline_ns) {
    constexpr std::int64_t century = 3'155'760'000 * ns_of_second;
    const std::int64_t since = deadline_ns - origin_of(clock);
    passed.advance_to(std::min(since, century));
}

const void* virtual_clock::object() { return &passed; }

}}  // namespace foregone::impl

using foregone::in_program;

#pragma GCC visibility push(default)
extern "C" {

int clock_gettime(clockid_t clock, timespec* to) {
    if (!in_program()) return FOREGONE_REAL(clock_gettime)(clock, to);
    *to = foregone::as_timespec(foregone::program_reads(clock));
    return 0;
}

int timespec_get(timespec* to, int base) {
    if (!in_program()) return FOREGONE_REAL(timespec_get)(to, base);
    if (base != TIME_UTC) return 0;
    *to = foregone::as_timespec(foregone::program_reads(CLOCK_REALTIME));
    return base;
}

int gettimeofday(timeval* to, void* zone) noexcept {
    if (!in_program()) return FOREGONE_REAL(gettimeofday)(to, zone);
    const timespec now = foregone::as_timespec(foregone::program_reads(CLOCK_REALTIME));
    *to = {now.tv_sec, now.tv_nsec / 1000};
    return 0;
}

time_t time(time_t* to) noexcept {
    if (!in_program()) return FOREGONE_REAL(time)(to);
    const time_t now = foregone::program_reads(CLOCK_REALTIME) / foregone::virtual_clock::ns_of_second;
    if (to != nullptr) *to = now;
    return now;
}

clock_t clock() noexcept {
    if (!in_program()) return FOREGONE_REAL(clock)();
    return foregone::program_reads(CLOCK_PROCESS_CPUTIME_ID) / (foregone::virtual_clock::ns_of_second / CLOCKS_PER_SEC);
}

int nanosleep(const timespec* time, timespec* left) {
    if (!in_program()) return FOREGONE_REAL(nanosleep)(time, left);
    const int error = foregone::sleep_on(CLOCK_MONOTONIC, false, *time, left, FOREGONE_SITE);
    return error == 0 ? 0 : (errno = error, -1);
}

int clock_nanosleep(clockid_t clock, int flags, const timespec* time, timespec* left) {
    if (!in_program()) return FOREGONE_REAL(clock_nanosleep)(clock, flags, time, left);
    return foregone::sleep_on(clock, (flags & TIMER_ABSTIME) != 0, *time, left, FOREGONE_SITE);
}

int thrd_sleep(const timespec* time, timespec* left) {
    if (!in_program()) return FOREGONE_REAL(thrd_sleep)(time, left);
    return foregone::sleep_on(CLOCK_MONOTONIC, false, *time, left, FOREGONE_SITE) == 0 ? 0 : -2;
}

int usleep(useconds_t microseconds) {
    if (!in_program()) return FOREGONE_REAL(usleep)(microseconds);
    foregone::sleep_for(std::int64_t{1000} * microseconds, FOREGONE_SITE);
    return 0;
}

unsigned sleep(unsigned seconds) {
    if (!in_program()) return FOREGONE_REAL(sleep)(seconds);
    foregone::sleep_for(foregone::virtual_clock::ns_of_second * seconds, FOREGONE_SITE);
    return 0;
}

int sched_yield() noexcept {
    if (!in_program()) return FOREGONE_REAL(sched_yield)();
    foregone::yield(FOREGONE_SITE);
    return 0;
}

void thrd_yield() {
    if (!in_program()) return FOREGONE_REAL(thrd_yield)();
    foregone::yield(FOREGONE_SITE);
}

}  // extern "C"
#pragma GCC visibility pop
