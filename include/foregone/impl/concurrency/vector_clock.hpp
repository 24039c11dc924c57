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
struct vector_clock {
    std::array<std::uint32_t, most_threads> of{};

    void join(const vector_clock& other) {
        for (std::size_t i = 0; i < most_threads; ++i)
            if (of[i] < other.of[i]) of[i] = other.of[i];
    }

    /// Whether all events of the other clock happened before this one.
    bool covers(const vector_clock& other) const {
        for (std::size_t i = 0; i < most_threads; ++i)
            if (of[i] < other.of[i]) return false;
        return true;
    }
};

}}  // namespace foregone::impl
