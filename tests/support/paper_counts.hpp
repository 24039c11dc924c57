// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/types/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <support/paper_family.hpp>
#include <vector>

namespace paper {

/// A row of the statistics of Prasetya and Klomp, 2019, section 5, and what we have beside it. Our models are reconstructed:
/// length, nodes and executions are as published in all 21 rows, the nodes of E^3 in none.
struct row {
    std::uint32_t m, k;
    std::uint32_t length, nodes;           // the paper's
    std::uint64_t edges;                   // by 6m + 2 + 2k(m - 1)
    std::uint64_t executions;              // the paper's
    std::uint64_t nodes_of_tool;           // the paper's E^3
    std::uint32_t nodes_of_3, edges_of_3;  // ours, by a program that was written independently of this one; the paper's are more
};

inline constexpr row rows[]{{5, 0, 20, 26, 32, 16, 103, 45, 59},
                            {6, 0, 23, 30, 38, 32, 144, 55, 77},
                            {7, 0, 26, 34, 44, 64, 223, 65, 95},
                            {8, 0, 29, 38, 50, 128, 381, 75, 113},
                            {9, 0, 32, 42, 56, 256, 422, 85, 131},
                            {10, 0, 35, 46, 62, 512, 501, 95, 149},
                            {11, 0, 38, 50, 68, 1024, 659, 105, 167},
                            {12, 0, 41, 54, 74, 2048, 700, 115, 185},
                            {5, 2, 20, 34, 48, 336, 185, 77, 111},
                            {6, 2, 23, 40, 58, 1376, 306, 97, 149},
                            {7, 2, 26, 46, 68, 5440, 435, 117, 187},
                            {8, 2, 29, 52, 78, 21888, 695, 137, 225},
                            {9, 2, 32, 58, 88, 87296, 944, 157, 263},
                            {10, 2, 35, 64, 98, 349696, 1073, 177, 301},
                            {11, 2, 38, 70, 108, 1397760, 1333, 197, 339},
                            {12, 2, 41, 76, 118, 5593088, 1582, 217, 377},
                            {5, 8, 20, 58, 96, 3600, 863, 269, 507},
                            {6, 8, 23, 70, 118, 29984, 2760, 367, 749},
                            {7, 8, 26, 82, 140, 175168, 4287, 465, 991},
                            {8, 8, 29, 94, 162, 1309824, 8261, 563, 1233},
                            {9, 8, 32, 106, 184, 8225024, 23726, 661, 1475}};

/// E(m, k).
constexpr fg::execution_model<fg::ratio> executions(std::uint32_t m, std::uint32_t k,
                                                    fg::weighting weights = fg::weighting::local) {
    auto table = model(k);
    auto steps = test(m);
    return fg::execute(table, steps, weights);
}

/// The ways from a layer of the model to another, as many as they go through nodes.
constexpr std::uint64_t paths_between(const fg::execution_model<fg::ratio>& model, std::uint32_t first, std::uint32_t last) {
    std::vector<std::uint64_t> ways(model.size(), 0);
    std::uint64_t sum = 0;
    for (std::uint32_t node = 0; node < model.size(); ++node) {
        const std::uint32_t layer = model[node].is_exit() ? model[node].position + 1 : model[node].position;
        if (layer == first) ways[node] = 1;
        if (layer == last) sum += ways[node];
        if (layer < last)
            for (const auto& edge : model.from(node)) ways[edge.to] += ways[node];
    }
    return sum;
}

/// How many nodes the 3-word expansion of the paper's tool may have: cutting paths into pieces of three nodes, and keeping a node
/// for each piece and what follows it, and two of their own between each piece and the next. The rule is a guess, found from the
/// published counts, all of which it gives.
///
/// Requires: no internal steps, so that the layers are the positions.
constexpr std::uint64_t expansion_nodes_of_the_papers_tool(const fg::execution_model<fg::ratio>& model) {
    const std::uint32_t end = model[model.exit()].position + 1;
    std::uint64_t sum = 2;
    for (std::uint32_t layer = 0; layer <= end; ++layer) {
        const std::uint32_t before = layer % 3, after = layer % 3 == 0 ? 3 : 6 - layer % 3;
        sum += paths_between(model, layer < before ? 0 : layer - before, layer + after > end ? end : layer + after);
    }
    return sum;
}

/// The same execution model with whole numbers as weights, whose sum over all paths is one too: so exact sums are fast.
///
/// Requires: no internal steps.
constexpr fg::execution_model<double> in_whole_numbers(const fg::execution_model<fg::ratio>& model) {
    std::vector<std::int64_t> common(model[model.exit()].position + 1, 1);  // of the denominators of each layer
    for (std::uint32_t node = 0; node < model.exit(); ++node)
        for (const auto& edge : model.from(node)) {
            std::int64_t& layer = common[model[node].position];
            if (layer % edge.weight.denominator != 0) layer *= edge.weight.denominator;
        }
    fg::execution_model<double> made;
    for (std::uint32_t node = 0; node < model.size(); ++node) {
        made.add_node(model[node].state, model[node].position);
        for (const auto& edge : model.from(node))
            made.add_edge(edge.to, static_cast<double>(edge.weight * common[model[node].position]));
    }
    return made;
}

}  // namespace paper
