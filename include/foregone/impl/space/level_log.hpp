// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace foregone {

/// A log cannot give back what was put there.
struct unreadable_level {};

/// Where the states of levels are put that another run goes on from, or that memory has no room for: a file, for the most part.
///
/// Threads: `read` by any number at once, while nobody appends.
class level_log {
public:
    static constexpr std::uint64_t no_place = UINT64_MAX;

    /// Puts words of a level behind all others, and says where; no_place if that failed, and from then on.
    virtual std::uint64_t append(std::uint64_t depth, const std::uint64_t* words, std::size_t count) = 0;

    /// Errors: unreadable_level.
    virtual void read(std::uint64_t place, std::uint64_t* words, std::size_t count) const = 0;

protected:
    ~level_log() = default;
};

}  // namespace foregone
