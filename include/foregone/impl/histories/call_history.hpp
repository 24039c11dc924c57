// SPDX-License-Identifier: BSL-1.0
#pragma once

// A history of concurrent calls as data: calls with their answers, and the order of all events.

#include <foregone/impl/histories/history_verdict.hpp>
#include <foregone/impl/histories/refuse_history.hpp>
#include <foregone/impl/histories/specification.hpp>
#include <foregone/model/expectation.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// One event of a history: a call, or the answer to it.
struct history_event {
    std::uint32_t code = 0;

    static constexpr history_event call_of(std::uint32_t number) { return {2 * number}; }
    static constexpr history_event answer_of(std::uint32_t number) { return {2 * number + 1}; }
    constexpr std::uint32_t call() const { return code / 2; }
    constexpr bool is_answer() const { return code % 2 != 0; }
};

/// One call of a history.
template <class View>
struct history_call {
    typename View::call what;
    typename View::answer seen{};
    std::uint32_t process = 0;
    std::uint32_t called_at = 0, answered_at = no_event;  ///< numbers of events

    constexpr bool is_answered() const { return answered_at != no_event; }
};

/// Calls of processes in the order of their events. Filled event by event.
///
/// Guarantees: well formed: a process has one open call at most, and each answer a call. clear() keeps the memory.
/// Errors: invalid_program for an event that does not fit; not a constant expression while compiling.
template <class View>
class call_history {
    struct open_call {
        std::uint32_t process, call;
    };
    std::vector<history_call<View>> calls_;
    std::vector<history_event> events_;
    std::vector<open_call> open_;

    static constexpr std::size_t call_type_count = boost::mp11::mp_size<typename View::call_types>::value;

public:
    using view = View;
    using call_type = typename View::call;
    using answer_type = typename View::answer;

    /// A process calls: a call of the specification, or the variant of all.
    template <class C>
    constexpr void call(std::uint32_t process, const C& what) {
        if (open_of(process) != open_.size()) refuse_history(history_problem::second_call, process);
        add_call(process, call_type(what));
    }
    /// Its open call returns: a value that the call may answer, or fg::thrown for the call of a behavior or a suite.
    template <class A>
    constexpr void answer(std::uint32_t process, const A& seen) {
        const std::uint32_t number = close(process);
        history_call<View>& of = calls_[number];
        if constexpr (std::is_same_v<A, answer_type>) {
            of.seen = seen;
        } else {
            const bool fits = boost::mp11::mp_with_index<call_type_count>(of.what.index(), [&](auto i) {
                using called = boost::mp11::mp_at<typename View::call_types, decltype(i)>;
                return put<typename View::template answer_to<called>>(of, seen);
            });
            if (!fits) refuse_history(history_problem::answer_of_other_type, process);
        }
        of.answered_at = next_event(process);
        events_.push_back(history_event::answer_of(number));
    }
    /// Its open call returns nothing.
    constexpr void answer(std::uint32_t process) { answer(process, nothing{}); }
    /// Nothing is known of its open call: it takes effect at any later time, or never. The process may call again.
    constexpr void unknown(std::uint32_t process) { close(process); }

    constexpr void clear() {
        calls_.clear();
        events_.clear();
        open_.clear();
    }
    constexpr void reserve(std::size_t calls) {
        calls_.reserve(calls);
        events_.reserve(2 * calls);
    }

    constexpr std::size_t size() const { return calls_.size(); }
    constexpr bool empty() const { return calls_.empty(); }
    constexpr const history_call<View>& operator[](std::size_t number) const { return calls_[number]; }
    constexpr const std::vector<history_call<View>>& calls() const { return calls_; }
    constexpr const std::vector<history_event>& events() const { return events_; }

private:
    constexpr std::size_t open_of(std::uint32_t process) const {
        std::size_t i = 0;
        while (i < open_.size() && open_[i].process != process) ++i;
        return i;
    }

    constexpr std::uint32_t next_event(std::uint32_t process) const {
        if (events_.size() >= 0x7fff'fffeu) refuse_history(history_problem::too_long, process);
        return static_cast<std::uint32_t>(events_.size());
    }

    constexpr void add_call(std::uint32_t process, call_type&& what) {
        const std::uint32_t number = static_cast<std::uint32_t>(calls_.size());
        open_.push_back({process, number});
        calls_.push_back({std::move(what), answer_type{}, process, next_event(process), no_event});
        events_.push_back(history_event::call_of(number));
    }

    /// The number of a process' open call, which is open no more.
    constexpr std::uint32_t close(std::uint32_t process) {
        const std::size_t at = open_of(process);
        if (at == open_.size()) refuse_history(history_problem::answer_without_call, process);
        const std::uint32_t number = open_[at].call;
        open_[at] = open_.back();
        open_.pop_back();
        return number;
    }

    /// Stores an answer as the type that the call gives; false if it does not fit.
    template <class Wanted, class A>
    static constexpr bool put(history_call<View>& of, const A& seen) {
        if constexpr (std::is_same_v<A, Wanted> ||
                      (std::is_same_v<A, thrown> && boost::mp11::mp_contains<typename View::rules::extra_answers, thrown>::value)) {
            return of.seen = answer_type(std::in_place_type<A>, seen), true;
        } else if constexpr (std::is_integral_v<A> && std::is_integral_v<Wanted>) {
            const Wanted same = static_cast<Wanted>(seen);
            if (static_cast<A>(same) != seen || (same < Wanted{}) != (seen < A{})) return false;
            return of.seen = answer_type(std::in_place_type<Wanted>, same), true;
        } else if constexpr (std::is_convertible_v<const A&, Wanted> && !std::is_arithmetic_v<Wanted>) {
            return of.seen = answer_type(std::in_place_type<Wanted>, seen), true;
        } else {
            return false;
        }
    }
};

/// The kind of an event of a literal history. An event that neither calls nor answers is `unknown`.
struct event_shape {
    std::uint32_t process;
    bool calls, answers;
};

/// What is wrong with events of these kinds.
constexpr history_problem problem_of(const event_shape* events, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        bool open = false;
        for (std::size_t j = 0; j < i; ++j)
            if (events[j].process == events[i].process) open = events[j].calls;
        if (open == events[i].calls) return open ? history_problem::second_call : history_problem::answer_without_call;
    }
    return history_problem::none;
}

/// Whether a call of a well-formed history has an answer.
constexpr bool is_answered(const event_shape* events, std::size_t count, std::size_t call) {
    for (std::size_t i = call + 1; i < count; ++i)
        if (events[i].process == events[call].process) return events[i].answers;
    return false;
}

}}  // namespace foregone::impl
