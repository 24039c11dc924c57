// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/simpler.hpp>
#include <foregone/engine/tally.hpp>
#include <foregone/verdict/walk.hpp>

#include <cstdint>

namespace foregone {

/// Makes a failing run shorter and its values simpler, one candidate at a time, as long as it violates the same property.
///
/// Shape: first ever smaller parts of the run are left out, then single steps, then any two, then values are made simpler; from
/// single steps again whenever that helped. At the end no single step can be left out, and no single value be made simpler in
/// a way that its domain offers: the run is 1-minimal. Two steps can't be left out either, of a run of at most 64: what one
/// command puts in, another takes out, and neither can go alone. A candidate that a precondition refuses is no run.
/// Cost: a run for each candidate that the oracle's model allows.
/// Source: the three phases are kiri-check's; removal in halves is Zeller and Hildebrandt's delta debugging (2002).
template <class View, std::uint64_t MaxSteps>
struct shrinker {
    std::uint64_t initial = 0, steps = 0;
    std::uint64_t actions[MaxSteps]{};
    std::uint32_t property = no_property;

    std::uint64_t runs = 0;    ///< candidates that were run
    std::uint64_t spent = 0;   ///< actions tried, on the system or on the model
    bool minimal = false;      ///< there is nothing left to try

    constexpr shrinker() = default;
    constexpr shrinker(std::uint64_t from, const std::uint64_t* run, std::uint64_t length, std::uint32_t violated)
        : initial(from), steps(length), property(violated), part_(length > 1 ? length / 2 : 1) {
        for (std::uint64_t i = 0; i < length; ++i) actions[i] = run[i];
    }

    /// Tries one candidate.
    constexpr void advance() {
        switch (phase_) {
            case phase::removing: return remove_next();
            case phase::removing_two: return remove_next_two();
            case phase::beginning: return begin_simpler();
            case phase::simplifying: return simplify_next();
        }
    }

private:
    enum class phase : std::uint8_t { removing, removing_two, beginning, simplifying };
    static constexpr std::uint64_t pairs_limit_steps = 64;

    phase phase_ = phase::removing;
    bool helped_ = false;           ///< a candidate was accepted in this pass
    std::uint64_t part_ = 1;        ///< how many steps are left out at once
    std::uint64_t position_ = 0;    ///< the step, or first of them, that is looked at
    std::uint64_t candidate_ = 0;   ///< which simpler value of it

    /// Leaves out a part of the run; passes with ever smaller parts, and with single steps until none can be left out.
    constexpr void remove_next() {
        if (position_ < steps) {
            const std::uint64_t end = part_ < steps - position_ ? position_ + part_ : steps;
            if (passes_without([&](std::uint64_t i) { return i >= position_ && i < end; })) position_ = end;
            else helped_ = true;
            return;
        }
        position_ = 0;
        if (part_ > 1) part_ /= 2;
        else if (!helped_) begin(steps <= pairs_limit_steps ? phase::removing_two : phase::beginning);
        helped_ = false;
    }

    /// Leaves out the steps `position_` and `candidate_`, of which the second comes later.
    constexpr void remove_next_two() {
        if (candidate_ <= position_) candidate_ = position_ + 1;
        if (position_ + 1 >= steps) return begin(phase::beginning);
        if (candidate_ >= steps) return next_position();
        if (!passes_without([&](std::uint64_t i) { return i == position_ || i == candidate_; })) begin(phase::removing);
        else ++candidate_;
    }

    template <class LeftOut>
    constexpr bool passes_without(LeftOut&& left_out) {
        std::uint64_t kept[MaxSteps]{}, count = 0;
        for (std::uint64_t i = 0; i < steps; ++i)
            if (!left_out(i)) kept[count++] = actions[i];
        return !accepts(initial, kept, count);
    }

    constexpr void begin(phase next) {
        phase_ = next;
        position_ = candidate_ = 0;
    }

    /// Begins in an earlier initial state.
    constexpr void begin_simpler() {
        if (candidate_ < initial && candidate_ < simpler_limit_values) {
            if (!accepts(candidate_++, actions, steps)) return;
            helped_ = true;
        }
        begin(phase::simplifying);
    }

    constexpr void simplify_next() {
        if (position_ == steps) return end_pass();
        const std::uint64_t simpler = simpler_action(actions[position_], candidate_++);
        if (simpler == no_action) return next_position();
        std::uint64_t changed[MaxSteps]{};
        for (std::uint64_t i = 0; i < steps; ++i) changed[i] = i == position_ ? simpler : actions[i];
        if (accepts(initial, changed, steps)) helped_ = true, candidate_ = 0;
        if (position_ > steps) position_ = steps;
    }

    constexpr void next_position() {
        ++position_;
        candidate_ = 0;
    }

    /// A simpler value may make a step superfluous, so a pass that helped is followed by another.
    constexpr void end_pass() {
        minimal = !helped_;
        helped_ = false;
        begin(phase::removing);
    }

    /// The candidate of this number among the simpler ones, or no_action.
    static constexpr std::uint64_t simpler_action(std::uint64_t action, std::uint64_t number) {
        std::uint64_t found = no_action;
        each_simpler<typename View::action_domain>(action, [&](std::uint64_t simpler) {
            found = number == 0 ? simpler : found;
            return number-- == 0;
        });
        return found;
    }

    /// Takes over the run if it is one and violates the property; of it, only what leads there.
    constexpr bool accepts(std::uint64_t from, const std::uint64_t* run, std::uint64_t length) {
        spent += length;
        if (!is_allowed(run, length)) return false;
        ++runs;
        typename View::record records[MaxSteps + 1]{};
        const replayed went = walk<View>(from, records, given_path{run, length});
        if (went.property != property) return false;
        initial = from;
        steps = went.steps;
        for (std::uint64_t i = 0; i < steps; ++i) actions[i] = run[i];
        return true;
    }

    /// Whether the oracle's model allows a run, as far as it can be asked without the system.
    static constexpr bool is_allowed(const std::uint64_t* run, std::uint64_t length) {
        if constexpr (View::plannable && !View::total) {
            auto model = View::initial_model();
            for (std::uint64_t i = 0; i < length; ++i) {
                if (!View::enabled(model, run[i])) return false;
                View::foresee(model, run[i]);
            }
        }
        return true;
    }

    struct given_path {
        const std::uint64_t* run;
        std::uint64_t length;
        std::uint64_t taken = 0;

        constexpr bool is_over() const { return taken == length; }
        constexpr void begin(const typename View::node&) {}
        constexpr next_step step(typename View::node& at, past_of<typename View::record> past, typename View::record& seen,
                                 typename View::note& noted) {
            if (is_over()) return next_step::over;
            return View::take(at, past, run[taken++], seen, noted) ? next_step::taken : next_step::refused;
        }
    };
};

}  // namespace foregone
