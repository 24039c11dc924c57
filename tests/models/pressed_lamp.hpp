// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace models {

/// A lamp that each action switches. A test adds properties.
struct pressed_lamp {
    struct state {
        bool on = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press, kick };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action) {
        s.on = !s.on;
        return true;
    }
};

/// The same lamp, as a count of how often it was pressed.
struct counting_lamp {
    using state = int;
    enum class action { press };

    static constexpr int initial() { return 0; }
    static constexpr bool next(int& pressed, action) {
        pressed = (pressed + 1) % 4;
        return true;
    }
};

}  // namespace models
