// SPDX-License-Identifier: BSL-1.0
#pragma once

// Judges a history as sequentially consistent: calls take effect in an order that keeps that of each process.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/call_schedule.hpp>
#include <foregone/impl/histories/configurations.hpp>
#include <foregone/impl/histories/effect_search.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The judge of sequentially consistent histories: depth first, each process' next call in turn.
///
/// Guarantees: deterministic. A call that never returns takes effect after the calls before it of its process, or never, so every
///     linearizable history is accepted. Keys do not divide the search: sequential consistency is not local.
template <class View>
class program_order_search {
    using state = typename View::state;

    /// The calls of one process that have answers.
    struct line {
        std::uint32_t process, first, size;
    };
    /// A call that never returns: after a number of calls of the line.
    struct endless_call {
        std::uint32_t call, line, after;
        call_set<1> twins;  ///< equal calls that are tried before it
    };
    struct frame {
        std::uint32_t configuration, alternative;
    };

    std::vector<line> lines_;
    std::vector<std::uint32_t> calls_;      ///< line after line
    std::vector<std::uint32_t> positions_;  ///< of each configuration, one for each line
    std::vector<endless_call> endless_;
    configurations<state, std::uint32_t, call_set<1>> visited_;  ///< the place is where its positions begin
    std::vector<frame> stack_;
    std::uint64_t steps_ = 0;
    std::uint32_t longest_ = 0;  ///< the most calls with answers that took effect
    std::size_t before_others_ = 0;  ///< until this line is at its end, no other begins
    history_verdict verdict_ = history_verdict::unknown;

public:
    constexpr history_verdict judge(const call_history<View>& of, std::uint64_t steps) {
        return judge_after(no_call, of, steps);
    }
    /// The same where the calls of a process are before all others.
    constexpr history_verdict judge_after(std::uint32_t process, const call_history<View>& of, std::uint64_t steps) {
        verdict_ = history_verdict::unknown;
        steps_ = longest_ = 0;
        stack_.clear(), positions_.clear();
        divide(of);
        before_others_ = 0;
        while (before_others_ < lines_.size() && lines_[before_others_].process != process) ++before_others_;
        visited_.begin(calls_.size() + 1);
        if (too_many()) return verdict_;
        for (std::uint64_t i = View::initial_count; i > 0; --i) {
            const std::uint32_t place = static_cast<std::uint32_t>(positions_.size());
            positions_.resize(positions_.size() + lines_.size(), 0);
            add(View::initial(i - 1), place, {}, no_call);
        }
        return go_on(of, steps);
    }

    /// Continues an accepted search to an order after which the state is another; false if there is none.
    constexpr bool find_other_end(const call_history<View>& of) {
        verdict_ = history_verdict::unknown;
        go_on(of, UINT64_MAX);
        return std::exchange(verdict_, history_verdict::accepted) == history_verdict::accepted;
    }
    /// The state after the accepted order.
    constexpr const state& end() const { return visited_.state(stack_.back().configuration); }

    constexpr history_verdict verdict() const { return verdict_; }
    constexpr std::uint64_t steps() const { return steps_; }
    constexpr bool too_many() const { return endless_.size() > 64; }

    /// After an accepted history: the calls in order; after a refused one, the longest order found.
    constexpr std::vector<std::uint32_t> order(const call_history<View>&) const {
        std::vector<std::uint32_t> result;
        for (const frame& at : stack_)
            if (visited_.call(at.configuration) != no_call) result.push_back(visited_.call(at.configuration));
        return result;
    }

    /// After a refused history: of the next calls there, the one that returned first.
    constexpr std::uint32_t impossible(const call_history<View>& of) const {
        std::uint32_t first = no_call;
        for (const std::uint32_t call : pending())
            if (of[call].is_answered() && (first == no_call || of[call].answered_at < of[first].answered_at)) first = call;
        return first;
    }
    /// The next call of each process, where the most calls took effect.
    constexpr std::vector<std::uint32_t> pending() const {
        std::vector<std::uint32_t> result;
        std::uint32_t at = 0;
        while (total(visited_.place(at)) != longest_) ++at;
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const std::uint32_t position = positions_[visited_.place(at) + i];
            if (position < lines_[i].size) result.push_back(calls_[lines_[i].first + position]);
        }
        return result;
    }
    /// Calls visit(state, taken) for the first configuration in which the most calls took effect.
    template <class Visit>
    constexpr void each_state(Visit&& visit) const {
        std::uint32_t at = 0;
        while (total(visited_.place(at)) != longest_) ++at;
        visit(visited_.state(at), [](std::uint32_t) { return false; });
    }

private:
    constexpr history_verdict go_on(const call_history<View>& of, std::uint64_t steps) {
        while (verdict_ == history_verdict::unknown && steps_ < steps) {
            if (stack_.empty()) verdict_ = history_verdict::refused;
            else try_next(of);
        }
        return verdict_;
    }

    constexpr std::size_t line_of(std::uint32_t process) {
        std::size_t i = 0;
        while (i < lines_.size() && lines_[i].process != process) ++i;
        if (i == lines_.size()) lines_.push_back({process, 0, 0});
        return i;
    }

    constexpr void divide(const call_history<View>& of) {
        lines_.clear(), endless_.clear();
        for (std::uint32_t i = 0; i < of.size(); ++i) {
            line& mine = lines_[line_of(of[i].process)];
            if (of[i].is_answered()) ++mine.size;
            else add_endless(of, i, mine);
        }
        std::uint32_t before = 0;
        for (line& each : lines_) each.first = std::exchange(before, before + each.size), each.size = 0;
        calls_.assign(before, no_call);
        for (std::uint32_t i = 0; i < of.size(); ++i) {
            line& mine = lines_[line_of(of[i].process)];
            if (of[i].is_answered()) calls_[mine.first + mine.size++] = i;
        }
    }

    constexpr void add_endless(const call_history<View>& of, std::uint32_t number, const line& mine) {
        if (!View::can_assume(of[number].what)) refuse_history(history_problem::unknown_effect, of[number].process);
        const std::uint32_t own = static_cast<std::uint32_t>(&mine - lines_.data());
        call_set<1> twins;
        if constexpr (View::compares_calls)
            for (std::size_t i = 0; i < endless_.size() && i < 64; ++i)
                if (endless_[i].line == own && of[endless_[i].call].what == of[number].what) twins.add(static_cast<unsigned>(i));
        endless_.push_back({number, own, mine.size, twins});
    }

    constexpr std::uint32_t total(std::uint32_t place) const {
        std::uint32_t sum = 0;
        for (std::size_t i = 0; i < lines_.size(); ++i) sum += positions_[place + i];
        return sum;
    }

    constexpr void try_next(const call_history<View>& of) {
        frame& top = stack_.back();
        const std::uint32_t which = top.alternative++;
        if (which < lines_.size()) try_line(of, top.configuration, which);
        else if (which - lines_.size() < endless_.size()) try_endless(of, top.configuration, which - lines_.size());
        else stack_.pop_back();
    }

    constexpr void try_line(const call_history<View>& of, std::uint32_t from, std::size_t which) {
        const std::uint32_t position = positions_[visited_.place(from) + which];
        if (position == lines_[which].size || !may_begin(from, which)) return;
        const std::uint32_t call = calls_[lines_[which].first + position];
        state to = visited_.state(from);
        ++steps_;
        if (!View::take(visited_.state(from), to, of[call].what, of[call].seen)) return;
        add_after(std::move(to), from, which, visited_.optional(from), call);
    }

    constexpr bool may_begin(std::uint32_t from, std::size_t which) const {
        if (before_others_ >= lines_.size() || which == before_others_) return true;
        return positions_[visited_.place(from) + before_others_] == lines_[before_others_].size;
    }

    constexpr void try_endless(const call_history<View>& of, std::uint32_t from, std::size_t which) {
        const endless_call& call = endless_[which];
        const unsigned slot = static_cast<unsigned>(which);
        call_set<1> taken = visited_.optional(from);
        if (taken.has(slot) || !call.twins.is_within(taken) || positions_[visited_.place(from) + call.line] < call.after) return;
        state to = visited_.state(from);
        ++steps_;
        const effect what = View::assume(to, of[call.call].what);
        if (what == effect::undetermined) refuse_history(history_problem::unknown_effect, of[call.call].process);
        if (what == effect::impossible) return;
        if constexpr (View::compares_states)
            if (to == visited_.state(from)) return;
        taken.add(slot);
        add_after(std::move(to), from, lines_.size(), taken, call.call);
    }

    /// Adds the configuration in which one line is a call further.
    constexpr void add_after(state&& to, std::uint32_t from, std::size_t moved, const call_set<1>& optional, std::uint32_t call) {
        const std::uint32_t place = static_cast<std::uint32_t>(positions_.size());
        for (std::size_t i = 0; i < lines_.size(); ++i)
            positions_.push_back(positions_[visited_.place(from) + i] + (i == moved ? 1u : 0u));
        add(std::move(to), place, optional, call);
    }

    constexpr void add(state&& to, std::uint32_t place, const call_set<1>& optional, std::uint32_t call) {
        const std::uint32_t sum = total(place);
        std::uint64_t bucket = sum;
        if (hashable<state> && !std::is_constant_evaluated())
            for (std::size_t i = 0; i < lines_.size(); ++i) bucket = bucket * mixer::factor + positions_[place + i];
        const auto same = [&](std::uint32_t other) {
            for (std::size_t i = 0; i < lines_.size(); ++i)
                if (positions_[other + i] != positions_[place + i]) return false;
            return true;
        };
        const std::uint32_t added = visited_.insert(std::move(to), place, optional, call, no_call, bucket, same);
        if (added == no_call) return positions_.resize(place, 0);
        stack_.push_back({added, 0});
        if (sum > longest_) longest_ = sum;
        if (sum == calls_.size()) verdict_ = history_verdict::accepted;
    }
};

}}  // namespace foregone::impl
