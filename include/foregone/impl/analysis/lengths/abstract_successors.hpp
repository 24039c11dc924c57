// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// An abstract transition of a concrete state, and the first step that shows it.
template <class View>
struct abstract_successor {
    typename View::transition transition{};
    std::uint64_t action = 0;

    /// The pair of the preceding transition and this one.
    ///
    /// Requires: from.moved.
    constexpr typename View::pair after(const typename View::node& from) const {
        return {from.before, from.by, transition.from, transition.by, transition.to};
    }
};

/// All different abstract transitions of one concrete state, in the order of the first steps that show them.
template <class View>
struct abstract_successors {
    std::vector<abstract_successor<View>> all{};

    constexpr explicit abstract_successors(const typename View::node& from) {
        const typename View::abstract at = View::abstract_of(from);
        View::each_step(from, {}, 0, View::action_count,
                        [&](std::uint64_t number, const typename View::node& to, const auto&, const auto&) {
                            if (View::within_boundary(to)) add({at, to.by, View::abstract_of(to)}, number);
                        });
    }

private:
    constexpr void add(const typename View::transition& seen, std::uint64_t number) {
        for (const auto& listed : all)
            if (listed.transition == seen) return;
        all.push_back({seen, number});
    }
};

}  // namespace foregone::impl
