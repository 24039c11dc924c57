// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/temporal/decide_temporal.hpp>
#include <foregone/impl/temporal/formula/formula_text.hpp>
#include <foregone/impl/temporal/formula/translation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

/// Random graphs with letters and conditions of fairness, each with a formula.
namespace random_graphs {

using namespace foregone::impl;
using foregone::impl::temporal_graph;

struct random_case {
    temporal_graph graph{};
    temporal_claim claim{};
    read_formula read{};
};

inline constexpr std::string_view names[]{"p", "q"};
inline constexpr std::string_view formulas[]{"<>p",          "[]<>p",         "<>[]p",        "p ~> q", "p U q", "[]<>p -> []<>q",
                                             "[](p -> X q)", "<>(p && X !p)", "[]p || []<>q", "false"};

/// Where a step leads: anywhere in a small graph. In a large one, a little further, and one in 16 a little back.
inline std::size_t target(std::mt19937& random, std::size_t from, std::size_t states) {
    constexpr std::size_t small = 8, far = 200;
    if (states <= small) return random() % states;
    const std::size_t distance = 1 + random() % far;
    if (random() % 16 == 0) return from - std::min(from, distance);
    return std::min(from + distance, states - 1);
}

/// `least_steps`: of a state.
inline random_case random_graph(std::mt19937& random, std::size_t states, std::size_t least_steps) {
    random_case made;
    const std::size_t conditions = random() % 5;
    temporal_shape shape{.atoms = 2, .has_step_atoms = random() % 2 == 0, .conditions = static_cast<unsigned>(conditions)};
    shape.strong = random() % (std::uint64_t{1} << conditions);
    made.graph = temporal_graph(shape);
    for (std::size_t i = 0; i < states; ++i) {
        const std::size_t steps = least_steps + random() % (4 - least_steps);
        std::uint64_t enabled = 0;
        for (std::size_t k = 0; k < steps; ++k) {
            const std::uint64_t about = random() % (std::uint64_t{1} << conditions);
            const auto to = static_cast<std::uint32_t>(target(random, i, states));
            enabled |= to == i ? 0 : about;
            made.graph.add_step(to, shape.has_step_atoms ? random() % 4 & 2 : 0, to == i ? 0 : about);
        }
        made.graph.add_state(random() % 4 & (shape.has_step_atoms ? 1 : 3), enabled, steps > 0);
    }
    made.graph.initial = {0};
    made.read = formula_reader(formulas[random() % 10], names, 2).read();
    made.claim.violations = formula_translation(made.read.table, made.read.negation).made();
    made.claim.conditions = (std::uint64_t{1} << conditions) - 1;
    return made;
}

}  // namespace random_graphs
