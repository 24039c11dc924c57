// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface by which graph searches store levels outside of memory; implemented by the runner's state_log.

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Storage for levels that a later run resumes from, or that do not fit into memory: usually a file.
///
/// Threads: `read` by any number at once, while no append is running.
class level_log {
public:
    static constexpr std::uint64_t no_place = UINT64_MAX;

    /// Appends words of a level, and returns their place; no_place if that failed, and from then on.
    virtual std::uint64_t append(std::uint64_t depth, const std::uint64_t* words, std::size_t count) = 0;

    /// Errors: unreadable_level.
    virtual void read(std::uint64_t place, std::uint64_t* words, std::size_t count) const = 0;

protected:
    ~level_log() = default;
};

}}  // namespace foregone::impl
