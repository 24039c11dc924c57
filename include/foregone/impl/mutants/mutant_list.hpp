// SPDX-License-Identifier: BSL-1.0
#pragma once

// All mutants of a model, in one order, and a mutant in words.

#include <foregone/impl/behaviors/command_suite.hpp>
#include <foregone/impl/mutants/action_arguments.hpp>
#include <foregone/impl/mutants/answered_step.hpp>
#include <foregone/impl/mutants/machine_rows.hpp>
#include <foregone/impl/mutants/mutant.hpp>
#include <foregone/impl/mutants/mutant_facts.hpp>
#include <foregone/impl/mutants/state_leaves.hpp>
#include <foregone/impl/types/write.hpp>
#include <foregone/impl/walks/action_kinds.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// An argument with more values is not refused value by value, nor are more initial states left out one by one.
inline constexpr std::uint64_t most_refused_values = 64;

/// The mutants of a view: which there are, and their names.
///
/// Guarantees: the same list for every compiler and engine; it depends on the model and on the facts of its graph.
template <class View>
class mutant_list {
    using node = typename View::node;
    using facts = mutant_facts<View>;
    using kinds = action_kinds<typename View::action_domain>;
    using arguments = action_arguments<typename View::action_domain>;
    using rows_of = typename machine_in<typename View::model>::type;

public:
    /// Calls visit(mutant) for each.
    template <class Visit>
    static constexpr void each(const facts& known, Visit&& visit) {
        for (std::uint32_t kind = 0; kind < kinds::count; ++kind) each_of_kind(known, kind, visit);
        if constexpr (machine_view<View>) each_row_mutant<rows_of>(visit);
        if constexpr (answering_view<View> && !has_commands<typename View::model>)  // each command has its own postcondition
            for (std::uint32_t i = 0; View::expectations::size > 1 && i < View::expectations::size; ++i)
                visit(mutant{mutant_kind::expectation_left_out, 0, i});
        const std::uint64_t beginnings = View::initial_count();
        for (std::uint64_t i = 0; beginnings > 1 && i < beginnings && i < most_refused_values; ++i)
            visit(mutant{mutant_kind::initial_left_out, 0, 0, i});
    }

    static constexpr std::size_t count(const facts& known) {
        std::size_t counted = 0;
        each(known, [&](const mutant&) { ++counted; });
        return counted;
    }

    /// Writes what a mutant does: `"tick leaves door_open as it was"`.
    static constexpr void write(const mutant& m, const facts& known, auto& sink) {
        switch (m.kind) {
            case mutant_kind::action_left_out: return write_of_kind(m, " is never taken", sink);
            case mutant_kind::argument_refused:
                kinds::title(m.action, sink);
                sink.append(" is never taken where ");
                return write_argument(m, sink);
            case mutant_kind::effect_lost:
                kinds::title(m.action, sink);
                sink.append(" leaves ");
                write_leaf(m.part, sink);
                return static_cast<void>(sink.append(" as it was"));
            case mutant_kind::value_raised: return write_shift(m, " one higher", sink);
            case mutant_kind::value_lowered: return write_shift(m, " one lower", sink);
            case mutant_kind::members_exchanged:
                kinds::title(m.action, sink);
                sink.append(" exchanges ");
                write_leaf(m.part, sink);
                sink.append(" and ");
                return write_leaf(static_cast<std::size_t>(m.other), sink);
            case mutant_kind::effect_of_another:
                kinds::title(m.action, sink);
                sink.append(" does what ");
                kinds::title(m.part, sink);
                return static_cast<void>(sink.append(" does"));
            case mutant_kind::initial_left_out:
                sink.append("no run begins in initial state ");
                return write_unsigned(sink, m.other);
            case mutant_kind::call_without_effect: return write_of_kind(m, " has no effect", sink);
            case mutant_kind::answer_replaced: return write_answers(m, known, sink);
            case mutant_kind::expectation_left_out: return write_expectation(m, sink);
            default: return write_row_mutant(m, sink);
        }
    }

private:
    template <class Visit>
    static constexpr void each_of_kind(const facts& known, std::uint32_t kind, Visit& visit) {
        const std::uint64_t actions = kinds::at(kind).last - kinds::at(kind).first;
        if (actions == 0) return;
        if constexpr (answering_view<View>) {
            visit(mutant{mutant_kind::call_without_effect, kind});
            const std::size_t answers = known.answers.count(kind);
            for (std::size_t i = 0; answers > 1 && i < answers; ++i)
                visit(mutant{mutant_kind::answer_replaced, kind, static_cast<std::uint32_t>(i), (i + 1) % answers});
        } else {
            visit(mutant{mutant_kind::action_left_out, kind});
            arguments::each([&](const action_argument& of) {
                for (std::uint64_t value = 0; of.kind == kind && of.values > 1 && of.values <= most_refused_values &&
                                              value < of.values; ++value)
                    visit(mutant{mutant_kind::argument_refused, kind, of.place, value});
            });
            each_leaf_mutant(known, kind, visit, std::make_index_sequence<facts::leaves>{});
            for (std::uint32_t other = kind + 1; other < kind + kinds::count; ++other) {
                const std::uint32_t number = other % static_cast<std::uint32_t>(kinds::count);
                if (kinds::at(number).last - kinds::at(number).first != actions) continue;
                return visit(mutant{mutant_kind::effect_of_another, kind, number});
            }
        }
    }

    template <class Visit, std::size_t... I>
    static constexpr void each_leaf_mutant(const facts& known, std::uint32_t kind, Visit& visit, std::index_sequence<I...>) {
        const auto of_leaf = [&]<std::size_t Leaf>(std::integral_constant<std::size_t, Leaf>) {
            constexpr std::uint32_t number = Leaf;
            if (known.changes(kind, Leaf)) {
                visit(mutant{mutant_kind::effect_lost, kind, number});
                if constexpr (can_be_shifted<leaf_type<node, Leaf>>) {
                    visit(mutant{mutant_kind::value_raised, kind, number});
                    visit(mutant{mutant_kind::value_lowered, kind, number});
                }
            }
            (exchanged_with<Leaf, I>(known, kind, visit), ...);
        };
        (of_leaf(std::integral_constant<std::size_t, I>{}), ...);
    }

    template <std::size_t Leaf, std::size_t Other, class Visit>
    static constexpr void exchanged_with([[maybe_unused]] const facts& known, [[maybe_unused]] std::uint32_t kind,
                                         [[maybe_unused]] Visit& visit) {
        if constexpr (Leaf < Other && changing_leaf<leaf_type<node, Leaf>>)
            if constexpr (std::is_same_v<leaf_type<node, Leaf>, leaf_type<node, Other>>)
                if (known.changes(kind, Leaf) || known.changes(kind, Other))
                    visit(mutant{mutant_kind::members_exchanged, kind, Leaf, Other});
    }

    static constexpr void write_leaf(std::size_t number, auto& sink) {
        if constexpr (!answering_view<View>) {
            if constexpr (!divided<node>) sink.append("the state");
            else
                boost::mp11::mp_with_index<facts::leaves>(
                    number, [&](auto i) { write_leaf_name<node, decltype(i)::value>(sink); });
        }
    }

    static constexpr void write_of_kind(const mutant& m, std::string_view what, auto& sink) {
        kinds::title(m.action, sink);
        sink.append(what);
    }

    static constexpr void write_shift(const mutant& m, std::string_view by, auto& sink) {
        kinds::title(m.action, sink);
        sink.append(" ends with ");
        write_leaf(m.part, sink);
        sink.append(by);
    }

    static constexpr void write_argument(const mutant& m, auto& sink) {
        const std::uint64_t number = m.other;
        arguments::write(m.action, m.part, number, sink);
    }

    static constexpr void write_answers(const mutant& m, const facts& known, auto& sink) {
        kinds::title(m.action, sink);
        if constexpr (answering_view<View>)
            known.answers.with(m.action, [&](const auto& answers) {
                if constexpr (requires { answers.all; }) {
                    sink.append(" answers ");
                    print(sink, answers.all[static_cast<std::size_t>(m.other)]);
                    sink.append(" instead of ");
                    print(sink, answers.all[m.part]);
                }
            });
    }

    static constexpr void write_expectation(const mutant& m, auto& sink) {
        if constexpr (answering_view<View>) sink.append(View::properties::title(m.part + 1));
        sink.append(" is left out");
    }

    static constexpr void write_row_mutant(const mutant& m, auto& sink) {
        if constexpr (machine_view<View>) {
            write_row<rows_of>(m.action, sink);
            if (m.kind == mutant_kind::row_left_out) return static_cast<void>(sink.append(" never fires"));
            if (m.kind == mutant_kind::guard_dropped) return static_cast<void>(sink.append(" fires without its guard"));
            sink.append(" leads to ");
            sink.append(enumerator_name(enumerator_values<typename rows_of::state>[m.part]));
        }
    }
};

}}  // namespace foregone::impl
