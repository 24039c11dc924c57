// SPDX-License-Identifier: BSL-1.0
#include "../models/letter.hpp"
#include "../support/verify.hpp"

#include <foregone/domain/within.hpp>
#include <foregone/impl/space/packed_steps.hpp>
#include <foregone/impl/space/state_codec.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace {

namespace fg = foregone;

struct row {
    std::array<fg::within<0, 9>, 20> cells{};
    bool operator==(const row&) const = default;
};
using codec = fg::state_codec<row>;
static_assert(codec::words == 2);

constexpr row with(row state, std::size_t at, int value) {
    state.cells[at] = value;
    return state;
}

constexpr bool steps_lie_one_behind_the_other() {
    const row from = with(with({}, 3, 7), 19, 2);
    const row to[]{with(from, 0, 1), from, with(from, 19, 9)};
    std::uint64_t source[codec::words]{}, written[3 * codec::words]{};
    codec::pack(from, source);
    fg::packed_steps<row> steps(source, written);
    for (const row& one : to) steps.add(one);
    bool same = steps.misfit() == 0 && steps.end() == written + 3 * codec::words && steps.from() == from;
    for (std::size_t i = 0; i < 3; ++i) same = same && codec::unpack(written + i * codec::words) == to[i];
    return same;
}
VERIFY(space_packed_steps, steps_lie_one_behind_the_other)

constexpr bool what_does_not_fit_is_not_forgotten() {
    using state = std::pair<models::letter, bool>;
    const state from{models::letter::at(0), false};
    std::uint64_t source[1]{}, written[2]{};
    fg::state_codec<state>::pack(from, source);
    fg::packed_steps<state> steps(source, written);
    steps.add({models::letter{}, false});
    steps.add(from);
    return steps.misfit() != 0 && steps.end() == written + 2;
}
VERIFY(space_packed_steps, what_does_not_fit_is_not_forgotten)

}  // namespace
