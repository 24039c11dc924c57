// SPDX-License-Identifier: BSL-1.0
#pragma once

// The scenario of a path as its first choices: how many calls each thread has, what is before them, and the calls.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/concurrency/call_scenario.hpp>
#include <foregone/impl/concurrency/vector_clock.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/model/chooser.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Chooses the calls of a path. The calls that a choice has are kept from path to path, since most paths differ in the order of
/// operations only.
template <class View, concurrent_shape Shape>
class scenario_choice {
    using call = numbered_call<View>;

    static constexpr choice_label labels[most_threads] = {
        "thread 1 calls", "thread 2 calls",  "thread 3 calls",  "thread 4 calls",  "thread 5 calls",  "thread 6 calls",
        "thread 7 calls", "thread 8 calls",  "thread 9 calls",  "thread 10 calls", "thread 11 calls", "thread 12 calls",
        "thread 13 calls", "thread 14 calls", "thread 15 calls", "thread 16 calls"};

    /// A choice of the last path, and what it had.
    struct level {
        std::uint32_t chosen;
        std::vector<call> allowed;
    };

    const std::vector<call_counts> counts_ = counts_in(Shape);
    const std::vector<call_list<View>> beginnings_ = foreseen_calls<View>::beginnings(Shape.before);
    const call_counts* counted_ = nullptr;
    const call_list<View>* begun_ = nullptr;
    std::vector<level> levels_;
    call_scenario<View> chosen_;

public:
    /// The scenario of this path; without threads if the path is over.
    const call_scenario<View>& choose(chooser& choose) {
        const call_counts& counted = choose("calls", counts_);
        const call_list<View>& begun = choose("before", beginnings_);
        if (counted_ != &counted || begun_ != &begun) levels_.clear();
        counted_ = &counted, begun_ = &begun;
        chosen_.before = begun;
        chosen_.threads.assign(counted.threads, {});
        std::size_t depth = 0;
        for (std::size_t t = 0; t < counted.threads; ++t)
            for (std::size_t i = 0; i < counted.of[t]; ++i, ++depth) {
                if (depth == levels_.size()) levels_.push_back({UINT32_MAX, find_allowed(t)});
                if (levels_[depth].allowed.empty()) choose.prune();
                if (choose.over()) return chosen_.threads.clear(), chosen_;
                const call one = choose(labels[t], levels_[depth].allowed);
                if (std::exchange(levels_[depth].chosen, one.number) != one.number) levels_.resize(depth + 1);
                chosen_.threads[t].push_back(one);
            }
        return chosen_;
    }

    /// Proposes the choices of scenarios with fewer threads, fewer calls, or fewer calls before the threads, until one is accepted.
    /// A call may be needed by the precondition of another one only, so two of them are left out, too; and other calls before the
    /// threads may do for one of theirs.
    bool propose_simpler(const std::vector<std::uint64_t>& choices,
                         function_ref<bool(const std::vector<std::uint64_t>&)> accepts) {
        const std::size_t given = find_given(choices);
        const std::uint64_t begun = static_cast<std::uint64_t>(begun_ - beginnings_.data());
        const std::vector<std::vector<call>> threads = chosen_.threads;
        const auto proposes = [&](std::uint64_t beginning, std::vector<std::vector<call>> simpler) {
            std::vector<std::uint64_t> all = find_choices(beginning, std::move(simpler));
            if (all.empty()) return false;
            all.insert(all.end(), choices.begin() + static_cast<std::ptrdiff_t>(given), choices.end());
            return accepts(all);
        };
        const auto after_any = [&](std::uint64_t, const std::vector<std::vector<call>>& simpler) {
            for (std::uint64_t i = 0; i < beginnings_.size(); ++i)
                if (i != begun && proposes(i, simpler)) return true;
            return false;
        };
        return proposes_fewer_threads(threads, begun, proposes) || proposes_fewer_calls(threads, begun, proposes, 1) ||
               proposes_shorter_beginnings(threads, begun, proposes) || proposes_fewer_calls(threads, begun, proposes, 2) ||
               proposes_fewer_calls(threads, begun, after_any, 1);
    }

private:
    /// Finds the scenario of a path's choices; returns how many of them say it.
    std::size_t find_given(const std::vector<std::uint64_t>& choices) {
        listed_choices<std::vector<std::uint64_t>> source(choices, true);
        std::size_t given = 0;
        const auto next = [&](std::size_t count) { return static_cast<std::size_t>(source.choose(given++, count)); };
        levels_.clear();
        counted_ = &counts_[next(counts_.size())];
        begun_ = &beginnings_[next(beginnings_.size())];
        chosen_.threads.assign(counted_->threads, {});
        for (std::size_t t = 0; t < counted_->threads; ++t)
            for (std::size_t i = 0; i < counted_->of[t]; ++i) {
                const std::vector<call> allowed = find_allowed(t);
                if (!allowed.empty()) chosen_.threads[t].push_back(allowed[next(allowed.size())]);
            }
        return given;
    }

    /// The choices of a scenario; none if one of its calls is not allowed.
    std::vector<std::uint64_t> find_choices(std::uint64_t beginning, std::vector<std::vector<call>> threads) {
        const auto goes_before = [](const auto& a, const auto& b) { return a.size() != b.size() ? a.size() > b.size() : a < b; };
        for (std::size_t end = 1; end < threads.size(); ++end)
            for (std::size_t i = end; i > 0 && goes_before(threads[i], threads[i - 1]); --i) std::swap(threads[i], threads[i - 1]);
        call_counts counted{.threads = threads.size()};
        for (std::size_t t = 0; t < threads.size(); ++t) counted.of[t] = static_cast<std::uint8_t>(threads[t].size());
        levels_.clear();
        std::size_t number = 0;
        while (counts_[number].of != counted.of) ++number;
        counted_ = &counts_[number];
        begun_ = &beginnings_[static_cast<std::size_t>(beginning)];
        chosen_.threads.assign(threads.size(), {});
        std::vector<std::uint64_t> choices{number, beginning};
        for (std::size_t t = 0; t < threads.size(); ++t)
            for (const call one : threads[t]) {
                const std::vector<call> allowed = find_allowed(t);
                std::size_t place = 0;
                while (place < allowed.size() && allowed[place] != one) ++place;
                if (place == allowed.size()) return {};
                choices.push_back(place);
                chosen_.threads[t].push_back(one);
            }
        return choices;
    }

    /// One thread less; or another thread makes its calls, too.
    static bool proposes_fewer_threads(const std::vector<std::vector<call>>& threads, std::uint64_t begun, const auto& proposes) {
        for (std::size_t t = 0; t < threads.size() && threads.size() > 2; ++t) {
            std::vector<std::vector<call>> fewer = threads;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(t));
            if (proposes(begun, fewer)) return true;
            for (std::vector<call>& own : fewer) {
                if (own.size() + threads[t].size() > Shape.calls) continue;
                const std::vector<call> kept = own;
                own.insert(own.end(), threads[t].begin(), threads[t].end());
                if (proposes(begun, fewer)) return true;
                own = kept;
            }
        }
        return false;
    }

    /// `left_out` calls less.
    static bool proposes_fewer_calls(const std::vector<std::vector<call>>& threads, std::uint64_t begun, const auto& proposes,
                                     unsigned left_out, std::size_t from_thread = 0, std::size_t from_call = 0) {
        for (std::size_t t = from_thread; t < threads.size(); ++t)
            for (std::size_t i = t == from_thread ? from_call : 0; i < threads[t].size(); ++i) {
                std::vector<std::vector<call>> fewer = threads;
                fewer[t].erase(fewer[t].begin() + static_cast<std::ptrdiff_t>(i));
                const bool ends = fewer[t].empty();
                if (ends && fewer.size() == 2) continue;
                if (ends) fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(t));
                if (left_out > 1 ? proposes_fewer_calls(fewer, begun, proposes, left_out - 1, t, ends ? 0 : i)
                                 : proposes(begun, std::move(fewer)))
                    return true;
            }
        return false;
    }

    bool proposes_shorter_beginnings(const std::vector<std::vector<call>>& threads, std::uint64_t begun,
                                     const auto& proposes) const {
        const std::size_t length = beginnings_[static_cast<std::size_t>(begun)].calls.size();
        for (std::uint64_t i = 0; i < begun && beginnings_[static_cast<std::size_t>(i)].calls.size() < length; ++i)
            if (proposes(i, threads)) return true;
        return false;
    }

    /// The next calls of a thread. Threads of equal length are the same in each order, so only one order of them is chosen.
    std::vector<call> find_allowed(std::size_t thread) {
        std::vector<call> allowed;
        std::vector<call>& own = chosen_.threads[thread];
        std::uint32_t first = 0;
        if (thread > 0 && counted_->of[thread] == counted_->of[thread - 1]) {
            const std::vector<call>& other = chosen_.threads[thread - 1];
            std::size_t same = 0;
            while (same < own.size() && own[same] == other[same]) ++same;
            if (same == own.size()) first = other[same].number;
        }
        if constexpr (View::total) {
            for (std::uint32_t number = first; number < View::action_count; ++number) allowed.push_back({number});
            return allowed;
        }
        typename foreseen_calls<View>::model begin = View::initial_model(begun_->initial);
        for (const call& each : begun_->calls) foreseen_calls<View>::is_allowed(begin, each);
        for (std::uint32_t number = first; number < View::action_count; ++number) {
            own.push_back({number});
            if (foreseen_calls<View>::are_allowed(begin, chosen_.threads)) allowed.push_back({number});
            own.pop_back();
        }
        return allowed;
    }
};

}}  // namespace foregone::impl
