// SPDX-License-Identifier: BSL-1.0
#pragma once

// Structural questions about a state machine, answered while compiling: dead rows, overlaps, unhandled inputs, traps.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/machines/structure_tally.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/machine.hpp>
#include <foregone/model/scope.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

// The configurations are those of a finished search. A check of the machine has already made this search, unless a property fails:
// then the machine is searched again without its properties.

template <class Proof>
constexpr bool reached_everything() {
    if constexpr (Proof::decided) return Proof::end::last::value.progress.closed;
    else return false;
}

template <class M, auto Scope>
constexpr auto choose_evidence() {
    using of_check = insisting_proof<search_view<machine<M>>, Scope>;
    if constexpr (!of_check::decided || reached_everything<of_check>()) return std::type_identity<of_check>{};
    else return std::type_identity<insisting_proof<search_view<bare_machine<M>>, Scope>>{};
}

/// Reports that there is no finished search.
template <class M, fallback Reason, bool Closed>
struct structure_is_known {
    static_assert(Reason == fallback::none,
                  "foregone: the structure of a machine depends on all its reachable configurations, and the compiler cannot visit "
                  "them all; the template argument is the reason: over_budget needs structure_of<M, fg::reachable.budget(n)>; see "
                  "docs/reference/structure.md");
    static_assert(Reason != fallback::none || Closed,
                  "foregone: the structure of a machine depends on all its reachable configurations; remove the depth from the "
                  "scope; see docs/reference/structure.md");
};

/// The result for a machine with unmet requirements.
struct no_structure {};

/// The tally over all pairs of a configuration and an input, in as few evaluations as the compiler's limits allow.
template <class M, class Evidence>
struct structure_parts {
    static constexpr std::uint64_t inputs = domain_of<typename M::input>::size;
    static constexpr std::uint64_t pairs = Evidence::end::last::value.graph.size() * inputs;

    /// A range of these pairs in one evaluation.
    template <std::uint64_t First, std::uint64_t Last>
    struct looked {
        static constexpr structure_tally<M> result() {
            structure_tally<M> seen;
            if (std::is_constant_evaluated()) look(seen, First, Last);
            return seen;
        }
    };

    static constexpr void look(structure_tally<M>& seen, std::uint64_t first, std::uint64_t last) {
        while (first < last) {
            const std::uint64_t input = first % inputs, left = inputs - input, wanted = last - first;
            const std::uint64_t taken = left < wanted ? left : wanted;
            seen.look(Evidence::end::last::value.graph.state(static_cast<state_id>(first / inputs)), input, input + taken);
            first += taken;
        }
    }

    /// A pair costs about as much as an action of a search. A single pair that exceeds the limits is the compiler's own error.
    template <std::uint64_t First, std::uint64_t Last>
    static consteval bool fits_at_once() {
        if constexpr (Last - First <= 1) return true;
        else if constexpr (Last - First > largest_stage_actions) return false;
        else return evaluates<looked<First, Last>>;
    }

    template <std::uint64_t First, std::uint64_t Last>
    static consteval structure_tally<M> add_up() {
        if constexpr (fits_at_once<First, Last>()) {
            return constant_of<looked<First, Last>>;
        } else {
            constexpr std::uint64_t middle = First + (Last - First) / 2;
            structure_tally<M> whole = half<First, middle>;
            whole.add(half<middle, Last>);
            return whole;
        }
    }

    template <std::uint64_t First, std::uint64_t Last>
    static constexpr structure_tally<M> half = add_up<First, Last>();
};

}}  // namespace foregone::impl

namespace foregone {

/// What holds of a machine's table in all reachable configurations: one question for each verdict.
template <class M>
struct structure {
    using state = typename M::state;

    structure_tally<M> seen{};

    /// Whether the machine can enter a control state.
    constexpr bool reaches(state s) const { return seen.reached[enumerator_index(s)]; }
    /// Whether the row with this number, counted from 0, ever fires.
    constexpr bool fires(std::size_t row) const { return seen.fires[row]; }
    /// Whether an input of this type is ever enabled in a control state.
    template <input_of<M> Input>
    constexpr bool handles(state s) const {
        return seen.handled[enumerator_index(s)][kind<Input>];
    }
    /// Whether every input of this type is enabled in every reachable configuration with a control state.
    template <input_of<M> Input>
    constexpr bool always_handles(state s) const {
        return handles<Input>(s) && !seen.refused[enumerator_index(s)][kind<Input>];
    }
    /// Whether a control state can be entered, is never left, and is not `terminal` in every configuration.
    constexpr bool is_sink(state s) const { return is_sink_at(enumerator_index(s)); }
    /// The first configuration in which a row is enabled together with an earlier row.
    constexpr const overlap<M>& overlap_of(std::size_t row) const { return seen.shadowed[row]; }

    constexpr bool every_state_is_reached() const { return all(seen.reached); }
    constexpr bool every_transition_fires() const { return all(seen.fires); }
    /// No input enables two transitions at once.
    constexpr bool deterministic() const {
        for (const auto& found : seen.shadowed)
            if (found.exists) return false;
        return true;
    }
    /// Every reached control state handles some input of every type.
    constexpr bool every_input_is_handled() const {
        for (std::size_t s = 0; s < control_state_count<M>; ++s)
            if (seen.reached[s] && !all(seen.handled[s])) return false;
        return true;
    }
    /// Every input is enabled in every reachable configuration.
    constexpr bool complete() const {
        for (const auto& kinds : seen.refused)
            for (const bool refused : kinds)
                if (refused) return false;
        return true;
    }
    constexpr bool free_of_sinks() const {
        for (std::size_t s = 0; s < control_state_count<M>; ++s)
            if (is_sink_at(s)) return false;
        return true;
    }

private:
    template <class Input>
    static constexpr std::size_t kind = boost::mp11::mp_find<input_types<M>, Input>::value;

    constexpr bool is_sink_at(std::size_t s) const { return seen.reached[s] && !seen.left[s] && seen.unfinished[s]; }

    template <std::size_t Size>
    static constexpr bool all(const bool (&flags)[Size]) {
        for (const bool flag : flags)
            if (!flag) return false;
        return true;
    }
};

}  // namespace foregone

namespace foregone { inline namespace impl {

template <class M, auto Scope>
constexpr auto find_structure() {
    using evidence = typename decltype(choose_evidence<M, Scope>())::type;
    static_assert(sizeof(structure_is_known<M, evidence::reason, reached_everything<evidence>()>) > 0);
    if constexpr (!reached_everything<evidence>()) {
        return structure<M>{};
    } else {
        using parts = structure_parts<M, evidence>;
        return structure<M>{parts::template add_up<0, parts::pairs>()};
    }
}

}}  // namespace foregone::impl

namespace foregone {

/// The structure of a machine, as a constant.
///
/// Requires: all requirements of machine_requirements.hpp.
/// Complexity: shares its search with a check of fg::machine<M>; each guard is evaluated once more for each configuration and
/// input.
/// Errors: a machine is a compile error if the compiler cannot visit all of its configurations.
template <class M, auto Scope = reachable>
inline constexpr auto structure_of = [] {
    static_assert(sizeof(typename unmet_in_machine<M>::sentence) > 0);
    if constexpr (unmet_in_machine<M>::met) return find_structure<M, Scope>();
    else return no_structure{};
}();

}  // namespace foregone
