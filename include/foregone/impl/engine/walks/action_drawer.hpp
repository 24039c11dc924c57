// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/engine/tally.hpp>
#include <foregone/impl/model/actions/action_kinds.hpp>
#include <foregone/model/scope.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone {

/// Draws one enabled action after the other for a random cycle: first its kind, by weight, then its arguments.
///
/// Shape: an action that opens a run is drawn for its first step, and nothing else is; one that closes it for its last step only,
/// or where nothing else is enabled.
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

    /// The first drawn that take(action) accepts, or no_action, for a step with this number, which may be the last.
    template <class Take>
    constexpr std::uint64_t draw(std::uint64_t step, bool last, Take&& take) {
        if (step == 0 && opens) return draw_from<place::opening>(take);
        if (last && closes) {
            const std::uint64_t closing = draw_from<place::closing>(take);
            if (closing != no_action) return closing;
        }
        const std::uint64_t action = draw_from<place::common>(take);
        return action == no_action && !last && closes ? draw_from<place::closing>(take) : action;
    }

private:
    /// Where in a run a kind of action belongs.
    enum class place : std::uint8_t { opening, common, closing };
    static constexpr bool opens = View::opening_count > 0, closes = View::closing_first < View::action_count;

    static constexpr place place_of(std::uint64_t action) {
        if (action < View::opening_count) return place::opening;
        return action < View::closing_first ? place::common : place::closing;
    }

    /// Each common kind stays with a chance of one half, and at least one does.
    constexpr void leave_out_some() {
        std::size_t stays = static_cast<std::size_t>(bits.below(kinds::count));
        for (std::size_t i = 0; i < kinds::count && weight<place::common>(stays) == 0; ++i) stays = (stays + 1) % kinds::count;
        for (std::size_t i = 0; i < kinds::count; ++i)
            if (i != stays && bits.below(2) == 0 && place_of(kinds::at(i).first) == place::common) weights[i] = 0;
    }

    template <place Place, class Take>
    constexpr std::uint64_t draw_from(Take& take) {
        for (std::uint64_t i = 0; i < tries; ++i) {
            const std::size_t kind = draw_kind<Place>();
            if (kind == kinds::count) return no_action;
            const std::uint64_t action = kinds::draw(kind, bits);
            if (take(action)) return action;
            ++refused[kind];
        }
        if constexpr (Place == place::opening) return first_of_all(0, View::opening_count, take);
        else if constexpr (Place == place::common) return first_of_all(View::opening_count, View::closing_first, take);
        else return first_of_all(View::closing_first, View::action_count, take);
    }

    template <place Place>
    constexpr std::uint64_t weight(std::size_t kind) const {
        return place_of(kinds::at(kind).first) == Place ? weights[kind] : 0;
    }

    template <place Place>
    constexpr std::size_t draw_kind() {
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < kinds::count; ++i) all += weight<Place>(i);
        if (all == 0) return kinds::count;
        std::uint64_t drawn = bits.below(all);
        std::size_t kind = 0;
        for (; drawn >= weight<Place>(kind); ++kind) drawn -= weight<Place>(kind);
        return kind;
    }

    /// Where drawing meets nothing enabled, all are tried, beginning anywhere, unless they are too many.
    template <class Take>
    constexpr std::uint64_t first_of_all(std::uint64_t first, std::uint64_t last, Take& take) {
        const std::uint64_t size = last - first;
        if (size == 0 || size > tracked_limit_actions) return no_action;
        const std::uint64_t begin = bits.below(size);
        for (std::uint64_t i = 0; i < size; ++i) {
            const std::uint64_t action = first + (begin + i) % size;
            if (weights[kind_of<kinds>(action)] > 0 && take(action)) return action;
        }
        return no_action;
    }
};

}  // namespace foregone
