// SPDX-License-Identifier: BSL-1.0
#pragma once

// The infinite runs of a mutant: its graph with the atoms of temporal properties, which are then decided.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/mutants/mutant.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/temporal/decide_temporal.hpp>
#include <foregone/impl/temporal/formula/action_kind.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>
#include <foregone/impl/temporal/temporal_model.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// The temporal properties of a view, translated once for all mutants.
template <class View>
struct temporal_claims_of {
    constexpr temporal_claims_of() = default;
};
template <class View>
    requires View::properties::has_temporal
struct temporal_claims_of<View> {
    std::vector<temporal_claim> all = temporal_model<View>::all_claims();
};

/// Thrown where a search of infinite runs has to end.
struct mutant_search_ended {};

/// Without temporal properties, nothing is noted.
template <class View>
class mutant_runs {
public:
    constexpr mutant_runs(const temporal_claims_of<View>&, const chosen_properties&) {}
    constexpr void begin_in(state_id) {}
    constexpr void begin_state() {}
    constexpr void add_step(const auto&, std::uint64_t, const auto&, state_id) {}
};

/// Builds the graph of a mutant while it is searched: states in the order of their discovery.
template <class View>
    requires View::properties::has_temporal
class mutant_runs<View> {
    using model = temporal_model<View>;
    using node = typename View::node;

    const temporal_claims_of<View>& claims_;
    chosen_properties chosen_;
    temporal_graph graph_{model::shape};
    std::uint64_t enabled_ = 0;      ///< conditions that the state enables
    std::uint64_t taking_ = 0;       ///< atoms that ask whether an action is enabled, and it is

public:
    constexpr mutant_runs(const temporal_claims_of<View>& claims, const chosen_properties& chosen)
        : claims_(claims), chosen_(chosen) {}

    constexpr void begin_in(state_id place) { graph_.initial.push_back(place); }
    constexpr void begin_state() { enabled_ = taking_ = 0; }

    constexpr void add_step_outside(std::uint64_t action) {
        enabled_ |= model::conditions_of(action);
        note_enabled(action);
    }

    /// `place`: that of the successor; no_state outside the boundary.
    constexpr void add_step(const node& from, std::uint64_t action, const node& to, state_id place) {
        if (place == no_state) return add_step_outside(action);
        const std::uint64_t about = model::conditions_of(action);
        const bool changes = about != 0 && !same_state(from, to);
        if (changes) enabled_ |= about;
        note_enabled(action);
        graph_.add_step(place, model::step_letter(from, action, to), changes ? about : 0);
    }

    constexpr void end_state(const node& state, bool has_step) {
        graph_.add_state(letter(state) | taking_, enabled_, has_step);
    }

    /// Decides the chosen properties; the length of a lasso counts its steps up to its end. Equivalent: none is violated;
    /// undecided: stops() ended the search.
    template <class Stops>
    constexpr mutant_result decide([[maybe_unused]] Stops& stops) {
        std::vector<temporal_claim> asked;
        for (const temporal_claim& claim : claims_.all)
            if (chosen_.contain(claim.property)) asked.push_back(claim);
#if FOREGONE_HAS_EXCEPTIONS
        if (!std::is_constant_evaluated()) return decide_polled(asked, stops);
#endif
        return decide_asked(asked);
    }

private:
    constexpr mutant_result decide_asked(const std::vector<temporal_claim>& asked) const {
        const temporal_finding found = decide_temporal(graph_, asked, lone_pair_search{});
        if (!found.violated) return {mutant_fate::equivalent};
        return {mutant_fate::killed, asked[found.claim].property, found.run.steps.size()};
    }

#if FOREGONE_HAS_EXCEPTIONS
    template <class Stops>
    mutant_result decide_polled(const std::vector<temporal_claim>& asked, Stops& stops) {
        const auto look = [&](std::uint64_t) {
            if (stops()) throw mutant_search_ended{};
        };
        const function_ref<void(std::uint64_t)> poll(look);
        graph_.poll = &poll;
        try {
            return decide_asked(asked);
        } catch (const mutant_search_ended&) { return {}; }
    }
#endif

    template <class Visit>
    static constexpr void each_atom(Visit&& visit) {
        std::uint64_t bit = 1;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename model::atoms>>(
            [&]<class Atom>(std::type_identity<Atom> atom) {
                visit(atom, bit);
                bit <<= 1;
            });
    }

    /// The atoms that are true of a state, but for those about enabled actions: the mutant may enable others than its model.
    static constexpr std::uint64_t letter(const node& state) {
        std::uint64_t mask = 0;
        each_atom([&]<class Atom>(std::type_identity<Atom>, std::uint64_t bit) {
            if constexpr (!asks_enabled<typename Atom::predicate> && !is_step_atom<Atom, node>::value)
                mask |= typename Atom::predicate{}(state) ? bit : 0;
        });
        return mask;
    }

    constexpr void note_enabled(std::uint64_t action) {
        each_atom([&]<class Atom>(std::type_identity<Atom>, std::uint64_t bit) {
            if constexpr (asks_enabled<typename Atom::predicate>)
                View::actions::for_each(action, action + 1, [&](std::uint64_t, const auto& taken) {
                    using named = typename Atom::predicate::kinds;
                    if (named::number_of(taken) < named::count) taking_ |= bit;
                });
        });
    }
};

}}  // namespace foregone::impl
