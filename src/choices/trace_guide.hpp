// SPDX-License-Identifier: BSL-1.0
#pragma once

// The turns of threads on a failing path of a search that leaves alternatives out, for a path of one that leaves out nothing.

#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/choices/wanted_alternatives.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The turns of threads on a path, each with what it depends on, and the other choices of each thread. As the source of choices of
/// another path it takes the same turns, dependent ones in the same order, and each time the first thread that may go on so.
///
/// Guarantees: a reduced search in order has that path, unless waits or choices depend on more than objects. The caller compares
///     how the path ends.
class trace_guide final : public choice_source {
    static constexpr std::size_t most_threads = wanted_alternatives::most;
    static constexpr std::size_t outside = most_threads;  ///< choices before the first turn

    using numbers = std::array<std::uint32_t, most_threads>;  ///< of turns of each thread

    std::array<std::vector<numbers>, most_threads> turns_{};  ///< those of each thread: what comes before, and itself
    std::array<std::vector<std::uint64_t>, most_threads + 1> others_{};
    numbers taken_{};
    std::array<std::size_t, most_threads + 1> chosen_{};
    std::size_t running_ = outside;
    bool is_turn_ = false;

public:
    // Written down along a path.

    /// `clock[i]`: how many turns of a thread come before it, or are it.
    template <class Clock>
    void add_turn(std::size_t thread, const Clock& clock) {
        numbers& before = turns_[thread].emplace_back();
        for (std::size_t i = 0; i < most_threads; ++i) before[i] = clock[i];
        running_ = thread;
    }
    /// A choice of the thread that has the turn.
    void add_choice(std::uint64_t index) { others_[running_].push_back(index); }
    bool is_empty() const {
        for (const std::vector<numbers>& each : turns_)
            if (!each.empty()) return false;
        return true;
    }

    // Along another path.

    void begin() { taken_ = {}, chosen_ = {}, running_ = outside; }
    /// The next choice is that of a thread.
    void begin_turn() { is_turn_ = true; }
    void take(std::size_t thread) { ++taken_[thread], running_ = thread; }

    std::uint64_t choose(std::uint64_t, std::uint64_t count) override {
        const std::vector<std::uint64_t>& all = others_[running_];
        std::size_t& next = chosen_[running_];
        if (next == all.size()) return 0;
        const std::uint64_t index = all[next++];
        return index < count ? index : count - 1;
    }

    std::uint64_t schedule(std::uint64_t step, const std::uint64_t* threads, std::uint64_t count) override {
        if (!std::exchange(is_turn_, false)) return choose(step, count);
        for (std::uint64_t i = 0; i < count; ++i)
            if (may_go_on(threads[i])) return i;
        return 0;
    }

    bool is_used_up(std::uint64_t) const override {
        for (std::size_t thread = 0; thread < most_threads; ++thread)
            if (taken_[thread] < turns_[thread].size()) return false;
        return true;
    }

private:
    bool may_go_on(std::size_t thread) const {
        if (taken_[thread] >= turns_[thread].size()) return false;
        const numbers& next = turns_[thread][taken_[thread]];
        for (std::size_t other = 0; other < most_threads; ++other)
            if (other != thread && next[other] > taken_[other]) return false;
        return true;
    }
};

}}  // namespace foregone::impl
