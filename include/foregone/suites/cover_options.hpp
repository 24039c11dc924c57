// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace foregone {

/// How far a search is.
struct cover_progress {
    std::size_t rows = 0;
    std::uint64_t missing = 0;           ///< combinations, some of which may turn out to be impossible
    std::uint64_t work = 0, effort = 0;  ///< no effort: the first array is being made
};

/// Hears of every row of the first array, and of every one that is taken away.
///
/// Threads: where several searches go on at once, it is told by each.
class cover_watcher {
public:
    virtual constexpr void hear(const cover_progress& at) = 0;

protected:
    constexpr ~cover_watcher() = default;
};

/// How an array is made.
struct cover_options {
    std::uint64_t effort = 4'500'000;  ///< three nanoseconds each, more or less; the first array is finished in any case
    std::uint64_t seed = 1;
    cover_watcher* watcher = nullptr;
};

/// About ten seconds.
inline constexpr std::uint64_t long_effort = 4'000'000'000;

}  // namespace foregone
