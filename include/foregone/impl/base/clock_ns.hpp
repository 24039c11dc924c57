// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <ctime>

namespace foregone {

/// The time in nanoseconds, for telling how long something took.
///
/// Shape: of a clock that may jump, which is cheaper to include than one that does not; so nothing may depend on it but how often one looks.
inline std::uint64_t clock_ns() {
    std::timespec now{};
    static_cast<void>(std::timespec_get(&now, TIME_UTC));
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

}  // namespace foregone
