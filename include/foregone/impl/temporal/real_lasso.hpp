// SPDX-License-Identifier: BSL-1.0
#pragma once

// From a lasso of representatives to a run of the model.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/temporal/temporal_model.hpp>
#include <foregone/model/symmetry.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// What a step between representatives asks of a real one.
template <class View>
struct step_between_representatives {
    typename View::node to;
    std::uint64_t letter;  ///< atoms of the step
    std::uint64_t taken;   ///< conditions that the step takes
};

/// A real run along a lasso of representatives: each step is the least one that leads to the next representative, with the same
/// atoms and conditions. A lap may end in another state of the orbit in which it began; then another lap follows, until one begins
/// in the same state as a lap before.
///
/// Guarantees: the same atoms at all positions of both runs, and the same conditions enabled and taken: both violate the same
/// properties. There is such a step, since a representative has the same steps as the states of its orbit, up to a renaming of
/// identities. If there is none, because the model distinguishes identities, the run ends in no_action, which is not a step.
/// Complexity: as many laps as the orbit has states at most; a state of memory for each step.
/// Source: E. A. Emerson and A. P. Sistla, "Symmetry and model checking" (1996).
template <class View>
class real_lasso {
    using model = temporal_model<View>;
    using node = typename View::node;
    using step_list = std::vector<step_between_representatives<View>>;

    static constexpr std::size_t steps_between_polls = 256;

    const step_list& along_;
    const function_ref<void(std::uint64_t)>* poll_;
    node at_;
    std::vector<node> from_{};  ///< by step: the state before it

public:
    std::vector<std::uint64_t> actions{};
    std::uint64_t loop_from;

    /// `repeated_from`: the step from which on the steps are repeated, if there are any. `poll` is called now and then with the
    /// used bytes, and may throw; null: it is not.
    constexpr real_lasso(std::uint64_t initial, const step_list& along, std::uint64_t repeated_from,
                         const function_ref<void(std::uint64_t)>* poll = nullptr)
        : along_(along), poll_(poll), at_(View::initial(initial)), loop_from(repeated_from) {
        const bool has_lap = repeated_from < along.size();
        const std::size_t lap_from = has_lap ? static_cast<std::size_t>(repeated_from) : along.size();
        bool goes_on = take_steps(0, lap_from);
        while (has_lap && goes_on && !has_returned(lap_from)) goes_on = take_steps(lap_from, along.size());
    }

private:
    constexpr bool take_steps(std::size_t first, std::size_t last) {
        for (; first < last; ++first)
            if (!take(along_[first])) return false;
        return true;
    }

    constexpr bool take(const step_between_representatives<View>& wanted) {
        std::uint64_t found = no_action;
        if (poll_ != nullptr && from_.size() % steps_between_polls == 0)
            (*poll_)(from_.capacity() * sizeof(node) + actions.capacity() * sizeof(std::uint64_t));
        from_.push_back(at_);
        model::each_step(
            from_.back(), [&](std::uint64_t step, const node& to, bool inside, std::uint64_t letter, std::uint64_t taken) {
                if (found != no_action || !inside || letter != wanted.letter || taken != wanted.taken) return;
                if (!same_state(kept_state<View>(to), wanted.to)) return;
                found = step;
                at_ = to;
            });
        actions.push_back(found);
        return found != no_action;
    }

    /// Whether a lap began in this state. The steps before that lap are taken once.
    constexpr bool has_returned(std::size_t lap_from) {
        for (std::size_t begin = lap_from; begin < from_.size(); begin += along_.size() - lap_from) {
            if (!same_state(from_[begin], at_)) continue;
            loop_from = begin;
            take_back();
            return true;
        }
        return false;
    }

    /// Takes back what the beginning and the lap end with in common.
    constexpr void take_back() {
        while (loop_from > 0 && actions[loop_from - 1] == actions.back() && same_state(from_[loop_from - 1], from_.back())) {
            actions.pop_back();
            from_.pop_back();
            --loop_from;
        }
    }
};

}}  // namespace foregone::impl
