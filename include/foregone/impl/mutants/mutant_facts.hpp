// SPDX-License-Identifier: BSL-1.0
#pragma once

// What the graph of a model shows of each kind of action: the members that it changes, the values they take, the answers. A mutant
// is made only where it can differ.

#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/mutants/answered_step.hpp>
#include <foregone/impl/mutants/state_leaves.hpp>
#include <foregone/impl/walks/action_kinds.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone { inline namespace impl {

/// The facts of a transition system: members that change, and their values.
template <class View>
struct mutant_facts {
    using node = typename View::node;
    using kinds = action_kinds<typename View::action_domain>;
    static constexpr std::size_t leaves = count_leaves<node>();

    bool changed[kinds::count * leaves]{};  ///< by kind of action, then by leaf
    seen_range seen[leaves]{};

    constexpr bool changes(std::size_t kind, std::size_t leaf) const { return changed[kind * leaves + leaf]; }

    constexpr void note_state(const node& state) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (each_counted(leaf_in<I>(state), [&]<class Value>(const Value& value) {
                 seen[I].note(counted_value<Value>::number(value));
             }), ...);
        }(std::make_index_sequence<leaves>{});
    }

    /// Notes a step that was taken, by its number.
    constexpr void note_step(const node& from, std::uint64_t step, const node& to) {
        bool* const of_kind = changed + kind_of<kinds>(action_of<View>(step)) * leaves;
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (note_leaf<I>(of_kind[I], from, to), ...);
        }(std::make_index_sequence<leaves>{});
    }

private:
    template <std::size_t I>
    static constexpr void note_leaf([[maybe_unused]] bool& changes, [[maybe_unused]] const node& from,
                                    [[maybe_unused]] const node& to) {
        if constexpr (changing_leaf<leaf_type<node, I>>)
            if (!changes) changes = !(leaf_in<I>(from) == leaf_in<I>(to));
    }
};

/// The facts of a system and its oracle: the answers.
template <answering_view View>
struct mutant_facts<View> {
    using node = typename View::node;
    using kinds = action_kinds<typename View::action_domain>;

    seen_answers<View> answers{};

    constexpr void note_state(const node&) {}

    /// The action is performed once more, on a copy, for its answer.
    constexpr void note_step(const node& from, std::uint64_t step, const node&) {
        node to = from;
        const std::size_t kind = kind_of<kinds>(step);
        perform_on<View>(to, step, [&](const auto&, const auto& answer) { answers.note(kind, answer); });
    }
};

}}  // namespace foregone::impl
