// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/model/action_json.hpp>
#include <foregone/model/action_kinds.hpp>
#include <foregone/model/gaps.hpp>
#include <foregone/run/log_judge.hpp>
#include <foregone/run/log_moves.hpp>
#include <foregone/run/possible_states.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone {

/// More states than this are not kept after one line of a log.
inline constexpr std::size_t possible_states_limit = 100'000;

/// Follows a log through a model: from each state that fits, over the steps that may be missing, to those after the line.
///
/// Cost: a line without gaps takes one step from each state that fits; with them, from each that they reach.
template <class View, class Gaps>
class log_search final : public log_judge {
    using moves = typename moves_of<View>::type;
    using state = typename moves::state;
    using kinds = action_kinds<typename View::action_domain>;
    static constexpr std::uint64_t scanned_actions_limit = 65'536;
    static constexpr std::size_t told_limit = 8;

    /// An action in one of the states that were reached.
    struct step_at {
        std::size_t state;
        std::uint64_t action;
    };

    unsigned in_a_row_;
    std::vector<std::uint64_t> skippable_;  ///< the actions that may be missing
    possible_states<state> states_;
    possible_states<state> reached_;  ///< where the last line was looked for
    std::vector<step_at> allowed_;

public:
    explicit log_search(const Gaps& gaps) : in_a_row_(gaps.in_a_row) {
        moves::begin([&](const state& at) { states_.add(at); });
        if (in_a_row_ == 0) return;
        View::actions::for_each(0, View::action_count, [&](std::uint64_t index, const auto& action) {
            if (gaps(action)) skippable_.push_back(index);
        });
    }

    std::uint64_t states() const override { return states_.size(); }

    line_fate take(const logged_step& step, dynamic_sink& why) override {
        std::vector<std::uint64_t> meant;
        if (!moves::is_readable(step, why) || (step.action != nullptr && !find(*step.action, meant, why)))
            return line_fate::unreadable;
        if (const line_fate reached = reach(why); reached != line_fate::fits) return reached;
        possible_states<state> after;
        const line_fate fate = step.action == nullptr ? observe(step, after, why) : follow(step, meant, after, why);
        if (fate == line_fate::fits) states_ = std::move(after);
        else note_allowed(meant);
        return fate;
    }

    bool tell_allowed(std::size_t number, dynamic_sink& sink) const override {
        if (number >= allowed_.size()) return false;
        moves::tell(reached_[allowed_[number].state], allowed_[number].action, sink);
        return true;
    }

private:
    struct unheard_sink final : dynamic_sink {
        void append(std::string_view) override {}
    };

    bool find(const json_node& action, std::vector<std::uint64_t>& meant, dynamic_sink& why) const {
        json_problem problem;
        find_actions<typename View::action_domain>(action, false, problem, [&](std::uint64_t index) { meant.push_back(index); });
        if (!meant.empty()) return true;
        if (!problem.found()) return tell_kinds(why), false;
        why.append(problem.path.view()), why.append(problem.path.empty() ? "" : ": "), why.append(problem.what.view());
        return false;
    }

    FOREGONE_COLD static void tell_kinds(dynamic_sink& why) {
        why.append("the model has no such action; it has ");
        for (std::size_t kind = 0; kind < kinds::count && kind < 16; ++kind) {
            why.append(kind == 0 ? "" : ", ");
            kinds::title(kind, why);
        }
        if (kinds::count > 16) why.append(", …");
    }

    /// Breadth first over the steps that may be missing: fits, unless there are too many states, or nobody can say which.
    line_fate reach(dynamic_sink& why) {
        reached_.clear();
        for (std::size_t i = 0; i < states_.size(); ++i) reached_.add(states_[i]);
        std::size_t first = 0;
        for (unsigned missing = 0; missing < in_a_row_; ++missing) {
            const std::size_t last = reached_.size();
            for (; first < last; ++first)
                if (const line_fate skipped = skip_from(first, why); skipped != line_fate::fits) return skipped;
        }
        return line_fate::fits;
    }

    line_fate skip_from(std::size_t number, dynamic_sink& why) {
        unheard_sink unheard;
        const state from = reached_[number];  // a copy: adding moves the others
        for (const std::uint64_t action : skippable_) {
            const line_fate fate = moves::follow(from, action, {}, unheard, [&](const state& to) { reached_.add(to); });
            if (fate == line_fate::unreadable) return cannot_be_missing(from, action, why);
            if (reached_.size() > possible_states_limit) return line_fate::too_many;
        }
        return line_fate::fits;
    }

    /// Where the model learns from an action, a gap would have to know what it answered.
    static line_fate cannot_be_missing(const state& from, std::uint64_t action, dynamic_sink& why) {
        print_action_of<View>(action, why);
        why.append(" may be missing before it, and ");
        return moves::follow(from, action, {}, why, [](const state&) {});
    }

    line_fate observe(const logged_step& step, possible_states<state>& after, dynamic_sink& why) const {
        for (std::size_t i = 0; i < reached_.size(); ++i)
            if (moves::shows(reached_[i], step)) after.add(reached_[i]);
        if (!after.empty()) return line_fate::fits;
        why.append("the model is in "), print(why, reached_[0]), why.append(", which is another state than the log's");
        return line_fate::refused;
    }

    line_fate follow(const logged_step& step, const std::vector<std::uint64_t>& meant, possible_states<state>& after,
                     dynamic_sink& why) const {
        unheard_sink unheard;
        step_at blamed{0, meant[0]};
        line_fate worst = line_fate::refused;
        for (std::size_t i = 0; i < reached_.size(); ++i)
            for (const std::uint64_t action : meant) {
                const line_fate fate = moves::follow(reached_[i], action, step, unheard, [&](const state& to) { after.add(to); });
                if (fate == line_fate::unreadable && worst != fate) blamed = {i, action}, worst = fate;
                if (after.size() > possible_states_limit) return line_fate::too_many;
            }
        if (after.empty()) return moves::follow(reached_[blamed.state], blamed.action, step, why, [](const state&) {});
        return line_fate::fits;
    }

    /// The action of the line itself, those of its kind, all others.
    void note_allowed(const std::vector<std::uint64_t>& meant) {
        allowed_.clear();
        for (const std::uint64_t action : meant) note_if_allowed(action);
        if (!meant.empty()) {
            const action_kind all = kinds::at(kind_of<kinds>(meant[0]));
            note_all(all.first, all.last);
        }
        note_all(0, View::action_count);
    }

    FOREGONE_COLD void note_all(std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t scanned = 0; first < last && scanned < scanned_actions_limit; ++first, ++scanned)
            if (allowed_.size() < told_limit) note_if_allowed(first);
    }

    FOREGONE_COLD void note_if_allowed(std::uint64_t action) {
        for (const step_at& known : allowed_)
            if (known.action == action) return;
        for (std::size_t i = 0; i < reached_.size() && i < told_limit; ++i)
            if (moves::enabled(reached_[i], action)) return allowed_.push_back({i, action});
    }
};

/// Lets a driver follow a log through a model, or says why it cannot.
///
/// Errors: a behavior whose expectations look at the history has no model that could be asked without the system.
template <class View, class Gaps>
void judge_log_with(const Gaps& gaps, log_driver& driver) {
    if (View::initial_count() == 0) return driver.refuse("it has no initial state");
    if constexpr (judges_answers<View>) {
        if constexpr (!View::has_oracle)
            return driver.refuse("its expectations look at the history; give it a model to judge a log by");
        else if constexpr (!std::copyable<typename View::oracle>) return driver.refuse("its model cannot be copied");
        else {
            log_search<View, Gaps> search(gaps);
            driver.drive(search);
        }
    } else {
        log_search<View, Gaps> search(gaps);
        driver.drive(search);
    }
}

}  // namespace foregone
