// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches an order in which the calls of a history take effect, each between its call and its answer.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/call_schedule.hpp>
#include <foregone/impl/histories/configurations.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone {

/// Whether a history is an allowed one; `unknown` if a limit ended the search, which is not a refusal.
enum class history_verdict : std::uint8_t { accepted, refused, unknown };

}  // namespace foregone

namespace foregone { inline namespace impl {

/// A call of a witness order, and the event before which it takes effect.
struct placed_effect {
    std::uint32_t event, call;
};

/// The search of one history, or of the part of one with one key. It can be continued.
///
/// Guarantees: deterministic. A step is one call tried in one state, as other checkers count them.
/// Source: G. Lowe, "Testing for linearizability" (2017): just-in-time linearization, depth first, with configurations remembered
///     by answer. The sets of calls that never return are minimal; equal ones are tried in one order, and one that does not change
///     the state is not tried.
template <class View>
class effect_search {
    using state = typename View::state;

    /// The answers passed, and the pending calls that took effect and return later.
    struct place {
        std::uint64_t taken;
        std::uint32_t passed;
    };
    struct frame {
        std::uint32_t configuration, alternative;
    };

    configurations<state, place> visited_;
    std::vector<frame> stack_;
    std::uint64_t steps_ = 0;
    std::uint32_t deepest_ = 0;
    history_verdict verdict_ = history_verdict::unknown;

public:
    /// Begins the search of a schedule; keeps the memory of the last one.
    constexpr void begin(const call_schedule& schedule) {
        visited_.begin(schedule.answers() + std::size_t{1});
        stack_.clear();
        steps_ = deepest_ = 0;
        verdict_ = schedule.answers() == 0 ? history_verdict::accepted : history_verdict::unknown;
        if (schedule.too_many() || verdict_ == history_verdict::accepted) return;
        for (std::uint64_t i = View::initial_count; i > 0; --i) add(schedule, View::initial(i - 1), {0, 0}, 0, no_call);
    }

    /// Continues until the verdict is known, or at least this number of steps was tried in all.
    constexpr void run(const call_history<View>& of, const call_schedule& schedule, const std::vector<scheduled_call>& calls,
                       std::uint64_t steps) {
        if (schedule.too_many()) return;
        while (verdict_ == history_verdict::unknown && steps_ < steps) {
            if (stack_.empty()) verdict_ = history_verdict::refused;
            else try_next(of, schedule, calls);
        }
    }

    constexpr history_verdict verdict() const { return verdict_; }
    constexpr std::uint64_t steps() const { return steps_; }
    /// The number of the first answer that no configuration passed.
    constexpr std::uint32_t deepest() const { return deepest_; }

    /// Appends the effects of the accepted order.
    constexpr void append_order(const call_history<View>& of, const call_schedule& schedule,
                                std::vector<placed_effect>& order) const {
        std::uint32_t passed = 0;
        for (const frame& at : stack_) {
            const std::uint32_t call = visited_.call(at.configuration);
            if (call != no_call) order.push_back({of[schedule.answered(passed)].answered_at, call});
            passed = visited_.place(at.configuration).passed;
        }
    }

    /// Calls visit(state, taken bits) for each configuration at the deepest answer.
    template <class Visit>
    constexpr void each_deepest(Visit&& visit) const {
        for (std::uint32_t i = 0; i < visited_.size(); ++i)
            if (visited_.place(i).passed == deepest_) visit(visited_.state(i), visited_.place(i).taken | visited_.optional(i));
    }

private:
    /// Tries the next call in the configuration on top of the stack: the call that is answered first, then each pending one.
    constexpr void try_next(const call_history<View>& of, const call_schedule& schedule, const std::vector<scheduled_call>& calls) {
        frame& top = stack_.back();
        const std::uint32_t from = top.configuration, which = top.alternative++;
        const place at = visited_.place(from);
        if (which > schedule.pending_count(at.passed)) return stack_.pop_back();
        const std::uint32_t number = which == 0 ? schedule.answered(at.passed) : schedule.pending(at.passed, which - 1);
        const scheduled_call& call = calls[number];
        const std::uint64_t taken = at.taken | visited_.optional(from);
        if ((taken & call.slot) != 0 || (call.twin & ~taken) != 0) return;
        state to = visited_.state(from);
        ++steps_;
        const bool returns = (schedule.endless() & call.slot) == 0;
        if (returns ? !View::take(to, of[number].what, of[number].seen) : !assumed(to, of[number])) return;
        if constexpr (View::compares_states)
            if (!returns && to == visited_.state(from)) return;
        pass(schedule, calls, std::move(to), taken | call.slot, at.passed, number);
    }

    static constexpr bool assumed(state& to, const history_call<View>& call) {
        const effect what = View::assume(to, call.what);
        if (what == effect::undetermined) refuse_history(history_problem::unknown_effect, call.process);
        return what == effect::taken;
    }

    /// Adds the configuration after all answers to calls that took effect.
    constexpr void pass(const call_schedule& schedule, const std::vector<scheduled_call>& calls, state&& to, std::uint64_t taken,
                        std::uint32_t passed, std::uint32_t number) {
        for (; passed < schedule.answers(); ++passed) {
            const std::uint64_t slot = calls[schedule.answered(passed)].slot;
            if ((taken & slot) == 0) break;
            taken &= ~slot;
        }
        add(schedule, std::move(to), {taken & ~schedule.endless(), passed}, taken & schedule.endless(), number);
    }

    constexpr void add(const call_schedule& schedule, state&& to, const place& at, std::uint64_t optional, std::uint32_t number) {
        const std::uint32_t added = visited_.insert(std::move(to), at, optional, number, bucket_of(at), [&](const place& other) {
            return other.passed == at.passed && other.taken == at.taken;
        });
        if (added == no_call) return;
        stack_.push_back({added, 0});
        if (at.passed > deepest_) deepest_ = at.passed;
        if (at.passed == schedule.answers()) verdict_ = history_verdict::accepted;
    }

    /// Without a hash of states, and while compiling, buckets are answers.
    static constexpr std::uint64_t bucket_of(const place& at) {
        return hashable<state> && !std::is_constant_evaluated() ? at.taken * mixer::factor + at.passed : at.passed;
    }
};

}}  // namespace foregone::impl
