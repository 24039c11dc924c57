// SPDX-License-Identifier: BSL-1.0
// A farmer rows a wolf, a goat and a cabbage over a river, one at a time. Left alone, the wolf eats the goat and the goat eats the
// cabbage. An action that is not enabled has no successor.

#include <foregone/foregone.hpp>

#include <optional>

namespace fg = foregone;

enum class bank { left, right };

constexpr bank across(bank from) { return from == bank::left ? bank::right : bank::left; }

struct river_crossing {
    struct state {
        bank farmer{}, wolf{}, goat{}, cabbage{};

        constexpr bool safe() const { return goat == farmer || (goat != wolf && goat != cabbage); }
        constexpr bool all_on(bank side) const { return *this == state{side, side, side, side}; }
        bool operator==(const state&) const = default;
    };
    enum class action { row_alone, take_wolf, take_goat, take_cabbage };

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, action a) {
        const bank here = s.farmer;
        s.farmer = across(here);
        if (a == action::take_wolf && !move(s.wolf, here)) return std::nullopt;
        if (a == action::take_goat && !move(s.goat, here)) return std::nullopt;
        if (a == action::take_cabbage && !move(s.cabbage, here)) return std::nullopt;
        return s.safe() ? std::optional(s) : std::nullopt;
    }

    static constexpr auto properties = fg::properties{
        fg::always<"nothing is eaten">([](const state& s) { return s.safe(); }),
        fg::always<"the farmer rows every time">([](const state& from, action, const state& to) {
            return from.farmer != to.farmer;
        }),
        fg::sometimes<"all are across">([](const state& s) { return s.all_on(bank::right); }),
    };

private:
    static constexpr bool move(bank& passenger, bank from) {
        if (passenger != from) return false;
        passenger = across(from);
        return true;
    }
};
FOREGONE_CHECK(river_crossing);
static_assert(fg::verdict_of<river_crossing>.counted.states == 10);

struct crossing_plan : river_crossing {
    static constexpr auto properties = fg::properties{
        fg::never<"all are across">([](const state& s) { return s.all_on(bank::right); }),
    };
};
FOREGONE_CHECK(crossing_plan, fg::reachable.expect_violation("all are across", 7));
static_assert(fg::verdict_of<crossing_plan>.trace.actions.size() == 7);
