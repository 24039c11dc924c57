// SPDX-License-Identifier: BSL-1.0
#pragma once

// Views that record the last abstract transition of each state, searched for the sufficient length of sequences.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/model/past.hpp>
#include <foregone/impl/model/property_list.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/suites/lengths/step_labels.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/hash.hpp>

#include <boost/mp11/list.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

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

/// A concrete state, with the abstract state and the label of the step that led to it: the only history that a pair of abstract
/// transitions needs.
template <class State, class Abstract, class Label>
struct recalled_state {
    State at;
    Abstract before{};  ///< unset, as `by`, if no step was taken
    Label by{};
    bool moved = false;       ///< a step was taken
    std::uint32_t depth = 0;  ///< least for the state discovered first, so that it is not part of the value

    constexpr bool operator==(const recalled_state& other) const {
        return moved == other.moved && same_state(by, other.by) && same_state(before, other.before) && same_state(at, other.at);
    }
    template <class F>
    constexpr decltype(auto) compared_parts(F&& f) const { return f(moved, by, before, at); }
    friend constexpr std::uint64_t hash_value(const recalled_state& r) {
        return mixer::of(hash(r.at), mixer::of(hash(r.before) + r.moved, hash(r.by)));
    }
};

/// An abstract transition: one abstract state leads to another.
template <class Abstract, class Label>
struct abstract_transition {
    Abstract from{};
    Label by{};
    Abstract to{};

    bool operator==(const abstract_transition&) const = default;
};

/// A pair: one abstract transition follows another.
template <class Abstract, class Label>
struct abstract_pair {
    Abstract from{};
    Label by{};
    Abstract over{};
    Label then{};
    Abstract to{};

    bool operator==(const abstract_pair&) const = default;
};

template <class View>
struct branching_like {};
template <branching_view View>
struct branching_like<View> {
    static constexpr bool branches = true;
};

/// The view of a model that remembers its last abstract transition. It has no properties, because correctness is not checked here.
///
/// Source: the product with a history variable, as in Lamport and Merz, "Auxiliary variables in TLA+" (2017).
template <class View, auto Abstraction, auto Label>
struct abstracted_view : branching_like<View> {
    using of = View;
    using action_domain = typename View::action_domain;
    using steps = concrete_steps<View>;
    using concrete = typename steps::state;
    using labels = step_label<View, Label>;
    using label = typename labels::type;
    using abstract = std::remove_cvref_t<decltype(Abstraction(steps::modelled(std::declval<const concrete&>())))>;
    using node = recalled_state<concrete, abstract, label>;
    using transition = abstract_transition<abstract, label>;
    using pair = abstract_pair<abstract, label>;
    using properties = property_list<boost::mp11::mp_list<>>;

    struct record {};
    struct note {
        std::uint32_t failed = no_property;
        static constexpr std::uint32_t selected = no_property;
    };

    static constexpr std::uint64_t action_count = View::action_count;
    static constexpr bool bounded = View::bounded;

    static constexpr std::uint64_t initial_count() { return View::initial_count(); }

    template <class Visit>
    static constexpr void each_initial(std::uint64_t first, std::uint64_t last, Visit&& visit) {
        steps::each_initial(first, last, [&](std::uint64_t index, const concrete& at) { visit(index, node{.at = at}); });
    }

    template <class Visit>
    static constexpr void each_step(const node& from, past_of<record>, std::uint64_t first, std::uint64_t last, Visit&& visit) {
        const abstract before = abstract_of(from);
        steps::each_step(from.at, first, last, [&](std::uint64_t number, const concrete& to) {
            visit(number, node{to, before, labels::of(number), true, from.depth + 1}, note{}, record{});
        });
    }

    static constexpr abstract abstract_of(const node& at) { return Abstraction(steps::modelled(at.at)); }
    static constexpr bool within_boundary(const node& at) { return steps::within_boundary(at.at); }
    static constexpr bool terminal(const node&) { return true; }
};

/// An abstract transition of a concrete state, and the first step that shows it.
template <class View>
struct abstract_successor {
    typename View::transition transition{};
    std::uint64_t action = 0;

    /// The pair of the preceding transition and this one.
    ///
    /// Requires: from.moved.
    constexpr typename View::pair after(const typename View::node& from) const {
        return {from.before, from.by, transition.from, transition.by, transition.to};
    }
};

/// All different abstract transitions of one concrete state, in the order of the first steps that show them.
template <class View>
struct abstract_successors {
    std::vector<abstract_successor<View>> all{};

    constexpr explicit abstract_successors(const typename View::node& from) {
        const typename View::abstract at = View::abstract_of(from);
        View::each_step(from, {}, 0, View::action_count,
                        [&](std::uint64_t number, const typename View::node& to, const auto&, const auto&) {
                            if (View::within_boundary(to)) add({at, to.by, View::abstract_of(to)}, number);
                        });
    }

private:
    constexpr void add(const typename View::transition& seen, std::uint64_t number) {
        for (const auto& listed : all)
            if (same_state(listed.transition, seen)) return;
        all.push_back({seen, number});
    }
};

}}  // namespace foregone::impl
