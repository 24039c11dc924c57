// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/random.hpp>
#include <foregone/engine/tally.hpp>
#include <foregone/model/action_kinds.hpp>
#include <foregone/model/random_scope.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone {

/// Draws one enabled action after the other for a random cycle: first its kind, by weight, then its arguments.
///
/// Shape: an action that closes a run is drawn for its last step only, or where nothing else is enabled.
template <class View>
struct action_drawer {
    using kinds = action_kinds<typename View::action_domain>;

    random_bits bits;
    std::uint64_t tries;
    std::uint64_t weights[kinds::count]{};  ///< 0: left out of this cycle
    std::uint64_t refused[kinds::count]{};  ///< how often a kind was drawn where it is not enabled

    constexpr action_drawer(const random& scope, std::uint64_t seed, std::uint64_t cycle) : bits(seed, cycle), tries(scope.tries) {
        for (std::size_t i = 0; i < kinds::count; ++i) weights[i] = kinds::at(i).first < kinds::at(i).last ? kinds::at(i).weight : 0;
        if (scope.swarm) leave_out_some();
    }

    /// The first drawn that take(action) accepts, or no_action.
    template <class Take>
    constexpr std::uint64_t draw(bool last, Take&& take) {
        if (last && closes) {
            const std::uint64_t closing = draw_among<true>(take);
            if (closing != no_action) return closing;
        }
        std::uint64_t action = draw_among<false>(take);
        if (action == no_action) action = first_of_all(0, View::closing_first, take);
        if (action == no_action && !last && closes) action = first_of_all(View::closing_first, View::action_count, take);
        return action;
    }

private:
    static constexpr bool closes = View::closing_first < View::action_count;

    /// Each kind stays with a chance of one half, and at least one does.
    constexpr void leave_out_some() {
        const std::size_t stays = static_cast<std::size_t>(bits.below(kinds::count));
        for (std::size_t i = 0; i < kinds::count; ++i)
            if (i != stays && bits.below(2) == 0 && kinds::at(i).first < View::closing_first) weights[i] = 0;
    }

    template <bool Closing, class Take>
    constexpr std::uint64_t draw_among(Take& take) {
        for (std::uint64_t i = 0; i < tries; ++i) {
            const std::size_t kind = draw_kind<Closing>();
            if (kind == kinds::count) return no_action;
            const std::uint64_t action = kinds::draw(kind, bits);
            if (take(action)) return action;
            ++refused[kind];
        }
        return no_action;
    }

    template <bool Closing>
    constexpr std::uint64_t weight(std::size_t kind) const {
        return (kinds::at(kind).first >= View::closing_first) == Closing ? weights[kind] : 0;
    }

    template <bool Closing>
    constexpr std::size_t draw_kind() {
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < kinds::count; ++i) all += weight<Closing>(i);
        if (all == 0) return kinds::count;
        std::uint64_t drawn = bits.below(all);
        std::size_t kind = 0;
        for (; drawn >= weight<Closing>(kind); ++kind) drawn -= weight<Closing>(kind);
        return kind;
    }

    /// Where drawing meets nothing enabled, all are tried, beginning anywhere; unless they are too many.
    template <class Take>
    constexpr std::uint64_t first_of_all(std::uint64_t first, std::uint64_t last, Take& take) {
        if (first == last || View::action_count > tracked_limit_actions) return no_action;
        const std::uint64_t size = last - first, begin = bits.below(size);
        for (std::uint64_t i = 0; i < size; ++i) {
            const std::uint64_t action = first + (begin + i) % size;
            if (is_left_out(action)) continue;
            if (take(action)) return action;
        }
        return no_action;
    }

    constexpr bool is_left_out(std::uint64_t action) const {
        for (std::size_t i = 0; i < kinds::count; ++i)
            if (action >= kinds::at(i).first && action < kinds::at(i).last) return weights[i] == 0;
        return false;
    }
};

}  // namespace foregone
