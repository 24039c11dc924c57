// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/faults/power.hpp>
#include <foregone/model/chooser.hpp>

#include <cstdint>
#include <utility>

namespace foregone {

/// What is connected to a power supply, one of its own or one that it shares, and works from a restart to the next failure.
class powered {
    power_supply own_;
    power_supply& power_;
    std::uint64_t failures_seen_ = 0;

public:
    constexpr powered(chooser& choose, const power_supply::faults& may_happen) : own_(choose, may_happen), power_(own_) {}
    constexpr powered(chooser& choose, power_supply& shared) : own_(choose), power_(shared), failures_seen_(shared.failures()) {}

    /// Does the work until it ends or the power fails, and answers whether the power failed.
    template <class Work>
    constexpr bool until_power_fails(Work&& work) {
        return power_.until_it_fails(std::forward<Work>(work));
    }

protected:
    /// Without power it leaves whoever asks, or answers false.
    constexpr bool has_power() const {
        const bool has = power_.is_on() && failures_seen_ == power_.failures();
        if (!has) power_.leave();
        return has;
    }

    /// The power fails here, where the parts say, or it is still there: then it answers true.
    template <class... Parts>
    constexpr bool survives(const Parts&... where) {
        power_.may_fail(where...);
        return power_.is_on();
    }

    /// How the power may go on, for a hash: how often it may fail, and whether this works now.
    constexpr std::uint64_t power_state() const {
        return power_.failures_left() * 2 + (power_.is_on() && failures_seen_ == power_.failures());
    }

    /// The power is back. If it was never gone it fails now, if it still may. Answers whether it had failed.
    constexpr bool comes_back() {
        if (failures_seen_ == power_.failures()) power_.cut();
        const bool failed = failures_seen_ != power_.failures();
        failures_seen_ = power_.failures();
        power_.restore();
        return failed;
    }
};

}  // namespace foregone
