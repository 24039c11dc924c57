// SPDX-License-Identifier: BSL-1.0
#pragma once

// How long sequences must be: computed at run time, and as a text with a witness.

#include <foregone/impl/base/config.hpp>
#include <foregone/executor.hpp>
#include <foregone/impl/report/printed.hpp>
#include <foregone/impl/report/step_text.hpp>
#include <foregone/impl/report/style.hpp>
#include <foregone/impl/report/trace_text.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/suites/lengths/abstracted_view.hpp>
#include <foregone/impl/suites/lengths/abstraction_requirements.hpp>
#include <foregone/impl/suites/lengths/abstraction_search.hpp>
#include <foregone/impl/suites/lengths/sequence_lengths.hpp>
#include <foregone/impl/suites/lengths/sufficient_length_sentence.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/print.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace foregone {

/// How long sequences must be, found at run time, and a sequence of that length as witness.
struct found_lengths {
    sequence_lengths lengths{};  ///< empty, unless `result` is proved or holds_to_depth
    outcome result = outcome::inconclusive;
    stop_reason stopped_by = stop_reason::none;
    std::uint64_t states = 0;  ///< concrete states visited, each with every abstract transition that leads to it
    bool has_witness = false;
    basic_trace<std::vector<std::uint64_t>>
        witness{};  ///< the shortest sequence that shows the last thing to appear; ties: the first in the order of actions
};

namespace finding_lengths {

template <class View>
void find_witness(found_lengths& into, const abstraction_search<View>& one_worker) {
    const finding last = one_worker.sightings.last_to_appear(into.lengths.minimum);
    try {
        into.witness = one_worker.trace_to(last);
        into.has_witness = true;
    } catch (const trace_not_found& given_up) { into.stopped_by = given_up.reason; }
}

template <class View>
void fill_in(found_lengths& into, const abstraction_search<View>& searched, std::uint64_t horizon_steps) {
    into.result = searched.found.result;
    into.stopped_by = searched.found.stopped_by;
    into.states = searched.found.counted.states;
    if (!searched.found.holds()) return;
    into.lengths = searched.sightings.lengths();
    into.lengths.proved = into.result == outcome::proved;
    if (!into.lengths.proved) into.lengths.horizon_steps = horizon_steps;
}

}  // namespace finding_lengths

/// The result of sufficient_lengths at run time, with a witness.
///
/// Requires: what sufficient_lengths requires, without the limits of the compiler.
/// Guarantees: the same result for any executor. With several workers, one of them searches again for the witness, no deeper than
/// the witness lies.
/// Errors: exceptions of the model, the abstraction or the label; a reached limit is `inconclusive`.
template <class Model, auto Abstraction, auto Scope = reachable, auto Label = by_kind>
found_lengths find_sufficient_length(executor& who, const run_terms& terms) {
    using unmet = unmet_in_abstraction<Model, Abstraction, Scope, Label>;
    static_assert(sizeof(typename unmet::sentence) > 0);
    found_lengths found;
    if constexpr (unmet::met) {
        using view = abstracted_view<search_view<Model>, Abstraction, Label>;
        constexpr std::uint64_t horizon_steps = states_visited(Scope).depth_limit_steps;
        {
            abstraction_search<view> searched(who, terms, horizon_steps);
            searched.run();
            finding_lengths::fill_in(found, searched, horizon_steps);
            if (!searched.found.holds()) return found;
            if (who.workers() == 1) return finding_lengths::find_witness(found, searched), found;
        }
        sequential_executor alone;
        abstraction_search<view> again(alone, terms, found.lengths.sufficient());
        again.run();
        if (again.found.holds()) finding_lengths::find_witness(found, again);
    }
    return found;
}

/// The same on the calling thread, without limits.
template <class Model, auto Abstraction, auto Scope = reachable, auto Label = by_kind>
found_lengths find_sufficient_length() {
    sequential_executor alone;
    const auto go_on = [](const progress&) { return stop_reason::none; };
    return find_sufficient_length<Model, Abstraction, Scope, Label>(alone, run_terms{.check_in = go_on});
}

namespace length_texts {

/// Replays a witness step by step: the states of the model, each with its abstract state.
template <class View>
class witness_printer {
    using node = typename View::node;

    std::vector<node> path_{};

public:
    std::vector<step_text> steps{};

    explicit witness_printer(const basic_trace<std::vector<std::uint64_t>>& trace) {
        View::each_initial(trace.initial, trace.initial + 1, [&](std::uint64_t, const node& at) { arrive("initial", at); });
        for (const std::uint64_t number : trace.actions) take(number);
    }

    /// What the end of the witness shows: its last pair, transition or state.
    std::string shown() const {
        std::string text;
        for (std::size_t i = path_.size() < 3 ? 0 : path_.size() - 3; i < path_.size(); ++i)
            text += (text.empty() ? "" : arrow(path_[i])) + abstract_text(path_[i]);
        return text;
    }

private:
    void take(std::uint64_t number) {
        const std::uint64_t action = action_of<View>(number);
        const node from = path_.back();
        View::each_step(from, {}, action, action + 1, [&](std::uint64_t step, const node& to, const auto&, const auto&) {
            if (step != number) return;
            arrive(printed([&](dynamic_sink& sink) {
                       View::of::actions::for_each(action, action + 1,
                                                   [&](std::uint64_t, const auto& a) { print_action(sink, a); });
                   }),
                   to);
        });
    }

    void arrive(std::string by, const node& at) {
        path_.push_back(at);
        steps.push_back({.number = steps.size(),
                         .action = std::move(by),
                         .result = printed([&](dynamic_sink& sink) { print(sink, View::steps::modelled(at.at)); }),
                         .note = abstract_text(at)});
    }

    static std::string abstract_text(const node& at) {
        return printed([&](dynamic_sink& sink) { print(sink, View::abstract_of(at)); });
    }

    static std::string arrow(const node& at) {
        const std::string label = printed([&](dynamic_sink& sink) { View::labels::print(sink, at.by); });
        return label.empty() ? " --> " : " --" + label + "--> ";
    }
};

inline std::string refusal_of(const found_lengths& found) {
    if (found.result == outcome::invalid_model) return "invalid model: it has no initial state, or none inside its boundary\n";
    return "inconclusive, stopped by " + std::string(stop_reason_name(found.stopped_by)) + "\n";
}

}  // namespace length_texts

/// The result of find_sufficient_length as text: a sentence, and the shortest sequence that shows the last thing to appear.
///
/// Requires: `found` belongs to the same model, abstraction, scope and label.
template <class Model, auto Abstraction, auto Scope = reachable, auto Label = by_kind>
std::string sufficient_length_text(const found_lengths& found, trace_style style = trace_style::full, palette paint = {}) {
    if (found.result != outcome::proved && found.result != outcome::holds_to_depth) return length_texts::refusal_of(found);
    std::string text = sentence_of(found.lengths) + '\n';
    if (!found.has_witness) return text;
    const length_texts::witness_printer<abstracted_view<search_view<Model>, Abstraction, Label>> witness(found.witness);
    return text + "the last to appear: " + witness.shown() + '\n' + trace_text(witness.steps, style, paint);
}

/// The same after a search on the calling thread.
template <class Model, auto Abstraction, auto Scope = reachable, auto Label = by_kind>
std::string sufficient_length_text() {
    return sufficient_length_text<Model, Abstraction, Scope, Label>(find_sufficient_length<Model, Abstraction, Scope, Label>());
}

}  // namespace foregone
