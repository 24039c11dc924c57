// SPDX-License-Identifier: BSL-1.0
#pragma once

// Histories of concurrent calls: who called what when, and which answer came when. As a literal, and event by event.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/specification.hpp>
#include <foregone/model/expectation.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace foregone { inline namespace impl {

template <std::uint32_t Process, class C>
struct call_event {
    static constexpr event_shape shape{Process, true, false};
    using call_types = boost::mp11::mp_list<C>;
    C what;
};
template <std::uint32_t Process, class A>
struct answer_event {
    static constexpr event_shape shape{Process, false, true};
    using call_types = boost::mp11::mp_list<>;
    A seen;
};
template <std::uint32_t Process>
struct unknown_event {
    static constexpr event_shape shape{Process, false, false};
    using call_types = boost::mp11::mp_list<>;
};

}}  // namespace foregone::impl

namespace foregone {

/// The process with this number calls.
template <std::uint32_t Process, class C>
constexpr call_event<Process, C> call(C what) {
    return {what};
}

/// The open call of the process returns this value.
template <std::uint32_t Process, class A>
constexpr answer_event<Process, A> answer(A seen) {
    return {seen};
}

/// The open call of the process returns nothing.
template <std::uint32_t Process>
constexpr answer_event<Process, nothing> answer() {
    return {};
}

/// The open call of the process takes effect at any later time or never; so does a call without an answer at the end.
template <std::uint32_t Process>
constexpr unknown_event<Process> unknown() {
    return {};
}

/// A history as a literal: `fg::history{fg::call<0>(write{1}), fg::call<1>(read{}), fg::answer<1>(0), fg::answer<0>()}`.
///
/// Guarantees: well formed, or an error of the compiler. Events are in the order in which they happened.
template <class... Events>
struct history {
    static constexpr std::size_t size = sizeof...(Events);
    static constexpr event_shape shapes[sizeof...(Events) + 1]{Events::shape..., {}};
    static constexpr history_problem problem = problem_of(shapes, size);
    static_assert(problem != history_problem::second_call,
                  "foregone: fg::history: a process calls while its last call has no answer; write its answer, or fg::unknown, "
                  "before the next call; see docs/reference/histories/history.md");
    static_assert(problem != history_problem::answer_without_call,
                  "foregone: fg::history: a process has an answer, or fg::unknown, without a call; write fg::call first; see "
                  "docs/reference/histories/history.md");

    /// The types of the calls in it, an MP11 list.
    using call_types = boost::mp11::mp_unique<boost::mp11::mp_append<boost::mp11::mp_list<>, typename Events::call_types...>>;

    std::tuple<Events...> events;

    explicit constexpr history(const Events&... all) : events(all...) {}
};

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The view of a specification for a literal history: with the calls that the specification names, or those that occur.
template <class S, class History>
using view_for =
    specification_view<S, std::conditional_t<boost::mp11::mp_empty<calls_of<S>>::value, typename History::call_types, calls_of<S>>>;

template <class View, std::uint32_t Process, class C>
constexpr void add_event(call_history<View>& to, const call_event<Process, C>& event) {
    static_assert(std::is_constructible_v<typename View::call, const C&>,
                  "foregone: fg::history: a call is none of the specification's; see docs/reference/histories/history.md");
    to.call(Process, event.what);
}
template <class View, std::uint32_t Process, class A>
constexpr void add_event(call_history<View>& to, const answer_event<Process, A>& event) {
    to.answer(Process, event.seen);
}
template <class View, std::uint32_t Process>
constexpr void add_event(call_history<View>& to, const unknown_event<Process>&) {
    to.unknown(Process);
}

/// Whether the effect of each call that has no answer is known.
template <class View, class History, class... Events>
constexpr bool effects_are_known(const std::tuple<Events...>*) {
    std::size_t at = 0;
    [[maybe_unused]] const auto known = [&]<class Event>(const Event*) {
        const std::size_t number = at++;
        if constexpr (!boost::mp11::mp_empty<typename Event::call_types>::value) {
            using call_type = boost::mp11::mp_first<typename Event::call_types>;
            return View::rules::template can_assume<call_type> || is_answered(History::shapes, History::size, number);
        } else {
            return true;
        }
    };
    return (known(static_cast<const Events*>(nullptr)) && ...);
}

/// A literal history as data.
template <class View, class... Events>
constexpr call_history<View> stored(const history<Events...>& literal) {
    static_assert(effects_are_known<View, history<Events...>>(static_cast<const std::tuple<Events...>*>(nullptr)),
                  "foregone: fg::history has a call without an answer, and the specification has no `next(state, call)` that says "
                  "what it does then; add this overload; see docs/reference/histories/linearizable.md");
    call_history<View> made;
    std::apply([&](const Events&... each) { (add_event(made, each), ...); }, literal.events);
    return made;
}

}}  // namespace foregone::impl

namespace foregone {

/// A history of a specification's calls, filled while the program runs: `got.call(3, write{4}); got.answer(3);`.
///
/// Requires: the specification names its calls: `using calls = fg::one_of<…>`; a behavior and a suite of commands do.
template <class Specification>
using history_of = call_history<specification_view<Specification>>;

}  // namespace foregone
