// SPDX-License-Identifier: BSL-1.0
#pragma once

// The judgement of one history with its evidence: an order of the calls, or the first impossible answer.

#include <foregone/impl/base/string_sink.hpp>
#include <foregone/impl/behaviors/command_run.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/effect_search.hpp>
#include <foregone/impl/histories/history_text.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace foregone { inline namespace impl {

/// The most states of a refused history that are stored.
inline constexpr std::size_t most_possible_states = 64;

/// A state before an impossible answer, and the pending calls that took effect.
template <class View>
struct possible_state {
    typename View::state at;
    std::vector<std::uint32_t> taken;
};

template <class T>
std::string printed_value(const T& value) {
    return written([&](dynamic_sink& sink) { print(sink, value); });
}

/// Prints a call, and its answer if it has one.
template <class View>
std::string printed_call(const history_call<View>& call) {
    string_sink sink;
    print_action(sink, call.what);
    if (std::holds_alternative<nothing>(call.seen)) return std::move(sink.text);
    sink.append(" -> ");
    std::visit([&](const auto& seen) { print(sink, seen); }, call.seen);
    return std::move(sink.text);
}

}}  // namespace foregone::impl

namespace foregone {

/// Whether a history is an allowed one, and why.
template <class View>
struct history_judgement {
    history_verdict verdict = history_verdict::unknown;
    history_condition condition = history_condition::linearizable;
    bool too_many_pending = false;             ///< it is not judged, because too many calls are pending at once
    std::uint64_t steps = 0;                   ///< calls tried
    std::vector<std::uint32_t> order;          ///< accepted: the numbers of the calls in an order in which they can take effect
    std::uint32_t impossible = no_call;        ///< refused: the call with the first answer after which nothing is possible
    std::vector<std::uint32_t> pending;        ///< refused: the calls that are pending there, the impossible one among them
    std::vector<possible_state<View>> states;  ///< refused: the states possible before that answer, at most 64 of them
    std::size_t state_count = 0;               ///< how many there are
    call_history<View> history;

    constexpr bool accepted() const { return verdict == history_verdict::accepted; }
    explicit constexpr operator bool() const { return accepted(); }

    /// The verdict with its evidence as text of a few lines, with a chart of a refused history.
    std::string text() const { return history_text(report_of(*this)); }
    /// The chart alone: a line for each process.
    std::string chart() const {
        const history_report all = report_of(*this);
        return history_chart(all.calls, all.last_event);
    }
    friend void print_to(auto& sink, const history_judgement& of) { sink.append(std::string_view(of.text())); }
};

}  // namespace foregone

namespace foregone { inline namespace impl {

/// A judgement in printed form.
template <class View>
history_report report_of(const history_judgement<View>& of) {
    const call_history<View>& history = of.history;
    const bool has_end = of.verdict == history_verdict::refused && of.impossible != no_call;
    const std::uint32_t events = static_cast<std::uint32_t>(history.events().size());
    const std::uint32_t last = has_end ? history[of.impossible].answered_at : events - (events > 0);
    history_report made{of.verdict,    of.condition, of.too_many_pending, of.steps, {},            of.order,
                        of.impossible, last,         of.pending,          {},       of.state_count};
    for (std::size_t i = 0; i < history.size(); ++i) {
        const history_call<View>& call = history[i];
        made.calls.push_back({call.process, call.called_at, call.answered_at, printed_call(call), i == of.impossible});
    }
    for (const possible_state<View>& each : of.states) made.states.push_back({printed_value(current(each.at)), each.taken});
    return made;
}

/// The verdict of a search with its evidence.
template <class Search, class View>
constexpr history_judgement<View> judgement_of(const Search& search, history_condition condition, const call_history<View>& of) {
    history_judgement<View> made;
    made.verdict = search.verdict();
    made.condition = condition;
    made.steps = search.steps();
    made.too_many_pending = search.too_many();
    made.history = of;
    if (made.verdict == history_verdict::accepted) made.order = search.order(of);
    if (made.verdict != history_verdict::refused) return made;
    made.impossible = search.impossible(of);
    made.pending = search.pending();
    search.each_state([&](const typename View::state& at, const auto& taken) {
        if (++made.state_count > most_possible_states) return;
        made.states.push_back({at, {}});
        for (const std::uint32_t call : made.pending)
            if (taken(call)) made.states.back().taken.push_back(call);
    });
    return made;
}

}}  // namespace foregone::impl
