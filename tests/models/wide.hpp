// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/model/property.hpp>

#include <array>
#include <cstdint>

namespace models {

/// Many actions a state.
///
/// Source: by hand. States 0 to 2, each with all actions; 1 and 2 are one step away.
template <int Actions>
struct wide {
    struct state {
        int remainder = 0;
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<0, Actions - 1>;

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, int a) { return {(s.remainder + a) % 3}; }

    static constexpr auto properties =
        foregone::properties{foregone::sometimes<"two">([](const state& s) { return s.remainder == 2; })};
};

/// The last of the actions is the only one that does something.
template <int Actions>
struct wide_at_the_end : wide<Actions> {
    using state = typename wide<Actions>::state;
    static constexpr state next(const state& s, int a) { return {a == Actions - 1 ? s.remainder + 1 : 0}; }
    static constexpr auto properties =
        foregone::properties{foregone::never<"two">([](const state& s) { return s.remainder == 2; })};
};

/// The first action alone is enabled, and in the last state none is: a deadlock, which only all actions together show.
template <int Actions>
struct wide_and_guarded : wide<Actions> {
    using state = typename wide<Actions>::state;
    static constexpr bool next(state& s, int a) { return a == 0 && s.remainder < 2 && ++s.remainder > 0; }
};

/// No action is enabled: a tree with nothing but the many ways to try.
template <int Actions>
struct wide_and_deadlocked : wide<Actions> {
    using state = typename wide<Actions>::state;
    static constexpr bool next(state&, int) { return false; }
};

/// Large states, each a new one.
template <int Actions>
struct wide_and_large {
    struct state {
        std::array<std::uint64_t, 1'024> numbers{};
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<0, Actions - 1>;
    static state initial() { return {}; }
    static void next(state& s, int a) { s.numbers[0] = s.numbers[0] * Actions + static_cast<std::uint64_t>(a) + 1; }
};

/// Begins nearly everywhere outside its boundary.
struct begins_widely {
    struct state {
        int number = 0;
        bool operator==(const state&) const = default;
    };
    using initial = foregone::product<state, foregone::range<0, 999'999'999>>;
    enum class action { stay };
    static constexpr state next(const state& s, action) { return s; }
    static constexpr bool within_boundary(const state& s) { return s.number < 10; }
};

}  // namespace models
