// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/property.hpp>

namespace models {

/// Counts in ones and threes, and is looked at only as far as ten.
///
/// Source: by hand. States 0 to 10. Each has both actions, 22 transitions; 10 + 1, 8 + 3, 9 + 3 and 10 + 3 leave the
/// boundary. Farthest are 8 and 10, four steps away (3 + 3 + 1 + 1, 3 + 3 + 3 + 1).
struct bounded_counter {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add_1, add_3 };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) { return {s.value + (a == action::add_1 ? 1 : 3)}; }
    static constexpr bool within_boundary(const state& s) { return s.value <= 10; }

    static constexpr auto properties = foregone::properties{
        foregone::always<"never past ten">([](const state& s) { return s.value <= 10; }),
        foregone::sometimes<"ten">([](const state& s) { return s.value == 10; }),
    };
};

/// The same, each step in place.
struct bounded_counter_in_place : bounded_counter {
    static constexpr void next(state& s, action a) { s.value += a == action::add_1 ? 1 : 3; }
};

/// The same, and nothing that is looked at is eleven.
struct never_counts_to_eleven : bounded_counter {
    static constexpr auto properties = foregone::properties{
        foregone::sometimes<"ten">([](const state& s) { return s.value == 10; }),
        foregone::sometimes<"eleven">([](const state& s) { return s.value == 11; }),
    };
};

}  // namespace models
