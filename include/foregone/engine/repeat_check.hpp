// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/hash.hpp>
#include <foregone/base/mix.hpp>
#include <foregone/base/print.hpp>
#include <foregone/engine/refuse_program.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace foregone {

inline constexpr std::uint64_t digested_actions = 1'024;

/// What the steps of a state are, as one number: which actions are enabled, where they lead, and what is noted of them. Of very many actions
/// it is about the first.
template <class View>
constexpr std::uint64_t step_digest(const typename View::node& state) {
    mixer all;
    View::each_step(state, {}, 0, View::action_count < digested_actions ? View::action_count : digested_actions, [&](std::uint64_t action, const auto& to, const auto& note, const auto&) {
        all.add(action, note.failed);
        all.add(hash(to));
    });
    return all.finish();
}

/// Some of the states that a worker expanded, of which the steps are taken again later: a model that answers otherwise then depends on more
/// than its arguments, and what is counted of it means nothing.
///
/// Cost: two expansions for one state of a thousand.
template <class View>
class repeat_check {
    struct sample {
        typename View::node state;
        std::uint64_t steps;
    };

    std::vector<sample> samples_{};
    std::uint64_t expanded_ = 0, next_ = 0;

    static constexpr std::uint64_t one_in_states = 1'024;

public:
    /// So many states are being expanded, of which this is one.
    void note(const typename View::node& state, std::uint64_t states) {
        expanded_ += states;
        if (expanded_ <= next_) return;
        next_ = expanded_ + one_in_states;
        samples_.push_back({state, step_digest<View>(state)});
    }

    /// Errors: invalid_program.
    void compare() {
        for (const sample& one : samples_)
            if (step_digest<View>(one.state) != one.steps) refuse(one.state);
        samples_.clear();
    }

private:
    static void refuse(const typename View::node& state) {
        std::string told = "the steps from ";
        print(told, state);
        refuse_other_answers(told + " are not the same when they are taken again");
    }
};

}  // namespace foregone
