// SPDX-License-Identifier: BSL-1.0
#pragma once

// Color refinement of identities by the facts of a state; used by the search for an orbit's representative.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/symmetry/relabelled.hpp>
#include <foregone/impl/symmetry/scalarsets_in.hpp>
#include <foregone/types/hash.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class Id>
struct colors_of {
    std::uint64_t of[Id::size + 1]{};  ///< by number; 0 for the null identity
};

/// A color for each identity of some scalarsets; identities that a state distinguishes, independently of names, have different
/// colors.
template <class Scalarsets>
struct identity_colors;

template <class... Ids>
struct identity_colors<boost::mp11::mp_list<Ids...>> : colors_of<Ids>... {
    using scalarsets = boost::mp11::mp_list<Ids...>;

    template <class Id>
    constexpr auto& of() {
        return static_cast<colors_of<Id>&>(*this).of;
    }
    template <class Id>
    constexpr const auto& of() const {
        return static_cast<const colors_of<Id>&>(*this).of;
    }

    /// The number of colors.
    constexpr std::size_t distinct() const { return (distinct_of<Ids>() + ... + 0); }
    static constexpr std::size_t most = (Ids::size + ... + 0);

    /// The renaming that sorts identities by color if all colors differ: the least color comes first.
    constexpr relabelling<scalarsets> ranks() const {
        relabelling<scalarsets> ranked;
        (rank<Ids>(ranked), ...);
        return ranked;
    }

private:
    template <class Id>
    constexpr std::size_t distinct_of() const {
        std::size_t count = 0;
        for (std::size_t i = 1; i <= Id::size; ++i) {
            bool fresh = true;
            for (std::size_t k = 1; k < i; ++k) fresh = fresh && of<Id>()[k] != of<Id>()[i];
            count += fresh;
        }
        return count;
    }

    template <class Id>
    constexpr void rank(relabelling<scalarsets>& ranked) const {
        for (std::size_t i = 1; i <= Id::size; ++i) {
            std::uint8_t before = 1;
            for (std::size_t k = 1; k <= Id::size; ++k)
                before = static_cast<std::uint8_t>(before + (of<Id>()[k] < of<Id>()[i] || (of<Id>()[k] == of<Id>()[i] && k < i)));
            ranked.template of<Id>()[i] = before;
        }
    }
};

/// One round of color refinement: each fact of a state contributes to the new color of its identities, with the old colors of the
/// others.
///
/// Source: the Weisfeiler-Leman refinement of the hypergraph whose edges are the facts of a state.
template <class Scalarsets>
struct color_round {
    /// The identities whose array elements enclose a part, innermost first.
    struct owner {
        const owner* outer;
        std::uint64_t* heard;
        std::size_t scalarset;
        std::size_t number;
    };

    const identity_colors<Scalarsets>& before;
    identity_colors<Scalarsets>& heard;

    template <class T>
    constexpr void spread(const T& value, std::uint64_t where, const owner* owners) {
        if constexpr (is_scalarset<T>) {
            refer(value, where, owners);
        } else if constexpr (is_scalarset_subset<T>) {
            value.for_each([&](const auto& id) { refer(id, where, owners); });
        } else if constexpr (is_scalarset_array<T>) {
            spread_elements(value, where, owners);
        } else if constexpr (mentions_identities<T>) {
            spread_parts(value, where, owners);
        } else if (owners != nullptr) {
            if constexpr (hashable<T>) hear(owners, mixer::of(where, hash(value)));
        }
    }

private:
    template <class Id>
    static constexpr std::size_t index_of = boost::mp11::mp_find<Scalarsets, Id>::value;

    static constexpr void hear(const owner* owners, std::uint64_t fact) {
        for (std::uint64_t distance = 1; owners != nullptr; owners = owners->outer, ++distance)
            *owners->heard += mixer::of(fact, distance);
    }

    /// A place with the position of an identity among the owners, if it is one.
    template <class Id>
    static constexpr std::uint64_t related(std::uint64_t where, const Id& id, const owner* owners) {
        for (std::uint64_t distance = 1; owners != nullptr; owners = owners->outer, ++distance)
            if (owners->scalarset == index_of<Id> && owners->number == scalarset_access::number(id))
                where = mixer::of(where, ~distance);
        return where;
    }

    template <class Id>
    constexpr void refer(const Id& id, std::uint64_t where, const owner* owners) {
        const std::size_t number = scalarset_access::number(id);
        const std::uint64_t fact = mixer::of(related(where, id, owners), before.template of<Id>()[number]);
        hear(owners, fact);
        if (number != 0) heard.template of<Id>()[number] += mixer::of(fact, 0);
    }

    template <class T>
    constexpr void spread_elements(const T& array, std::uint64_t where, const owner* owners) {
        using id_type = typename T::identity;
        for (std::size_t number = 1; number <= id_type::size; ++number) {
            const owner next{owners, &heard.template of<id_type>()[number], index_of<id_type>, number};
            const auto id = scalarset_access::identity<id_type>(number);
            const std::uint64_t there = mixer::of(related(where, id, owners), before.template of<id_type>()[number]);
            spread(scalarset_access::content(array)[number - 1], there, &next);
        }
    }

    template <class T>
    constexpr void spread_parts(const T& value, std::uint64_t where, const owner* owners) {
        if constexpr (variant_like<T>) where = mixer::of(where, value.index());
        std::uint64_t count = 0;
        visit_each_part(value, [&](const auto& part) { spread(part, mixer::of(where, ++count), owners); });
        if (owners != nullptr) hear(owners, mixer::of(where, count));
    }
};

/// Repeats the refinement until the number of colors no longer grows.
template <class State, class Scalarsets>
constexpr void refine_colors(const State& state, identity_colors<Scalarsets>& colors) {
    for (std::size_t count = colors.distinct();;) {
        identity_colors<Scalarsets> heard;
        color_round<Scalarsets>{colors, heard}.spread(state, 1, nullptr);
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Scalarsets>>([&](auto which) {
            using id = typename decltype(which)::type;
            for (std::size_t i = 1; i <= id::size; ++i)
                colors.template of<id>()[i] = mixer::of(colors.template of<id>()[i], heard.template of<id>()[i]);
        });
        const std::size_t refined = colors.distinct();
        if (refined == count || refined == colors.most) return;
        count = refined;
    }
}

}}  // namespace foregone::impl
