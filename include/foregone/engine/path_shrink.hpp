// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/verdict/path_replay.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone {

/// Walks a candidate in this process.
template <class View, class Lists, std::uint64_t MaxSteps>
struct path_in_place {
    using numbers = typename Lists::template list<std::uint64_t>;

    bool escapes = true;

    /// Answers the path that was really taken.
    constexpr replayed operator()(numbers& indices) const {
        const path_room room(MaxSteps);
        path_reason reason;
        listed_choices source(indices, true);
        const path_result path = take_path<View>(room.points, MaxSteps, source, reason, nullptr, escapes);
        indices.clear();
        for (std::uint64_t i = 0; i < path.steps; ++i) indices.push_back(room.points[i].index);
        return as_replayed(path, reason);
    }
};

/// Makes a failing path shorter and its choices lower, one candidate at a time, as long as it fails for the same reason.
///
/// Shape: first ever smaller parts of the choices are left out, then single ones, then each is lowered: to the first, by half, by one; from
/// single ones again whenever that helped. What is left out shifts what follows, and an index that is too large then counts as the last;
/// a candidate is taken over only if the path that it really takes is shorter, or as long and lower. At the end no single choice can
/// be left out or lowered by one or to the first.
/// Cost: a run for each candidate.
/// Source: shrinking of recorded choices as in Hypothesis (MacIver and Donaldson, "Test-case reduction via test-case generation", 2020).
template <class View, class Lists, class Walk>
struct path_shrinker {
    using numbers = typename Lists::template list<std::uint64_t>;

    numbers actions{};
    std::uint32_t property = no_property;
    path_reason reason{};

    std::uint64_t runs = 0;
    std::uint64_t spent = 0;  ///< choices made
    bool minimal = false;

    constexpr path_shrinker() = default;
    constexpr path_shrinker(const numbers& path, const replayed& failure, Walk walk)
        : actions(path), property(failure.property), reason(failure.reason), walk_(walk), part_(path.size() > 1 ? path.size() / 2 : 1) {}

    /// Tries one candidate.
    constexpr void advance() {
        if (position_ >= actions.size()) end_pass();
        else if (lowers_) lower_next();
        else remove_next();
    }

private:
    Walk walk_{};
    bool lowers_ = false;
    bool helped_ = false;
    std::size_t part_ = 1;
    std::size_t position_ = 0;
    unsigned attempt_ = 0;

    constexpr void remove_next() {
        const std::size_t end = part_ < actions.size() - position_ ? position_ + part_ : actions.size();
        numbers kept{};
        for (std::size_t i = 0; i < actions.size(); ++i)
            if (i < position_ || i >= end) kept.push_back(actions[i]);
        if (accepts(kept)) helped_ = true;
        else position_ = end;
    }

    constexpr void lower_next() {
        const std::uint64_t now = actions[position_];
        const std::uint64_t lower = attempt_ == 0 ? 0 : attempt_ == 1 ? now / 2 : now - 1;
        if (now == 0 || attempt_ > 2) return next_position();
        ++attempt_;
        numbers changed = actions;
        changed[position_] = lower;
        if (accepts(changed)) helped_ = true, attempt_ = 0;
    }

    constexpr void next_position() {
        ++position_;
        attempt_ = 0;
    }

    /// A lower choice may make another superfluous, so a pass that helped is followed by another.
    constexpr void end_pass() {
        position_ = attempt_ = 0;
        if (part_ > 1) return void(part_ /= 2);
        if (!lowers_ && !helped_) return void(lowers_ = true);
        if (lowers_ && !helped_) return void(minimal = true);
        lowers_ = helped_ = false;
    }

    /// Takes over the path that a candidate really takes, if it fails in the same way and is simpler.
    constexpr bool accepts(numbers& candidate) {
        ++runs;
        const replayed went = walk_(candidate);
        spent += went.steps;
        if (went.property != property || !(went.reason == reason) || !is_simpler(candidate)) return false;
        actions = candidate;
        return true;
    }

    constexpr bool is_simpler(const numbers& candidate) const {
        if (candidate.size() != actions.size()) return candidate.size() < actions.size();
        for (std::size_t i = 0; i < actions.size(); ++i)
            if (candidate[i] != actions[i]) return candidate[i] < actions[i];
        return false;
    }
};

}  // namespace foregone
