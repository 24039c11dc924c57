// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/chooser.hpp>

#include <cstdint>
#include <stdexcept>

/// Programs by steps, one for each way in which steps choose and end.
namespace models {

/// What a program by steps is: its steps in a loop.
template <class Steps>
constexpr void in_a_loop(foregone::chooser& choose) {
    auto now = Steps::initial();
    while (Steps::step(now, choose) && !choose.over()) {}
}

/// One step without a choice.
struct still {
    struct state {};
    static constexpr state initial() { return {}; }
    static constexpr bool step(state&, foregone::chooser&) { return false; }
};

/// Each step chooses twice: 6 * 6 * 6 paths.
struct dice {
    struct state {
        int sum = 0, thrown = 0;
    };
    static constexpr state initial() { return {}; }
    static constexpr bool step(state& now, foregone::chooser& choose) {
        now.sum += choose("high", 2) * 3;
        now.sum += choose("low", 3);
        return ++now.thrown < 3;
    }
};

/// Steps with 0, 1, and more choices take turns; the last has none, or one, as the sum says.
struct uneven_steps {
    struct state {
        int sum = 0, steps = 0;
    };
    static constexpr state initial() { return {.sum = 1}; }
    static constexpr bool step(state& now, foregone::chooser& choose) {
        for (int i = now.steps % 3; i > 0; --i) now.sum += choose("add", 1 + now.sum % 3);
        if (now.steps == 6 && now.sum % 2 == 0) now.sum += choose("last", {1, 2});
        return ++now.steps < 7;
    }
};

/// Steps with as many alternatives as are left, down to none, and an end without a choice.
struct shrinking_steps {
    struct state {
        int left = 4;
    };
    static constexpr state initial() { return {}; }
    static constexpr bool step(state& now, foregone::chooser& choose) {
        if (now.left == 0) return false;
        now.left -= 1 + choose("take", now.left);
        return true;
    }
};

/// Never ends.
struct endless_steps {
    struct state {
        int sum = 0;
    };
    static constexpr state initial() { return {}; }
    static constexpr bool step(state& now, foregone::chooser& choose) {
        now.sum += choose("add", 2);
        if (now.sum % 3 == 1) now.sum += choose("more", 2 + now.sum % 2);
        return true;
    }
};

/// Pruned before, between and after the choices of a step.
struct pruned_steps {
    struct state {
        int last = 0, steps = 0;
    };
    static constexpr state initial() { return {}; }
    static constexpr bool step(state& now, foregone::chooser& choose) {
        if (!choose.assume(now.last != 3 || now.steps < 2)) return false;
        const int next = choose("next", 4);
        if (!choose.assume(next != now.last || next == 0)) return false;
        if (choose.either("stop") && now.steps > 0) choose.prune();
        now.last = next;
        return ++now.steps < 3;
    }
};

/// Fails at many places, for two reasons; a step may fail before, between and after its choices.
struct failing_steps {
    struct state {
        int sum = 0, steps = 0;
    };
    static constexpr state initial() { return {}; }
    static constexpr bool step(state& now, foregone::chooser& choose) {
        if (!choose.expect(now.sum != 7, "not seven")) return false;
        const int a = choose("a", 3);
        if (!choose.expect(a + now.sum != 5, "not five")) return false;
        if (a > 0) now.sum += choose("b", 2);
        now.sum += a;
        choose.expect(now.sum != 6 || a == 1, "not six");
        return ++now.steps < 4;
    }
};

/// Loses at most two messages; when no fault is left, nothing is chosen.
struct faulty_steps {
    struct state {
        int faults = 2, sent = 0, arrived = 0;
    };
    static constexpr state initial() { return {}; }
    static constexpr bool step(state& now, foregone::chooser& choose) {
        const bool lost = now.faults > 0 && choose.either("is lost");
        now.faults -= lost ? 1 : 0;
        now.arrived += lost ? 0 : 1;
        if (++now.sent < 6) return true;
        choose.expect(now.arrived >= 4, "four arrive");
        choose.expect(now.arrived != 5, "not five arrive");
        return false;
    }
};

/// Chooses from nothing on some paths.
struct dry_steps {
    struct state {
        int left = 2;
    };
    static constexpr state initial() { return {}; }
    static constexpr bool step(state& now, foregone::chooser& choose) {
        const int taken = choose("take", 1 + now.left);
        now.left = choose("leave", now.left - taken);
        return true;
    }
};

/// Throws on some paths, and swallows nothing.
struct throwing_steps {
    struct state {
        int steps = 0;
    };
    static constexpr state initial() { return {}; }
    static bool step(state& now, foregone::chooser& choose) {
        const int a = choose("a", 3);
        if (a == 1 && now.steps == 2) throw std::runtime_error("one");
        if (a == 2 && choose.either("b") && now.steps == 1) throw 7;
        return ++now.steps < 3;
    }
};

/// Throws before its first step.
struct unbegun_steps {
    struct state {
        int steps = 0;
    };
    static state initial() { throw std::runtime_error("no beginning"); }
    static bool step(state& now, foregone::chooser& choose) {
        choose("a", 3);
        return ++now.steps < 3;
    }
};

/// A program by steps made of a number: what it asks, prunes and expects looks random and is always the same.
constexpr bool scramble_step(std::uint64_t& state, int& steps, int longest, foregone::chooser& choose) {
    state = (state ^ state >> 29) * 0xbf58476d1ce4e5b9;
    const std::uint64_t kind = state >> 60;
    if (kind == 0) return false;
    if (kind == 1 && !choose.assume((state >> 50) % 3 == 0)) return false;
    for (std::uint64_t more = (state >> 20) % 4; more > 0; --more) {
        state += choose("next", 1 + (state >> 33) % 3) * 0x94d049bb133111eb;
        state ^= state >> 31;
        if (kind == 4 && !choose.assume((state >> 45) % 5 != 0)) return false;
        if (kind == 5 && !choose.expect((state >> 45) % 7 != 0, "not zero between")) return false;
    }
    if (kind == 2 && !choose.expect((state >> 40) % 8 != 0, "not zero")) return false;
    if (kind == 3 && !choose.expect((state >> 40) % 8 != 1, "not one")) return false;
    return ++steps < longest;
}
template <std::uint64_t Seed, int Longest>
struct scrambled_steps {
    struct state {
        std::uint64_t word = Seed * 0x9e3779b97f4a7c15 + 1;
        int steps = 0;
    };
    static constexpr state initial() { return {}; }
    static constexpr bool step(state& now, foregone::chooser& choose) {
        return scramble_step(now.word, now.steps, Longest, choose);
    }
};

/// The program of a number that is chosen while running.
struct scrambled_steps_by_seed {
    static inline std::uint64_t seed = 0;
    struct state {
        std::uint64_t word;
        int steps = 0;
    };
    static state initial() { return {seed * 0x9e3779b97f4a7c15 + 1}; }
    static bool step(state& now, foregone::chooser& choose) { return scramble_step(now.word, now.steps, 6, choose); }
};

}  // namespace models
