// SPDX-License-Identifier: BSL-1.0
#pragma once

// The clocks of a program under test: they begin at a fixed instant in each path, and sleeps and time-outs move them.

#include <foregone/impl/concurrency/scheduled_thread.hpp>

#include <cstdint>
#include <ctime>

namespace foregone { inline namespace impl {

/// The time in a path; no time passes between two operations.
///
/// Guarantees: all clocks move together; none goes back.
namespace virtual_clock {

inline constexpr std::int64_t ns_of_second = 1'000'000'000;
inline constexpr std::int64_t never = INT64_MAX;  ///< a deadline too late for a clock

/// The time of a clock as the runtime sees it; CLOCK_REALTIME has another origin than the others.
std::int64_t now_ns(clockid_t clock);

/// The same as a read by the program. After 16 reads since the clock last moved, each further one moves it, by 8 times as much as
/// the one before: a loop that polls the clock ends.
std::int64_t read_ns(clockid_t clock);

/// A time-out: the clock shows the deadline, or a later time as before.
void advance_to(clockid_t clock, std::int64_t deadline_ns);

/// Whether POSIX accepts the value.
inline bool is_valid(const timespec& time) { return time.tv_sec >= 0 && time.tv_nsec >= 0 && time.tv_nsec < ns_of_second; }

/// An absolute time, or a duration. Requires: is_valid.
inline std::int64_t ns_of(const timespec& time) {
    std::int64_t ns;
    const bool overflows = __builtin_mul_overflow(static_cast<std::int64_t>(time.tv_sec), ns_of_second, &ns) ||
                           __builtin_add_overflow(ns, static_cast<std::int64_t>(time.tv_nsec), &ns);
    return overflows ? never : ns;
}

/// The end of a duration that begins now.
inline std::int64_t deadline_after(clockid_t clock, std::int64_t duration_ns) {
    std::int64_t ns;
    return __builtin_add_overflow(now_ns(clock), duration_ns, &ns) ? never : ns;
}

/// The object that operations on the clock touch.
const void* object();

}  // namespace virtual_clock

/// Waits for a deadline: other threads may go on before it, or not.
struct deadline_passed final : wait_reason {
    bool is_over() const override { return false; }
    bool has_limit() const override { return true; }
    void say(schedule_text& to) const override { to.append("the end of its sleep"); }
};

}}  // namespace foregone::impl
