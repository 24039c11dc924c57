// SPDX-License-Identifier: BSL-1.0
#pragma once

// Passes the optional members of a machine on to its transition system and to conformance, as base classes.

#include <foregone/impl/model/member_names.hpp>

namespace foregone { inline namespace impl {

/// What a machine lists is listed by its transition system: properties, fairness, boundary, terminal states, classes, steps that a
/// log may lack, a function that receives a falsified run.
template <class M>
struct passed_properties {};
template <class M>
    requires names_properties<M>
struct passed_properties<M> {
    static constexpr auto properties = M::properties;
};

template <class M>
struct passed_fairness {};
template <class M>
    requires names_fairness<M>
struct passed_fairness<M> {
    static constexpr auto fairness = M::fairness;
};

template <class M>
struct passed_boundary {};
template <class M>
    requires names_boundary<M>
struct passed_boundary<M> {
    static constexpr bool within_boundary(const auto& at)
        requires requires { M::within_boundary(at); }
    {
        return M::within_boundary(at);
    }
};

template <class M>
struct passed_terminal {};
template <class M>
    requires names_terminal<M>
struct passed_terminal<M> {
    static constexpr bool terminal(const auto& at)
        requires requires { M::terminal(at); }
    {
        return M::terminal(at);
    }
};

template <class M>
struct passed_classes {};
template <class M>
    requires names_classify<M>
struct passed_classes<M> {
    static constexpr auto classify(const auto& at)
        requires requires { M::classify(at); }
    {
        return M::classify(at);
    }
};

template <class M>
struct passed_gaps {};
template <class M>
    requires requires { M::unrecorded; }
struct passed_gaps<M> {
    static constexpr auto unrecorded = M::unrecorded;
};

template <class M>
struct passed_falsified {};
template <class M>
    requires requires { &M::falsified; }
struct passed_falsified<M> {
    static constexpr auto falsified = &M::falsified;
};

/// The classes of a machine classify a system's runs against it too.
template <class M>
struct conformed_classes {};
template <class M>
    requires names_classify<M>
struct conformed_classes<M> {
    static constexpr auto classify(const auto& at)
        requires requires { M::classify(at.now); }
    {
        return M::classify(at.now);
    }
};

}}  // namespace foregone::impl
