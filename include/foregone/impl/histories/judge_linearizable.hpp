// SPDX-License-Identifier: BSL-1.0
#pragma once

// Judges one history as linearizable: by the monitor of its specification, by a search, or by a wider search of many pending calls.

#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/history_judgement.hpp>
#include <foregone/impl/histories/linearization.hpp>
#include <foregone/impl/histories/monitors.hpp>
#include <foregone/impl/histories/numbered_keys.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

namespace foregone { inline namespace impl {

/// A history with values as numbers, for a specification with a monitor.
template <class S>
class numbered_values {
    using value = typename S::value_type;

    numbered_keys<value> numbers_;
    std::vector<const value*> values_;

public:
    monitored_history history;
    bool decides = true;  ///< false: values are put twice or have equal priorities, or the effect of a call is unknown

    template <class View>
    explicit numbered_values(const call_history<View>& of) {
        static const value initial{};
        if (S::monitored == monitored_container::register_) number_of(initial);
        std::vector<std::uint8_t> put;
        if (S::monitored == monitored_container::register_) put.push_back(1);
        history.calls.reserve(of.size());
        history.events = static_cast<std::uint32_t>(of.events().size());
        for (const history_call<View>& call : of.calls()) {
            const monitored_effect<value> made = std::visit(
                [&](const auto& what) {
                    using answer = typename View::template answer_to<std::remove_cvref_t<decltype(what)>>;
                    return S::effect_of(what, std::get_if<answer>(&call.seen));
                },
                call.what);
            if (made.value == nullptr && made.what == value_effect::taken) {  // without an answer
                decides = decides && S::monitored == monitored_container::register_;
                continue;
            }
            const std::uint32_t number = made.value == nullptr ? no_call : number_of(*made.value);
            history.calls.push_back({call.called_at, call.answered_at, number, made.what});
            put.resize(values_.size(), 0);
            if (made.what == value_effect::put) decides = decides && put[number]++ == 0;
        }
        history.values = static_cast<std::uint32_t>(values_.size());
        if constexpr (requires(const value& v) { S::better(v, v); })
            decides = decides && rank_values(history, [&](std::uint32_t a, std::uint32_t b) -> bool {
                return S::better(*values_[a], *values_[b]);
            });
    }

    /// The first event that is impossible; `no_event` if there is none. Requires: decides.
    std::uint32_t first_impossible() const { return first_impossible_event(S::monitored, history); }

private:
    std::uint32_t number_of(const value& v) {
        const std::uint32_t number = numbers_.number_of(v);
        if (number == values_.size()) values_.push_back(&v);
        return number;
    }
};

/// The least number of calls for which a monitor is asked; for shorter histories a search gives more evidence.
inline constexpr std::size_t least_calls_monitored = 256;

/// Judges a history; false, and nothing is changed, if the monitor cannot.
template <class Specification, class View>
bool judged_by_monitor(const call_history<View>& of, history_judgement<View>& made) {
    const numbered_values<Specification> numbered(of);
    if (!numbered.decides) return false;
    const std::uint32_t event = numbered.first_impossible();
    made.verdict = event == no_event ? history_verdict::accepted : history_verdict::refused;
    made.steps = of.size();
    made.history = of;
    if (event != no_event) made.impossible = of.events()[event].call(), made.pending.push_back(made.impossible);
    return true;
}

/// The judgement of a history; `steps`: the most calls tried. `stops(bytes)` may end the search, as linearization polls it.
template <class Specification, class View, class Stops = never_stops>
constexpr history_judgement<View> judge_linearizable(const call_history<View>& of, std::uint64_t steps, const Stops& stops = {}) {
    if constexpr (has_monitor<Specification>) {
        if (!std::is_constant_evaluated() && of.size() >= least_calls_monitored) {
            history_judgement<View> made;
            if (judged_by_monitor<Specification>(of, made)) return made;
        }
    }
    linearization<View> search;
    search.judge(of, steps, stops);
    if (!search.too_many()) return judgement_of(search, history_condition::linearizable, of);
    linearization<View, words_of_many_calls> wide;
    wide.judge(of, steps, stops);
    return judgement_of(wide, history_condition::linearizable, of);
}

}}  // namespace foregone::impl
