// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/model/property.hpp>

#include <array>
#include <optional>

namespace models {

/// Counts down to zero, where it ends, from several beginnings, one of which is listed twice.
///
/// Source: by hand. From 5, 2, 7 and 2: states 0 to 7, one transition from each but 0; 3 and 0 are reached last, after two steps
/// (4 and 1 and 6 after one). As sequences, each of the four beginnings n is a single path of n steps.
struct countdown {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    struct count {};
    using action = count;

    static constexpr std::array<state, 4> initial() { return {state{5}, state{2}, state{7}, state{2}}; }

    static constexpr std::optional<state> next(const state& s, count) {
        if (s.value == 0) return std::nullopt;
        return state{s.value - 1};
    }
};

/// The same, and to end is allowed at zero only.
struct countdown_ends_at_zero : countdown {
    static constexpr bool terminal(const state& s) { return s.value == 0; }
    static constexpr auto properties = foregone::properties{
        foregone::deadlock_free,
        foregone::sometimes<"zero">([](const state& s) { return s.value == 0; }),
    };
};

/// The same, and to end is not allowed: least is the beginning at 2, number 1.
struct countdown_never_ends : countdown {
    static constexpr auto properties = foregone::properties{foregone::deadlock_free};
};

/// The same, and 6 is forbidden, which only the beginning at 7 meets, number 2.
struct countdown_avoids_six : countdown {
    static constexpr auto properties =
        foregone::properties{foregone::never<"six">([](const state& s) { return s.value == 6; })};
};

/// Counts down from everywhere: the beginnings are a domain.
struct countdown_from_anywhere : countdown {
    using initial = foregone::product<state, foregone::range<0, 7>>;
};

/// Two beginnings violate the property, number 2 and number 3: no step is needed.
struct countdown_begins_badly : countdown {
    static constexpr std::array<state, 5> initial() { return {state{5}, state{2}, state{7}, state{9}, state{1}}; }
    static constexpr auto properties =
        foregone::properties{foregone::always<"at most six">([](const state& s) { return s.value <= 6; })};
};

/// Two of the beginnings lie outside the boundary and are left out: 5 and 2 remain, hence the states 0 to 5.
struct countdown_begins_outside : countdown {
    static constexpr std::array<state, 4> initial() { return {state{9}, state{5}, state{7}, state{2}}; }
    static constexpr bool within_boundary(const state& s) { return s.value <= 6; }
};

/// All beginnings lie outside the boundary: there is nothing to say of such a model.
struct countdown_begins_nowhere : countdown {
    static constexpr bool within_boundary(const state& s) { return s.value < 2; }
};

}  // namespace models
