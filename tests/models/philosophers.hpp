// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/model/property.hpp>

#include <optional>

namespace models {

/// Two philosophers at a table with two forks, who take the left one first: the actions are a list of types.
///
/// Source: by hand. Each philosopher thinks (0), holds the left fork (1) or eats (2). States 00, 10, 01, 11, 20, 02, the three
/// last after two steps. Transitions 2 + 2 + 2 + 0 + 1 + 1. No philosopher can go on in 11.
struct philosophers {
    enum class phase : unsigned char { thinks, holds_left, eats };
    struct state {
        phase first = phase::thinks, second = phase::thinks;
        bool operator==(const state&) const = default;
    };

    struct take_left {
        int who;
        bool operator==(const take_left&) const = default;
    };
    struct take_right {
        int who;
        bool operator==(const take_right&) const = default;
    };
    struct put_both {
        int who;
        bool operator==(const put_both&) const = default;
    };
    using who = foregone::range<0, 1>;
    using action = foregone::one_of<foregone::product<take_left, who>, foregone::product<take_right, who>,
                                    foregone::product<put_both, who>>;

    static constexpr state initial() { return {}; }

    // The left fork of one is the right fork of the other.
    static constexpr std::optional<state> next(const state& s, const take_left& a) {
        if (of(s, a.who) != phase::thinks || of(s, 1 - a.who) == phase::eats) return std::nullopt;
        return with(s, a.who, phase::holds_left);
    }
    static constexpr std::optional<state> next(const state& s, const take_right& a) {
        if (of(s, a.who) != phase::holds_left || of(s, 1 - a.who) != phase::thinks) return std::nullopt;
        return with(s, a.who, phase::eats);
    }
    static constexpr std::optional<state> next(const state& s, const put_both& a) {
        if (of(s, a.who) != phase::eats) return std::nullopt;
        return with(s, a.who, phase::thinks);
    }

    static constexpr auto properties = foregone::properties{
        foregone::never<"both eat">([](const state& s) { return s.first == phase::eats && s.second == phase::eats; }),
        foregone::always<"one philosopher moves at a time">([](const state& from, const auto&, const state& to) {
            return from.first == to.first || from.second == to.second;
        }),
        foregone::sometimes<"the second one eats">([](const state& s) { return s.second == phase::eats; }),
    };

private:
    static constexpr phase of(const state& s, int who) { return who == 0 ? s.first : s.second; }
    static constexpr state with(state s, int who, phase now) {
        (who == 0 ? s.first : s.second) = now;
        return s;
    }
};

/// The same, and no philosopher may starve: the first takes the left fork, then the second does.
struct philosophers_starve : philosophers {
    static constexpr auto properties = foregone::properties{
        foregone::never<"both eat">([](const state& s) { return s.first == phase::eats && s.second == phase::eats; }),
        foregone::deadlock_free,
    };
};

}  // namespace models
