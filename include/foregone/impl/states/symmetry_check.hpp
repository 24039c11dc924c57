// SPDX-License-Identifier: BSL-1.0
#pragma once

// Checks by samples that a model does not distinguish identities of scalarsets, as symmetry reduction requires.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/symmetry/relabelled.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// What the temporal properties of a view see of a state; defined in temporal_seam.hpp, which temporal properties include.
template <class View>
struct seen_by_runs;

/// Everything a search learns from a state. It is equal for states that differ only by a renaming of identities, unless the model
/// distinguishes identities.
template <class View>
struct learned_from {
    std::uint32_t violated = no_property;
    std::uint64_t witnesses = 0;
    bool inside = false, terminal = false;
    std::uint64_t steps = 0;
    std::uint64_t successors = 0;  ///< a sum of hashes, one of each stored successor and the violation of its step
    std::uint64_t runs = 0;        ///< a hash of what temporal properties see

    constexpr explicit learned_from(const typename View::node& state)
        : violated(View::properties::violated_by_state(state)), inside(View::within_boundary(state)),
          terminal(View::terminal(state)) {
        constexpr bool none[View::properties::size + 1]{};
        View::properties::witness(state, none, [&](std::uint32_t property) { witnesses += mixer::of(property); });
        View::each_step(state, {}, 0, View::action_count, [&](std::uint64_t, const auto& to, const auto& note, const auto&) {
            ++steps;
            successors += mixer::of(View::within_boundary(to) ? hash(kept(to)) : 0, note.failed);
        });
        if constexpr (View::properties::has_temporal) runs = seen_by_runs<View>::hash_of(state);
    }

    constexpr bool same_properties(const learned_from& other) const {
        return violated == other.violated && witnesses == other.witnesses;
    }
    constexpr bool same_ends(const learned_from& other) const { return inside == other.inside && terminal == other.terminal; }
    constexpr bool same_steps(const learned_from& other) const { return steps == other.steps && successors == other.successors; }
    constexpr bool same_runs(const learned_from& other) const { return runs == other.runs; }

private:
    static constexpr typename View::node kept(const typename View::node& state) { return kept_state<View>(state); }
};

namespace symmetry_check {

/// States near the initial ones are all checked, with each exchange of two identities; one in `one_in` of the others, with any
/// permutation.
inline constexpr std::uint64_t near_steps = 2, one_in = 32;

template <class Scalarsets, class F>
constexpr void each_scalarset(F&& f) {
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Scalarsets>>(f);
}

template <class Scalarsets>
constexpr relabelling<Scalarsets> drawn(random_bits bits) {
    relabelling<Scalarsets> by;
    each_scalarset<Scalarsets>([&](auto which) {
        using id = typename decltype(which)::type;
        auto& to = by.template of<id>();
        for (std::size_t left = id::size; left > 1; --left) {
            const std::size_t other = static_cast<std::size_t>(bits.below(left)) + 1;
            const std::uint8_t moved = to[left];
            to[left] = to[other];
            to[other] = moved;
        }
    });
    return by;
}

template <class Scalarsets, class Visit>
constexpr void each_exchange(Visit&& visit) {
    each_scalarset<Scalarsets>([&](auto which) {
        using id = typename decltype(which)::type;
        for (std::size_t one = 1; one < id::size; ++one)
            for (std::size_t other = one + 1; other <= id::size; ++other)
                visit(relabelling<Scalarsets>::template exchanging<id>(one, other));
    });
}

/// Reports the states in which a model distinguishes identities, and the difference.
template <class Node>
FOREGONE_COLD void refuse(const Node& state, const Node& other, std::string_view difference) {
    long_text what;
    what.append("it distinguishes identities of a scalarset: the states ");
    print(what, state);
    what.append(" and ");
    print(what, other);
    what.append(" differ only by a renaming of identities, and ");
    what.append(difference);
    what.append("; look for std::bit_cast, domain_of<…>::at, calls of for_each whose order matters, and actions that only some "
                "identities can take; or check fg::unreduced<…>");
    refuse_model(what.view());
}

template <class View>
constexpr void compare(const typename View::node& state, const learned_from<View>& here, const typename View::node& other) {
    if (same_state(other, state)) return;
    const learned_from<View> there(other);
    if (!here.same_properties(there)) refuse(state, other, "do not satisfy the same properties");
    if (!here.same_ends(there)) refuse(state, other, "are not both terminal, or both inside the boundary");
    if (!here.same_steps(there)) refuse(state, other, "lead to other states");
    if (!here.same_runs(there))
        refuse(state, other, "do not satisfy the same predicates of temporal properties, or conditions of fairness");
}

}  // namespace symmetry_check

/// Checks for a fixed sample of states whether a state and its renamings of identities can be distinguished.
///
/// Complexity: two expansions for a checked state; near the initial states, one for each pair of identities.
/// Errors: invalid_program; in constant evaluation, not a constant.
template <class View>
constexpr void check_symmetry([[maybe_unused]] const typename View::node& state, [[maybe_unused]] std::uint64_t depth) {
    using namespace symmetry_check;
    if constexpr (reducing_view<View>) {
        using scalarsets = scalarsets_in<typename View::node>;
        if constexpr (!boost::mp11::mp_empty<scalarsets>::value) {
            const std::uint64_t word = hash(state);
            if (depth > near_steps && word % one_in != 0) return;
            const learned_from<View> here(state);
            if (depth > near_steps) return compare<View>(state, here, relabelled(state, drawn<scalarsets>(random_bits(word))));
            each_exchange<scalarsets>([&](const auto& exchange) { compare<View>(state, here, relabelled(state, exchange)); });
        }
    }
}

}}  // namespace foregone::impl
