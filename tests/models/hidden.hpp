// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/model/property.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

/// Models whose == compares less than matters, or may do so.
namespace models {

/// Counts presses, and shows them modulo 3.
struct open_dial {
    int presses = 0;
    constexpr int shown() const { return presses % 3; }
    constexpr void press() { ++presses; }
    constexpr bool operator==(const open_dial& other) const { return shown() == other.shown(); }
    friend constexpr std::uint64_t hash_value(const open_dial& d) { return static_cast<std::uint64_t>(d.shown()); }
};

/// The same, with a private member.
class closed_dial {
    int presses_ = 0;

public:
    constexpr int shown() const { return presses_ < 7 ? presses_ % 3 : 0; }
    constexpr void press() { ++presses_; }
    constexpr bool operator==(const closed_dial& other) const { return presses_ % 3 == other.presses_ % 3; }
    friend constexpr std::uint64_t hash_value(const closed_dial& d) { return static_cast<std::uint64_t>(d.presses_ % 3); }
};

/// Breaks after six presses: of == there are three states.
template <class Dial>
struct broken_dial_commands {
    using system = Dial;
    struct model {
        int shown = 0;
        bool operator==(const model&) const = default;
    };
    struct press {
        constexpr int run(system& s) const { return s.press(), s.shown(); }
        constexpr int expected(const model& m) const { return (m.shown + 1) % 3; }
        constexpr void next(model& m) const { m.shown = (m.shown + 1) % 3; }
    };
    using commands = foregone::one_of<press>;
};

/// A lever that stays where it is, or cannot be pulled, while a dial shows 0.
template <bool Locks>
struct hidden_lever {
    struct state {
        closed_dial dial{};
        bool operator==(const state&) const = default;
    };
    enum class action { press, pull };
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, action a) {
        const bool is_stuck = a == action::pull && s.dial.shown() == 0;
        if (is_stuck && Locks) return std::nullopt;
        if (!is_stuck) s.dial.press();
        return s;
    }
};

/// A switch that shows whether it is on, and not how worn it is.
class worn_switch {
    int turns_ = 0;

public:
    constexpr explicit worn_switch(int turns = 0) : turns_(turns) {}
    constexpr bool broken() const { return turns_ >= 5; }
    constexpr void turn() { ++turns_; }
    constexpr bool operator==(const worn_switch& other) const { return turns_ % 2 == other.turns_ % 2; }
    friend constexpr std::uint64_t hash_value(const worn_switch& s) { return static_cast<std::uint64_t>(s.turns_ % 2); }
};

/// A lamp with such a switch, which begins new and nearly broken: both are one state.
struct worn_lamp {
    struct state {
        worn_switch power{};
        bool operator==(const state&) const = default;
    };
    enum class action { turn };
    static constexpr std::array<state, 2> initial() { return {state{}, state{worn_switch(4)}}; }
    static constexpr state next(state s, action) { return s.power.turn(), s; }
};
struct lamp_with_boundary : worn_lamp {
    static constexpr bool within_boundary(const state& s) { return !s.power.broken(); }
};
struct lamp_that_stays_whole : worn_lamp {
    static constexpr auto properties =
        foregone::properties{foregone::never<"it breaks">([](const state& s) { return s.power.broken(); })};
};
struct lamp_that_begins_whole : worn_lamp {
    static constexpr std::array<state, 2> initial() { return {state{}, state{worn_switch(6)}}; }
    static constexpr auto properties = lamp_that_stays_whole::properties;
};
struct lamp_that_works_on : worn_lamp {
    static constexpr std::optional<state> next(state s, action) {
        if (s.power.broken()) return std::nullopt;
        return s.power.turn(), s;
    }
    static constexpr auto properties = foregone::properties{foregone::deadlock_free};
};
struct lamp_that_throws : worn_lamp {
    static constexpr state next(state s, action) { return s.power.broken() ? throw 5 : s.power.turn(), s; }
};

/// A transition system whose state holds a dial among others.
struct hidden_in_part {
    struct state {
        std::array<int, 9> padding{};
        std::array<open_dial, 2> dials{};
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<0, 1>;
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, int a) { return s.dials[static_cast<std::size_t>(a)].press(), s; }
    static constexpr auto properties =
        foregone::properties{foregone::never<"seven">([](const state& s) { return s.dials[1].presses == 7; })};
};

/// The same in a state that owns memory.
struct hidden_in_memory {
    struct state {
        std::string text = "a text that is too long to live inside of a string";
        open_dial dial{};
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<0, 1>;
    static state initial() { return {}; }
    static state next(state s, int a) { return (a == 0 ? void() : s.dial.press()), s; }
    static constexpr auto properties =
        foregone::properties{foregone::never<"seven">([](const state& s) { return s.dial.presses == 7; })};
};

/// A dial that is set back keeps nothing that == does not compare: no two states are merged that differ.
struct nothing_hidden {
    struct state {
        open_dial dial{};
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action) { return {{(s.dial.presses + 1) % 3}}; }
    static constexpr auto properties =
        foregone::properties{foregone::never<"seven">([](const state& s) { return s.dial.presses == 7; })};
};

/// Two initial states that == takes for one.
struct hidden_at_first : nothing_hidden {
    static constexpr std::array<state, 3> initial() { return {state{{1}}, state{{2}}, state{{4}}}; }
};

/// An == that leaves a member out, in a state that is distinguished by all members all the same: it has no hash_value of its own.
template <bool Packed>
struct finer_than_equal {
    struct padded {};
    struct state {
        std::array<int, 9> padding{};
        int shown = 0, hidden = 0;
        std::conditional_t<Packed, padded, std::array<std::string, 1>> text{};
        constexpr bool operator==(const state& other) const { return shown == other.shown; }
    };
    enum class action { go };
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(state s, action) {
        if (s.hidden == 5) return std::nullopt;
        return ++s.hidden, s;
    }
    static constexpr auto properties = foregone::properties{foregone::never<"five">([](const state& s) { return s.hidden == 5; })};
};

}  // namespace models
