// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/range.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/model/property.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace models {

/// A machine made by chance from a seed: its steps, beginnings, boundary, ends and prohibitions.
struct random_table {
    static constexpr int states = 12;
    static constexpr int actions = 3;

    int next[states][actions]{};         ///< -1: the action is not enabled
    std::array<int, 3> begin{};
    bool outside[states]{};
    bool terminal[states]{};
    bool forbidden[states]{};            ///< by the first property
    bool unwanted[states]{};             ///< by the last one
    bool forbidden_step[states][actions]{};
    int rare = 0;                        ///< the state of the property sometimes

    constexpr random_table() = default;

    constexpr explicit random_table(std::uint64_t seed) : bits_(seed) {
        const std::uint64_t dead_ends = 2 + one_in(5), prohibitions = 8 + one_in(60), edges = 4 + one_in(30);
        for (int s = 0; s < states; ++s) {
            for (int a = 0; a < actions; ++a) {
                next[s][a] = one_in(dead_ends) == 0 ? -1 : static_cast<int>(one_in(states));
                forbidden_step[s][a] = one_in(prohibitions) == 0;
            }
            outside[s] = one_in(edges) == 0;
            terminal[s] = one_in(2) == 0;
            forbidden[s] = one_in(prohibitions) == 0;
            unwanted[s] = one_in(prohibitions) == 0;
        }
        for (int& b : begin) b = static_cast<int>(one_in(states));
        rare = static_cast<int>(one_in(states));
    }

private:
    std::uint64_t bits_ = 0;

    /// A number below n; splitmix64.
    constexpr std::uint64_t one_in(std::uint64_t n) {
        std::uint64_t z = bits_ += 0x9E37'79B9'7F4A'7C15;
        z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9;
        z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EB;
        return static_cast<std::uint64_t>((static_cast<foregone::uint128>(z ^ (z >> 31)) * n) >> 64);
    }
};

/// The machine of a table; `Table` has a static function `table()`.
template <class Table>
struct random_machine {
    struct state {
        int number = 0;
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<0, random_table::actions - 1>;

    static constexpr std::array<state, 3> initial() {
        return {state{Table::table().begin[0]}, state{Table::table().begin[1]}, state{Table::table().begin[2]}};
    }
    static constexpr std::optional<state> next(const state& s, int a) {
        const int to = Table::table().next[s.number][a];
        if (to < 0) return std::nullopt;
        return state{to};
    }
    static constexpr bool within_boundary(const state& s) { return !Table::table().outside[s.number]; }
    static constexpr bool terminal(const state& s) { return Table::table().terminal[s.number]; }

    static constexpr auto properties = foregone::properties{
        foregone::never<"forbidden state">([](const state& s) { return Table::table().forbidden[s.number]; }),
        foregone::never<"forbidden step">(
            [](const state& s, int a, const state&) { return Table::table().forbidden_step[s.number][a]; }),
        foregone::sometimes<"the rare state">([](const state& s) { return s.number == Table::table().rare; }),
        foregone::deadlock_free,
        foregone::always<"wanted">([](const state& s) { return !Table::table().unwanted[s.number]; }),
    };
};

/// The table of one seed, as a constant.
template <std::uint64_t Seed>
struct table_of_seed {
    static constexpr random_table value{Seed};
    static constexpr const random_table& table() { return value; }
};

/// A table that is exchanged while the program runs: many machines, one type.
struct exchanged_table {
    static random_table& table() {
        static random_table value;
        return value;
    }
};

}  // namespace models
