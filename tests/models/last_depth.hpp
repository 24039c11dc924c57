// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/scalarset_array.hpp>
#include <foregone/model/property.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

/// Models that deadlock a known number of steps away from where they begin.
namespace models {

/// A slope: each step goes down one, to the left or to the right, and one place of one depth has no way on.
///
/// Source: by hand. At depth n there are n + 1 states, and (n + 1)(n + 2) / 2 up to there. The least way to place p of depth n is
/// n - p steps to the left, and then p to the right.
template <int Depth, int Place>
struct slope {
    struct state {
        short left = 0, right = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { left, right };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action a) {
        if (s.left + s.right == Depth && s.right == Place) return false;
        a == action::left ? ++s.left : ++s.right;
        return true;
    }
    static constexpr auto properties = foregone::properties{foregone::deadlock_free};
};

/// The same, and nothing asks for deadlocks.
template <int Depth, int Place>
struct unasked_slope : slope<Depth, Place> {
    static constexpr auto properties = foregone::properties<>{};
};

/// The same, and there the model may end.
template <int Depth, int Place>
struct slope_with_an_end : slope<Depth, Place> {
    using state = typename slope<Depth, Place>::state;
    static constexpr bool terminal(const state& s) { return s.right == Place; }
};

/// The same, and whatever lies deeper is outside: an action that leaves is an action.
template <int Depth, int Place>
struct bounded_slope : slope<Depth, Place> {
    using state = typename slope<Depth, Place>::state;
    static constexpr bool within_boundary(const state& s) { return s.left + s.right <= Depth; }
};

/// The same, and at that depth the last place is forbidden: a forbidden state is reported before a missing one.
template <int Depth, int Place>
struct forbidden_slope : slope<Depth, Place> {
    using state = typename slope<Depth, Place>::state;
    static constexpr auto properties = foregone::properties{
        foregone::deadlock_free,
        foregone::never<"the last place">([](const state& s) { return s.right == Depth; }),
    };
};

/// The same in a state that owns memory.
template <int Depth, int Place>
struct written_slope {
    struct state {
        std::string way = "a way that is too long to be kept in a string";
        int right = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { left, right };

    static state initial() { return {}; }
    static std::optional<state> next(const state& s, action a) {
        const std::size_t depth = s.way.size() - state{}.way.size();
        if (depth == Depth && s.right == Place) return std::nullopt;
        return state{s.way + '.', s.right + (a == action::right)};
    }
    static constexpr auto properties = foregone::properties{foregone::deadlock_free};
};

/// The same, and one place of that depth throws when it is asked for a step to the left, before it is known whether it is a
/// deadlock.
template <int Depth, int Place>
struct throwing_slope : slope<Depth, Place> {
    using state = typename slope<Depth, Place>::state;
    using action = typename slope<Depth, Place>::action;
    static bool next(state& s, action a) {
        if (s.left + s.right == Depth && s.right == 1) throw std::runtime_error("no answer " + std::to_string(static_cast<int>(a)));
        return slope<Depth, Place>::next(s, a);
    }
};

/// The same, and it throws at the depth where it is forbidden, where no search needs to look any farther.
template <int Depth, int Place>
struct throwing_forbidden_slope : throwing_slope<Depth, Place> {
    static constexpr auto properties = forbidden_slope<Depth, Place>::properties;
};

/// Three workers; each works once, and then none does.
struct tired_workers {
    using worker = foregone::scalarset<"worker", 3>;
    struct state {
        foregone::scalarset_array<worker, bool> tired;
        bool operator==(const state&) const = default;
    };
    using action = worker;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const worker& w) {
        if (s.tired[w]) return false;
        s.tired[w] = true;
        return true;
    }
    static constexpr auto properties = foregone::properties{foregone::deadlock_free};
};

}  // namespace models
