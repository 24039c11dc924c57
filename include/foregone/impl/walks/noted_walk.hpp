// SPDX-License-Identifier: BSL-1.0
#pragma once

// One walk of a model with its notes: counts, classes, coverage, and orders of actions; random and planned.

#include <foregone/impl/model/classes.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/search/walk.hpp>
#include <foregone/impl/walks/action_kinds.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The coverage of a model without a measure of it.
struct no_coverage {
    constexpr void begin(const auto&) {}
    constexpr void step(const auto&, const auto&) {}
    constexpr void refuse(const auto&) {}
    constexpr void merge(const no_coverage&) {}
    static constexpr void each_number(auto&, auto&&) {}
    constexpr void describe(auto&) const {}
    static constexpr void print_missing(std::size_t, std::uint64_t, auto&) {}
};

/// The coverage recorder of a model: its `cycle_coverage`. It receives begin(modelled) for each random run, step(action, modelled)
/// after each step, and refuse(action) for a drawn action that is not enabled; it is merged, and writes its results into
/// basic_sampling. With each_number(self, visit), which visits its counters, its checks can be divided into shards.
///
/// Guarantees: a model derived from such a kind inherits it, and has none if its state type differs.
template <class Model, class Modelled>
struct coverage_of_model : std::type_identity<no_coverage> {};
template <class Model, class Modelled>
    requires requires(typename Model::cycle_coverage& coverage, const Modelled& at) { coverage.begin(at); }
struct coverage_of_model<Model, Modelled> : std::type_identity<typename Model::cycle_coverage> {};

template <class View>
using coverage_of = typename coverage_of_model<typename View::model, modelled_of<View>>::type;

/// With more kinds of action than this, their order is not noted.
inline constexpr std::size_t most_ordered_kinds = 64;

/// Which kinds of action walks took before which, with any others between them.
///
/// Guarantees: nothing is noted for a single kind, or for more than most_ordered_kinds.
/// Complexity: two operations a step.
template <std::size_t Kinds, bool Noted = (Kinds > 1 && Kinds <= most_ordered_kinds)>
struct order_tally {
    std::uint64_t before[Kinds]{};  ///< by kind: a bit for each kind that came before it
    std::uint64_t taken = 0;        ///< a bit for each kind that this walk took

    constexpr void step(std::size_t kind) {
        before[kind] |= taken;
        taken |= std::uint64_t{1} << kind;
    }
    constexpr void merge(const order_tally& other) {
        for (std::size_t i = 0; i < Kinds; ++i) before[i] |= other.before[i];
    }
    static constexpr void each_number(auto& self, auto&& visit) {
        for (auto& kinds : self.before) visit(kinds);
    }
    constexpr void describe(auto& into) const {
        for (std::size_t first = 0; first < Kinds; ++first)
            for (std::size_t second = 0; second < Kinds; ++second)
                if (first != second) into.of_orders.add((before[second] >> first & 1) != 0, first * Kinds + second);
    }
};

template <std::size_t Kinds>
struct order_tally<Kinds, false> {
    constexpr void step(std::size_t) {}
    constexpr void merge(const order_tally&) {}
    static constexpr void each_number(auto&, auto&&) {}
    constexpr void describe(auto&) const {}
};

/// Counts, for each class of the model, the steps of random walks that led to it; empty if the model has no classes.
template <class View, std::size_t Count = classes_of_view<View>::count>
struct class_tally {
    std::uint64_t met[Count]{};

    /// Adds a step that led here. An answer that is not an enumerator belongs to no class.
    constexpr void step(const typename View::node& to) {
        const std::size_t number = classes_of_view<View>::index(View::modelled(to));
        if (number < Count) ++met[number];
    }
    constexpr void merge(const class_tally& other) {
        for (std::size_t i = 0; i < Count; ++i) met[i] += other.met[i];
    }
    static constexpr void each_number(auto& self, auto&& visit) {
        for (auto& times : self.met) visit(times);
    }
    constexpr void describe(auto& into) const {
        for (const std::uint64_t times : met) into.classes.push_back(times);
    }
};

template <class View>
struct class_tally<View, 0> {
    constexpr void step(const typename View::node&) {}
    constexpr void merge(const class_tally&) {}
    static constexpr void each_number(auto&, auto&&) {}
    constexpr void describe(auto&) const {}
};

/// One path of a choice tree, walked once, with its notes; `Lists` says where its actions are stored.
template <class View, class Lists>
struct noted_walk {
    using kinds = action_kinds<typename View::action_domain>;
    using numbers = typename Lists::template list<std::uint64_t>;

    tally<View> counted{};
    [[no_unique_address]] class_tally<View> classes{};
    [[no_unique_address]] coverage_of<View> covered{};
    [[no_unique_address]] order_tally<kinds::count> orders{};
    std::uint64_t selected[kinds::count]{}, refused[kinds::count]{};
    std::uint64_t initial = 0;
    numbers actions{};  ///< those taken
    std::uint32_t property = no_property;

    /// Walks as long as choose(node, past, record, note) takes an action and returns its number, up to no_action.
    template <class Choose>
    constexpr void walk_by(std::uint64_t from, typename View::record* records, Choose&& choose) {
        initial = from;
        actions.clear();
        property = walk<View>(from, records, noted_path<Choose>{*this, choose}).property;
        for (const std::uint64_t action : actions) {
            const std::size_t kind = kind_of<kinds>(action);
            ++selected[kind];
            orders.step(kind);
        }
    }

    /// Notes an action that was drawn but is not enabled; returns false.
    constexpr bool refuse(std::uint64_t action) {
        with_action(action, [&](const auto& a) { covered.refuse(a); });
        return false;
    }

private:
    template <class Choose>
    struct noted_path {
        noted_walk& walk;
        Choose& choose;

        constexpr bool is_over() const { return true; }
        constexpr void begin(const typename View::node& at) { walk.begin(at); }
        constexpr next_step step(typename View::node& at, past_of<typename View::record> past, typename View::record& seen,
                                 typename View::note& noted) {
            const std::uint64_t action = choose(at, past, seen, noted);
            if (action == no_action) return next_step::over;
            walk.actions.push_back(action);
            walk.counted.step(action, noted);
            walk.cover(action, at);
            if (looks_behind<View>(noted.failed)) walk.witness(at);
            return next_step::taken;
        }
    };

    constexpr void begin(const typename View::node& at) {
        covered.begin(View::modelled(at));
        witness(at);
    }

    constexpr void cover(std::uint64_t action, const typename View::node& at) {
        classes.step(at);
        with_action(action, [&](const auto& a) { covered.step(a, View::modelled(at)); });
    }

    template <class Note>
    static constexpr void with_action(std::uint64_t action, Note&& note) {
        if constexpr (!std::is_same_v<coverage_of<View>, no_coverage>)
            View::actions::for_each(action, action + 1, [&](std::uint64_t, const auto& a) { note(a); });
    }

    constexpr void witness(const typename View::node& at) {
        if (!View::within_boundary(at)) return void(++counted.outside);
        note_witness<View>(at, counted);
    }
};

}}  // namespace foregone::impl
