// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/property.hpp>

#include <stdexcept>

namespace models {

/// A model, not a system under test, that throws: in the state after three steps. The search reports it.
struct throws_in_next {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add, stay };

    static state initial() { return {}; }
    static state next(const state& s, action a) {
        if (s.value == 3) throw std::runtime_error("the model cannot go on from 3");
        return {a == action::add ? s.value + 1 : s.value};
    }
};

/// Throws after three steps to one side, and is wrong after two to the other: who only goes as far as that sees no exception.
struct throws_beyond_its_violation {
    struct state {
        int left = 0, right = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { go_left, go_right };

    static state initial() { return {}; }
    static state next(const state& s, action a) {
        if (a == action::go_left && s.left == 2) throw std::runtime_error("too far left");
        return a == action::go_left ? state{s.left + 1, s.right} : state{s.left, s.right + 1};
    }
    static constexpr auto properties =
        foregone::properties{foregone::never<"twice right">([](const state& s) { return s.left == 0 && s.right == 2; })};
};

/// Throws as soon as it is wrong: then it has no verdict.
struct throws_with_its_violation : throws_beyond_its_violation {
    static state next(const state& s, action a) {
        if (a == action::go_left && s.left == 1) throw std::runtime_error("too far left");
        return throws_beyond_its_violation::next(s, a);
    }
};

/// A grid with more states than are kept unasked, on which two corners throw, one not as far away as the other, and the nearer one
/// can be reached in many ways.
struct grid_that_throws {
    struct state {
        short x = 0, y = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { up, right, swap };

    static state initial() { return {}; }
    static state next(const state& s, action a) {
        if (s.x == 200 && s.y == 201 && a == action::swap) throw std::runtime_error("the far corner");
        if (s.x == 201 && s.y == 199 && a != action::up) throw std::runtime_error("the near corner");
        if (a == action::swap) return {s.y, s.x};
        return a == action::up ? state{s.x, static_cast<short>(s.y + 1)} : state{static_cast<short>(s.x + 1), s.y};
    }
};

/// Throws the first time that it gets to the end, and never again.
struct throws_once {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add };

    static inline bool has_thrown = false;
    static state initial() { return {}; }
    static state next(const state& s, action) {
        if (s.value == 3 && !has_thrown) has_thrown = true, throw std::runtime_error("once");
        return {s.value < 4 ? s.value + 1 : 4};
    }
};

/// Goes elsewhere each time that it is asked.
struct drifts {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add };

    static inline int asked = 0;
    static state initial() { return {}; }
    static state next(const state& s, action) { return {(s.value + ++asked) % 5'000}; }
};

/// The same while compiling: what throws there is no constant.
struct throws_while_compiling : throws_in_next {
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) {
        if (s.value == 3) throw std::runtime_error("the model cannot go on from 3");
        return {a == action::add ? s.value + 1 : s.value};
    }
};

}  // namespace models
