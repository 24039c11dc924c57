// SPDX-License-Identifier: BSL-1.0
#pragma once

// Collects the fairness conditions of a model and its temporal properties, each once, as lists of types.

#include <foregone/model/fairness.hpp>
#include <foregone/model/property.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

template <class M>
concept has_fairness = requires { typename std::remove_cvref_t<decltype(M::fairness)>::list; };

template <class Condition>
using stops_anywhere = std::is_same<Condition, may_stop_type>;

template <class Property>
using is_temporal = std::bool_constant<Property::kind == property_kind::temporal>;

/// The fairness that a model lists.
template <class M>
struct fairness_of {
    using type = boost::mp11::mp_list<>;
};
template <has_fairness M>
struct fairness_of<M> {
    using type = typename std::remove_cvref_t<decltype(M::fairness)>::list;
};

/// The conditions that a property names itself.
template <class Under>
struct fairness_in {
    using type = typename Under::list;
};
template <>
struct fairness_in<model_fairness> {
    using type = boost::mp11::mp_list<>;
};

/// Whether a run may end in any state: by the conditions of a property, or else by those of the model.
template <class Property, class OfModel>
inline constexpr bool stops_in =
    boost::mp11::mp_any_of<std::conditional_t<std::is_same_v<typename Property::under_type, model_fairness>, OfModel,
                                              typename fairness_in<typename Property::under_type>::type>,
                           stops_anywhere>::value;

/// The conditions in a list, without `may_stop`.
template <class List>
using conditions_in = boost::mp11::mp_remove_if<List, stops_anywhere>;

template <class Property>
using own_conditions = conditions_in<typename fairness_in<typename Property::under_type>::type>;

/// The conditions of a model, then the ones that its temporal properties name themselves; each once, also if several instances of
/// `each` name it.
template <class M, class TemporalProperties>
using all_conditions = boost::mp11::mp_unique<
    boost::mp11::mp_append<conditions_in<typename fairness_of<M>::type>,
                           boost::mp11::mp_flatten<boost::mp11::mp_transform<own_conditions, TemporalProperties>>>>;

}}  // namespace foregone::impl
