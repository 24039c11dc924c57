// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../bench/models_only.hpp"

#include "../../examples/allocator.cpp"
#include "../../examples/lossy_channels.cpp"

#include "../../bench/models_end.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/model/temporal.hpp>
#include <foregone/model/transition_system.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

/// Models that other checkers publish with their verdicts, as they are in these checkers: a run may stop where TLA+ lets it.
namespace published {

using ::allocator;
using ::alternating_bit;

namespace fg = foregone;

/// Prisoners who are taken one at a time into a room with two switches; one of them counts. TLA+ Prisoners, with four.
struct prisoners {
    enum class who : std::uint8_t { counter, a, b, c };
    struct state {
        bool is_a_up{}, is_b_up{};
        std::array<std::uint8_t, 3> switched{};
        std::uint8_t count = 0;
        bool operator==(const state&) const = default;
    };
    using action = who;

    static constexpr std::array<state, 4> initial() {
        return {state{false, false}, state{false, true}, state{true, false}, state{true, true}};
    }
    static constexpr bool next(state& s, who prisoner) {
        if (prisoner == who::counter) {
            if (s.is_a_up) s.is_a_up = false, ++s.count;
            else s.is_b_up = !s.is_b_up;
            return true;
        }
        std::uint8_t& times = s.switched[static_cast<std::size_t>(prisoner) - 1];
        if (!s.is_a_up && times < 2) s.is_a_up = true, ++times;
        else s.is_b_up = !s.is_b_up;
        return true;
    }
    static constexpr auto fairness =
        fg::fairness{fg::weakly_fair<"each prisoner is taken there">([](who prisoner) { return prisoner; }), fg::may_stop};
    static constexpr auto properties =
        fg::properties{fg::eventually<"the counter knows">([](const state& s) { return s.count == 6; })};
};

/// A ring of four nodes that choose the one with the least identity, as Chang and Roberts do; the fairness of TLA+ ChangRoberts.
template <bool IsFair>
struct ring {
    static constexpr std::array<std::uint8_t, 4> identity{2, 4, 1, 3};
    enum class standing : std::uint8_t { candidate, lost, won };
    struct state {
        std::array<standing, 4> nodes{};
        std::array<bool, 4> has_sent{};
        std::array<std::uint8_t, 4> messages{};  ///< a set of identities for each node, as bits
        bool operator==(const state&) const = default;
    };
    using node = fg::range<std::size_t{0}, std::size_t{3}>;
    struct send {
        std::size_t who;
    };
    struct take {
        std::size_t who, message;
    };  ///< the identity less one
    using action = fg::one_of<fg::product<send, node>, fg::product<take, node, node>>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, send a) {
        if (s.has_sent[a.who]) return false;
        s.has_sent[a.who] = true;
        pass(s, a.who, identity[a.who]);
        return true;
    }
    static constexpr bool next(state& s, take a) {
        const auto message = static_cast<std::uint8_t>(a.message + 1);
        if (!s.has_sent[a.who] || (s.messages[a.who] >> message & 1) == 0) return false;
        s.messages[a.who] = static_cast<std::uint8_t>(s.messages[a.who] & ~(1U << message));
        if (message < identity[a.who]) {
            if (s.nodes[a.who] == standing::candidate) s.nodes[a.who] = standing::lost;
            pass(s, a.who, message);
        } else if (message == identity[a.who]) {
            s.nodes[a.who] = standing::won;
        }
        return true;
    }
    static constexpr auto fairness = [] {
        constexpr auto who = [](const auto& a) { return static_cast<fg::within<0, 3>>(static_cast<int>(a.who)); };
        if constexpr (IsFair) return fg::fairness{fg::weakly_fair<"each node goes on">(who), fg::may_stop};
        else return fg::fairness{fg::may_stop};
    }();
    static constexpr auto properties =
        fg::properties{fg::eventually<"the least one wins">([](const state& s) { return s.nodes[2] == standing::won; })};

private:
    static constexpr void pass(state& s, std::size_t from, std::uint8_t message) {
        std::uint8_t& messages = s.messages[(from + 1) % 4];
        messages = static_cast<std::uint8_t>(messages | 1U << message);
    }
};

/// A timer that a client waits for; to skip an alarm takes the timer two steps. After a report about fairness of processes in SPIN.
struct timer {
    struct state {
        std::uint8_t alarms = 1, done = 0;
        bool skips{};
        bool operator==(const state&) const = default;
    };
    enum class action : std::uint8_t { skipped, alarm, skip, again, done };
    enum class process : std::uint8_t { clock, client };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action a) {
        const auto become = [&](int alarms, int done) {
            s.alarms = static_cast<std::uint8_t>(alarms);
            s.done = static_cast<std::uint8_t>(done);
            return true;
        };
        switch (a) {
            case action::skipped: return s.skips && !(s.skips = false);
            case action::alarm: return !s.skips && s.alarms == 1 && become(2, s.done);
            case action::skip: return !s.skips && (s.skips = true);
            case action::again: return s.alarms == 2 && s.done == 0 && become(1, 1);
            default: return s.alarms == 2 && s.done == 1 && become(0, 2);
        }
    }
    static constexpr auto of_process =
        fg::weakly_fair<"each process goes on">([](action a) { return a < action::again ? process::clock : process::client; });
    static constexpr auto is_done = fg::eventually<"done">([](const state& s) { return s.done == 2; });
};

}  // namespace published
