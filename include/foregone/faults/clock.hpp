// SPDX-License-Identifier: BSL-1.0
#pragma once

// Clocks for programs under test: the model checker chooses how far time advances at each read.

#include <foregone/impl/base/config.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/types/inline_vector.hpp>

#include <chrono>
#include <initializer_list>
#include <ratio>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone {

/// A clock that advances by one of a few steps at each read: not at all, by a tick, past a deadline.
///
/// Requires: one to eight steps, the ordinary one first. A negative step fails the path, except of a `chosen_wall_clock`, which may
///     be set back.
/// Guarantees: starts at 0 and advances before it answers; a single step is not a choice.
/// Complexity: n reads with k steps have k^n paths.
template <class Duration = std::chrono::nanoseconds, bool Steady = true>
class chosen_clock {
public:
    using duration = Duration;
    using rep = typename Duration::rep;
    using period = typename Duration::period;
    using time_point = std::chrono::time_point<chosen_clock, Duration>;
    static constexpr bool is_steady = Steady;

    constexpr chosen_clock(chooser& choose, std::initializer_list<std::type_identity_t<Duration>> steps) : choose_(choose) {
        for (const Duration step : steps) add(step);
        if (!std::is_constant_evaluated()) around_ = std::exchange(innermost_, this);
    }
    chosen_clock(const chosen_clock&) = delete;
    chosen_clock& operator=(const chosen_clock&) = delete;
    constexpr ~chosen_clock() {
        if (!std::is_constant_evaluated()) innermost_ = around_;
    }

    constexpr time_point now() { return now_ += step(); }

    /// The current time; does not advance the clock.
    constexpr time_point peek() const { return now_; }

    /// Advances the clock by the program's own action, such as a sleep.
    constexpr void advance(Duration by) { now_ += by; }

    /// The newest living clock of this thread.
    static chosen_clock* innermost() { return innermost_; }

private:
    chooser& choose_;
    inline_vector<Duration, 8> steps_;
    time_point now_{};
    chosen_clock* around_ = nullptr;
    static inline thread_local chosen_clock* innermost_ = nullptr;

    constexpr void add(Duration step) {
        if (Steady && step < Duration::zero()) return choose_.fail("a steady clock does not go back");
        if (steps_.full()) return choose_.fail("a clock has eight steps at most");
        steps_.push_back(step);
    }

    constexpr Duration step() {
        if (steps_.empty()) return Duration::zero();
        if (steps_.size() == 1) return steps_[0];
        const Duration chosen = steps_[choose_("how time goes on", steps_.size())];
        if (chosen == Duration::zero()) choose_.remark("time stands still");
        else choose_.remark("time goes on by ", chosen.count(), unit());
        return chosen;
    }

    static constexpr std::string_view unit() {
        if (std::ratio_equal_v<period, std::nano>) return " ns";
        if (std::ratio_equal_v<period, std::micro>) return " us";
        if (std::ratio_equal_v<period, std::milli>) return " ms";
        if (std::ratio_equal_v<period, std::ratio<1>>) return " s";
        if (std::ratio_equal_v<period, std::ratio<60>>) return " min";
        return std::ratio_equal_v<period, std::ratio<3600>> ? " h" : " periods";
    }
};

/// The time of day, which may be set back: steps may be negative.
template <class Duration = std::chrono::nanoseconds>
using chosen_wall_clock = chosen_clock<Duration, false>;

/// The newest clock of this thread as a type with a static `now()`, for code that takes its clock as a template argument.
///
/// Requires: such a clock exists; otherwise the time is always 0.
template <class Clock = chosen_clock<>>
struct current_clock {
    using duration = typename Clock::duration;
    using rep = typename Clock::rep;
    using period = typename Clock::period;
    using time_point = typename Clock::time_point;
    static constexpr bool is_steady = Clock::is_steady;

    static time_point now() { return Clock::innermost() == nullptr ? time_point() : Clock::innermost()->now(); }
};

}  // namespace foregone
