// SPDX-License-Identifier: BSL-1.0
// A check of a state graph at run time whose states are costly to pack: 64 actions, and an array of structs.
#include <foregone/foregone.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace fg = foregone;

template <int Most>
struct shelf {
    using place = fg::within<std::size_t{0}, std::size_t{15}>;
    struct box {
        fg::within<0, Most> full = 0;
        fg::within<0, 6> age = 0;
        bool open = false;
        std::optional<fg::within<0, 2>> owner;
        bool operator==(const box&) const = default;
    };
    enum class kind : unsigned char { fill, wait, turn, take };
    struct act {
        place where;
        kind what;
    };
    using action = fg::product<act, place, kind>;
    struct state {
        std::array<box, 16> boxes{};
        bool operator==(const state&) const = default;
    };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const act& a) {
        box& b = s.boxes[a.where];
        switch (a.what) {
            case kind::fill: return b.full < Most && (b.full = b.full + 1, true);
            case kind::wait: return b.age < 6 && (b.age = b.age + 1, true);
            case kind::turn: return b.open = !b.open, true;
            case kind::take:
                if (b.owner) b.owner.reset();
                else b.owner = 1;
                return true;
        }
        return false;
    }
    static constexpr auto properties =
        fg::properties{fg::never<"old and full">([](const state& s) { return s.boxes[3].full == Most && s.boxes[4].age == 6; })};
};

FOREGONE_RUNTIME_CHECK(shelf<4>);
#ifdef ONE_MORE
FOREGONE_RUNTIME_CHECK(shelf<5>);
#endif
