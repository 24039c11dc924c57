// SPDX-License-Identifier: BSL-1.0
#pragma once

// Judges a history as linearizable: by one search, or by one for each key of a specification that has keys.

#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/call_schedule.hpp>
#include <foregone/impl/histories/effect_search.hpp>
#include <foregone/impl/histories/numbered_keys.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// How many steps the search of each key takes in the first round; each round takes twice as many.
inline constexpr std::uint64_t steps_of_first_round = 1'024;

/// The number of words of a search of histories with more than 64 pending calls.
inline constexpr std::size_t words_of_many_calls = 16;

/// How many steps are taken between two polls of a limit.
inline constexpr std::uint64_t steps_between_polls = 4'096;

/// No limit but that of steps.
struct never_stops {};

/// The judge of linearizable histories. Used again, it allocates no memory but for larger histories.
///
/// Guarantees: deterministic. With keys, the refutation of the earliest round is reported, and among them that of the first key.
/// Complexity: the searches take turns, so a history is refused after at most twice the steps of the least refutation for each key.
template <class View, std::size_t Words = 1>
class linearization {
    struct part {
        call_schedule<Words> schedule;
        effect_search<View, Words> search;
    };
    std::vector<scheduled_call> calls_;
    std::vector<part> parts_;
    std::size_t used_ = 0, refuted_ = 0;
    std::uint64_t steps_ = 0, polled_ = 0;
    bool stopped_ = false;
    history_verdict verdict_ = history_verdict::unknown;

public:
    /// Whether the calls can take effect in an order, each between its call and its answer; `steps`: the most calls tried.
    /// `stops(bytes)` is asked now and then whether to end, with the memory that the search takes.
    template <class Stops = never_stops>
    constexpr history_verdict judge(const call_history<View>& of, std::uint64_t steps, const Stops& stops = {}) {
        begin(of);
        verdict_ = history_verdict::unknown;
        for (std::uint64_t budget = View::keyed ? steps_of_first_round : steps;; budget *= 2) {
            if (budget > steps) budget = steps;
            const bool open = play_round(of, budget, steps, stops);
            if (!open || stopped_ || verdict_ == history_verdict::refused || steps_ >= steps || budget == steps) break;
        }
        return verdict_;
    }

    constexpr history_verdict verdict() const { return verdict_; }
    /// How many calls were tried.
    constexpr std::uint64_t steps() const { return steps_; }
    /// Whether a history is not judged because more calls are pending at once than 64 for each word.
    constexpr bool too_many() const {
        for (std::size_t i = 0; i < used_; ++i)
            if (parts_[i].schedule.too_many()) return true;
        return false;
    }

    /// After an accepted history: the calls in the order in which they take effect.
    constexpr std::vector<std::uint32_t> order(const call_history<View>& of) const {
        std::vector<placed_effect> placed;
        for (std::size_t i = 0; i < used_; ++i) parts_[i].search.append_order(of, parts_[i].schedule, placed);
        std::vector<std::uint32_t> result, end(of.events().size(), 0);
        result.resize(placed.size(), 0);
        for (const placed_effect& each : placed) ++end[each.event];
        for (std::size_t i = 1; i < end.size(); ++i) end[i] += end[i - 1];
        for (const placed_effect& each : placed) result[--end[each.event]] = each.call;  // an event is of one key: last call first
        return result;
    }

    /// The state after an accepted history, in the order that was found. Requires: no keys, and an answer.
    constexpr const auto& end() const
        requires(!View::keyed)
    {
        return parts_[0].search.end();
    }
    /// Continues the search to an order after which the state is another; false if there is none.
    constexpr bool find_other_end(const call_history<View>& of)
        requires(!View::keyed)
    {
        return parts_[0].search.find_other_end(of, parts_[0].schedule, calls_);
    }

    /// After a refused history: the call whose answer is impossible.
    constexpr std::uint32_t impossible(const call_history<View>&) const {
        const part& of = parts_[refuted_];
        return of.schedule.answered(of.search.deepest());
    }
    /// The calls that are pending there, itself last.
    constexpr std::vector<std::uint32_t> pending() const {
        const part& of = parts_[refuted_];
        std::vector<std::uint32_t> result;
        for (std::uint32_t i = 0; i < of.schedule.pending_count(of.search.deepest()); ++i)
            result.push_back(of.schedule.pending(of.search.deepest(), i));
        result.push_back(of.schedule.answered(of.search.deepest()));
        return result;
    }
    /// Calls visit(state, taken) for each configuration there; taken(call) says whether a pending call took effect.
    template <class Visit>
    constexpr void each_state(Visit&& visit) const {
        parts_[refuted_].search.each_deepest([&](const auto& state, const call_set<Words>& taken) {
            visit(state, [&](std::uint32_t call) { return taken.has(calls_[call].slot); });
        });
    }

private:
    constexpr void begin(const call_history<View>& of) {
        steps_ = polled_ = 0;
        stopped_ = false;
        calls_.assign(of.size(), scheduled_call{});
        for (part& each : parts_) each.schedule.clear();
        if constexpr (View::keyed) divide(of);
        else add_events(of);
        for (std::size_t i = 0; i < used_; ++i) {
            parts_[i].schedule.finish();
            parts_[i].search.begin(parts_[i].schedule);
        }
    }

    constexpr void add_events(const call_history<View>& of) {
        used_ = 1;
        if (parts_.empty()) parts_.push_back({});
        for (const history_event& event : of.events()) parts_[0].schedule.add(of, event, calls_);
    }

    constexpr void divide(const call_history<View>& of)
        requires View::keyed
    {
        numbered_keys<decltype(View::key(of[0].what))> keys;
        used_ = 0;
        std::vector<std::uint32_t> part_of(of.size(), 0);
        for (const history_event& event : of.events()) {
            if (!event.is_answer()) part_of[event.call()] = keys.number_of(View::key(of[event.call()].what));
            const std::uint32_t number = part_of[event.call()];
            if (number >= used_) used_ = number + std::size_t{1};
            if (number == parts_.size()) parts_.push_back({});
            parts_[number].schedule.add(of, event, calls_);
        }
    }

    /// Each search continues up to a number of steps; false if none can go on.
    template <class Stops>
    constexpr bool play_round(const call_history<View>& of, std::uint64_t budget, std::uint64_t limit, const Stops& stops) {
        bool open = false, unknown = false;
        for (std::size_t i = 0; i < used_; ++i) {
            part& each = parts_[i];
            if (each.search.verdict() != history_verdict::unknown) continue;
            const std::uint64_t before = each.search.steps(), left = limit - steps_;
            go_on(of, each, left < budget - before ? before + left : budget, stops);
            if (stopped_ && each.search.verdict() != history_verdict::refused) return false;
            if (each.search.verdict() == history_verdict::refused) return refuted_ = i, verdict_ = history_verdict::refused, true;
            unknown = unknown || each.search.verdict() == history_verdict::unknown;
            open = open || (each.search.verdict() == history_verdict::unknown && !each.schedule.too_many());
        }
        if (!unknown) verdict_ = history_verdict::accepted;
        return open;
    }

    /// One search continues until it has taken this number of steps in all.
    template <class Stops>
    constexpr void go_on(const call_history<View>& of, part& each, std::uint64_t until, const Stops& stops) {
        constexpr bool polls = !std::is_same_v<Stops, never_stops>;
        do {
            const std::uint64_t before = each.search.steps();
            const bool pauses = polls && until - before > steps_between_polls;
            each.search.run(of, each.schedule, calls_, pauses ? before + steps_between_polls : until);
            steps_ += each.search.steps() - before;
            if constexpr (polls)
                if (steps_ - polled_ >= steps_between_polls) polled_ = steps_, stopped_ = stops(bytes_with(steps_between_polls));
        } while (!stopped_ && each.search.verdict() == history_verdict::unknown && each.search.steps() < until &&
                 !each.schedule.too_many());
    }

    constexpr std::uint64_t bytes_with(std::uint64_t more) const {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < used_; ++i) sum += parts_[i].search.bytes_with(more);
        return sum;
    }
};

}}  // namespace foregone::impl
