// SPDX-License-Identifier: BSL-1.0
#pragma once

// Happens-before between threads as vector clocks.

#include <foregone/impl/base/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The most threads of one scheduler; more have too many interleavings to search.
inline constexpr std::size_t most_threads = 16;

/// The number of each thread's events that happened before.
///
/// Source: Fidge (1988) and Mattern (1989).
class vector_clock {
    std::array<std::uint32_t, most_threads> of_{};
    std::uint32_t used_ = 0;  ///< the numbers after these are 0

public:
    std::uint32_t operator[](std::size_t thread) const { return of_[thread]; }

    void set(std::size_t thread, std::uint32_t events) {
        of_[thread] = events;
        if (used_ <= thread) used_ = static_cast<std::uint32_t>(thread) + 1;
    }
    void advance(std::size_t thread) { set(thread, of_[thread] + 1); }

    void join(const vector_clock& other) {
        for (std::size_t i = 0; i < other.used_; ++i) of_[i] = of_[i] < other.of_[i] ? other.of_[i] : of_[i];
        if (used_ < other.used_) used_ = other.used_;
    }

    /// Whether all events of the other clock happened before this one.
    bool covers(const vector_clock& other) const {
        for (std::size_t i = 0; i < other.used_; ++i)
            if (of_[i] < other.of_[i]) return false;
        return true;
    }
};

}}  // namespace foregone::impl
