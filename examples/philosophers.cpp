// SPDX-License-Identifier: BSL-1.0
// Dining philosophers: each thinks, takes the left fork and the right fork, eats, puts them back one after another, and thinks
// again. If all take the left fork first, they can deadlock. If one takes the right fork first, they cannot, and n of them have 3^n
// states.

#include <foregone/foregone.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace fg = foregone;

template <std::size_t Seats, bool LastIsDifferent>
struct philosophers {
    enum class stage : std::uint8_t { thinks, has_first_fork, eats, has_second_fork };
    struct state {
        std::array<stage, Seats> at{};
        std::array<bool, Seats> taken{};  // the forks; number i is to the left of philosopher i
        bool operator==(const state&) const = default;
    };
    using action = fg::range<std::size_t{0}, Seats - 1>;  // the philosopher that takes the next step

    static constexpr state initial() { return {}; }

    /// Turns a state into its successor, and returns whether the action is enabled.
    static constexpr bool next(state& s, std::size_t who) {
        switch (s.at[who]) {
            case stage::thinks: return take(s, first_fork(who)) && enter(s, who, stage::has_first_fork);
            case stage::has_first_fork: return take(s, second_fork(who)) && enter(s, who, stage::eats);
            case stage::eats: return put_back(s, first_fork(who)) && enter(s, who, stage::has_second_fork);
            case stage::has_second_fork: return put_back(s, second_fork(who)) && enter(s, who, stage::thinks);
        }
        return false;
    }

    static constexpr auto properties = fg::properties{
        fg::deadlock_free,
        fg::never<"neighbours eat at the same time">([](const state& s) {
            for (std::size_t i = 0; i < Seats; ++i)
                if (s.at[i] == stage::eats && s.at[(i + 1) % Seats] == stage::eats) return true;
            return false;
        }),
        fg::sometimes<"the last one eats">([](const state& s) { return s.at[Seats - 1] == stage::eats; }),
    };

private:
    static constexpr bool reversed(std::size_t who) { return LastIsDifferent && who + 1 == Seats; }
    static constexpr std::size_t right_of(std::size_t who) { return (who + 1) % Seats; }
    static constexpr std::size_t first_fork(std::size_t who) { return reversed(who) ? right_of(who) : who; }
    static constexpr std::size_t second_fork(std::size_t who) { return reversed(who) ? who : right_of(who); }

    static constexpr bool take(state& s, std::size_t fork) { return !std::exchange(s.taken[fork], true); }
    static constexpr bool put_back(state& s, std::size_t fork) { return std::exchange(s.taken[fork], false); }
    static constexpr bool enter(state& s, std::size_t who, stage next_stage) {
        s.at[who] = next_stage;
        return true;
    }
};
using all_left_first = philosophers<4, false>;
using last_right_first = philosophers<4, true>;

FOREGONE_CHECK(all_left_first, fg::reachable.expect_violation("freedom from deadlock", 4));
FOREGONE_CHECK(last_right_first);
static_assert(fg::verdict_of<last_right_first>.counted.states == 81);
FOREGONE_RUNTIME_CHECK(philosophers<12, true>);  // 531,441 states, on every core
