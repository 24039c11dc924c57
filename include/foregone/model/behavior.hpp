// SPDX-License-Identifier: BSL-1.0
#pragma once

// The search view of a behavior: a system under test, the oracle's model, and expectations that judge each answer.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/flight_recorder.hpp>
#include <foregone/impl/behaviors/behavior_parts.hpp>
#include <foregone/impl/behaviors/behavior_properties.hpp>
#include <foregone/impl/behaviors/copied_system.hpp>
#include <foregone/impl/behaviors/initial_models.hpp>
#include <foregone/impl/model/action_space.hpp>
#include <foregone/impl/model/past.hpp>
#include <foregone/impl/types/unshared.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/list.hpp>

#include <concepts>
#include <cstdint>
#include <exception>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The view of a behavior that a search uses: a state is the system and the oracle's model, and expectations are properties.
/// Requires: the requirements in behavior_requirements.hpp.
template <class B>
struct behavior_view {
    using model = B;
    using system = typename B::system;
    using oracle = typename oracle_state<B>::type;
    using action_domain = domain_of<typename B::action>;
    using action = typename action_domain::value_type;
    using actions = action_space<action_domain>;
    using expectations = typename B::expectations;
    using listed_properties = typename properties_listed_by<B>::list;
    using properties = typename properties_of_behavior<expectations, listed_properties>::type;
    using answer = seen_of<B, typename first_action_type<action_domain>::type>;
    /// An expectation's context.
    using expectation_context = std::conditional_t<has_model<B>, oracle, observations<action, answer>>;

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
    static constexpr std::uint64_t opening_count = 0;             ///< how many actions only begin a run: the first ones
    static constexpr std::uint64_t closing_first = action_count;  ///< the first action that only ends a run: none
    static constexpr bool copyable =
        copies_freely_together<B, system, oracle, std::conditional_t<has_model<B>, no_record, answer>>();
    static constexpr bool mergeable = copyable && has_model<B> && std::equality_comparable<node>;
    static constexpr bool bounded = false;
    static constexpr bool begins_in_one_model = !lists_initial_models<B>;
    static constexpr bool total = !names_enabled<B> && begins_in_one_model;
    static constexpr bool plannable = foregone::plannable<B, action_domain>;
    static constexpr bool judges_states = !boost::mp11::mp_empty<listed_properties>::value;

    static constexpr std::uint64_t initial_count() {
        if constexpr (begins_in_one_model) return 1;
        else return initial_models<B>::size();
    }
    static constexpr node initial(std::uint64_t index) {
        record_beginning(index);
        if constexpr (creates_for_model<B>) return {B::create(initial_model(index)), initial_model(index)};
        else if constexpr (has_create<B>) return {B::create(), initial_model(index)};
        else return {{}, initial_model(index)};
    }

    /// An initial model of the oracle; a planned run begins with it too.
    static constexpr oracle initial_model([[maybe_unused]] std::uint64_t index = 0) {
        if constexpr (!begins_in_one_model) return initial_models<B>::at(index);
        else if constexpr (has_initial_model<B>) return unshared<oracle>(B::initial());
        else return {};
    }

    template <class Visit>
    static constexpr void each_initial(std::uint64_t first, std::uint64_t last, Visit&& visit) {
        for (; first < last; ++first) visit(first, initial(first));
    }

    /// Calls visit(index, successor, note, record) for every enabled action with first <= index < last.
    template <class Visit>
    static constexpr void each_step(const node& from, past_of<record> past, std::uint64_t first, std::uint64_t last,
                                    Visit&& visit) {
        actions::for_each(first, last, [&](std::uint64_t index, const auto& a) {
            record_flight(past.steps, index);
            if (!is_enabled(from.expected, a)) return record_refusal(past.steps);
            node to = from;
            record seen{};
            const note noted = act(to, past, a, seen, unheard{});
            visit(index, to, noted, seen);
        });
    }

    /// One step in place, by the action's number; false, and nothing happens, if it is not enabled.
    static constexpr bool take(node& at, past_of<record> past, std::uint64_t index, record& seen, note& noted) {
        return take(at, past, index, seen, noted, unheard{});
    }

    /// The same; heard(context, answer, judgement) receives the observation before the oracle's model is updated.
    template <class Heard>
    static constexpr bool take(node& at, past_of<record> past, std::uint64_t index, record& seen, note& noted, Heard&& heard) {
        bool taken = false;
        actions::for_each(index, index + 1, [&](std::uint64_t, const auto& a) {
            record_flight(past.steps, index);
            taken = is_enabled(at.expected, a);
            if (!taken) return record_refusal(past.steps);
            noted = act(at, past, a, seen, heard);
        });
        return taken;
    }

    /// Takes one step in place and describes it: the action, the answer, and what refuses it.
    template <class Shown>
    static constexpr note describe(node& at, past_of<record> past, std::uint64_t index, record& seen, Shown& shown) {
        note noted;
        actions::for_each(index, index + 1, [&](std::uint64_t, const auto& a) {
            print_action(shown.action, a);
            record_flight(past.steps, index);
            shown.enabled = is_enabled(at.expected, a);
            if constexpr (requires { B::print_refusal(shown.note, at.expected, a); })
                if (!shown.enabled) B::print_refusal(shown.note, at.expected, a);
            if (!shown.enabled) return record_refusal(past.steps);
            noted = act(at, past, a, seen, [&](const auto& context, const auto& answered, judgement decision) {
                shown.result.append("-> ");
                print(shown.result, answered);
                if (!decision.accepted) print_refused(shown.note, context, a, answered, decision);
            });
            if constexpr (judges_states)
                if (noted.failed == no_property) print_violated_state<properties>(shown.note, at);
        });
        return noted;
    }

    /// Whether the oracle's model allows an action.
    static constexpr bool enabled(const oracle& at, std::uint64_t index) {
        bool answer = false;
        keep_alive();
        actions::for_each(index, index + 1, [&](std::uint64_t, const auto& a) { answer = is_enabled(at, a); });
        return answer;
    }

    /// The same, by the action itself.
    template <class Action>
    static constexpr bool is_enabled(const oracle& at, const Action& a) {
        if constexpr (!names_enabled<B>) return true;
        else return static_cast<bool>(B::enabled(at, a));
    }

    /// Updates the oracle's model for an action that no system performs.
    static constexpr void foresee(oracle& at, std::uint64_t index)
        requires plannable
    {
        actions::for_each(index, index + 1, [&](std::uint64_t, const auto& a) { advance(at, a, nothing{}); });
    }

    // A log is judged without a system: the recorded answer replaces the system's.
    static constexpr bool has_oracle = has_model<B>;
    template <class Action>
    using seen = seen_of<B, Action>;

    /// Judges a recorded answer, and updates the oracle's model if it is accepted.
    template <class Action, class Seen>
    static constexpr bool hear(oracle& at, const Action& a, const Seen& answered) {
        if (!expectations::judge(at, a, answered).accepted) return false;
        return advance(at, a, answered), true;
    }

    /// The same; if the answer is not accepted, writes the reason into the sink.
    template <class Action, class Seen, class Sink>
    static constexpr bool hear(oracle& at, const Action& a, const Seen& answered, Sink& why) {
        const judgement decision = expectations::judge(at, a, answered);
        if (decision.accepted) return advance(at, a, answered), true;
        print_action(why, a);
        why.append(" -> ");
        print(why, answered);
        why.append(": ");
        return print_refused(why, at, a, answered, decision), false;
    }

    /// Updates the model without a recorded answer: by the action alone, or by the one expected answer. False if neither determines
    /// it.
    template <class Action>
    static constexpr bool assume(oracle& at, const Action& a) {
        if constexpr (goes_on_by_action<B, Action, seen<Action>>) return advance(at, a, nothing{}), true;
        else if constexpr (std::is_same_v<seen<Action>, nothing>) return advance(at, a, nothing{}), true;
        else return with_expected(at, a, [&](const seen<Action>& expected) { advance(at, a, expected); });
    }

    /// Calls f with the one expected answer; false if an expectation does not name it.
    template <class Action, class F>
    static constexpr bool with_expected(const oracle& at, const Action& a, F&& f) {
        return expectations::with_expected(at, a, f);
    }

    /// The oracle's model of the system, as the behavior wrote it.
    static constexpr const oracle& modelled(const node& at) { return at.expected; }
    static constexpr const oracle& modelled(const oracle& at) { return at; }

    /// Updates the oracle's model for an answer.
    template <class Action, class Seen>
    static constexpr void advance(oracle& at, const Action& a, const Seen& seen) {
        if constexpr (requires { { B::next(at, a, seen) } -> std::convertible_to<oracle>; }) at = B::next(at, a, seen);
        else if constexpr (requires { { B::next(at, a) } -> std::convertible_to<oracle>; }) at = B::next(at, a);
        else if constexpr (requires { { B::next(at, a, seen) } -> std::same_as<void>; }) B::next(at, a, seen);
        else if constexpr (requires { { B::next(at, a) } -> std::same_as<void>; }) B::next(at, a);
    }

    static constexpr bool within_boundary(const node&) { return true; }
    static constexpr bool terminal(const node&) { return true; }

private:
    struct unheard {
        constexpr void operator()(const auto&...) const {}
    };

    /// The system performs the action, the first expectation that applies judges the answer, and the oracle's model is updated.
    ///
    /// Errors: an exception of the system is an observation; an exception of the oracle is not caught.
    template <class Action, class Heard>
    FOREGONE_ALWAYS_INLINE static constexpr note act(node& at, past_of<record> past, const Action& a, record& seen, Heard&& heard) {
#if FOREGONE_HAS_EXCEPTIONS
        if (!std::is_constant_evaluated()) return act_and_catch(at, past, a, seen, heard);
#endif
        if constexpr (std::is_void_v<answer_to<B, Action>>)
            return B::perform(at.sut, a), observe(at, past, a, nothing{}, seen, heard);
        else return observe(at, past, a, B::perform(at.sut, a), seen, heard);
    }

#if FOREGONE_HAS_EXCEPTIONS
    template <class Action, class Heard>
    FOREGONE_ALWAYS_INLINE static note act_and_catch(node& at, past_of<record> past, const Action& a, record& seen, Heard& heard) {
        bool answered = false;
        try {
            if constexpr (std::is_void_v<answer_to<B, Action>>) {
                B::perform(at.sut, a);
                answered = true;
                return observe(at, past, a, nothing{}, seen, heard);
            } else {
                const answer_to<B, Action> got = B::perform(at.sut, a);
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
            advance(at.expected, a, seen);
        } else {
            const expectation_context taken{past.records, past.steps};
            decision = expectations::judge(taken, a, seen);
            heard(taken, seen, decision);
            remember(remembered, a, seen);
        }
        return {decision.accepted ? no_property : decision.selected + 1, decision.selected};
    }

    template <class Seen>
    static constexpr void remember(record& remembered, const action& a, const Seen& seen) {
        remembered.action = a;
        if constexpr (std::is_same_v<Seen, thrown>) remembered.threw = true;
        else remembered.answer = seen;
    }

    template <class Sink, class Context, class Action, class Seen>
    static constexpr void print_refused(Sink& sink, const Context& context, const Action& a, const Seen& answered,
                                        judgement decision) {
        if (decision.selected == no_property) return void(sink.append("no expectation applies"));
        sink.append(properties::title(decision.selected + 1));
        sink.append(" refuses it");
        expectations::print_expected(sink, context, a, decision.selected);
        expectations::print_why(sink, context, a, answered, decision.selected);
    }
};

}}  // namespace foregone::impl
