// SPDX-License-Identifier: BSL-1.0
// The controller of a lift. The production class is the model: the compiler runs its code.

#include <foregone/foregone.hpp>

namespace fg = foregone;

// ---- production code ----

constexpr int top_floor = 3;

struct lift {
    enum class motion { resting, going_up, going_down };

    int floor = 0;
    motion moving = motion::resting;
    bool door_open = false;
    fg::subset_of<fg::range<0, top_floor>> requests{};

    /// A passenger presses the button of a floor, inside or outside.
    constexpr void press(int wanted) { requests.insert(wanted); }

    /// A second passes.
    constexpr void tick() {
        if (requests.contains(floor)) return stop();
        door_open = false;
        moving = direction();
        if (moving == motion::going_up) ++floor;
        if (moving == motion::going_down) --floor;
    }

    bool operator==(const lift&) const = default;

private:
    constexpr void stop() {
        requests.erase(floor);
        door_open = true;
        moving = motion::resting;
    }

    constexpr motion direction() const {
        if (requests.empty()) return motion::resting;
        const bool somebody_below = *requests.begin() < floor;
        return somebody_below ? motion::going_down : motion::going_up;
    }
};

// ---- requirements ----

struct lift_safety {
    using state = lift;
    struct press { int floor; };
    struct tick {};
    using action = fg::one_of<fg::product<press, fg::range<0, top_floor>>, tick>;

    static constexpr lift initial() { return {}; }
    static constexpr void next(lift& l, press p) { l.press(p.floor); }
    static constexpr void next(lift& l, tick) { l.tick(); }

    static constexpr auto properties = fg::properties{
        fg::always<"it stays in its shaft">([](const lift& l) {
            return 0 <= l.floor && l.floor <= top_floor;
        }),
        fg::never<"it moves with an open door">([](const lift& l) {
            return l.door_open && l.moving != lift::motion::resting;
        }),
        fg::never<"it leaves a floor where a passenger waits">(
            [](const lift& from, const auto& /*action*/, const lift& to) {
                return from.requests.contains(from.floor) && from.floor != to.floor;
            }),
        fg::sometimes<"its door opens at the top">([](const lift& l) {
            return l.door_open && l.floor == top_floor;
        }),
    };
};
FOREGONE_CHECK(lift_safety);
