// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/property.hpp>

namespace models {

/// Looks for x and y with a * x + b * y = c, modulo `Modulus`, by increasing one of them at a time.
///
/// Source: stateright, src/test_util.rs, `linear_equation_solver`, and the tests of src/checker/bfs.rs: 256 * 256 states; for
/// 2, 10, 14 the breadth-first example is x, x, y; 2, 4, 7 has no solution.
template <int A, int B, int C, int Modulus = 256>
struct linear_equation {
    struct state {
        int x = 0, y = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { increase_x, increase_y };

    static constexpr bool solves(const state& s) { return (A * s.x + B * s.y) % Modulus == C; }

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) {
        if (a == action::increase_x) return {(s.x + 1) % Modulus, s.y};
        return {s.x, (s.y + 1) % Modulus};
    }

    static constexpr auto properties =
        foregone::properties{foregone::sometimes<"solvable">([](const state& s) { return solves(s); })};
};

/// The same question the other way round: the solution is the counterexample.
template <int A, int B, int C, int Modulus = 256>
struct unsolved_equation : linear_equation<A, B, C, Modulus> {
    using state = typename linear_equation<A, B, C, Modulus>::state;

    static constexpr auto properties = foregone::properties{
        foregone::never<"solved">([](const state& s) { return linear_equation<A, B, C, Modulus>::solves(s); })};
};

}  // namespace models
