// SPDX-License-Identifier: BSL-1.0
#pragma once

// Shrinks a failing path of a program by its recorded choices: removes some, lowers others; also in constant evaluation.

#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/walks/step_blocks.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Walks a candidate in this process.
template <class View, class Lists>
struct path_in_place {
    using numbers = typename Lists::template list<std::uint64_t>;

    path_terms terms{};
    [[no_unique_address]] View program{};

    /// Returns the path that was actually taken.
    constexpr replayed operator()(numbers& indices) const {
        const path_room room(terms.limit);
        path_reason reason;
        listed_choices source(indices, true);
        const path_result path =
            take_path<View>(room.points, terms.limit, source, reason, nullptr, terms.escapes, nullptr, nullptr, program);
        indices.clear();
        for (std::uint64_t i = 0; i < path.steps; ++i) indices.push_back(room.points[i].index);
        return as_replayed(path, reason);
    }
};

/// Shrinks a failing path: calmer schedules, fewer and lower choices, one candidate at a time, as long as it fails for the same
/// reason.
///
/// Guarantees: removal first tries ever smaller parts of the choices, then single ones, then blocks of consecutive ones. Then
/// each choice is lowered: to the first, by half, by ever smaller parts, by one. Then choices of equal index are lowered
/// together: all of them from each one on, and any two of at most 64 choices. After any success, removal of single choices begins
/// again. For longer paths, blocks come last. Removal shifts the later choices, and an index that is too large counts as the
/// last. A candidate is accepted only if the path that it takes has lower leading choices, or the same and fewer preemptions, or as
/// many and fewer switches of threads, or as many and is shorter, or as long and lower. In the end no single choice can be removed
/// or lowered by one or to the first, no block of step_blocks can be removed, and no such equal choices can be lowered together by
/// one or to the first.
/// Complexity: a run for each candidate.
/// Source: shrinking of recorded choices as in Hypothesis (MacIver and Donaldson, "Test-case reduction via test-case generation",
/// 2020).
template <class View, class Lists, class Walk>
struct path_shrinker {
    using numbers = typename Lists::template list<std::uint64_t>;

    numbers actions{};
    std::uint32_t property = no_property;
    path_reason reason{};
    turn_counts turns{};  ///< of its threads
    std::size_t leading = 0;  ///< the choices at the beginning that count more than turns: what the threads do

    std::uint64_t runs = 0;
    std::uint64_t spent = 0;  ///< choices made
    bool minimal = false;

    constexpr path_shrinker() = default;
    constexpr path_shrinker(const numbers& path, const replayed& failure, Walk walk)
        : actions(path), property(failure.property), reason(failure.reason), turns(failure.turns), walk_(walk),
          part_(path.size() > 1 ? path.size() / 2 : 1) {}

    /// Goes on with a path that fails in the same way and is simpler.
    constexpr void begin_from(const numbers& simpler, const turn_counts& taken) {
        actions = simpler;
        turns = taken;
        part_ = actions.size() > 1 ? actions.size() / 2 : 1;
        minimal = false;
    }

    /// Tries one candidate.
    constexpr void advance() {
        switch (phase_) {
            case phase::removing: return remove_next();
            case phase::removing_blocks: return remove_next_block();
            case phase::lowering: return lower_next();
            case phase::lowering_equal: return lower_next_equal();
        }
    }

    /// Whether a path that fails in the same way is simpler.
    constexpr bool is_simpler(const numbers& candidate, const turn_counts& taken) const {
        for (std::size_t i = 0; i < leading && i < actions.size() && i < candidate.size(); ++i)
            if (candidate[i] != actions[i]) return candidate[i] < actions[i];
        if (!(taken == turns)) return taken.is_calmer_than(turns);
        if (candidate.size() != actions.size()) return candidate.size() < actions.size();
        for (std::size_t i = 0; i < actions.size(); ++i)
            if (candidate[i] != actions[i]) return candidate[i] < actions[i];
        return false;
    }

private:
    enum class phase : std::uint8_t { removing, removing_blocks, lowering, lowering_equal };
    static constexpr std::size_t pairs_limit_choices = 64;

    Walk walk_{};
    phase phase_ = phase::removing;
    bool helped_ = false;
    std::size_t part_ = 1;
    std::size_t position_ = 0;
    std::size_t partner_ = 0;  ///< the later choice to lower too; `position_` itself: all equal choices
    unsigned attempt_ = 0;
    step_blocks block_{};

    constexpr void remove_next() {
        if (position_ < actions.size()) {
            const std::size_t end = part_ < actions.size() - position_ ? position_ + part_ : actions.size();
            if (accepts_without(position_, end)) helped_ = true;
            else position_ = end;
            return;
        }
        position_ = 0;
        if (part_ > 1) return void(part_ /= 2);
        if (!helped_) begin(is_long() ? phase::lowering : phase::removing_blocks);
        helped_ = false;
    }

    constexpr void remove_next_block() {
        if (!block_.find(actions.size(), 2)) return end_blocks();
        if (accepts_without(block_.start, block_.start + block_.length)) helped_ = true;
        else block_.next(actions.size());
    }

    constexpr void end_blocks() {
        minimal = is_long() && !helped_;
        begin(helped_ || is_long() ? phase::removing : phase::lowering);
        helped_ = false;
    }

    constexpr bool accepts_without(std::size_t begin, std::size_t end) {
        numbers kept{};
        for (std::size_t i = 0; i < actions.size(); ++i)
            if (i < begin || i >= end) kept.push_back(actions[i]);
        return accepts(kept);
    }

    constexpr void lower_next() {
        if (position_ >= actions.size()) return begin(phase::lowering_equal);
        if (by() == 0) return next_position();
        numbers changed = actions;
        changed[position_] -= by();
        if (accepts(changed)) helped_ = true;
        else ++attempt_;
    }

    /// By how much to lower a choice next; 0 if nothing is left to try.
    constexpr std::uint64_t by() const { return attempt_ < 64 ? actions[position_] >> attempt_ : 0; }

    /// Lowers two choices of one index, or all of that index.
    constexpr void lower_next_equal() {
        if (position_ >= actions.size()) return end_pass();
        if (partner_ >= actions.size() || (partner_ > position_ && actions.size() > pairs_limit_choices)) return next_position();
        if (by() == 0 || !has_equals()) return next_partner();
        numbers changed = actions;
        for (std::size_t i = position_; i < actions.size(); ++i)
            if (actions[i] == actions[position_] && (partner_ == position_ || i == position_ || i == partner_)) changed[i] -= by();
        if (accepts(changed)) helped_ = true;
        else ++attempt_;
    }

    /// Whether two choices are equal, or at least three.
    constexpr bool has_equals() const {
        if (partner_ > position_) return actions[partner_] == actions[position_];
        std::size_t later = 0;
        for (std::size_t i = position_ + 1; i < actions.size(); ++i) later += actions[i] == actions[position_];
        return later > 1;
    }

    constexpr void next_partner() {
        ++partner_;
        attempt_ = 0;
    }

    constexpr void next_position() {
        partner_ = ++position_;
        attempt_ = 0;
    }

    constexpr void begin(phase next) {
        if (next == phase::removing_blocks) block_.begin(actions.size());
        phase_ = next;
        position_ = partner_ = attempt_ = 0;
    }

    /// A lower choice may make another one removable, so a successful pass is followed by another.
    constexpr void end_pass() {
        if (!helped_ && is_long()) return begin(phase::removing_blocks);
        minimal = !helped_;
        helped_ = false;
        begin(phase::removing);
    }

    /// For a long path, indices are lowered before blocks are removed.
    constexpr bool is_long() const { return actions.size() > pairs_limit_choices; }

    /// Accepts the path that a candidate takes, if it fails in the same way and is simpler.
    constexpr bool accepts(numbers& candidate) {
        ++runs;
        const replayed went = walk_(candidate);
        spent += went.steps;
        if (went.property != property || !(went.reason == reason) || !is_simpler(candidate, went.turns)) return false;
        actions = candidate;
        turns = went.turns;
        return true;
    }
};

}}  // namespace foregone::impl
