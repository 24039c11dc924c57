// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/class_tally.hpp>
#include <foregone/impl/engine/tally.hpp>
#include <foregone/impl/engine/tours/order_tally.hpp>
#include <foregone/impl/model/actions/action_kinds.hpp>
#include <foregone/impl/model/views/coverage.hpp>
#include <foregone/impl/verdict/walk.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone::inline impl {

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

}  // namespace foregone::impl
