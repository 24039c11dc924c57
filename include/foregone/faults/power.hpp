// SPDX-License-Identifier: BSL-1.0
#pragma once

// A power supply that fails at chosen points: shared by the block devices and file systems of a program.

#include <foregone/impl/base/config.hpp>
#include <foregone/model/chooser.hpp>

#include <cstdint>
#include <exception>
#include <type_traits>

namespace foregone {

/// Thrown when the power fails. Not a std::exception: code that handles its own errors must not catch it.
struct power_failure {};

/// The power of one or several disks; disks that share it lose their caches at the same moment.
///
/// Guarantees: it fails at most `failures` times, each time at a point that the program chose.
class power_supply {
public:
    struct faults {
        std::uint64_t failures = 1;  ///< limit of power failures
        bool throws = true;          ///< a failure leaves the work by an exception; otherwise every call fails until the restart
    };

    constexpr explicit power_supply(chooser& choose) : power_supply(choose, faults{}) {}
    constexpr power_supply(chooser& choose, const faults& may_happen)
        : choose_(choose), left_(may_happen.failures), throws_(may_happen.throws) {}
    power_supply(const power_supply&) = delete;
    power_supply& operator=(const power_supply&) = delete;

    constexpr bool is_on() const { return on_; }
    constexpr std::uint64_t failures() const { return failures_; }
    constexpr std::uint64_t failures_left() const { return left_; }

    /// A point where the power may fail; the parts describe the place.
    template <class... Parts>
    constexpr void may_fail(const Parts&... where) {
        if (!on_ || left_ == 0) return;
        const bool fails = choose_.either("the power fails");
        choose_.remark(where...);
        if (!fails) return;
        cut();
        leave();
    }

    /// Fails the power here if the limit allows it; throws nothing.
    constexpr void cut() {
        if (!on_ || left_ == 0) return;
        on_ = false;
        --left_;
        ++failures_;
    }

    constexpr void restore() { on_ = true; }

    /// Runs the work until it ends or the power fails; returns whether the power failed.
    template <class Work>
    constexpr bool until_it_fails(Work&& work) {
#if FOREGONE_HAS_EXCEPTIONS
        try {
            work();
        } catch (const power_failure&) { return true; }
#else
        work();
#endif
        return !on_;
    }

    /// Throws power_failure, unless a destructor is running because of it.
    constexpr void leave() const {
#if FOREGONE_HAS_EXCEPTIONS
        if (!std::is_constant_evaluated() && throws_ && std::uncaught_exceptions() == 0) throw power_failure{};
#endif
    }

private:
    chooser& choose_;
    std::uint64_t left_, failures_ = 0;
    bool on_ = true, throws_;
};

}  // namespace foregone
