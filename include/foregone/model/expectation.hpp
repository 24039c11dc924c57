// SPDX-License-Identifier: BSL-1.0
#pragma once

// Ordered expectations on a system's answers, and the observations they judge; used by behaviors and commands.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/behaviors/reason.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/list.hpp>

#include <cstdint>
#include <span>
#include <type_traits>

namespace foregone { inline namespace impl {

/// One past step of a behavior, as an expectation with a history sees it.
template <class Action, class Answer>
struct observed {
    Action action{};
    Answer answer{};     ///< Answer{} if the system threw
    bool threw = false;
};

template <class E, class Context, class Action>
concept has_applies = requires(const Context& c, const Action& a) { { E::applies(c, a) } -> std::convertible_to<bool>; };
template <class E, class Context, class Action>
concept has_expected = requires(const Context& c, const Action& a) { E::expected(c, a); };
template <class E, class Context, class Action, class Seen>
concept expects = requires(const Context& c, const Action& a, const Seen& s) {
    { s == E::expected(c, a) } -> std::convertible_to<bool>;
};
template <class E, class Context, class Action, class Seen>
concept has_accepts = requires(const Context& c, const Action& a, const Seen& s) {
    { E::accepts(c, a, s) } -> says_whether;
};
template <class E, class Context, class Action, class Seen>
concept states_why = requires(const Context& c, const Action& a, const Seen& s) { { E::accepts(c, a, s) } -> states_reason; };
/// An expectation that prints by itself why it rejects an answer.
template <class E, class Sink, class Context, class Action, class Seen>
concept explains = requires(Sink& sink, const Context& c, const Action& a, const Seen& s) { E::explain(sink, c, a, s); };

/// The judgement of an ordered list of expectations on one observation.
struct judgement {
    std::uint32_t selected = no_property;  ///< the number of the expectation that decided
    bool accepted = false;
};

}}  // namespace foregone::impl

namespace foregone {

/// An exception thrown by a system under test: an observation, which an expectation may accept.
struct thrown {
    text<118> what{};  ///< what() of a std::exception, empty for anything else

    bool operator==(const thrown&) const = default;
    friend constexpr void print_to(auto& sink, const thrown& exception) {
        sink.append("an exception: ");
        sink.append(exception.what.view());
    }
};

/// The answer of a `perform` that returns void; printed as `void`.
struct nothing {
    bool operator==(const nothing&) const = default;
    friend constexpr void print_to(auto& sink, const nothing&) { sink.append("void"); }
};

/// The steps taken so far, oldest first.
template <class Action, class Answer>
using observations = std::span<const observed<Action, Answer>>;

/// An ordered list of expectations; the first one that applies decides.
///
/// Requires: each has `applies(context, action)` (without it, it always applies), and `expected(context, action)`, which the answer
///     must equal, or `accepts(context, action, answer)`, which returns a bool, or a text that is empty if the answer is right. An
///     expectation of an exception has `accepts(context, action, const fg::thrown&)`. The context is the behavior's `model`, or
///     its `fg::observations` if it has none.
/// Source: TestFlows' behavior model (expect_error or expect_stored_value or expect_default_value).
template <class... Expectations>
struct first_of {
    using list = boost::mp11::mp_list<Expectations...>;
    static constexpr std::uint32_t size = sizeof...(Expectations);

    template <class Context, class Action, class Seen>
    static constexpr judgement judge(const Context& context, const Action& action, const Seen& seen) {
        judgement decision{0, false};
        const bool decided = ((applies<Expectations>(context, action)
                                   ? (decision.accepted = accepts<Expectations>(context, action, seen), true)
                                   : (++decision.selected, false)) || ...);
        return decided ? decision : judgement{};
    }

    /// Prints the answer that the selected expectation would have accepted, if the expectation names it.
    template <class Sink, class Context, class Action>
    static constexpr void print_expected(Sink& sink, const Context& context, const Action& action, std::uint32_t selected) {
        ((selected-- == 0 ? print_one_expected<Expectations>(sink, context, action) : void()), ...);
    }

    /// Prints why the selected expectation rejects an answer, if it states a reason.
    template <class Sink, class Context, class Action, class Seen>
    static constexpr void print_why(Sink& sink, const Context& context, const Action& action, const Seen& seen,
                                    std::uint32_t selected) {
        ((selected-- == 0 ? print_one_reason<Expectations>(sink, context, action, seen) : void()), ...);
    }

    /// Calls f with the answer expected by the first expectation that applies; false if it names none.
    template <class Context, class Action, class F>
    static constexpr bool with_expected(const Context& context, const Action& action, F&& f) {
        bool named = false;
        static_cast<void>(
            ((applies<Expectations>(context, action) && (named = visit_expected<Expectations>(context, action, f), true)) || ...));
        return named;
    }

private:
    template <class E, class Context, class Action, class F>
    static constexpr bool visit_expected(const Context& context, const Action& action, F& f) {
        if constexpr (has_expected<E, Context, Action>) return f(E::expected(context, action)), true;
        else return false;
    }

    template <class E, class Sink, class Context, class Action>
    static constexpr void print_one_expected(Sink& sink, const Context& context, const Action& action) {
        if constexpr (has_expected<E, Context, Action>) {
            sink.append("; expected ");
            print(sink, E::expected(context, action));
        }
    }

    template <class E, class Sink, class Context, class Action, class Seen>
    static constexpr void print_one_reason(Sink& sink, const Context& context, const Action& action, const Seen& seen) {
        if constexpr (explains<E, Sink, Context, Action, Seen>) E::explain(sink, context, action, seen);
        else if constexpr (states_why<E, Context, Action, Seen>) print_reason(sink, E::accepts(context, action, seen));
    }

    template <class E, class Context, class Action>
    static constexpr bool applies(const Context& context, const Action& action) {
        if constexpr (has_applies<E, Context, Action>) return static_cast<bool>(E::applies(context, action));
        else return true;
    }

    template <class E, class Context, class Action, class Seen>
    static constexpr bool accepts(const Context& context, const Action& action, const Seen& seen) {
        if constexpr (has_accepts<E, Context, Action, Seen>) return is_true(E::accepts(context, action, seen));
        else if constexpr (has_expected<E, Context, Action> && !std::is_same_v<Seen, thrown>)
            return seen == E::expected(context, action);
        else return false;
    }
};

}  // namespace foregone
