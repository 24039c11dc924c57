// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

#include <array>
#include <optional>

namespace fg = foregone;

struct peterson {  // Peterson's lock for two threads
    enum thread { first, second };
    enum step { idle, wants_in, waits, inside };
    struct state {
        std::array<step, 2> at{};
        thread turn = first;
        bool operator==(const state&) const = default;
    };
    using action = thread;  // the one that takes a step

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, thread me) {
        const thread other = me == first ? second : first;
        if (s.at[me] == waits && s.at[other] != idle && s.turn == other) return std::nullopt;
        if (s.at[me] == wants_in) s.turn = other;
        s.at[me] = static_cast<step>((s.at[me] + 1) % 4);
        return s;
    }

    static constexpr auto properties = fg::properties{
        fg::never<"both are inside">([](const state& s) { return s.at == std::array{inside, inside}; }),
        fg::sometimes<"the second gets in">([](const state& s) { return s.at[second] == inside; }),
        fg::deadlock_free,
    };
};
FOREGONE_CHECK(peterson);
