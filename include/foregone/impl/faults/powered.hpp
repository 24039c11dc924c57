// SPDX-License-Identifier: BSL-1.0
#pragma once

// The base class of device models: their own or a shared power supply, points of power failure, and restarts.

#include <foregone/faults/power.hpp>
#include <foregone/model/chooser.hpp>

#include <cstdint>
#include <utility>

namespace foregone { inline namespace impl {

/// A device on its own or a shared power supply; works from a restart to the next failure.
class powered {
    power_supply own_;
    power_supply& power_;
    std::uint64_t failures_seen_ = 0;

public:
    constexpr powered(chooser& choose, const power_supply::faults& may_happen) : own_(choose, may_happen), power_(own_) {}
    constexpr powered(chooser& choose, power_supply& shared) : own_(choose), power_(shared), failures_seen_(shared.failures()) {}

    /// Runs the work until it ends or the power fails; returns whether the power failed.
    template <class Work>
    constexpr bool until_power_fails(Work&& work) {
        return power_.until_it_fails(std::forward<Work>(work));
    }

protected:
    /// Without power: throws, or returns false.
    constexpr bool has_power() const {
        const bool has = power_.is_on() && failures_seen_ == power_.failures();
        if (!has) power_.leave();
        return has;
    }

    /// A point where the power may fail, described by the parts; returns whether it is still there.
    template <class... Parts>
    constexpr bool survives(const Parts&... where) {
        power_.may_fail(where...);
        return power_.is_on();
    }

    /// The state of the power for a hash: remaining failures, and whether the device works now.
    constexpr std::uint64_t power_state() const {
        return power_.failures_left() * 2 + (power_.is_on() && failures_seen_ == power_.failures());
    }

    /// Restores the power. If it never failed, it may fail now. Returns whether it had failed.
    constexpr bool comes_back() {
        if (failures_seen_ == power_.failures()) power_.cut();
        const bool failed = failures_seen_ != power_.failures();
        failures_seen_ = power_.failures();
        power_.restore();
        return failed;
    }
};

}}  // namespace foregone::impl
