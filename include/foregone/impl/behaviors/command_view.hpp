// SPDX-License-Identifier: BSL-1.0
#pragma once

// The search view of a suite of commands: draws listed arguments, and renumbers answers when shrinking removes steps.

#include <foregone/domain/values.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/impl/behaviors/command_arguments.hpp>
#include <foregone/impl/behaviors/command_results.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/impl/behaviors/command_suite.hpp>
#include <foregone/types/members.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The new number of an answer after some steps of a run were removed.
template <class Result>
struct renumbering;

template <class Command, std::uint32_t Count>
struct renumbering<results_of<Command, Count>> {
    std::uint32_t ran = 0, kept = 0;
    std::uint32_t to[Count]{};

    /// The answer stays or goes with its step; references to a removed answer keep the number.
    template <class Other>
    constexpr void note(const Other&, bool stays) {
        if constexpr (std::is_same_v<Other, Command>) {
            if (ran < Count) to[ran] = stays ? kept : ran;
            ++ran;
            kept += stays;
        }
    }

    template <class Part>
    constexpr void renumber(Part& part) const {
        if constexpr (std::is_same_v<Part, result_of<Command>>)
            if (part.number < ran && part.number < Count) part.number = to[part.number];
    }
};

/// Removes steps from a run of a suite; the remaining commands refer to the same answers as before.
///
/// Source: the symbolic variables of Erlang QuickCheck, which belong to their step.
template <class S, class Results = typename suite_commands<S>::results>
class renumbered_run;

template <class S, class... Results>
class renumbered_run<S, boost::mp11::mp_list<Results...>> {
    using domain = typename command_behavior<S>::action;
    std::tuple<renumbering<Results>...> numbers_{};

public:
    template <class Run, class LeftOut>
    static constexpr Run without(const Run& run, LeftOut&& left_out) {
        renumbered_run all;
        Run kept{};
        for (std::size_t i = 0; i < run.size(); ++i) all.go_on(kept, run[i], !left_out(i));
        return kept;
    }

private:
    /// The index of a value that refers to the same answers; a generated one keeps its numbers.
    template <class Domain>
    constexpr std::uint64_t renumbered(typename Domain::value_type& value, std::uint64_t index) const {
        if constexpr (generated<Domain>) return index;
        else return renumber(value), Domain::index_of(value).value_or(index);
    }

    template <class Run>
    constexpr void go_on(Run& kept, std::uint64_t action, bool stays) {
        boost::mp11::mp_with_index<boost::mp11::mp_size<typename domain::alternatives>::value>(
            domain::alternative_at(action), [&](auto i) {
                using alternative = typename domain::template alternative<decltype(i)::value>;
                constexpr std::uint64_t offset = domain::template offset<decltype(i)::value>;
                auto value = alternative::at(action - offset);
                if (stays) kept.push_back(renumbered<alternative>(value, action - offset) + offset);
                note(command_in<typename alternative::value_type>::of(value), stays);
            });
    }

    template <class Command>
    constexpr void note(const Command& command, bool stays) {
        std::apply([&](auto&... numbers) { (numbers.note(command, stays), ...); }, numbers_);
    }
    template <class... Commands>
    constexpr void note(const std::tuple<Commands...>& all, bool stays) {
        std::apply([&](const Commands&... command) { (note(command, stays), ...); }, all);
    }

    template <class Part>
    constexpr void renumber(Part& part) const {
        if constexpr (is_result<Part>) std::apply([&](const auto&... numbers) { (numbers.renumber(part), ...); }, numbers_);
        else if constexpr (refers_to_results<Part>()) renumber_parts(part);
    }
    template <class Whole>
    constexpr void renumber_parts(Whole& whole) const {
        visit_members(whole, [&](auto&... part) { (renumber(part), ...); });
    }
    template <class... Parts>
    constexpr void renumber_parts(std::tuple<Parts...>& whole) const {
        std::apply([&](Parts&... part) { (renumber(part), ...); }, whole);
    }
};

/// The view of a suite of commands that a search uses.
template <class S>
struct command_view : behavior_view<command_behavior<S>> {
    using model = S;
    static constexpr std::size_t domain_count = boost::mp11::mp_size<typename suite_commands<S>::domains>::value;

    /// The suite's own model, without the additional state of its runs.
    static constexpr const typename S::model& modelled(const typename command_view::node& at) { return current(at.expected); }
    static constexpr const typename S::model& modelled(const typename command_view::oracle& at) { return current(at); }

    /// The number of actions that only begin a run; they are the first actions.
    static constexpr std::uint64_t opening_count = [] {
        if constexpr (!has_initial_commands<S>) return std::uint64_t{0};
        else return domain_of<boost::mp11::mp_front<typename suite_commands<S>::domains>>::size;
    }();

    /// The number of the first action that only ends a run.
    static constexpr std::uint64_t closing_first = [] {
        if constexpr (!has_final_commands<S>) return command_view::action_count;
        else return command_view::action_count - domain_of<boost::mp11::mp_back<typename suite_commands<S>::domains>>::size;
    }();

    template <class Action>
    using lists = std::bool_constant<lists_arguments<typename command_in<Action>::type, typename S::model>>;
    static constexpr bool draws_from_model = boost::mp11::mp_any_of<typename suite_commands<S>::actions, lists>::value;

    /// Draws an action of a kind whose arguments may depend on the model: UINT64_MAX if it has none now, nothing if its model
    /// lists a command that its domain lacks.
    static constexpr std::optional<std::uint64_t> draw(std::size_t kind, const typename S::model& m, random_bits& bits) {
        using domain = typename command_view::action_domain;
        return boost::mp11::mp_with_index<domain_count>(kind, [&](auto i) -> std::optional<std::uint64_t> {
            using alternative = typename domain::template alternative<decltype(i)::value>;
            using action = typename alternative::value_type;
            constexpr std::uint64_t offset = domain::template offset<decltype(i)::value>;
            if constexpr (!lists<action>::value) {
                return offset + foregone::draw<alternative>(bits);
            } else {
                std::optional<std::uint64_t> found = UINT64_MAX;
                visit_drawn_argument<typename command_in<action>::type>(m, bits, [&](const auto& command) {
                    found = alternative::index_of(action{command});
                    if (found) *found += offset;
                });
                return found;
            }
        });
    }

    /// A run without the steps for which left_out(number) is true.
    template <class Run, class LeftOut>
    static constexpr Run without(const Run& run, LeftOut&& left_out)
        requires(!boost::mp11::mp_empty<typename suite_commands<S>::results>::value)
    {
        return renumbered_run<S>::without(run, left_out);
    }
};

}}  // namespace foregone::impl
