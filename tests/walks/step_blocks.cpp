// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/walks/step_blocks.hpp>

#include "../support/verify.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;
using block = std::pair<std::size_t, std::size_t>;  ///< start, length

/// All blocks of a run none of which can be left out.
constexpr std::vector<block> blocks_of(std::size_t steps, std::size_t least) {
    std::vector<block> all;
    fg::step_blocks at;
    at.begin(steps);
    for (; at.find(steps, least); at.next(steps)) all.push_back({at.start, at.length});
    return all;
}

constexpr bool blocks_of_short_runs_are_all_there_are() {
    return blocks_of(4, 2) == std::vector<block>{{0, 4}, {0, 3}, {1, 3}, {0, 2}, {1, 2}, {2, 2}} &&
           blocks_of(4, 3) == std::vector<block>{{0, 4}, {0, 3}, {1, 3}} && blocks_of(0, 2).empty() && blocks_of(1, 2).empty() &&
           blocks_of(64, 2).size() == 63 * 64 / 2;
}
VERIFY(engine_step_blocks, blocks_of_short_runs_are_all_there_are)

constexpr bool blocks_of_long_runs_are_short_or_begin_at_a_multiple_of_their_length() {
    std::size_t found = 0;
    for (const auto& [start, length] : blocks_of(65, 2)) {
        if (start + length > 65 || length < 2 || (length > 8 && start % length != 0)) return false;
        ++found;
    }
    std::size_t wanted = 0;
    for (std::size_t length = 2; length <= 65; ++length) wanted += length <= 8 ? 66 - length : 65 / length;
    return found == wanted;
}
VERIFY(engine_step_blocks, blocks_of_long_runs_are_short_or_begin_at_a_multiple_of_their_length)

/// The run is a block shorter where that is left out, and it goes on there.
constexpr bool goes_on_where_a_block_was_left_out() {
    fg::step_blocks at;
    at.begin(10);
    while (at.find(10, 2) && at.length > 4) at.next(10);
    at.next(10);
    if (at.start != 1 || !at.find(6, 2) || at.start != 1 || at.length != 4) return false;
    at.next(6);
    return at.find(2, 2) && at.start == 0 && at.length == 2 && !at.find(1, 2);
}
VERIFY(engine_step_blocks, goes_on_where_a_block_was_left_out)

}  // namespace
