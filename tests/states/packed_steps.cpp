// SPDX-License-Identifier: BSL-1.0
#include "../models/letter.hpp"
#include "../support/verify.hpp"

#include <foregone/domain/within.hpp>
#include <foregone/impl/states/store/packed_steps.hpp>
#include <foregone/impl/states/store/state_codec.hpp>

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

/// A view whose representative of a row is sorted, or does not fit.
template <bool Fits>
struct sorted_rows {
    using state = std::pair<models::letter, models::letter>;
    static constexpr state representative(const state& of) {
        if (!Fits) return {of.first, models::letter{}};
        return of.first == models::letter::at(0) ? of : state{of.second, of.first};
    }
};

template <bool Fits>
constexpr bool packs_representatives() {
    using view = sorted_rows<Fits>;
    using packing = fg::state_codec<typename view::state>;
    const models::letter a = models::letter::at(0), b = models::letter::at(1);
    std::uint64_t source[1]{}, written[2]{UINT64_MAX, UINT64_MAX}, expected[1]{};
    packing::pack({a, a}, source);
    packing::pack({a, b}, expected);
    fg::packed_steps<typename view::state> steps(source, written);
    steps.template add_representative<view>({a, b});
    steps.template add_representative<view>({b, a});
    if (steps.end() != written + 2) return false;
    return Fits ? steps.misfit() == 0 && written[0] == expected[0] && written[1] == expected[0] : steps.misfit() != 0;
}
constexpr bool representatives_are_packed_whole() { return packs_representatives<true>() && packs_representatives<false>(); }
VERIFY(space_packed_steps, representatives_are_packed_whole)

}  // namespace
