// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/print.hpp>
#include <foregone/base/type_name.hpp>
#include <foregone/domain/domain_of.hpp>
#include <foregone/model/action_space.hpp>
#include <foregone/model/expectation.hpp>
#include <foregone/model/past.hpp>

#include <concepts>
#include <cstdint>
#include <exception>
#include <type_traits>
#include <utility>

namespace foregone {

template <class B>
concept has_system = requires { typename B::system; };
template <class B, class Action>
concept has_perform = requires(typename B::system& s, const Action& a) { B::perform(s, a); };
template <class B>
concept has_model = requires { typename B::model; };
template <class B>
concept has_create = requires { { B::create() } -> std::same_as<typename B::system>; };

/// The oracle's model goes on in one of the ways that a behavior's `next` may be written.
template <class B, class Action, class Seen>
concept has_oracle_step = requires(typename B::model& m, const Action& a, const Seen& seen) {
    { B::next(m, a, seen) } -> std::convertible_to<typename B::model>;
} || requires(typename B::model& m, const Action& a) {
    { B::next(m, a) } -> std::convertible_to<typename B::model>;
} || requires(typename B::model& m, const Action& a, const Seen& seen) {
    { B::next(m, a, seen) } -> std::same_as<void>;
} || requires(typename B::model& m, const Action& a) {
    { B::next(m, a) } -> std::same_as<void>;
};

/// A behavior's expectations as properties: number 0 says that some expectation applies, number i + 1 is expectation i.
template <class Expectations>
struct expectation_properties;

template <class... Expectations>
struct expectation_properties<first_of<Expectations...>> {
    static constexpr std::uint32_t size = 1 + sizeof...(Expectations);
    static constexpr bool has_sometimes = false;

    static constexpr std::string_view title(std::uint32_t index) {
        std::string_view found = "some expectation applies";
        ((--index == 0 ? void(found = unqualified_type_name<Expectations>()) : void()), ...);
        return found;
    }
    static constexpr property_kind kind(std::uint32_t) { return property_kind::always; }
    static constexpr std::uint32_t violated_by_state(const auto&) { return no_property; }
    static constexpr void witness(const auto&, const bool*, auto&&) {}
    static constexpr std::uint32_t deadlock() { return no_property; }
};

/// The type of the values of a domain; of a list of action types, that of the first.
template <class Actions>
struct first_action_type {
    using type = typename Actions::value_type;
};
template <class First, class... Others>
struct first_action_type<one_of<First, Others...>> : first_action_type<domain_of<First>> {};

/// What `perform` answers to an action of this type.
template <class B, class Action>
using answer_to = std::remove_cvref_t<decltype(B::perform(std::declval<typename B::system&>(), std::declval<const Action&>()))>;

/// What it answers to actions of the first type; it is to answer the same to all.
template <class B>
using answer_to_first = answer_to<B, typename first_action_type<domain_of<typename B::action>>::type>;

/// The oracle's own state, for a behavior that keeps one; otherwise expectations look at the history.
template <class B>
struct oracle_state {
    struct type {
        bool operator==(const type&) const = default;
    };
};
template <has_model B>
struct oracle_state<B> {
    using type = typename B::model;
};

/// What a search sees of a behavior: its state is the system and the oracle's model, its properties are the expectations.
///
/// Requires: nothing that behavior_requirements.hpp names is unmet.
template <class B>
struct behavior_view {
    using model = B;
    using system = typename B::system;
    using oracle = typename oracle_state<B>::type;
    using action_domain = domain_of<typename B::action>;
    using action = typename action_domain::value_type;
    using actions = action_space<action_domain>;
    using expectations = typename B::expectations;
    using properties = expectation_properties<expectations>;
    using performed = answer_to_first<B>;
    using answer = std::conditional_t<std::is_void_v<performed>, nothing, performed>;
    using expectation_context = std::conditional_t<has_model<B>, oracle, history<action, answer>>;  ///< what an expectation sees

    struct node {
        system sut;
        [[no_unique_address]] oracle expected;

        constexpr bool operator==(const node& other) const
            requires std::equality_comparable<system> && std::equality_comparable<oracle>
        {
            return sut == other.sut && expected == other.expected;
        }
        friend constexpr void print_to(auto& sink, const node& n) { print(sink, n.sut); }
    };

    struct no_record {};
    using record = std::conditional_t<has_model<B>, no_record, observed<action, answer>>;

    struct note {
        std::uint32_t failed = no_property;
        std::uint32_t selected = no_property;
    };

    static constexpr std::uint64_t action_count = actions::size;
    static constexpr bool copyable = std::copyable<system> && std::copyable<oracle>;
    static constexpr bool mergeable = copyable && has_model<B> && std::equality_comparable<node>;
    static constexpr bool bounded = false;
    static constexpr bool total = true;
    static constexpr bool judges_states = false;

    static constexpr std::uint64_t initial_count() { return 1; }
    static constexpr node initial(std::uint64_t) {
        if constexpr (has_create<B>) return {B::create(), {}};
        else return {};
    }

    template <class Visit>
    static constexpr void each_initial(std::uint64_t first, std::uint64_t last, Visit&& visit) {
        for (; first < last; ++first) visit(first, initial(first));
    }

    /// Calls visit(index, successor, note, record) for every action with first <= index < last; all are enabled.
    template <class Visit>
    static constexpr void each_step(const node& from, past_of<record> past, std::uint64_t first, std::uint64_t last,
                                    Visit&& visit) {
        actions::for_each(first, last, [&](std::uint64_t index, const auto& a) {
            node to = from;
            record seen{};
            const note noted = act(to, past, a, seen, unheard{});
            visit(index, to, noted, seen);
        });
    }

    /// One step in place, by the action's number.
    static constexpr note act_at(node& at, past_of<record> past, std::uint64_t index, record& seen) {
        note noted;
        actions::for_each(index, index + 1, [&](std::uint64_t, const auto& a) { noted = act(at, past, a, seen, unheard{}); });
        return noted;
    }

    /// One step in place that says what happens: the action, the answer, and the expectation that judged it.
    template <class Told>
    static constexpr note tell(node& at, past_of<record> past, std::uint64_t index, record& seen, Told& told) {
        note noted;
        actions::for_each(index, index + 1, [&](std::uint64_t, const auto& a) {
            print_action(told.action, a);
            told.enabled = true;
            noted = act(at, past, a, seen, [&](const auto& context, const auto& answered, judgement decision) {
                told.result.append("-> ");
                print(told.result, answered);
                tell_expectation(told.note, context, a, decision);
            });
        });
        return noted;
    }

    static constexpr bool within_boundary(const node&) { return true; }
    static constexpr bool terminal(const node&) { return true; }

private:
    struct unheard {
        constexpr void operator()(const auto&...) const {}
    };

    /// The system performs the action, the first expectation that applies judges the answer, the oracle's model moves on.
    ///
    /// Errors: an exception of the system is an observation; one of the oracle is not caught.
    template <class Action, class Heard>
    static constexpr note act(node& at, past_of<record> past, const Action& a, record& seen, Heard&& heard) {
#if FOREGONE_HAS_EXCEPTIONS
        if (!std::is_constant_evaluated()) return act_and_catch(at, past, a, seen, heard);
#endif
        if constexpr (std::is_void_v<performed>) return B::perform(at.sut, a), observe(at, past, a, nothing{}, seen, heard);
        else return observe(at, past, a, B::perform(at.sut, a), seen, heard);
    }

#if FOREGONE_HAS_EXCEPTIONS
    template <class Action, class Heard>
    static note act_and_catch(node& at, past_of<record> past, const Action& a, record& seen, Heard& heard) {
        bool answered = false;
        try {
            if constexpr (std::is_void_v<performed>) {
                B::perform(at.sut, a);
                answered = true;
                return observe(at, past, a, nothing{}, seen, heard);
            } else {
                const answer got = B::perform(at.sut, a);
                answered = true;
                return observe(at, past, a, got, seen, heard);
            }
        } catch (const std::exception& error) {
            if (answered) throw;
            thrown what;
            what.what.append(std::string_view{error.what()});
            return observe(at, past, a, what, seen, heard);
        } catch (...) {
            if (answered) throw;
            return observe(at, past, a, thrown{}, seen, heard);
        }
    }
#endif

    template <class Action, class Seen, class Heard>
    static constexpr note observe(node& at, past_of<record> past, const Action& a, const Seen& seen, record& remembered,
                                  Heard& heard) {
        judgement decision;
        if constexpr (has_model<B>) {
            decision = expectations::judge(at.expected, a, seen);
            heard(at.expected, seen, decision);
            advance(at, a, seen);
        } else {
            const expectation_context taken{past.records, past.steps};
            decision = expectations::judge(taken, a, seen);
            heard(taken, seen, decision);
            remember(remembered, a, seen);
        }
        return {decision.accepted ? no_property : decision.selected + 1, decision.selected};
    }

    template <class Action, class Seen>
    static constexpr void advance(node& at, const Action& a, const Seen& seen) {
        if constexpr (requires { { B::next(at.expected, a, seen) } -> std::convertible_to<oracle>; })
            at.expected = B::next(at.expected, a, seen);
        else if constexpr (requires { { B::next(at.expected, a) } -> std::convertible_to<oracle>; })
            at.expected = B::next(at.expected, a);
        else if constexpr (requires { { B::next(at.expected, a, seen) } -> std::same_as<void>; })
            B::next(at.expected, a, seen);
        else if constexpr (requires { { B::next(at.expected, a) } -> std::same_as<void>; })
            B::next(at.expected, a);
    }

    template <class Seen>
    static constexpr void remember(record& remembered, const action& a, const Seen& seen) {
        remembered.action = a;
        if constexpr (std::is_same_v<Seen, thrown>) remembered.threw = true;
        else remembered.answer = seen;
    }

    template <class Sink, class Context, class Action>
    static constexpr void tell_expectation(Sink& sink, const Context& context, const Action& a, judgement decision) {
        if (decision.selected == no_property) return void(sink.append("no expectation applies"));
        sink.append(properties::title(decision.selected + 1));
        if (decision.accepted) return;
        sink.append(" refuses it");
        expectations::tell_expected(sink, context, a, decision.selected);
    }
};

}  // namespace foregone
