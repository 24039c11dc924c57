// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/actions/member_names.hpp>

namespace foregone::inline impl {

/// The properties, fairness, boundary, terminal states and classes of a machine are those of its transition system.
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

}  // namespace foregone::inline impl
