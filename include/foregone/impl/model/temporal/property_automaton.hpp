// SPDX-License-Identifier: BSL-1.0
#pragma once

// The automaton of a temporal property.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/temporal/automaton.hpp>
#include <foregone/impl/model/temporal/formula_text.hpp>
#include <foregone/impl/model/temporal/translation.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone::inline impl {

template <class List>
struct atom_names;
template <class... Atoms>
struct atom_names<boost::mp11::mp_list<Atoms...>> {
    static constexpr std::size_t count = sizeof...(Atoms);
    static constexpr std::string_view names[count + 1]{Atoms::title()...};
};

/// A property that is no formula of linear temporal logic: from every state, one can be reached in which its atom is true.
template <class Property>
concept claims_possibility = requires { requires Property::is_possibility; };

/// Reads the formula of a property.
template <class Property>
constexpr read_formula formula_of() {
    using names = atom_names<typename Property::atoms>;
    return formula_reader(Property::formula(), names::names, names::count).read();
}

/// The automaton that accepts the runs which violate a property.
///
/// Requires: the formula has no mistake, and is not too large.
template <class Property>
constexpr automaton violations_of() {
    const read_formula read = formula_of<Property>();
    return formula_translation(read.table, read.negation).made();
}

}  // namespace foregone::inline impl
