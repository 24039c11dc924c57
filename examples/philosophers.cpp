// SPDX-License-Identifier: BSL-1.0
// Dining philosophers: each needs the fork on the left and the one on the right, eats once and goes. If all
// of them take the left fork first, they can starve; if one takes the right fork first, they cannot.

#include <foregone/foregone.hpp>

#include <array>
#include <cstddef>

namespace fg = foregone;

constexpr std::size_t seats = 4;

template <bool LastIsDifferent>
struct philosophers {
    enum stage { hungry, has_one_fork, eats, gone };
    struct state {
        std::array<stage, seats> at{};
        std::array<bool, seats> taken{};  // the forks; number i lies to the left of philosopher i
        bool operator==(const state&) const = default;
    };
    using action = fg::range<std::size_t{0}, seats - 1>;  // who does the next thing

    static constexpr state initial() { return {}; }

    /// Turns a state into its successor, and says whether the action is enabled.
    static constexpr bool next(state& s, std::size_t who) {
        switch (s.at[who]) {
            case hungry:
                if (!take(s, first_fork(who))) return false;
                break;
            case has_one_fork:
                if (!take(s, second_fork(who))) return false;
                break;
            case eats: s.taken[first_fork(who)] = s.taken[second_fork(who)] = false; break;
            case gone: return false;
        }
        s.at[who] = static_cast<stage>(s.at[who] + 1);
        return true;
    }

    /// Where the model may end without being stuck.
    static constexpr bool terminal(const state& s) {
        for (const stage at : s.at)
            if (at != gone) return false;
        return true;
    }

    static constexpr auto properties = fg::properties{
        fg::deadlock_free,
        fg::never<"neighbours eat at the same time">([](const state& s) {
            for (std::size_t i = 0; i < seats; ++i)
                if (s.at[i] == eats && s.at[(i + 1) % seats] == eats) return true;
            return false;
        }),
        fg::sometimes<"all have eaten">([](const state& s) { return terminal(s); }),
    };

private:
    static constexpr bool reversed(std::size_t who) { return LastIsDifferent && who + 1 == seats; }
    static constexpr std::size_t right_of(std::size_t who) { return (who + 1) % seats; }
    static constexpr std::size_t first_fork(std::size_t who) { return reversed(who) ? right_of(who) : who; }
    static constexpr std::size_t second_fork(std::size_t who) { return reversed(who) ? who : right_of(who); }

    static constexpr bool take(state& s, std::size_t fork) {
        if (s.taken[fork]) return false;
        s.taken[fork] = true;
        return true;
    }
};
using all_left_first = philosophers<false>;
using last_right_first = philosophers<true>;

FOREGONE_CHECK(all_left_first, fg::reachable.expect_violation("freedom from deadlock", seats));
FOREGONE_CHECK(last_right_first);
