// SPDX-License-Identifier: BSL-1.0
#pragma once

// Shrinks a failing run of a model: removes steps and simplifies arguments; also in constant evaluation.

#include <foregone/impl/domain/value_place.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/replayed.hpp>
#include <foregone/impl/walks/step_blocks.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

template <class View>
struct shrink_rules;

template <class View, class Lists>
struct walk_in_place;

/// Shrinks a failing run: fewer steps and simpler values, one candidate at a time, as long as it violates a property: any
/// property, as in a search for the shortest counterexample, or only the given one.
///
/// Guarantees: removal first tries ever smaller parts of the run, then single steps, then any two steps, then blocks of
/// consecutive steps. Then up to three consecutive steps are removed while another step takes another action. Then values are
/// simplified, one by one and equal ones together. After any success, removal of single steps begins again. For a run of more
/// than 64 steps, blocks come last. In the end no single step can be removed, and no single value can be simplified in a way that
/// its domain offers: the run is 1-minimal. In a run of at most 64 steps no two steps can be removed either, because a command
/// may undo another one so that neither can be removed alone, and no block can. In a longer run, no block of step_blocks can be
/// removed. Nor can all arguments with one value of one domain be simplified together, or all but those of one argument of one
/// command. A candidate that a precondition refuses is not a run.
/// Complexity: a run for each candidate that the oracle's model allows.
/// Source: the three phases are kiri-check's; removal in halves is Zeller and Hildebrandt's delta debugging (2002).
template <class View, class Lists, class Walk = walk_in_place<View, Lists>, class Rules = shrink_rules<View>>
struct shrinker {
    using numbers = typename Lists::template list<std::uint64_t>;

    std::uint64_t initial = 0;
    numbers actions{};
    std::uint32_t property = no_property;

    std::uint64_t runs = 0;    ///< candidates that were run
    std::uint64_t spent = 0;   ///< actions tried, on the system or on the model
    bool minimal = false;      ///< nothing is left to try

    constexpr shrinker() = default;
    constexpr shrinker(std::uint64_t from, const numbers& run, std::uint32_t violated, bool keeps_property, Walk walk = {},
                       Rules rules = {})
        : initial(from), actions(run), property(violated), walk_(walk), rules_(rules), keeps_property_(keeps_property),
          part_(run.size() > 1 ? run.size() / 2 : 1) {}

    /// Tries one candidate.
    constexpr void advance() {
        switch (phase_) {
            case phase::removing: return remove_next();
            case phase::removing_two: return remove_next_two();
            case phase::removing_blocks: return remove_next_block();
            case phase::replacing: return replace_next();
            case phase::beginning: return begin_simpler();
            case phase::simplifying: return simplify_next();
            case phase::simplifying_equal: return simplify_next_equal();
        }
    }

private:
    enum class phase : std::uint8_t {
        removing,
        removing_two,
        removing_blocks,
        replacing,
        beginning,
        simplifying,
        simplifying_equal
    };
    static constexpr std::size_t pairs_limit_steps = 64;
    static constexpr std::size_t replaced_limit_steps = 12;  ///< the candidates are three times the square of these

    Walk walk_{};
    [[no_unique_address]] Rules rules_{};
    bool keeps_property_ = false;
    phase phase_ = phase::removing;
    bool helped_ = false;           ///< a candidate was accepted in this pass
    std::size_t part_ = 1;          ///< how many steps to remove at once
    std::size_t position_ = 0;      ///< the current step, or the first of several
    std::uint64_t candidate_ = 0;   ///< which simpler value of the step
    step_blocks block_{};
    std::size_t place_ = 0;         ///< the argument of the step whose equals are simplified
    std::size_t spared_ = 0;        ///< the argument, counted from 1, whose equal values stay

    /// Removes a part of the run: ever smaller parts, then single steps until none can be removed.
    constexpr void remove_next() {
        if (position_ < actions.size()) {
            const std::size_t end = part_ < actions.size() - position_ ? position_ + part_ : actions.size();
            if (passes_without([&](std::size_t i) { return i >= position_ && i < end; })) position_ = end;
            else helped_ = true;
            return;
        }
        position_ = 0;
        if (part_ > 1) part_ /= 2;
        else if (!helped_) begin(is_long() ? phase::beginning : phase::removing_two);
        helped_ = false;
    }

    /// Removes the steps `position_` and `candidate_`; the second comes later.
    constexpr void remove_next_two() {
        if (candidate_ <= position_) candidate_ = position_ + 1;
        if (position_ + 1 >= actions.size()) return begin_blocks();
        if (candidate_ >= actions.size()) return next_position();
        if (!passes_without([&](std::size_t i) { return i == position_ || i == candidate_; })) begin(phase::removing);
        else ++candidate_;
    }

    constexpr void begin_blocks() {
        begin(phase::removing_blocks);
        block_.begin(actions.size());
    }

    /// Removes a block of steps. The last step stays, because without it the run passes.
    constexpr void remove_next_block() {
        const std::size_t steps = actions.empty() ? 0 : actions.size() - 1;
        if (!block_.find(steps, is_long() ? 2 : 3)) {
            minimal = is_long() && !helped_;
            begin(helped_ || is_long() ? phase::removing : phase::replacing);
            helped_ = false;
        } else if (passes_without([&](std::size_t i) { return i >= block_.start && i < block_.start + block_.length; })) {
            block_.next(steps);
        } else {
            helped_ = true;
        }
    }

    /// Removes up to three steps from `position_` on, and replaces the action of another step. `candidate_` encodes how many,
    /// which and the action.
    constexpr void replace_next() {
        const std::size_t size = actions.size();
        if (position_ >= size || size > replaced_limit_steps) return begin(phase::beginning);
        const std::uint64_t number = candidate_ / rules_.replacements(),
                            action = rules_.replacement(candidate_ % rules_.replacements());
        ++candidate_;
        const std::size_t changed = static_cast<std::size_t>(number % size);
        const std::size_t end = position_ + 1 + static_cast<std::size_t>(number / size);
        if (end > position_ + 3 || end > size) return next_position();
        if ((changed >= position_ && changed < end) || action == actions[changed]) return;
        numbers kept = without([&](std::size_t i) { return i >= position_ && i < end; });
        kept[changed < position_ ? changed : changed - (end - position_)] = action;
        if (accepts(initial, kept)) begin(phase::removing);
    }

    template <class LeftOut>
    constexpr bool passes_without(LeftOut&& left_out) {
        return !accepts(initial, without(left_out));
    }

    template <class LeftOut>
    constexpr numbers without(LeftOut&& left_out) const {
        return rules_.without(actions, left_out);
    }

    constexpr void begin(phase next) {
        phase_ = next;
        position_ = candidate_ = place_ = spared_ = 0;
    }

    /// Begins in an earlier initial state.
    constexpr void begin_simpler() {
        if (candidate_ < initial && candidate_ < simpler_limit_values) {
            if (!accepts(candidate_++, actions)) return;
            helped_ = true;
        }
        begin(phase::simplifying);
    }

    constexpr void simplify_next() {
        if (position_ >= actions.size()) return begin(phase::simplifying_equal);
        const std::uint64_t simpler = rules_.simpler(actions[position_], candidate_++);
        if (simpler == no_simpler_value) return next_position();
        numbers changed = actions;
        changed[position_] = simpler;
        if (accepts(initial, changed)) helped_ = true, candidate_ = 0;
    }

    constexpr void next_position() {
        ++position_;
        candidate_ = place_ = spared_ = 0;
    }

    /// Simplifies an argument, and all arguments that equal it.
    constexpr void simplify_next_equal() {
        if (position_ >= actions.size()) return end_pass();
        if (place_ == rules_.places()) return next_position();
        if (equals() < 2) return next_equals();
        const std::uint64_t simpler = rules_.place(place_).simpler(value(), candidate_++);
        if (simpler == no_simpler_value) return next_equals();
        numbers changed = actions;
        for (std::size_t i = 0; i < actions.size(); ++i)
            for (std::size_t other = 0; other < rules_.places(); ++other)
                if (is_equal(i, other) && other + 1 != spared_) changed[i] = rules_.place(other).with(changed[i], simpler);
        if (accepts(initial, changed)) helped_ = true, candidate_ = 0;
    }

    constexpr void next_equals() {
        candidate_ = 0;
        if (spared_ == rules_.places() || (spared_ == 0 && equals() < 2)) ++place_, spared_ = 0;
        else ++spared_;
    }

    /// How many arguments would be simplified together; 0 if an earlier one is the first of them, or no spared one exists.
    constexpr std::size_t equals() const {
        if (!rules_.place(place_).is_in(actions[position_]) || value() == 0) return 0;
        std::size_t count = 0;
        bool spares = spared_ == 0;
        for (std::size_t i = 0; i < actions.size(); ++i)
            for (std::size_t other = 0; other < rules_.places(); ++other) {
                if (!is_equal(i, other)) continue;
                if (i < position_ || (i == position_ && other < place_)) return 0;
                if (other + 1 == spared_) spares = true;
                else ++count;
            }
        return spares ? count : 0;
    }

    constexpr std::uint64_t value() const { return rules_.place(place_).value_in(actions[position_]); }

    /// Whether an argument has the value and the domain of the current one.
    constexpr bool is_equal(std::size_t step, std::size_t other) const {
        return rules_.place(other).like == rules_.place(place_).like && rules_.place(other).holds(actions[step], value());
    }

    /// A simpler value may make a step removable, so a successful pass is followed by another.
    constexpr void end_pass() {
        if (!helped_ && is_long()) return begin_blocks();
        minimal = !helped_;
        helped_ = false;
        begin(phase::removing);
    }

    constexpr bool is_long() const { return actions.size() > pairs_limit_steps; }

    /// Accepts the run if it is possible and violates a property, up to the violation.
    constexpr bool accepts(std::uint64_t from, const numbers& run) {
        spent += run.size();
        numbers allowed = run;
        for (const std::size_t end = rules_.allowed_steps(run); allowed.size() > end;) allowed.pop_back();
        if (allowed.size() < run.size() && is_known(allowed)) return false;
        ++runs;
        const replayed went = walk_(from, allowed);
        if (keeps_property_ ? went.property != property : !went.violated()) return false;
        property = went.property;
        initial = from;
        actions = run;
        while (actions.size() > went.steps) actions.pop_back();
        return true;
    }

    /// Whether a run is a proper prefix of the failing one, which passes.
    constexpr bool is_known(const numbers& run) const {
        for (std::size_t i = 0; i < run.size(); ++i)
            if (i >= actions.size() || run[i] != actions[i]) return false;
        return true;
    }
};

}}  // namespace foregone::impl
