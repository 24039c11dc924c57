// SPDX-License-Identifier: BSL-1.0
// Visits a state graph by one thread, and measures the steps of each kind of action.
#include "states/step_profile.hpp"
#include "states/store/make_store.hpp"

#include <foregone/executor.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

class step_measurement {
    /// How many states take their steps of one kind at once.
    static constexpr std::size_t block_states = 512;
    static constexpr std::uint64_t first_room = 1 << 12;

    const packed_model& model_;
    const run_terms& terms_;
    step_profile& into_;
    const std::size_t words_;
    owned<state_store> visited_;
    sequential_executor alone_;
    std::vector<std::uint64_t> level_{}, next_{};
    std::uint64_t states_ = 0, room_ = 0, transitions_ = 0;

public:
    step_measurement(const packed_model& model, const run_terms& terms, step_profile& into)
        : model_(model), terms_(terms), into_(into), words_(model.shape.words),
          visited_(make_store(visited_form::states, words_, model.shape.bits)) {}

    void run(const depth_limit& limit) {
        model_.each_initial(0, model_.initial_count(),
                            [&](std::uint64_t, const packed_step& state) { meet(state.to, state.inside); });
        for (std::uint64_t depth = 0; !next_.empty() && depth < limit.steps; ++depth) {
            level_ = std::move(next_);
            next_.clear();
            for (std::size_t at = 0; at < level_.size(); at += block_states * words_) {
                if (terms_.check_in(now(depth)) != stop_reason::none) return;
                expand(level_.data() + at, std::min(block_states, (level_.size() - at) / words_));
            }
        }
        into_.complete = true;
    }

private:
    progress now(std::uint64_t depth) const {
        progress at;
        at.states = states_;
        at.transitions = transitions_;
        at.depth_steps = depth;
        at.frontier = next_.size() / words_;
        at.bytes = visited_->bytes() + (level_.capacity() + next_.capacity()) * sizeof(std::uint64_t);
        return at;
    }

    bool meet(const std::uint64_t* state, bool inside) {
        if (!inside) return false;
        if (states_ == room_) {
            visited_->grow_for(states_, std::max(states_, first_room), alone_);
            room_ = states_ + std::max(states_, first_room);
        }
        if (!visited_->insert_all(state, 1)) return false;
        next_.insert(next_.end(), state, state + words_);
        ++states_;
        return true;
    }

    void expand(const std::uint64_t* states, std::size_t count) {
        measure(states, count);
        for (std::size_t i = 0; i < count; ++i, states += words_)
            for (step_profile::row& kind : into_.kinds)
                model_.each_step(states, kind.first_action, kind.last_action, step_detail::successor, [&](const packed_step& step) {
                    ++kind.transitions;
                    ++transitions_;
                    kind.new_states += meet(step.to, step.inside && step.fits);
                });
    }

    void measure(const std::uint64_t* states, std::size_t count) {
        using clock = std::chrono::steady_clock;
        clock::time_point last = clock::now();
        for (step_profile::row& kind : into_.kinds) {
            for (std::size_t i = 0; i < count; ++i)
                model_.each_step(states + i * words_, kind.first_action, kind.last_action, step_detail::successor,
                                 [](const packed_step&) {});
            const clock::time_point now = clock::now();
            kind.ns += static_cast<std::uint64_t>(std::chrono::nanoseconds(now - last).count());
            last = now;
        }
    }
};

}  // namespace

void profile_steps(const packed_model& model, const run_terms& terms, const depth_limit& limit, step_profile& into) {
    step_measurement(model, terms, into).run(limit);
}

}}  // namespace foregone::impl
