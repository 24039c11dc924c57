// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/range.hpp>

#include <cstdint>
#include <optional>

namespace models {

/// Counts round; everything about it is known by hand.
template <int Size>
struct ring {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { step };

    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action) { return {(s.at + 1) % Size}; }
};

/// Every position of a ring is an abstract state of its own.
inline constexpr auto position = [](const auto& s) { return s.at; };
/// Only the last of ten differs from the others, so that it looks the same for nine steps and then does not.
inline constexpr auto last_of_ten = [](const auto& s) { return s.at == 9; };

/// The transitions a -> a and a -> b are there after one step, one after the other only after ten: 0 leads to 10 (b) and to 1 (a),
/// 1 to 2, and so on to 9, which leads to 10.
struct late_pair {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { ahead, aside };

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, action a) {
        if (a == action::aside) return s.at == 0 ? std::optional(state{10}) : std::nullopt;
        if (s.at == 10) return std::nullopt;
        return state{s.at + 1};
    }
};
inline constexpr auto in_b = [](const late_pair::state& s) { return s.at == 10; };

/// Never ends: there are ever more states, and the parity is all that is looked at.
struct never_ending {
    struct state {
        std::uint64_t at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { step };

    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action) { return {s.at + 1}; }
};
inline constexpr auto parity = [](const never_ending::state& s) { return s.at % 2; };

}  // namespace models
