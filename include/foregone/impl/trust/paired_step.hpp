// SPDX-License-Identifier: BSL-1.0
#pragma once

// One step of a run's own object beside the equal stored state; compares both, while compiling and at run time.

#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/judge.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/memberwise.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Whether runs without merging are taken beside a graph of the view: its states are distinguished by ==, and each is stored as it
/// is.
template <class View>
concept compares_unmerged = has_opaque_members<typename View::node> && !reducing_view<View>;

/// The same step of two equal states: of the object of a run, and of a stored state.
template <class View>
struct paired_step {
    using node = typename View::node;

    bool taken = false;                    ///< from the run's object
    bool stored_taken = false;             ///< from the stored state
    bool inside = true, stored_inside = true;
    bool equal = true;                     ///< the successors are
    std::uint32_t property = no_property;  ///< violated by the run
    std::uint32_t stored_property = no_property;

    constexpr bool agrees() const { return !differs() && property == no_property && stored_property == no_property; }
    constexpr bool differs() const { return taken != stored_taken || inside != stored_inside || !equal; }

    /// Takes the step in place from both.
    static constexpr paired_step of(node& real, node& stored, std::uint64_t action) {
        paired_step both;
        step_in_place(real, action, both.taken, both.inside, both.property);
        step_in_place(stored, action, both.stored_taken, both.stored_inside, both.stored_property);
        if (both.taken && both.stored_taken && both.inside && both.stored_inside) both.equal = same_state(real, stored);
        return both;
    }

private:
    static constexpr void step_in_place(node& at, std::uint64_t action, bool& taken, bool& inside, std::uint32_t& property) {
        typename View::record seen{};
        typename View::note noted{};
        taken = View::take(at, {}, action, seen, noted);
        if (!taken) return;
        const judged found = judge<View>(noted.failed, at);
        inside = found.inside;
        property = found.property;
    }
};

}}  // namespace foregone::impl
