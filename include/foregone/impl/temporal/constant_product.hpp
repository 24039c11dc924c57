// SPDX-License-Identifier: BSL-1.0
#pragma once

// The product of a constant graph and an automaton, and its fair components, searched in stages.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/resumable.hpp>
#include <foregone/impl/temporal/fair_core.hpp>
#include <foregone/impl/temporal/ranked_bits.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>
#include <foregone/impl/temporal/temporal_model.hpp>
#include <foregone/impl/temporal/temporal_pairs.hpp>
#include <foregone/impl/types/lists.hpp>
#include <foregone/types/inline_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// A temporal property of a model, as a constant with room for the edges of its automaton.
template <class View, std::size_t Number, std::size_t Room>
struct constant_claim {
    claim_span without_edges{};
    inline_vector<automaton_edge, Room> edges{};
    std::size_t edge_count = 0;  ///< more than the room holds: the edges are left out

    static constexpr constant_claim result() {
        const std::vector<temporal_claim> claims = temporal_model<View>::template some_claims<Number, 1>();
        constant_claim made;
        made.without_edges = span_of(claims[0]);
        made.without_edges.violations.edges = {};
        made.edge_count = claims[0].violations.edges.size();
        if (made.edge_count <= Room)
            for (const automaton_edge& edge : claims[0].violations.edges) made.edges.push_back(edge);
        return made;
    }

    constexpr bool usable() const { return true; }

    constexpr claim_span span() const {
        claim_span made = without_edges;
        made.violations.edges = {edges.items, edges.count};
        return made;
    }
};

/// The claim of a property, from its number on.
template <class View, std::size_t Number>
struct claim_of_property {
    static constexpr std::size_t usual_edges = 32;
    using small = constant_claim<View, Number, usual_edges>;

    static consteval bool is_possible() {
        if constexpr (!evaluates<small>) return false;
        else return evaluates<decltype(made())>;
    }

    static constexpr claim_span span() { return constant_of<decltype(made())>.span(); }

private:
    static consteval auto made() {
        if constexpr (constant_of<small>.edge_count <= usual_edges) return small{};
        else return constant_claim<View, Number, constant_of<small>.edge_count>{};
    }
};

/// The claim that a run exists which meets the conditions of a property.
template <class View, std::size_t Number>
struct claim_of_any_run {
    static constexpr claim_span span() { return any_run_of(temporal_model<View>::claims_without_automata()[Number]); }
};

/// An edge of the product costs a compiler about as much as these actions of a model.
inline constexpr std::uint64_t actions_of_edge = 4;
/// A first stage passes a thousand edges: fewer would only be more stages.
inline constexpr stage_pace product_pace{.actions = 1'024 * actions_of_edge};

/// The pairs of a graph and a claim, and their fair components, in evaluations of limited size.
template <class Graph, class Claim>
struct constant_product {
    static constexpr claim_span claim = Claim::span();
    static constexpr std::uint64_t all = std::uint64_t{Graph::span.states()} * claim.violations.states;
    using bits = constant_bits<all>;
    using pairs_type = basic_temporal_pairs<bits>;
    static constexpr pairs_type unreached{Graph::span, claim};

    /// The search for the pairs of all runs.
    struct reach {
        bits reached{all};
        inline_vector<std::uint64_t, all> open{};

        constexpr reach() { search().begin(unreached); }
        constexpr bool finished() const { return open.empty(); }
        constexpr std::uint64_t step(std::uint64_t actions) {
            std::uint64_t spent = 0;
            while (spent < actions && !open.empty()) spent += (1 + search().step(unreached)) * actions_of_edge;
            return spent;
        }

    private:
        constexpr pair_reach<bits, inline_vector<std::uint64_t, all>> search() { return {reached, open}; }
    };
    using reached = decltype(run_stages<stage_zero<resumable_search<reach>>, stage_budget{unlimited}, product_pace>());

    /// The pairs, once they are reached.
    struct counted_pairs {
        pairs_type pairs;

        static constexpr counted_pairs result() { return {{Graph::span, claim, reached::last::value.reached}}; }
        constexpr bool usable() const { return true; }
    };

    /// The search for fair components.
    template <std::size_t Pairs>
    struct core : basic_fair_core<pairs_type, bounded_lists<Pairs>> {
        using search = basic_fair_core<pairs_type, bounded_lists<Pairs>>;
        constexpr core() : search(constant_of<counted_pairs>.pairs, lone_pair_search{}) {}
        constexpr std::uint64_t step(std::uint64_t actions) {
            return search::step((actions + actions_of_edge - 1) / actions_of_edge) * actions_of_edge;
        }
    };

    static consteval auto search_core() {
        using search = resumable_search<core<constant_of<counted_pairs>.pairs.reached().count()>>;
        return run_stages<stage_zero<search>, stage_budget{unlimited}, product_pace>();
    }

    static consteval bool is_possible() {
        if constexpr (reached::reason != fallback::none) return false;
        else if constexpr (!evaluates<counted_pairs>) return false;
        else return decltype(search_core())::reason == fallback::none;
    }

    /// Requires, for all of these: is_possible().
    static constexpr const pairs_type& pairs() { return constant_of<counted_pairs>.pairs; }
    static constexpr const auto& fair() { return decltype(search_core())::last::value; }
};

}}  // namespace foregone::impl
