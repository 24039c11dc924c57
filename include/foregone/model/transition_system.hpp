// SPDX-License-Identifier: BSL-1.0
#pragma once

// The forms of a transition system as concepts, and the view of one that searches use.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/types/independent_copies.hpp>
#include <foregone/impl/types/unshared.hpp>
#include <foregone/impl/model/action_space.hpp>
#include <foregone/impl/model/past.hpp>
#include <foregone/impl/model/property_list.hpp>
#include <foregone/impl/model/seldom_steps.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/print.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class M>
concept has_state = requires { typename M::state; };
template <class M>
concept has_initial_function = requires { M::initial(); };
template <class M>
concept has_initial_domain = requires { typename M::initial; } && domain<typename M::initial>;
template <class M>
concept begins_in_one_state = requires { { M::initial() } -> std::convertible_to<typename M::state>; };
template <class M>
concept has_action = requires { typename M::action; };
template <class M>
concept has_properties = requires { M::properties; };
template <class M>
concept has_boundary = requires(const typename M::state& s) { { M::within_boundary(s) } -> std::convertible_to<bool>; };
template <class M>
concept has_terminal = requires(const typename M::state& s) { { M::terminal(s) } -> std::convertible_to<bool>; };

template <class Result, class State>
concept successor_of = std::same_as<std::remove_cvref_t<Result>, State>;
template <class Result, class State>
concept optional_successor_of = requires(const Result& r) {
    { static_cast<bool>(r) };
    { *r } -> std::convertible_to<const State&>;
};

/// `next` returns a successor, or an optional one.
template <class M, class Action>
concept answers_next = requires(const typename M::state& s, const Action& a) {
    M::next(s, a);  // Clang 22 asks in this form alone whether the function is public
    requires successor_of<decltype(M::next(s, a)), typename M::state> ||
                 optional_successor_of<std::remove_cvref_t<decltype(M::next(s, a))>, typename M::state>;
};

/// `next` accepts both a constant state and a mutable one, with results of different types: two overloads match.
template <class M, class Action>
concept next_is_ambiguous = requires(const typename M::state& constant, typename M::state& s, const Action& a) {
    M::next(constant, a);
    requires !std::same_as<decltype(M::next(constant, a)), decltype(M::next(s, a))>;
};

/// `next` changes the state in place and returns whether the action is enabled, or void: always enabled.
template <class M, class Action>
concept steps_in_place = !requires(const typename M::state& s, const Action& a) { M::next(s, a); } &&
                         requires(typename M::state& s, const Action& a) {
                             requires std::same_as<decltype(M::next(s, a)), bool> || std::is_void_v<decltype(M::next(s, a))>;
                         };

template <class M, class Action>
concept has_next = answers_next<M, Action> || steps_in_place<M, Action>;

/// The number of elements of a std::array; 0 for every other type, such as std::ranges::subrange, which is tuple-like as well.
template <class T>
inline constexpr std::uint64_t elements_of_array = 0;
template <class T, std::size_t Count>
inline constexpr std::uint64_t elements_of_array<std::array<T, Count>> = Count;

}}  // namespace foregone::impl

namespace foregone {

/// The view of a transition system that a search uses: numbered initial states, numbered actions, steps, properties.
///
/// Requires: the requirements in transition_system_requirements.hpp.
template <class M>
struct transition_view {
    using model = M;
    using node = typename M::state;
    using action_domain = domain_of<typename M::action>;
    using actions = action_space<action_domain>;

    static constexpr std::uint64_t action_count = actions::size;
    static constexpr std::uint64_t opening_count = 0;             ///< how many actions only begin a run: the first ones
    static constexpr std::uint64_t closing_first = action_count;  ///< the first action that only ends a run: none
    static constexpr bool mergeable = std::equality_comparable<node>;
    static constexpr bool copyable = copies_freely<M, node>();
    static constexpr bool bounded = has_boundary<M>;
    static constexpr bool plannable = false;
    static constexpr bool reduces = keeps_representatives<M>;
    static constexpr bool total = false;  ///< whether every action is always enabled, so that a tree's size is known

    static constexpr auto model_properties() {
        if constexpr (has_properties<M>) return typename std::remove_cvref_t<decltype(M::properties)>::list{};
        else return boost::mp11::mp_list<>{};
    }
    using properties = property_list<decltype(model_properties())>;
    static constexpr bool judges_states = bounded || properties::size > 0;  ///< otherwise only steps are judged

    /// A step needs no record besides its states.
    struct record {};

    /// The notes on one step; a transition system has no expectations to select.
    struct note {
        std::uint32_t failed = no_property;
        static constexpr std::uint32_t selected = no_property;
    };

    /// The notes on a step that no property judges.
    struct unjudged {
        static constexpr std::uint32_t failed = no_property, selected = no_property;
        constexpr operator note() const { return {}; }
    };

    static constexpr std::uint64_t initial_count() {
        if constexpr (has_initial_domain<M>) return M::initial::size;
        else if constexpr (begins_in_one_state<M>) return 1;
        else if constexpr (elements_of_array<std::remove_cvref_t<decltype(M::initial())>> > 0)
            return elements_of_array<std::remove_cvref_t<decltype(M::initial())>>;  // without making the states
        else return static_cast<std::uint64_t>(M::initial().size());
    }

    static constexpr node initial(std::uint64_t index) {
        if constexpr (has_initial_domain<M>) return unshared<node>(M::initial::at(index));
        else if constexpr (begins_in_one_state<M>) return unshared<node>(M::initial());
        else {
            const auto& states = M::initial();
            return unshared<node>(*after(states.begin(), index));
        }
    }

    /// Calls visit(index, state) for every initial state with first <= index < last; makes several states in one call.
    template <class Visit>
    static constexpr void each_initial(std::uint64_t first, std::uint64_t last, Visit&& visit) {
        if constexpr (has_initial_domain<M> || begins_in_one_state<M>) {
            for (; first < last; ++first) visit(first, initial(first));
        } else {
            const auto& states = M::initial();
            auto at = after(states.begin(), first);
            for (; first < last; ++first, ++at) visit(first, unshared<node>(*at));
        }
    }

    /// Calls visit(index, successor, note, record) for every enabled action with first <= index < last.
    template <class Visit>
    static constexpr void each_step(const node& from, past_of<record>, std::uint64_t first, std::uint64_t last,
                                    Visit&& visit) {
        actions::for_each(first, last, taker<std::remove_reference_t<Visit>>{from, visit});
    }

    /// The view whose steps a taker takes; a view derived from this one has its own steps.
    using unrolled_view = transition_view;

    /// One step in place; false, and nothing happens, if the action is not enabled.
    static constexpr bool take(node& at, past_of<record>, std::uint64_t index, record&, note& noted) {
        bool taken = false;
        const node from = at;
        each_step(from, {}, index, index + 1, [&](std::uint64_t, const node& to, const note& n, const record&) {
            noted = n;
            at = to;
            taken = true;
        });
        return taken;
    }

    /// Takes one step in place and describes it: the action and the next state.
    ///
    /// Requires: the action is enabled; otherwise nothing is shown and the state stays.
    template <class Shown>
    static constexpr note describe(node& at, past_of<record>, std::uint64_t index, record&, Shown& shown) {
        const node from = at;
        note noted;
        const auto take_it = [&](std::uint64_t, const node& to, const note& n) {
            noted = n;
            at = to;
            shown.enabled = true;
            print(shown.result, to);
        };
        if constexpr (std::derived_from<std::remove_cvref_t<decltype(shown.action)>, dynamic_sink>) {
            print_action_of<transition_view>(index, shown.action);
            each_step_of<transition_view>(from, index, index + 1, take_it);
        } else {
            actions::for_each(index, index + 1, [&](std::uint64_t, const auto& action) { print_action(shown.action, action); });
            each_step(from, {}, index, index + 1,
                      [&](std::uint64_t number, const node& to, const note& n, const record&) { take_it(number, to, n); });
        }
        if constexpr (requires { typename M::is_refinement; })
            if (shown.enabled) M::is_refinement::explain_step(from, at, shown.note);
        return noted;
    }

    static constexpr const node& modelled(const node& state) { return state; }

    /// The canonical representative of a state in a search of all states.
    static constexpr decltype(auto) representative(const node& state) { return representative_in<M>(state); }

    static constexpr bool within_boundary(const node& state) {
        if constexpr (bounded) return M::within_boundary(state);
        else return true;
    }

    static constexpr bool terminal(const node& state) {
        if constexpr (has_terminal<M>) return M::terminal(state);
        else return false;
    }

    /// Takes the steps of a state. While compiling, each nested call costs memory for every action tried.
    template <class Visit>
    struct taker {
        const node& from;
        Visit& visit;

        template <class Action>
        FOREGONE_ALWAYS_INLINE constexpr void operator()(std::uint64_t index, const Action& action) const {
            if constexpr (steps_in_place<M, Action>) {
                node to = from;
                if constexpr (std::is_void_v<decltype(M::next(to, action))>) M::next(to, action);
                else if (!M::next(to, action)) return;
                if constexpr (!properties::template judges_steps<node>) visit(index, to, unjudged{}, record{});
                else visit(index, to, judge(from, action, to), record{});
            } else {
                const auto to = M::next(from, action);
                if constexpr (successor_of<decltype(to), node>) visit(index, to, judge(from, action, to), record{});
                else if (to) visit(index, *to, judge(from, action, *to), record{});
            }
        }
    };

protected:
    template <class Action>
    FOREGONE_ALWAYS_INLINE static constexpr note judge(const node& from, const Action& action, const node& to) {
        return {properties::violated_by_transition(from, action, to)};
    }

private:
    /// The iterator `steps` further, for lists too.
    template <class Iterator>
    static constexpr Iterator after(Iterator at, std::uint64_t steps) {
        if constexpr (requires { at + std::ptrdiff_t{}; }) return at + static_cast<std::ptrdiff_t>(steps);
        for (; steps > 0; --steps) ++at;
        return at;
    }
};

}  // namespace foregone
