// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/property.hpp>

#include <optional>

namespace models {

/// Goes up step by step to three, and falls all the way down when it is released.
///
/// Source: by hand. States 0 to 3, both actions in each but 3, which only releases: 7 transitions, depth 3.
struct ratchet {
    struct state {
        int height = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { up, release };

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, action a) {
        if (a == action::release) return state{0};
        if (s.height == 3) return std::nullopt;
        return state{s.height + 1};
    }

    static constexpr auto properties = foregone::properties{
        foregone::always<"one step up at most">(
            [](const state& from, action, const state& to) { return to.height <= from.height + 1; }),
        foregone::sometimes<"at the top">([](const state& s) { return s.height == 3; }),
    };
};

/// The same, each step in place, and with what it does to the state before it finds that it is disabled.
struct ratchet_in_place : ratchet {
    static constexpr bool next(state& s, action a) {
        s.height = a == action::release ? 0 : s.height + 1;
        return s.height <= 3;
    }
};

/// A property of transitions is violated: up, up, release. Looking at states alone, nothing is wrong.
struct ratchet_falls_softly : ratchet {
    static constexpr auto properties = foregone::properties{
        foregone::always<"never above the top">([](const state& s) { return s.height <= 3; }),
        foregone::never<"falls more than one step">(
            [](const state& from, action, const state& to) { return from.height - to.height > 1; }),
    };
};

/// A step that violates a property of transitions and one of states: the first one listed is reported.
struct ratchet_state_before_transition : ratchet {
    static constexpr auto properties = foregone::properties{
        foregone::always<"below two">([](const state& s) { return s.height < 2; }),
        foregone::always<"not from one to two">(
            [](const state& from, action, const state& to) { return from.height != 1 || to.height != 2; }),
    };
};
struct ratchet_transition_before_state : ratchet {
    static constexpr auto properties = foregone::properties{
        foregone::always<"not from one to two">(
            [](const state& from, action, const state& to) { return from.height != 1 || to.height != 2; }),
        foregone::always<"below two">([](const state& s) { return s.height < 2; }),
    };
};

/// Only the first action is ever enabled.
struct ratchet_without_release : ratchet {
    enum class action { up, release, repair };
    static constexpr std::optional<state> next(const state& s, action a) {
        if (a != action::up || s.height == 3) return std::nullopt;
        return state{s.height + 1};
    }
    static constexpr auto properties = foregone::properties{};
};

}  // namespace models
