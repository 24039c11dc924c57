// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches an order in which the calls of a history take effect, each between its call and its answer.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/call_schedule.hpp>
#include <foregone/impl/histories/configurations.hpp>
#include <foregone/impl/histories/history_verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// A call of a witness order, and the event before which it takes effect.
struct placed_effect {
    std::uint32_t event, call;
};

/// The search of one history, or of the part of one with one key. It can be continued.
///
/// Guarantees: deterministic. A step is one call tried in one state, as other checkers count them.
/// Source: G. Lowe, "Testing for linearizability" (2017): just-in-time linearization with configurations remembered by answer. From
///     answer to answer the search is depth first; before one answer it is breadth first, so that few calls take effect early. The
///     sets of calls that never return are minimal; equal ones are tried in one order, and one that does not change the state is
///     not tried.
template <class View, std::size_t Words>
class effect_search {
    using state = typename View::state;
    using set = call_set<Words>;
    using schedule_type = call_schedule<Words>;

    /// The answers passed, and the pending calls that took effect and return later.
    struct place {
        set taken;
        std::uint32_t passed;
    };
    /// The configurations before one answer: from a place in the queue to its end, or to the next frame.
    struct frame {
        std::uint32_t first;
        std::uint32_t answered;     ///< up to here the answer was tried
        std::uint32_t next, which;  ///< this pending call is tried next, in this configuration
    };

    configurations<state, place, set> visited_;
    std::vector<state> next_;  ///< one: the state after the call that is tried; its memory is used again
    std::vector<frame> stack_;
    std::vector<std::uint32_t> queue_;
    std::uint32_t accepted_ = no_call;
    std::uint64_t steps_ = 0;
    std::uint32_t deepest_ = 0;
    history_verdict verdict_ = history_verdict::unknown;

public:
    /// Begins the search of a schedule; keeps the memory of the last one.
    constexpr void begin(const schedule_type& schedule) {
        visited_.begin(schedule.answers() + std::size_t{1});
        stack_.clear(), queue_.clear();
        accepted_ = no_call;
        steps_ = deepest_ = 0;
        verdict_ = history_verdict::unknown;
        if (schedule.too_many()) return;
        if (schedule.answers() == 0) return void(verdict_ = history_verdict::accepted);
        if (View::initial_count > 0 && next_.empty()) next_.push_back(View::initial(0));
        for (std::uint64_t i = View::initial_count; i > 0; --i) add(schedule, View::initial(i - 1), {{}, 0}, {}, no_call, no_call);
    }

    /// Continues until the verdict is known, or at least this number of steps was tried in all.
    constexpr void run(const call_history<View>& of, const schedule_type& schedule, const std::vector<scheduled_call>& calls,
                       std::uint64_t steps) {
        if (schedule.too_many()) return;
        while (verdict_ == history_verdict::unknown && steps_ < steps) {
            if (stack_.empty()) verdict_ = history_verdict::refused;
            else try_next(of, schedule, calls);
        }
    }

    /// Continues an accepted search to an order after which the state is another; false if there is none.
    constexpr bool find_other_end(const call_history<View>& of, const schedule_type& schedule,
                                  const std::vector<scheduled_call>& calls) {
        verdict_ = history_verdict::unknown;
        run(of, schedule, calls, UINT64_MAX);
        return std::exchange(verdict_, history_verdict::accepted) == history_verdict::accepted;
    }

    constexpr history_verdict verdict() const { return verdict_; }
    constexpr std::uint64_t steps() const { return steps_; }
    /// The state after the accepted order.
    constexpr const state& end() const { return visited_.state(accepted_); }
    /// The bytes that it takes at most until some more steps are taken, without what states allocate.
    constexpr std::uint64_t bytes_with(std::uint64_t more) const {
        return visited_.bytes_with(more) + 2 * queue_.capacity() * sizeof(std::uint32_t);
    }
    /// The number of the first answer that no configuration passed.
    constexpr std::uint32_t deepest() const { return deepest_; }

    /// Appends the effects of the accepted order, the last one first.
    constexpr void append_order(const call_history<View>& of, const schedule_type& schedule,
                                std::vector<placed_effect>& order) const {
        visited_.each_before(accepted_, [&](std::uint32_t from, std::uint32_t call) {
            order.push_back({of[schedule.answered(visited_.place(from).passed)].answered_at, call});
        });
    }

    /// Calls visit(state, taken bits) for each configuration at the deepest answer.
    template <class Visit>
    constexpr void each_deepest(Visit&& visit) const {
        for (std::uint32_t i = 0; i < visited_.size(); ++i)
            if (visited_.place(i).passed == deepest_)
                visit(visited_.state(i), visited_.place(i).taken.joined(visited_.optional(i)));
    }

private:
    /// Tries the answer in each new configuration, then the next pending call in the next configuration.
    constexpr void try_next(const call_history<View>& of, const schedule_type& schedule, const std::vector<scheduled_call>& calls) {
        frame& top = stack_.back();
        const std::uint32_t end = static_cast<std::uint32_t>(queue_.size()), answer = visited_.place(queue_[top.first]).passed;
        if (top.answered < end) return try_call(of, schedule, calls, queue_[top.answered++], schedule.answered(answer));
        if (top.which == schedule.pending_count(answer)) ++top.next, top.which = 0;
        if (top.next < end && schedule.pending_count(answer) > 0)
            return try_call(of, schedule, calls, queue_[top.next], schedule.pending(answer, top.which++));
        queue_.resize(top.first, 0);
        stack_.pop_back();
    }

    constexpr void try_call(const call_history<View>& of, const schedule_type& schedule, const std::vector<scheduled_call>& calls,
                            std::uint32_t from, std::uint32_t number) {
        const scheduled_call& call = calls[number];
        set taken = visited_.place(from).taken.joined(visited_.optional(from));
        if (taken.has(call.slot) || (call.twin != scheduled_call::no_slot && !taken.has(call.twin))) return;
        ++steps_;
        const state& before = visited_.state(from);
        state& to = next_.front();
        const bool returns = !schedule.endless().has(call.slot);
        if (returns ? !View::take(before, to, of[number].what, of[number].seen) : !assumed(before, to, of[number])) return;
        if constexpr (View::compares_states)
            if (!returns && to == before) return;
        taken.add(call.slot);
        pass(schedule, calls, std::move(to), taken, from, number);
    }

    static constexpr bool assumed(const state& before, state& to, const history_call<View>& call) {
        to = before;
        const effect what = View::assume(to, call.what);
        if (what == effect::undetermined) refuse_history(history_problem::unknown_effect, call.process);
        return what == effect::taken;
    }

    /// Adds the configuration after all answers to calls that took effect.
    constexpr void pass(const schedule_type& schedule, const std::vector<scheduled_call>& calls, state&& to, set& taken,
                        std::uint32_t from, std::uint32_t number) {
        std::uint32_t passed = visited_.place(from).passed;
        for (; passed < schedule.answers(); ++passed) {
            const unsigned slot = calls[schedule.answered(passed)].slot;
            if (!taken.has(slot)) break;
            taken.remove(slot);
        }
        const set returning = taken.without(schedule.endless());
        add(schedule, std::move(to), {returning, passed}, taken.without(returning), from, number);
    }

    constexpr void add(const schedule_type& schedule, state&& to, const place& at, const set& optional, std::uint32_t from,
                       std::uint32_t number) {
        const auto same = [&](const place& other) { return other.passed == at.passed && other.taken == at.taken; };
        const std::uint32_t added = visited_.insert(std::move(to), at, optional, number, from, bucket_of(at), same);
        if (added == no_call) return;
        if (at.passed > deepest_) deepest_ = at.passed;
        if (at.passed == schedule.answers()) return verdict_ = history_verdict::accepted, void(accepted_ = added);
        const std::uint32_t end = static_cast<std::uint32_t>(queue_.size());
        if (from == no_call ? stack_.empty() : visited_.place(from).passed != at.passed) stack_.push_back({end, end, end, 0});
        queue_.push_back(added);
    }

    /// Without a hash of states, and while compiling, buckets are answers.
    static constexpr std::uint64_t bucket_of(const place& at) {
        return hashable<state> && !std::is_constant_evaluated() ? at.taken.mixed() + at.passed : at.passed;
    }
};

}}  // namespace foregone::impl
