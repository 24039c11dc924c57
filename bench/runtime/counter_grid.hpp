// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/foregone.hpp>

#include <array>
#include <cstdint>

/// Counters that count up one by one, each to its last value: Values^Counters states. The search consists of storing them.
template <unsigned Counters, unsigned Values>
struct counter_grid {
    struct state {
        std::array<std::uint8_t, Counters> counters{};
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<0u, Counters - 1u>;  // the counter that counts

    static constexpr state initial() { return {}; }

    static constexpr bool next(state& s, unsigned which) {
        if (s.counters[which] + 1u == Values) return false;
        ++s.counters[which];
        return true;
    }

    /// The state in which no counter can count any more.
    static constexpr bool terminal(const state& s) {
        for (const std::uint8_t counter : s.counters)
            if (counter + 1u < Values) return false;
        return true;
    }

    static constexpr auto properties = foregone::properties{
        foregone::deadlock_free,
        foregone::sometimes<"all counters are at their ends">([](const state& s) { return terminal(s); }),
    };
};
