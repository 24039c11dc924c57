// SPDX-License-Identifier: BSL-1.0
#pragma once

// Whether a formula is true of a word that repeats.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/temporal/formula.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// Whether `formula` is true at the first position of the word whose letters are `letters`, and from `loop_from` on for ever.
///
/// The truth of each subformula at each position is a fixpoint over the positions; no automaton takes part.
/// Requires: loop_from < letters.size().
constexpr bool is_true(const formula_table& table, std::uint8_t formula, const std::vector<std::uint32_t>& letters,
                       std::size_t loop_from) {
    const std::size_t count = letters.size();
    const auto after = [&](std::size_t i) { return i + 1 < count ? i + 1 : loop_from; };
    std::vector<std::vector<std::uint8_t>> truth;
    for (std::size_t f = 0; f <= formula; ++f) {
        const formula_node& node = table[f];
        const bool waits = node.kind == connective::until || node.kind == connective::release;
        std::vector<std::uint8_t> now(count, node.kind == connective::release);
        for (std::size_t pass = 0; pass < (waits ? 2 : 1); ++pass) {
            for (std::size_t i = count; i-- > 0;) {
                const bool left = node.kind >= connective::both && truth[node.left][i] != 0;
                const bool right = node.kind >= connective::both && truth[node.right][i] != 0;
                switch (node.kind) {
                    case connective::falsehood: now[i] = false; break;
                    case connective::truth: now[i] = true; break;
                    case connective::atom: now[i] = (letters[i] >> node.left & 1) != 0; break;
                    case connective::negated_atom: now[i] = (letters[i] >> node.left & 1) == 0; break;
                    case connective::both: now[i] = left && right; break;
                    case connective::either: now[i] = left || right; break;
                    case connective::next: now[i] = truth[node.left][after(i)]; break;
                    case connective::until: now[i] = right || (left && now[after(i)] != 0); break;
                    case connective::release: now[i] = right && (left || now[after(i)] != 0); break;
                }
            }
        }
        truth.push_back(now);
    }
    return truth[formula][0] != 0;
}

}  // namespace foregone::inline impl
