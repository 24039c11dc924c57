// SPDX-License-Identifier: BSL-1.0
#pragma once

// Renamings of identities as permutations, applied to any value; for representatives and the check of symmetry.

#include <foregone/impl/symmetry/scalarsets_in.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// A permutation of one scalarset's identities.
template <class Id>
struct relabelling_of {
    std::uint8_t to[Id::size + 1]{};  ///< by identity; the null identity maps to itself

    constexpr relabelling_of() {
        for (std::size_t number = 0; number <= Id::size; ++number) to[number] = static_cast<std::uint8_t>(number);
    }
};

/// A permutation of the identities of each of some scalarsets; the identity permutation by default.
template <class Scalarsets>
struct relabelling;

template <class... Ids>
struct relabelling<boost::mp11::mp_list<Ids...>> : relabelling_of<Ids>... {
    template <class Id>
    constexpr auto& of() {
        return static_cast<relabelling_of<Id>&>(*this).to;
    }
    template <class Id>
    constexpr const auto& of() const {
        return static_cast<const relabelling_of<Id>&>(*this).to;
    }

    /// Exchanges two identities.
    template <class Id>
    static constexpr relabelling exchanging(std::size_t one, std::size_t other) {
        relabelling exchange;
        exchange.template of<Id>()[one] = static_cast<std::uint8_t>(other);
        exchange.template of<Id>()[other] = static_cast<std::uint8_t>(one);
        return exchange;
    }
};

/// Applies the renaming to each identity in a value.
template <class T, class Scalarsets>
constexpr void relabel(T& value, const relabelling<Scalarsets>& by) {
    if constexpr (!mentions_identities<T>) {
        return;
    } else if constexpr (is_scalarset<T>) {
        value = scalarset_access::identity<T>(by.template of<T>()[scalarset_access::number(value)]);
    } else if constexpr (is_scalarset_subset<T>) {
        const auto& to = by.template of<typename T::identity>();
        T moved;
        value.for_each([&](const auto& id) {
            moved.insert(scalarset_access::identity<typename T::identity>(to[scalarset_access::number(id)]));
        });
        value = moved;
    } else if constexpr (is_scalarset_array<T>) {
        const auto& to = by.template of<typename T::identity>();
        const T before = value;
        for (std::size_t i = 0; i < T::identity::size; ++i) {
            auto& moved = scalarset_access::content(value)[to[i + 1] - 1];
            moved = scalarset_access::content(before)[i];
            relabel(moved, by);
        }
    } else {
        visit_each_part(value, [&](auto& part) { relabel(part, by); });
    }
}

/// The value with the renaming applied to each identity.
template <class T, class Scalarsets>
constexpr T relabelled(T value, const relabelling<Scalarsets>& by) {
    relabel(value, by);
    return value;
}

}}  // namespace foregone::impl
