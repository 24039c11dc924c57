// SPDX-License-Identifier: BSL-1.0
#pragma once

// The finding of a failed compile-time check as a type, so that the compiler's message shows the counterexample.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/evaluates.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/domain/argument_strength.hpp>
#include <foregone/impl/search/replay.hpp>
#include <foregone/impl/types/member_difference.hpp>
#include <foregone/impl/types/name_parts.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/name.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone {

// Compilers show types for a failed static_assert. A counterexample therefore becomes a type, with its texts as template arguments,
// which GCC and Clang print unchanged.

/// One step of a counterexample: its number, the action, and the resulting state or the answer.
template <std::uint64_t Number, name... Texts>
struct step {};

/// Parts of one text, cut because Clang shortens long texts.
template <name... Parts>
struct violates {};

/// The shortest sequence of steps that violates a property.
template <class Property, class... Steps>
struct counterexample {};

/// A sequence of steps that violates a property, but no longer without any one step. A path without a step fails differently.
template <class Property, class... Steps>
struct shrunk_counterexample {};

/// A sequence of steps that violates a property; there may be a shorter one.
template <class Property, class... Steps>
struct some_counterexample {};

/// An infinite run that violates a temporal property: the shortest beginning, then the shortest loop, that the formula's
/// automaton has.
template <class Property, class... Steps>
struct temporal_counterexample {};

/// The length of a counterexample.
template <std::uint64_t Steps>
struct after_steps {};

/// A counterexample whose steps the compiler cannot print within its limits.
template <class Property, class Length>
struct unprinted_counterexample {};

/// No witness was found in the search.
template <class Property>
struct no_witness {};

/// The expected violations that the search did not find.
template <name... Property>
struct expected_violation_not_found {};

/// No initial state lies inside the boundary.
struct nowhere_to_begin {};

/// Every fair run leaves the boundary, so that a property judges none.
template <class Property>
struct every_run_leaves {};

/// The member in which two states differ, with both values.
template <name... Texts>
struct differing_member {};

/// The steps of a run.
template <class... Steps>
struct run_to {};

/// The steps of the loop of a run.
template <class... Steps>
struct for_ever {};

/// No action is enabled in the last state of a run, or the run stops there.
struct ends_here {};

/// Two states that are equal by == although they differ, and a run to each.
template <class Difference, class First, class Second>
struct merged_states {};

namespace diagnostic {

using line = text<510>;

/// The evaluation that replays a trace and makes its texts; `Verdict` is a constant with a trace.
template <class View, const auto& Verdict>
struct printing {
    static constexpr std::size_t steps = Verdict.trace.actions.size();

    struct texts {
        line lines[steps + 1][3]{};
        replayed run{};

        constexpr bool usable() const { return true; }
    };

    static constexpr texts result() {
        texts printed;
        typename View::record records[steps + 1]{};
        printed.run = replay<View, line>(Verdict.trace, records, [&](std::uint64_t number, const described_step<line>& s) {
            printed.lines[number][0] = s.action;
            printed.lines[number][1] = s.result;
            printed.lines[number][2] = s.note;
        });
        return printed;
    }
};

/// The texts of one replayed trace.
///
/// Requires: evaluates<printing<View, Verdict>>.
template <class View, const auto& Verdict>
struct printed_trace {
    static constexpr const auto& all = constant_of<printing<View, Verdict>>;

    template <std::size_t Number, std::size_t Line, std::size_t... Part>
    static auto append(std::index_sequence<Part...>) {
        return [](auto... more) {
            return [more...]<name... Before>(step<Number, Before...>) {
                constexpr const line& whole = all.lines[Number][Line];
                return step<Number, Before...,
                            to_name<name_part_size(whole.size(), Part)>(whole.data() + Part * longest_name_shown)...>{};
            };
        }();
    }

    template <std::size_t Number, std::size_t Line>
    using parts = std::make_index_sequence<name_parts(all.lines[Number][Line].size())>;

    template <std::size_t Number>
    static auto step_type() {
        return append<Number, 2>(parts<Number, 2>{})(
            append<Number, 1>(parts<Number, 1>{})(append<Number, 0>(parts<Number, 0>{})(step<Number>{})));
    }
};

template <class View, const auto& Verdict>
constexpr std::string_view title_of = Verdict.template title<typename View::properties>();

template <class View, const auto& Verdict, std::size_t... Part>
auto property_type(std::index_sequence<Part...>) {
    constexpr std::string_view title = title_of<View, Verdict>;
    return violates<to_name<name_part_size(title.size(), Part)>(title.data() + Part * longest_name_shown)...>{};
}

template <class View, const auto& Verdict>
using violated_property =
    decltype(property_type<View, Verdict>(std::make_index_sequence<name_parts(title_of<View, Verdict>.size())>{}));

template <auto Scope, std::size_t... Part>
auto not_found_type(std::index_sequence<Part...>) {
    constexpr std::string_view title = Scope.terms.expected.view();
    return expected_violation_not_found<to_name<name_part_size(title.size(), Part)>(title.data() + Part * longest_name_shown)...>{};
}

/// Whether a search goes by length through everything, so that a counterexample is a shortest one.
template <class View, auto Scope>
constexpr bool goes_by_length() {
    if constexpr (Scope.searched == search_kind::paths) return Scope.order != path_order::depth_first;
    else if constexpr (Scope.searched != search_kind::states && Scope.searched != search_kind::sequences) return false;
    else return argument_strength<typename View::action_domain>() == 0;
}

/// Whether a counterexample passes without any one of its steps. If one violation is expected, the rest may violate another
/// property.
template <class View, const auto& Verdict, auto Scope>
constexpr bool is_certified() {
    if constexpr (sees_program<View>) return Verdict.sampled.minimal;
    else return Verdict.sampled.minimal && title_of<View, Verdict> != Scope.terms.expected.view();
}

template <const auto& Verdict, bool Other>
struct merged_run {
    static constexpr struct {
        decltype(Verdict.trace) trace;
    } value{Other ? Verdict.merged.other : Verdict.merged.stored};
};

template <class View, const auto& Run, std::size_t... Number>
auto run_type(std::index_sequence<Number...>) {
    using printed = printed_trace<View, Run>;
    return run_to<decltype(printed::template step_type<Number>())...>{};
}
template <class View, const auto& Run>
using printed_run_type = decltype(run_type<View, Run>(std::make_index_sequence<Run.trace.actions.size() + 1>{}));

/// Empty for a search of representatives: the two states that it took for equal are not a pair of real states.
template <class View, const auto& Verdict>
inline constexpr line difference_text = [] {
    line difference;
    if constexpr (!reducing_view<View>)
        print_difference(difference, state_behind<View>(Verdict.merged.stored), state_behind<View>(Verdict.merged.other));
    return difference;
}();

template <class View, const auto& Verdict, std::size_t... Part>
auto merged_type(std::index_sequence<Part...>) {
    constexpr const line& whole = difference_text<View, Verdict>;
    return merged_states<differing_member<to_name<name_part_size(whole.size(), Part)>(whole.data() + Part * longest_name_shown)...>,
                         printed_run_type<View, merged_run<Verdict, false>::value>,
                         printed_run_type<View, merged_run<Verdict, true>::value>>{};
}

/// An infinite run: the steps before its lap, then the lap.
template <class View, const auto& Verdict, std::size_t... Before, std::size_t... InLap>
auto lasso_type(std::index_sequence<Before...>, std::index_sequence<InLap...>) {
    using printed = printed_trace<View, Verdict>;
    using property = violated_property<View, Verdict>;
    if constexpr (sizeof...(InLap) == 0)
        return temporal_counterexample<property, decltype(printed::template step_type<Before>())..., ends_here>{};
    else return temporal_counterexample<property, decltype(printed::template step_type<Before>())...,
                                        for_ever<decltype(printed::template step_type<sizeof...(Before) + InLap>())...>>{};
}

template <class View, const auto& Verdict, auto Scope, std::size_t... Number>
auto counterexample_type(std::index_sequence<Number...>) {
    using printed = printed_trace<View, Verdict>;
    using property = violated_property<View, Verdict>;
    if constexpr (Verdict.trace.is_lasso())
        return lasso_type<View, Verdict>(std::make_index_sequence<Verdict.trace.loop_from + 1>{},
                                         std::make_index_sequence<Verdict.trace.actions.size() - Verdict.trace.loop_from>{});
    else if constexpr (goes_by_length<View, Scope>())
        return counterexample<property, decltype(printed::template step_type<Number>())...>{};
    else if constexpr (is_certified<View, Verdict, Scope>())
        return shrunk_counterexample<property, decltype(printed::template step_type<Number>())...>{};
    else return some_counterexample<property, decltype(printed::template step_type<Number>())...>{};
}

}  // namespace diagnostic

/// What a failed check found, as a type that compilers print legibly; `Verdict` is a constant.
template <class View, const auto& Verdict, auto Scope>
constexpr auto find_type() {
    if constexpr (Verdict.states == state_identity::not_enough)
        return diagnostic::merged_type<View, Verdict>(
            std::make_index_sequence<name_parts(diagnostic::difference_text<View, Verdict>.size())>{});
    else if constexpr (Verdict.temporal.leaves) return every_run_leaves<diagnostic::violated_property<View, Verdict>>{};
    else if constexpr (Verdict.result == outcome::invalid_model) return nowhere_to_begin{};
    else if constexpr (!Verdict.violated())
        return diagnostic::not_found_type<Scope>(std::make_index_sequence<name_parts(Scope.terms.expected.view().size())>{});
    else if constexpr (Verdict.has_trace && !evaluates<diagnostic::printing<View, Verdict>>)
        return unprinted_counterexample<diagnostic::violated_property<View, Verdict>, after_steps<Verdict.trace.actions.size()>>{};
    else if constexpr (Verdict.has_trace)
        return diagnostic::counterexample_type<View, Verdict, Scope>(std::make_index_sequence<Verdict.trace.actions.size() + 1>{});
    else return no_witness<diagnostic::violated_property<View, Verdict>>{};
}

template <class View, const auto& Verdict, auto Scope>
using finding_type = decltype(find_type<View, Verdict, Scope>());

}  // namespace foregone
