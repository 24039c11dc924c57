// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/temporal.hpp>
#include <foregone/model/transition_system.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace models {

/// Philosophers in a ring who pass forks to each other: who holds a dirty fork cleans it and passes it on, and eating makes forks
/// dirty. The solution of Chandy and Misra, in the steps of TLA+ DiningPhilosophers: of five, TLC finds 67 states, and that none
/// starves.
struct passed_forks {
    static constexpr std::size_t count = 5;
    enum class place : std::uint8_t { looks, eats, thinks };
    struct fork {
        bool is_with_right{};  ///< of the two who share it
        bool is_clean{};
        bool operator==(const fork&) const = default;
    };
    struct state {
        std::array<fork, count> forks{};  ///< fork n lies between philosophers n - 1, on its left, and n
        std::array<bool, count> hungry{};
        std::array<place, count> at{};
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<std::size_t{0}, count - 1>;

    /// Each fork is with the one of lower number.
    static constexpr state initial() {
        state s;
        s.hungry.fill(true);
        for (std::size_t n = 0; n < count; ++n) s.forks[n].is_with_right = n != 1;
        return s;
    }

    static constexpr bool next(state& s, std::size_t who) {
        fork &own = s.forks[who], &other = s.forks[(who + 1) % count];
        switch (s.at[who]) {
            case place::looks: return look(s, who, own, other), true;
            case place::eats: own.is_clean = other.is_clean = s.hungry[who] = false; break;
            case place::thinks: s.hungry[who] = true; break;
        }
        s.at[who] = place::looks;
        return true;
    }

    using philosopher = foregone::within<std::size_t{0}, count - 1>;
    static constexpr auto fairness =
        foregone::fairness{foregone::weakly_fair<"each goes on">([](std::size_t who) { return philosopher(who); }),
                           foregone::may_stop};
    static constexpr auto properties = foregone::properties{
        foregone::never<"neighbours eat">([](const state& s) {
            for (std::size_t n = 0; n < count; ++n)
                if (s.at[n] == place::eats && s.at[(n + 1) % count] == place::eats) return true;
            return false;
        }),
        foregone::each<action>(
            foregone::always_eventually<"is not hungry">([](const state& s, std::size_t who) { return !s.hungry[who]; })),
    };

private:
    static constexpr void look(state& s, std::size_t who, fork& own, fork& other) {
        if (own.is_with_right && !own.is_clean) own = {false, true};
        else if (!other.is_with_right && !other.is_clean) other = {true, true};
        const bool can_eat = own.is_with_right && own.is_clean && !other.is_with_right && other.is_clean;
        s.at[who] = !s.hungry[who] ? place::thinks : can_eat ? place::eats : place::looks;
    }
};

}  // namespace models
