// SPDX-License-Identifier: BSL-1.0
#pragma once

// The conditions of fairness of a model, by number.

#include <foregone/domain/domain.hpp>
#include <foregone/impl/domain/argument.hpp>
#include <foregone/impl/model/action_space.hpp>
#include <foregone/impl/temporal/formula/action_kind.hpp>
#include <foregone/impl/temporal/formula/automaton.hpp>
#include <foregone/model/fairness.hpp>
#include <foregone/types/members.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Types of actions, one for each alternative.
template <class Domain>
struct action_types {
    using type = boost::mp11::mp_list<typename Domain::value_type>;
};
template <class... Alternatives>
struct action_types<one_of<Alternatives...>> {
    using type = boost::mp11::mp_append<typename action_types<domain_of<Alternatives>>::type...>;
};

/// What a condition answers for an action: whether it is about it; a value; or a value, or none. Its count is 0 if the values
/// cannot be listed.
template <class Answer>
struct condition_answer {
    using values = typename domain_or_none<Answer>::type;
    static constexpr std::size_t count = values::size;

    /// A value that the domain lacks, such as a number that is not an enumerator, is in no condition.
    static constexpr std::uint64_t mask(const Answer& answer) {
        const std::optional<std::uint64_t> index = values::index_of(answer);
        return index ? std::uint64_t{1} << *index : 0;
    }

    /// Writes the value of a condition, as an action is written: with the name of its type.
    static constexpr void print(std::size_t number, auto& sink) { print_action(sink, values::at(number)); }
};
template <class Kinds>
struct condition_answer<kind_number<Kinds>> {
    using values = Kinds;
    static constexpr std::size_t count = Kinds::count;

    static constexpr std::uint64_t mask(const kind_number<Kinds>& answer) { return std::uint64_t{1} << answer.number; }
    static constexpr void print(std::size_t number, auto& sink) { Kinds::print(number, sink); }
};
template <>
struct condition_answer<bool> {
    static constexpr std::size_t count = 1;

    static constexpr std::uint64_t mask(bool answer) { return answer; }
};
template <class Answer>
    requires optional_like<Answer>
struct condition_answer<Answer> {
    using of_value = condition_answer<std::remove_cvref_t<decltype(*std::declval<const Answer&>())>>;
    using values = typename of_value::values;
    static constexpr std::size_t count = of_value::count;

    static constexpr std::uint64_t mask(const Answer& answer) { return answer ? of_value::mask(*answer) : 0; }
    static constexpr void print(std::size_t number, auto& sink) { of_value::print(number, sink); }
};

template <class Condition>
using is_strong_condition = std::bool_constant<Condition::is_strong>;

/// A list of conditions of fairness, for the actions of a domain.
template <class List, class ActionDomain>
struct condition_list;

template <class... Listed, class ActionDomain>
struct condition_list<boost::mp11::mp_list<Listed...>, ActionDomain> {
    using first_action = boost::mp11::mp_front<typename action_types<ActionDomain>::type>;

    template <class Condition>
    using answer = condition_answer<std::remove_cvref_t<std::invoke_result_t<typename Condition::by, const first_action&>>>;

    static constexpr std::size_t count = (answer<Listed>::count + ... + std::size_t{0});

    /// The conditions that are about an action.
    template <class Action>
    static constexpr std::uint64_t mask_of(const Action& action) {
        std::uint64_t mask = 0;
        [[maybe_unused]] std::size_t first = 0;
        ((mask |= answer<Listed>::mask(typename Listed::by{}(action)) << first, first += answer<Listed>::count), ...);
        return mask;
    }

    static constexpr std::uint64_t strong() {
        return numbers_of<boost::mp11::mp_copy_if<boost::mp11::mp_list<Listed...>, is_strong_condition>>();
    }

    /// The numbers of the conditions that some of the listed ones stand for.
    template <class Some>
    static constexpr std::uint64_t numbers_of() {
        std::uint64_t mask = 0;
        [[maybe_unused]] std::size_t first = 0;
        ((mask |= boost::mp11::mp_contains<Some, Listed>::value ? low_bits(answer<Listed>::count) << first : 0,
          first += answer<Listed>::count),
         ...);
        return mask;
    }

    /// Writes the title of a condition, and its value: `every thread goes on [first]`.
    template <class Sink>
    static constexpr void print_title([[maybe_unused]] std::size_t number, [[maybe_unused]] Sink& sink) {
        [[maybe_unused]] std::size_t first = 0;
        (print_title_of<Listed>(number, first, sink), ...);
    }

private:
    template <class Condition, class Sink>
    static constexpr void print_title_of(std::size_t number, std::size_t& first, Sink& sink) {
        if (number >= first && number - first < answer<Condition>::count) {
            sink.append(Condition::title());
            if constexpr (requires { typename answer<Condition>::values; }) {
                sink.append(" [");
                answer<Condition>::print(number - first, sink);
                sink.append("]");
            }
        }
        first += answer<Condition>::count;
    }
};

/// Whether a condition can be asked of some types of actions.
template <class Condition, class Actions>
inline constexpr bool is_asked_of = false;
template <class Condition, class... Actions>
inline constexpr bool is_asked_of<Condition, boost::mp11::mp_list<Actions...>> =
    (std::is_invocable_v<typename Condition::by, const Actions&> && ...);

/// Whether a condition can be asked of every type of action, and answers a value of a finite domain.
template <class Condition, class ActionDomain>
concept condition_for = is_asked_of<Condition, typename action_types<ActionDomain>::type> &&
                        (condition_list<boost::mp11::mp_list<Condition>, ActionDomain>::count > 0);

}}  // namespace foregone::impl
