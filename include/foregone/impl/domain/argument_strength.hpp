// SPDX-License-Identifier: BSL-1.0
#pragma once

// How many arguments an action domain combines, so that verdicts and reports state a sampled result.

#include <foregone/domain/values.hpp>

#include <boost/mp11/list.hpp>

namespace foregone { inline namespace impl {

/// The number of components whose values a domain has in all combinations, if it does not combine all components: the domain's own
/// `argument_strength`, otherwise the least one of its alternatives or components. 0: nothing is left out.
template <class D>
constexpr unsigned argument_strength();

template <class... Ds>
constexpr unsigned least_argument_strength(boost::mp11::mp_list<Ds...>) {
    unsigned least = 0;
    for (const unsigned one : {0u, argument_strength<domain_of<Ds>>()...})
        if (one != 0 && (least == 0 || one < least)) least = one;
    return least;
}

template <class D>
constexpr unsigned argument_strength() {
    if constexpr (requires { D::argument_strength; }) return D::argument_strength;
    else if constexpr (requires { typename D::alternatives; }) return least_argument_strength(typename D::alternatives{});
    else if constexpr (requires { typename D::components; }) return least_argument_strength(typename D::components{});
    else return 0;
}

/// The model as its author wrote it; a model with covered arguments is another type.
template <class Model>
struct written_model {
    using type = Model;
    static constexpr unsigned argument_strength = 0;
};

}}  // namespace foregone::impl
