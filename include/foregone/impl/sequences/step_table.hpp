// SPDX-License-Identifier: BSL-1.0
#pragma once

// Tabulates the steps of a finished graph search, so that a proof of sequences evaluates each step once.

#include <foregone/impl/model/past.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/states/constant_worker.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/hash.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// The successor of each action from one state.
template <class View>
struct step_row {
    struct step {
        state_id to = no_state;  ///< no_state: outside the boundary
        bool enabled = false;
        typename View::note noted{};
    };

    step steps[View::action_count]{};
    std::uint64_t enabled = 0;
    bool quiet = true;  ///< no step violates a property, or leads to a violation or out of the boundary

    constexpr bool usable() const { return true; }
};

/// A view of a model whose states are numbers of a finished search of its graph. Steps are looked up in a table.
///
/// A tree reaches the same state many times, and the table avoids evaluating its steps again. Everything else is as in View.
/// Requires: Searched::value is a graph snapshot that is finished(); states that are == take the same steps.
/// Guarantees: rows for all expanded states, which are all states above the first violation.
/// Complexity: one row of steps a state; then one array element a step.
template <class View, class Searched>
struct tabled_view : View {
    using node = state_id;
    using merged_node = typename View::node;

private:
    static constexpr const auto& graph = Searched::value.graph;
    static constexpr const finding& best = Searched::value.worker.best;
    static constexpr state_id expanded = Searched::value.expanded;

    static constexpr node number_of(const typename View::node& state) {
        return View::within_boundary(state) ? graph.find(state) : no_state;
    }

    template <std::size_t From>
    struct row {
        static constexpr step_row<View> result() {
            step_row<View> row;
            if (!std::is_constant_evaluated()) return row;
            const typename View::node from = graph.state(From);
            View::each_step(from, {}, 0, View::action_count,
                            [&](std::uint64_t action, const typename View::node& to, const auto& note, const auto&) {
                                row.steps[action] = {number_of(to), true, note};
                                ++row.enabled;
                                if (note.failed != no_property || violates(row.steps[action].to)) row.quiet = false;
                            });
            return row;
        }
    };

    static constexpr bool violates(node at) {
        return at == no_state || View::properties::violated_by_state(graph.state(at)) != no_property;
    }

    template <std::size_t... From>
    static consteval bool each_row_evaluates(std::index_sequence<From...>) {
        return (evaluates<row<From>> && ...);
    }

    struct row_list {
        const step_row<View>* at[expanded + 1]{};
    };
    template <std::size_t... From>
    static constexpr row_list list_rows(std::index_sequence<From...>) {
        return {{&constant_of<row<From>>...}};
    }
    static constexpr row_list rows = list_rows(std::make_index_sequence<expanded>{});

public:
    static constexpr std::size_t tabled_states = expanded;

    /// Whether the compiler can make the table.
    static consteval bool is_possible() {
        if constexpr (expanded > 1'024) return false;
        else return each_row_evaluates(std::make_index_sequence<expanded>{});
    }

    /// The length of the shortest counterexample. A deadlock shows after one more step.
    static constexpr bool ends_in_deadlock = best.exists() && best.property == View::properties::deadlock();
    static constexpr std::uint64_t limit_steps = !best.exists() ? unlimited : best.steps + ends_in_deadlock;

    struct properties : View::properties {
        static constexpr std::uint32_t violated_by_state(node at) {
            return View::properties::violated_by_state(graph.state(at));
        }
        template <class Witnessed>
        static constexpr void witness(node at, const bool* known, Witnessed&& witnessed) {
            View::properties::witness(graph.state(at), known, witnessed);
        }
    };

    static constexpr node initial(std::uint64_t index) { return number_of(View::initial(index)); }

    template <class Visit>
    static constexpr void each_step(node from, past_of<typename View::record>, std::uint64_t first, std::uint64_t last,
                                    Visit&& visit) {
        const step_row<View>& row = *rows.at[from];
        for (; first < last; ++first)
            if (row.steps[first].enabled) visit(first, row.steps[first].to, row.steps[first].noted, typename View::record{});
    }

    /// The number of enabled actions, if all of their steps are quiet; otherwise 0.
    static constexpr std::uint64_t quiet_steps(node from) {
        return rows.at[from]->quiet && !ends_in_deadlock ? rows.at[from]->enabled : 0;
    }

    static constexpr bool within_boundary(node at) { return at != no_state; }
    static constexpr bool terminal(node at) { return View::terminal(graph.state(at)); }

    /// Whether a state after the longest sequences is a deadlock. The graph search went as deep, and judged all nearer states.
    static constexpr bool is_end_deadlock(node at) {
        return ends_in_deadlock && at >= expanded && is_deadlock<View>(graph.state(at));
    }
};

/// Whether a model's states can be compared and so numbered. Representatives do not qualify: they take the steps of other states.
template <class View>
concept can_be_tabled = !reducing_view<View> && View::mergeable && View::copyable && hashable<typename View::node> &&
                        std::default_initializable<typename View::node>;

}}  // namespace foregone::impl
