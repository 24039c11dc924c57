// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace foregone {

/// The most threads of one scheduler. Interleavings end all patience long before.
inline constexpr std::size_t most_threads = 16;

/// How much of what each thread has done came to somebody's knowledge.
///
/// Source: Fidge (1988) and Mattern (1989).
struct vector_clock {
    std::array<std::uint32_t, most_threads> of{};

    void join(const vector_clock& other) {
        for (std::size_t i = 0; i < most_threads; ++i)
            if (of[i] < other.of[i]) of[i] = other.of[i];
    }

    /// Whether all that the other knows is known here.
    bool covers(const vector_clock& other) const {
        for (std::size_t i = 0; i < most_threads; ++i)
            if (of[i] < other.of[i]) return false;
        return true;
    }
};

}  // namespace foregone
