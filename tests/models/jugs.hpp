// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace models {

/// A jug of three gallons and one of five; a test adds the property that it is about.
///
/// Source: the puzzle of Die Hard 3, a first example of TLA+. 16 states; four gallons are measured after six steps.
struct pouring {
    struct state {
        int small = 0, big = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { fill_small, fill_big, empty_small, empty_big, small_to_big, big_to_small };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) {
        const int both = s.small + s.big;
        switch (a) {
            case action::fill_small: return {3, s.big};
            case action::fill_big: return {s.small, 5};
            case action::empty_small: return {0, s.big};
            case action::empty_big: return {s.small, 0};
            case action::small_to_big: return both <= 5 ? state{0, both} : state{both - 5, 5};
            case action::big_to_small: return both <= 3 ? state{both, 0} : state{3, both - 3};
        }
        return s;
    }
};

}  // namespace models
