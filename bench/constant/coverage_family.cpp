// SPDX-License-Identifier: BSL-1.0
//
// E(5, 8) of Prasetya and Klomp (2019): 3,600 executions of 20 actions; the whole distribution of distinct words of three states.

#include "../../tests/support/paper_family.hpp"

#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

constexpr fg::ratio expected_words() {
    fg::markov_model<std::uint32_t, std::uint32_t> model{paper::i0};
    auto table = paper::model(8);
    for (const auto& step : table.steps()) model.add(step.from, step.action, step.to, step.probability);
    auto test = paper::test(5);
    return fg::word_counts(model, test, 3).expected();
}
static_assert(expected_words() == fg::ratio{1816519, 104976});
