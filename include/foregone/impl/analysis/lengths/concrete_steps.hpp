// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/views/past.hpp>

#include <cstdint>

namespace foregone::inline impl {

template <class View>
concept goes_on_without_system = requires {
    requires View::plannable;
};

/// The states of a model and the successors by its actions, without properties.
///
/// Requires: states that can be copied, compared and hashed.
template <class View>
struct concrete_steps {
    using state = typename View::node;

    static constexpr const auto& modelled(const state& at) { return View::modelled(at); }

    /// Calls visit(index, state) for every initial state with first <= index < last.
    template <class Visit>
    static constexpr void each_initial(std::uint64_t first, std::uint64_t last, Visit&& visit) {
        View::each_initial(first, last, visit);
    }

    /// Calls visit(number, successor) for every enabled action with first <= index < last.
    template <class Visit>
    static constexpr void each_step(const state& from, std::uint64_t first, std::uint64_t last, Visit&& visit) {
        View::each_step(from, {}, first, last,
                        [&](std::uint64_t number, const state& to, const auto&, const auto&) { visit(number, to); });
    }

    static constexpr bool within_boundary(const state& at) { return View::within_boundary(at); }
};

/// The model of a behavior whose model needs the actions only: no system is constructed or run.
template <goes_on_without_system View>
struct concrete_steps<View> {
    using state = typename View::oracle;

    static constexpr const auto& modelled(const state& at) { return View::modelled(at); }

    template <class Visit>
    static constexpr void each_initial(std::uint64_t first, std::uint64_t last, Visit&& visit) {
        for (; first < last; ++first) visit(first, View::initial_model(first));
    }

    template <class Visit>
    static constexpr void each_step(const state& from, std::uint64_t first, std::uint64_t last, Visit&& visit) {
        for (; first < last; ++first) {
            if (!View::enabled(from, first)) continue;
            state to = from;
            View::foresee(to, first);
            visit(first, to);
        }
    }

    static constexpr bool within_boundary(const state&) { return true; }
};

}  // namespace foregone::impl
