// SPDX-License-Identifier: BSL-1.0
#pragma once

// One view of all sequential specifications: the small form with `state` and `next`, behaviors and suites of commands with a model.

#include <foregone/domain/one_of.hpp>
#include <foregone/impl/behaviors/behavior_parts.hpp>
#include <foregone/impl/behaviors/command_suite.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/types/unshared.hpp>
#include <foregone/model/expectation.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

namespace foregone { inline namespace impl {

/// A specification written for histories: a state, and `next(state, call, answer)` for each type of call.
template <class S>
concept small_specification = requires { typename S::state; } && !has_system<S> && !has_commands<S>;

/// A behavior, or a suite of commands, whose model can judge answers without the system.
template <class S>
concept modelled_specification = (has_system<S> || has_commands<S>) && requires { typename S::model; };

/// What a call does to a state if its answer is not known.
enum class effect : std::uint8_t { taken, impossible, undetermined };

/// No answer yet, or ever.
struct unanswered {
    bool operator==(const unanswered&) const = default;
    friend constexpr void print_to(auto& sink, const unanswered&) { sink.append("?"); }
};

template <class T>
inline constexpr bool lists_alternatives = false;
template <class... Ts>
inline constexpr bool lists_alternatives<one_of<Ts...>> = true;

/// The types of calls that a list names: `one_of<fg::product<write, …>, read>`, or one_of<write, read>, which is not completed.
template <class T>
struct calls_in {
    using type = boost::mp11::mp_list<T>;
};
template <class T>
    requires(!lists_alternatives<T> && requires { typename T::value_type; T::size; })
struct calls_in<T> {
    using type = boost::mp11::mp_list<typename T::value_type>;
};
template <class... Ts>
struct calls_in<one_of<Ts...>> {
    using type = boost::mp11::mp_unique<boost::mp11::mp_append<typename calls_in<Ts>::type...>>;
};

/// The calls of a specification, if it names them: an MP11 list.
template <class S>
struct calls_named {
    using type = boost::mp11::mp_list<>;
};
template <class S>
    requires(small_specification<S> && requires { typename S::calls; })
struct calls_named<S> : calls_in<typename S::calls> {};
template <class S>
    requires(has_system<S> && !has_commands<S>)
struct calls_named<S> : calls_in<domain_of<typename S::action>> {};
template <has_commands S>
struct calls_named<S> {
    using type = boost::mp11::mp_unique<typename suite_commands<S>::actions>;
};
template <class S>
using calls_of = typename calls_named<S>::type;

/// The answer to a call of the small form: its nested `answer`, and `nothing` for void or none.
template <class C>
struct named_answer {
    using type = nothing;
};
template <class C>
    requires(requires { typename C::answer; } && !std::is_void_v<typename C::answer>)
struct named_answer<C> {
    using type = typename C::answer;
};

/// Updates a state by the result of `next`, a state or an optional one; false if there is none.
template <class State, class Result>
constexpr bool follow(State& at, Result&& result) {
    if constexpr (std::is_convertible_v<Result&&, State>) return at = std::forward<Result>(result), true;
    else return static_cast<bool>(result) && (at = *std::forward<Result>(result), true);
}

/// The small form: states and `next` of S.
template <class S>
struct small_rules {
    using state = typename S::state;
    template <class C>
    using answer_to = typename named_answer<C>::type;
    using extra_answers = boost::mp11::mp_list<>;
    static constexpr std::uint64_t initial_count = 1;

    template <class C>
    static constexpr bool goes_by_call = requires(const state& s, const C& c) {
        S::next(s, c);
    };
    template <class C>
    static constexpr bool goes_by_answer = requires(const state& s, const C& c, const answer_to<C>& a) {
        S::next(s, c, a);
    };
    template <class C>
    static constexpr bool is_call = goes_by_answer<C> || (std::is_same_v<answer_to<C>, nothing> && goes_by_call<C>);
    /// Whether the effect of a call without an answer is known.
    template <class C>
    static constexpr bool can_assume = goes_by_call<C>;

    static constexpr state initial(std::uint64_t) {
        if constexpr (requires {
                          { S::initial() } -> std::convertible_to<state>;
                      })
            return unshared<state>(S::initial());
        else return state{};
    }

    template <class C, class A>
    static constexpr bool take(const state& from, state& to, const C& c, const A& answer) {
        if constexpr (!std::is_same_v<A, answer_to<C>>) return false;
        else if constexpr (goes_by_answer<C>) return follow(to, S::next(from, c, answer));
        else return follow(to, S::next(from, c));
    }

    template <class C>
    static constexpr effect assume(state& at, const C& c) {
        if constexpr (!can_assume<C>) return effect::undetermined;
        else return follow(at, S::next(std::as_const(at), c)) ? effect::taken : effect::impossible;
    }
};

/// A behavior or a suite: its preconditions hold where a call takes effect, and its expectations judge the answer.
template <class S>
struct modelled_rules {
    using view = search_view<S>;
    using state = typename view::oracle;
    template <class C>
    using answer_to = typename view::template seen<C>;
    using extra_answers = boost::mp11::mp_list<thrown>;
    static constexpr std::uint64_t initial_count = view::initial_count();

    template <class C>
    static constexpr bool is_call = boost::mp11::mp_contains<calls_of<S>, C>::value;
    template <class C>
    static constexpr bool can_assume = true;

    static constexpr state initial(std::uint64_t number) { return view::initial_model(number); }

    template <class C, class A>
    static constexpr bool take(const state& from, state& to, const C& c, const A& answer) {
        if constexpr (!std::is_same_v<A, answer_to<C>> && !std::is_same_v<A, thrown>) return false;
        else return view::is_enabled(from, c) && (to = from, view::hear(to, c, answer));
    }

    template <class C>
    static constexpr effect assume(state& at, const C& c) {
        if (!view::is_enabled(at, c)) return effect::impossible;
        return view::assume(at, c) ? effect::taken : effect::undetermined;
    }
};

template <class S>
struct rules_of {
    static_assert(small_specification<S> || modelled_specification<S>,
                  "foregone: this is not a sequential specification: it has neither a `state` with `next(state, call, answer)`, "
                  "nor a `system` or `commands` with a `model` that judges answers; add one of them; see "
                  "docs/reference/histories/linearizable.md");
    using type = small_rules<S>;
};
template <modelled_specification S>
struct rules_of<S> {
    using type = modelled_rules<S>;
};

/// Whether a specification names the key of a call; calls of different keys do not concern each other.
template <class S, class C>
concept has_key = requires(const C& c) {
    S::key(c);
};

/// A specification with the types of its calls, an MP11 list: what the searches of histories ask.
template <class S, class Calls = calls_of<S>>
struct specification_view;

template <class S, class... Cs>
struct specification_view<S, boost::mp11::mp_list<Cs...>> {
    using specification = S;
    using rules = typename rules_of<S>::type;
    using state = typename rules::state;
    using call_types = boost::mp11::mp_list<Cs...>;

    static_assert(sizeof...(Cs) > 0,
                  "foregone: this specification does not name its calls, so no history of them can be stored; add `using calls = "
                  "fg::one_of<…>` with the types of all calls; see docs/reference/histories/history.md");
    static_assert(
        (rules::template is_call<Cs> && ...),
        "foregone: a call of this history is not one of the specification: there is no `next(state, call, answer)` for it, "
        "with the answer that the call names by `using answer`, nor a `next(state, call)` for a call without an answer; "
        "add it; see docs/reference/histories/linearizable.md");
    static_assert(std::copyable<state>, "foregone: the state of this specification cannot be copied and assigned; remove const and "
                                        "reference members; see docs/reference/histories/linearizable.md");

    using call = std::variant<Cs...>;
    template <class C>
    using answer_to = typename rules::template answer_to<C>;
    using answer =
        boost::mp11::mp_rename<boost::mp11::mp_unique<boost::mp11::mp_append<
                                   boost::mp11::mp_list<unanswered, nothing, answer_to<Cs>...>, typename rules::extra_answers>>,
                               std::variant>;

    static constexpr bool compares_calls = (std::equality_comparable<Cs> && ...);
    static constexpr bool compares_states = std::equality_comparable<state>;
    static constexpr bool keyed = (has_key<S, Cs> || ...);
    static_assert(!keyed || (has_key<S, Cs> && ...),
                  "foregone: this specification has a `key` for some of its calls only; every call needs one, or none; see "
                  "docs/reference/histories/linearizable.md");

    static constexpr std::uint64_t initial_count = rules::initial_count;
    static constexpr state initial(std::uint64_t number) { return rules::initial(number); }

    /// The call takes effect with this answer: assigns the state after it, or returns false and leaves any state. Nothing is
    /// copied that `next` does not copy.
    static constexpr bool take(const state& from, state& to, const call& what, const answer& seen) {
        return boost::mp11::mp_with_index<sizeof...(Cs)>(what.index(), [&](auto i) {
            const auto& c = *std::get_if<decltype(i)::value>(&what);
            return take_alternative(from, to, c, seen);
        });
    }

    /// The call takes effect, and its answer is not known.
    static constexpr effect assume(state& at, const call& what) {
        return boost::mp11::mp_with_index<sizeof...(Cs)>(
            what.index(), [&](auto i) { return rules::assume(at, *std::get_if<decltype(i)::value>(&what)); });
    }

    static constexpr bool can_assume(const call& what) {
        constexpr bool by_type[]{rules::template can_assume<Cs>...};
        return by_type[what.index()];
    }

    /// The key of a call.
    static constexpr auto key(const call& what) requires keyed {
        using type = std::common_type_t<std::remove_cvref_t<decltype(S::key(std::declval<const Cs&>()))>...>;
        return boost::mp11::mp_with_index<sizeof...(Cs)>(
            what.index(), [&](auto i) -> type { return S::key(*std::get_if<decltype(i)::value>(&what)); });
    }

private:
    template <class C>
    static constexpr bool take_alternative(const state& from, state& to, const C& c, const answer& seen) {
        if (const auto* const usual = std::get_if<answer_to<C>>(&seen)) return rules::take(from, to, c, *usual);
        if constexpr (boost::mp11::mp_contains<typename rules::extra_answers, thrown>::value)
            if (const auto* const exception = std::get_if<thrown>(&seen)) return rules::take(from, to, c, *exception);
        return false;
    }
};

}}  // namespace foregone::impl
