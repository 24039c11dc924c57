// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/types/ratio.hpp>

#include <cstdint>
#include <vector>

/// The benchmark family E(m, k) of Prasetya and Klomp, 2019, section 5: the test case tc_m on the model M_k.
///
/// The paper gives the shape and all counts; letters and the split of five more actions before and after are ours.
namespace paper {

namespace fg = foregone;

enum state : std::uint32_t { i0, i1, q, r, c, p, e1, e2, e3, t1 };  // t1 … tk
enum action : std::uint32_t { x, b, go, d, a, y };

/// `skew`: 0 for equal shares, else t_i has a share of skew + i, so that no two of them are alike.
constexpr fg::markov_table<fg::ratio> model(std::uint32_t k, std::int64_t skew = 0) {
    const fg::ratio half{1, 2};
    std::vector<fg::markov_step<fg::ratio>> steps{
        {i0, x, i1, 1}, {i1, x, q, 1}, {q, b, q, half}, {q, b, r, half}, {r, b, q, half}, {r, b, r, half},
        {q, go, c, 1},  {c, go, c, 1}, {c, d, p, 1},    {p, y, e1, 1},   {e1, y, e2, 1},  {e2, y, e3, 1}};
    std::int64_t all = skew + 1;
    for (std::uint32_t i = 0; i < k; ++i) all += skew == 0 ? 1 : skew + i + 1;
    if (skew == 0) all = std::int64_t{k} + 1;
    steps.push_back({p, a, p, skew == 0 ? fg::ratio{1, all} : fg::ratio{skew + 1, all}});
    for (std::uint32_t i = 0; i < k; ++i) {
        steps.push_back({p, a, t1 + i, skew == 0 ? fg::ratio{1, all} : fg::ratio{skew + i + 1, all}});
        steps.push_back({t1 + i, a, p, 1});
    }
    return {9 + k, 6, i0, steps};
}

constexpr fg::numbered_test test(std::uint32_t m) {
    fg::numbered_test made{x, x};
    made.insert(made.end(), m, b);
    made.insert(made.end(), m - 1, go);
    made.push_back(d);
    made.insert(made.end(), m, a);
    made.insert(made.end(), 3, y);
    return made;
}

}  // namespace paper
