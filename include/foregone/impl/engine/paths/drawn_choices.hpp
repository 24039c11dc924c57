// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/model/paths/path.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/inline_vector.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone {

/// Choices drawn from one stream of a seed, each as likely as the others; schedules by priorities, if a bug depth is given.
///
/// Shape: each task has a random priority, and of those that may run the highest does. At bug_depth - 1 random points the one that would
/// run is put below all others. A bug that takes an order of bug_depth steps is met with a probability of at least 1 / (tasks * points^(bug_depth - 1)).
/// Source: Burckhardt, Kothari, Musuvathi and Nagarakatte, "A randomized scheduler with probabilistic guarantees of finding bugs" (ASPLOS 2010).
class drawn_choices final : public choice_source {
    random_bits bits_;
    std::uint64_t salt_;
    std::uint64_t bug_depth_;
    std::uint64_t schedules_ = 0;                              ///< how many were made
    inline_vector<std::uint64_t, deepest_bug> changes_{};      ///< after how many schedules a priority changes
    inline_vector<std::uint64_t, deepest_bug> lowered_{};      ///< tasks that were put below the others, the lowest last

public:
    /// `points`: how many schedules a path makes, about.
    constexpr drawn_choices(std::uint64_t seed, std::uint64_t stream, std::uint64_t bug_depth, std::uint64_t points)
        : bits_(seed, stream), salt_(bits_()), bug_depth_(bug_depth) {
        for (std::uint64_t i = 1; i < bug_depth; ++i) changes_.push_back(bits_.below(points > 0 ? points : 1));
    }

    constexpr std::uint64_t choose(std::uint64_t, std::uint64_t count) override { return bits_.below(count); }

    constexpr std::uint64_t schedule(std::uint64_t, const std::uint64_t* tasks, std::uint64_t count) override {
        const std::uint64_t number = schedules_++;
        if (bug_depth_ == 0) return bits_.below(count);
        for (const std::uint64_t change : changes_)
            if (change == number && !lowered_.full()) lowered_.push_back(tasks[highest(tasks, count)]);
        return highest(tasks, count);
    }

    constexpr std::uint64_t schedules() const { return schedules_; }

private:
    constexpr std::uint64_t highest(const std::uint64_t* tasks, std::uint64_t count) const {
        std::uint64_t best = 0;
        for (std::uint64_t i = 1; i < count; ++i)
            if (priority(tasks[i]) > priority(tasks[best])) best = i;
        return best;
    }

    constexpr std::uint64_t priority(std::uint64_t task) const {
        for (std::size_t i = lowered_.size(); i > 0; --i)
            if (lowered_[i - 1] == task) return deepest_bug - i;
        return mixer::of(salt_, task) | deepest_bug;
    }
};

}  // namespace foregone
