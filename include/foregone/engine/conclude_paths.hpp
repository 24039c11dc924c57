// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/verdict/verdict.hpp>

namespace foregone {

/// Enters what paths came to, none of which failed: they are all there are, or some go on beyond the longest that was allowed.
template <class Verdict>
constexpr void conclude_paths(Verdict& into, const path_tally& counted) {
    into.paths = counted;
    into.counted = {.transitions = counted.choices, .depth_steps = counted.longest, .sequences = counted.paths()};
    into.result = counted.merged > 0 && counted.cut == 0 ? outcome::compacted : counted.cut > 0 ? outcome::holds_to_depth : outcome::proved;
}

}  // namespace foregone
