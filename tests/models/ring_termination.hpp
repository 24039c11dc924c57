// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/temporal.hpp>
#include <foregone/model/transition_system.hpp>

#include <array>
#include <cstddef>

namespace models {

/// What detecting the end of a computation on some nodes means; TLA+ SyncTerminationDetection.
struct termination {
    static constexpr std::size_t count = 3;
    using node = foregone::range<std::size_t{0}, count - 1>;
    struct state {
        std::array<bool, count> active{};
        bool is_detected{};
        bool operator==(const state&) const = default;

        constexpr bool is_over() const {
            for (const bool one : active)
                if (one) return false;
            return true;
        }
    };
    struct stop {
        std::size_t who;
        bool detects;
    };
    struct wake {
        std::size_t who, whom;
    };
    struct detect {
        bool operator==(const detect&) const = default;
    };
    using action = foregone::one_of<foregone::product<stop, node, bool>, foregone::product<wake, node, node>, detect>;

    static constexpr std::array<state, (1 << count) + 1> initial() {
        std::array<state, (1 << count) + 1> all{};
        for (std::size_t i = 0; i < all.size() - 1; ++i)
            for (std::size_t n = 0; n < count; ++n) all[i].active[n] = (i >> n & 1) != 0;
        all.back().is_detected = true;
        return all;
    }
    static constexpr bool next(state& s, stop a) {
        if (!s.active[a.who]) return false;
        s.active[a.who] = false;
        if (a.detects) s.is_detected = s.is_over();
        return true;
    }
    static constexpr bool next(state& s, wake a) {
        if (!s.active[a.who]) return false;
        s.active[a.whom] = true;
        return true;
    }
    static constexpr bool next(state& s, detect) {
        if (!s.is_over()) return false;
        s.is_detected = true;
        return true;
    }
    static constexpr auto fairness = foregone::fairness{foregone::weakly_fair<detect>(), foregone::may_stop};
};

/// Dijkstra's detection by a token that goes around a ring, EWD 840, from any beginning with a black token. With three nodes, TLC
/// finds 302 states, and that it detects termination.
struct ring_termination {
    static constexpr std::size_t count = termination::count;
    using node = termination::node;
    struct state {
        std::array<bool, count> active{}, black{};
        foregone::within<std::size_t{0}, count - 1> token = std::size_t{0};
        bool is_token_black{};
        bool operator==(const state&) const = default;
    };
    struct pass {
        bool operator==(const pass&) const = default;
    };
    struct send {
        std::size_t who, whom;
    };
    struct stop {
        std::size_t who;
    };
    using action = foregone::one_of<pass, foregone::product<send, node, node>, foregone::product<stop, node>>;

    static constexpr std::array<state, (1 << count) * (1 << count) * count> initial() {
        std::array<state, (1 << count) * (1 << count) * count> all{};
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (std::size_t n = 0; n < count; ++n) {
                all[i].active[n] = (i >> n & 1) != 0;
                all[i].black[n] = (i >> (count + n) & 1) != 0;
            }
            all[i].token = i >> 2 * count;
            all[i].is_token_black = true;
        }
        return all;
    }
    /// The first node begins a round unless the last one was white; another one passes the token on.
    static constexpr bool next(state& s, pass) {
        const std::size_t at = s.token;
        if (at == 0 ? !s.is_token_black && !s.black[0] : s.active[at] && !s.black[at] && !s.is_token_black) return false;
        s.is_token_black = at != 0 && (s.is_token_black || s.black[at]);
        s.black[at] = false;
        s.token = at == 0 ? count - 1 : at - 1;
        return true;
    }
    static constexpr bool next(state& s, send a) {
        if (!s.active[a.who] || a.who == a.whom) return false;
        s.active[a.whom] = true;
        s.black[a.who] = s.black[a.who] || a.whom > a.who;
        return true;
    }
    static constexpr bool next(state& s, stop a) {
        if (!s.active[a.who]) return false;
        s.active[a.who] = false;
        return true;
    }
    static constexpr auto fairness = foregone::fairness{foregone::weakly_fair<pass>(), foregone::may_stop};

    static constexpr termination::state abstraction(const state& s) {
        return {s.active, s.token == 0 && !s.is_token_black && !s.black[0] && !s.active[0]};
    }
};

}  // namespace models
