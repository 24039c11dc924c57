// SPDX-License-Identifier: BSL-1.0
#pragma once

// A clock in nanoseconds that is cheap to include; paces the polls and the growth analysis of searches.

#include <cstdint>
#include <ctime>

namespace foregone { inline namespace impl {

/// The time in nanoseconds, for measuring durations.
///
/// Guarantees: a clock that may jump, because it is cheaper to include than a steady one; so only poll intervals may depend on it.
inline std::uint64_t clock_ns() {
    std::timespec now{};
    static_cast<void>(std::timespec_get(&now, TIME_UTC));
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

}}  // namespace foregone::impl
