// SPDX-License-Identifier: BSL-1.0
#pragma once

// A run judged again by the temporal properties, without the automaton and the search that found it: a lasso, or what can still be
// reached after it.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/replay.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/temporal/formula/property_automaton.hpp>
#include <foregone/impl/temporal/temporal_listener.hpp>
#include <foregone/impl/temporal/temporal_model.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/verdict.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// States in the order in which they are found, each once.
template <class Node>
class found_states {
    struct found {
        Node state;
        std::uint64_t hashed;
    };
    std::vector<found> found_{};
    std::vector<std::size_t> table_ = std::vector<std::size_t>(16, 0);  ///< numbers plus one, by hash

public:
    constexpr std::size_t size() const { return found_.size(); }
    constexpr const Node& operator[](std::size_t number) const { return found_[number].state; }

    constexpr void insert(const Node& state) {
        const std::uint64_t hashed = hash(state);
        if (2 * (size() + 1) > table_.size()) grow();
        std::size_t slot = home_of(hashed);
        for (; table_[slot] != 0; slot = (slot + 1) % table_.size())
            if (found_[table_[slot] - 1].hashed == hashed && same_hashed_state(found_[table_[slot] - 1].state, state)) return;
        found_.push_back({state, hashed});
        table_[slot] = size();
    }

private:
    constexpr std::size_t home_of(std::uint64_t hashed) const {
        return static_cast<std::size_t>((hashed * mixer::factor >> 20) % table_.size());
    }

    constexpr void grow() {
        table_.assign(2 * table_.size(), 0);
        for (std::size_t i = 0; i < size(); ++i) {
            std::size_t slot = home_of(found_[i].hashed);
            while (table_[slot] != 0) slot = (slot + 1) % table_.size();
            table_[slot] = i + 1;
        }
    }
};

/// The states that can be reached after a run, inside the boundary.
///
/// Complexity: all of them in memory, where an atom is true in none of them. A program looks at 2^22 of them, and counts the others
/// as states in which it is.
template <class View>
struct states_after {
    using model = temporal_model<View>;
    using node = typename View::node;

    static constexpr std::size_t most_states = std::size_t{1} << 22;

    node end;
    bool is_run = true;  ///< every step of the run is possible
    bool has_steps;

    template <class Actions>
    constexpr states_after(std::uint64_t initial, const Actions& actions)
        : end(View::initial(initial)), has_steps(actions.size() > 0) {
        for (const std::uint64_t number : actions) is_run = is_run && model::take(end, number).is_possible;
    }

    /// Whether a claim without a formula is not violated by this run.
    constexpr bool fulfils(const temporal_claim& claim) const {
        if (claim.kind == claim_kind::always_possible) return reaches(claim.first_atom);
        return has_steps || (model::letter(end) >> claim.first_atom & 1) != 0;
    }

private:
    /// Whether a state can be reached, or a step taken, for which an atom is true.
    constexpr bool reaches(unsigned atom) const {
        const std::uint64_t bit = std::uint64_t{1} << atom;
        found_states<node> found;
        found.insert(end);
        bool is_reached = false;
        for (std::size_t i = 0; i < found.size() && !is_reached; ++i) {
            if (!std::is_constant_evaluated() && found.size() > most_states) return true;
            const node from = found[i];
            is_reached = (model::letter(from) & bit) != 0;
            model::each_step(from, [&](std::uint64_t, const node& to, bool inside, std::uint64_t letter, std::uint64_t) {
                if (!inside || is_reached) return;
                is_reached = (letter & bit) != 0;
                found.insert(kept_state<View>(to));
            });
        }
        return is_reached;
    }
};

/// A lasso taken again.
template <class View>
struct replayed_lasso : lasso_record {
    using model = temporal_model<View>;
    using node = typename View::node;

    template <class Trace>
    constexpr explicit replayed_lasso(const Trace& trace) {
        loop_from = trace.loop_from;
        node at = View::initial(trace.initial), repeated = at;
        letters.push_back(model::letter(at));
        for (const std::uint64_t action : trace.actions) {
            if (taken.size() == loop_from) repeated = at;
            take(at, action);
            if (!is_run) return;
        }
        if (loop_from == trace.actions.size()) stay(at);
        else is_run = same_state(at, repeated), repeats_from = loop_from + 1;
    }

private:
    constexpr void take(node& at, std::uint64_t number) {
        const auto step = model::take(at, number);
        is_run = step.is_possible;
        letters.push_back(model::letter(at) | step.letter);
        enabled.push_back(step.enabled);
        taken.push_back(step.taken);
    }

    /// The run ends, or stops.
    constexpr void stay(const node& at) {
        const auto summary = model::each_step(at, [](auto&&...) {});
        stops = summary.has_step;
        enabled.push_back(summary.enabled);
        repeats_from = letters.size();
        letters.push_back(model::letter(at));
    }
};

/// Judges an infinite run, or one after which something is out of reach, by the temporal properties.
template <class View>
struct lasso_judge {
    template <class Trace>
    static constexpr judged_for_ever judged(const Trace& trace) {
        if (trace.loop_from == out_of_reach) return judged_at_end(trace);
        const replayed_lasso<View> run(trace);
        if (!run.is_run || !may_end(run)) return {.is_run = false};
        return {.property = first_violated(run)};
    }

private:
    using model = temporal_model<View>;

    template <class Property>
    using has_no_formula = std::bool_constant<claims_no_formula<Property>>;

    template <class Trace>
    static constexpr judged_for_ever judged_at_end([[maybe_unused]] const Trace& trace) {
        if constexpr (boost::mp11::mp_any_of<typename model::claims, has_no_formula>::value) {
            const states_after<View> run(trace.initial, trace.actions);
            if (!run.is_run) return {.is_run = false};
            for (const temporal_claim& claim : model::claims_without_automata())
                if (claim.kind != claim_kind::of_runs && !run.fulfils(claim)) return {.property = claim.property};
        }
        return {};
    }

    /// Whether some property is about runs that end where this one does.
    static constexpr bool may_end(const lasso_record& run) {
        if (!run.stops) return true;
        for (const temporal_claim& claim : model::claims_without_automata())
            if (claim.may_stop) return true;
        return false;
    }

    /// The first property whose conditions a run meets, and whose formula is not true of it.
    static constexpr std::uint32_t first_violated(const lasso_record& run) {
        const std::uint64_t refused = run.refused(model::shape.strong);
        std::uint32_t found = no_property, number = 0;
        std::size_t claim = 0;
        const auto claims = model::claims_without_automata();
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename model::listed>>(
            [&]<class P>(std::type_identity<P>) {
                if constexpr (claims_no_formula<P>) {
                    ++claim;
                } else if constexpr (P::kind == property_kind::temporal) {
                    const bool is_about = (!run.stops || claims[claim].may_stop) && (refused & claims[claim].conditions) == 0;
                    if (found == no_property && is_about &&
                        !is_true_of<P>(run.letters_from(claims[claim].first_atom), run.repeats_from))
                        found = number;
                    ++claim;
                }
                ++number;
            });
        return found;
    }
};

}}  // namespace foregone::impl
