// SPDX-License-Identifier: BSL-1.0
// Searches a model for a run that matches a log: the set of possible states, advanced line by line over missing steps.
#include "logs/state_list.hpp"

#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/logs/log_model.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

struct unheard_sink final : dynamic_sink {
    void append(std::string_view) override {}
};

std::string letters_of(std::string_view name) {
    std::string letters;
    for (const char c : name)
        if (c != '_') letters += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return letters;
}

/// The kinds of action that a step may be of, by their numbers.
struct kinds_meant {
    std::size_t first, last;
};

/// Follows a log through a model: from each matching state, over missing steps, to the states after the line.
///
/// Complexity: a line without gaps takes one step from each matching state; with gaps, one from each state reached through them.
class log_search final : public log_judge {
    using numbers = std::vector<std::uint64_t>;
    static constexpr std::uint64_t scanned_actions_limit = 65'536;
    static constexpr std::size_t printed_limit = 8;

    /// An action in a reached state.
    struct step_at {
        std::size_t state;
        std::uint64_t action;
    };

    const log_model& model_;
    const log_driver& driver_;
    state_list now_, reached_, after_;  ///< possible states: before the line, after missing steps too, and after the line
    numbers skippable_;                 ///< the actions that may be missing
    std::vector<step_at> allowed_;

public:
    log_search(const log_model& model, const log_driver& driver)
        : model_(model), driver_(driver), now_(model.operations), reached_(model.operations), after_(model.operations) {
        model.each_initial([&](const void* state) { now_.add(state); });
        if (model.missing_in_a_row > 0) model.each_skippable([&](std::uint64_t action) { skippable_.push_back(action); });
    }

    std::uint64_t states() const override { return now_.size(); }
    void each_variable(function_ref<void(std::string_view)> visit) const override { model_.each_variable(visit); }
    bool has_kind(std::string_view name) const override { return kind_named(name) < model_.kind_count; }

    void add_to(owned<possible_states>& others) const override {
        if (!others) others = make_owned<state_list>(model_.operations);
        static_cast<state_list&>(*others).add_all(now_);
    }
    void go_on_from(const possible_states& states) override {
        now_.clear();
        now_.add_all(static_cast<const state_list&>(states));
    }

    line_fate take(const logged_step& step, dynamic_sink& why) override {
        numbers meant;
        driver_.poll();
        if (!model_.is_readable(step, why) || (step.action != nullptr && !find(*step.action, meant, why)))
            return line_fate::unreadable;
        if (const line_fate reached = reach(why); reached != line_fate::fits) return reached;
        after_.clear();
        const line_fate fate = step.takes_any ? follow_any(step, why)
                                              : step.action == nullptr ? observe(step, why) : follow(step, meant, why);
        if (fate == line_fate::fits) now_.swap(after_);
        else if (step.takes_any) note_allowed_of(range_of(kinds_of(step)));
        else if (step.action != nullptr) note_allowed(meant);
        else allowed_.clear();
        return fate;
    }

    bool print_allowed(std::size_t number, dynamic_sink& sink) const override {
        if (number >= allowed_.size()) return false;
        model_.print_step(reached_[allowed_[number].state], allowed_[number].action, sink);
        return true;
    }

private:
    /// Takes a step from a reached state, and adds the resulting states to a list.
    line_fate take(std::size_t from, std::uint64_t action, const logged_step& step, dynamic_sink& why, state_list& into) {
        return model_.follow(reached_[from], action, step, why, [&](const void* next) { into.add(next); });
    }

    bool find(const json_node& action, numbers& meant, dynamic_sink& why) const {
        json_problem problem;
        model_.find(action, problem, [&](std::uint64_t index) { meant.push_back(index); });
        if (!meant.empty()) return true;
        if (!problem.found()) return name_kinds(why), false;
        why.append(problem.path.view()), why.append(problem.path.empty() ? "" : ": "), why.append(problem.what.view());
        return false;
    }

    void name_kinds(dynamic_sink& why) const {
        why.append("the model has no such action; it has ");
        for (std::size_t kind = 0; kind < model_.kind_count && kind < 16; ++kind) {
            why.append(kind == 0 ? "" : ", ");
            model_.print_kind(kind, why);
        }
        if (model_.kind_count > 16) why.append(", …");
    }

    /// Breadth-first over the missing steps: fits, unless there are too many states, or a missing step is not determined.
    line_fate reach(dynamic_sink& why) {
        reached_.clear();
        reached_.add_all(now_);
        std::size_t first = 0;
        for (unsigned missing = 0; missing < model_.missing_in_a_row; ++missing) {
            const std::size_t last = reached_.size();
            for (; first < last; ++first)
                if (const line_fate skipped = skip_from(first, why); skipped != line_fate::fits) return skipped;
        }
        return line_fate::fits;
    }

    line_fate skip_from(std::size_t from, dynamic_sink& why) {
        unheard_sink unheard;
        for (const std::uint64_t action : skippable_) {
            const line_fate fate = take(from, action, {}, unheard, reached_);
            if (fate == line_fate::unreadable) return cannot_be_missing(from, action, why);
            if (reached_.size() > possible_states_limit) return line_fate::too_many;
        }
        return line_fate::fits;
    }

    /// If the model learns from an action, a missing step would need its answer.
    line_fate cannot_be_missing(std::size_t from, std::uint64_t action, dynamic_sink& why) {
        model_.print_action_at(action, why);
        why.append(" may be missing before it, and ");
        return take(from, action, {}, why, reached_);
    }

    line_fate observe(const logged_step& step, dynamic_sink& why) {
        for (std::size_t i = 0; i < reached_.size(); ++i)
            if (model_.shows(reached_[i], step)) after_.add(reached_[i]);
        if (after_.size() > 0) return line_fate::fits;
        why.append("the model is in "), model_.print_state(reached_[0], why);
        why.append(", which is another state than the log's: ");
        model_.name_difference(reached_[0], step, why);
        return line_fate::refused;
    }

    line_fate follow(const logged_step& step, const numbers& meant, dynamic_sink& why) {
        unheard_sink unheard;
        step_at blamed{0, meant[0]};
        line_fate worst = line_fate::refused;
        for (std::size_t i = 0; i < reached_.size(); ++i)
            for (const std::uint64_t action : meant) {
                const line_fate fate = take(i, action, step, unheard, after_);
                if (fate == line_fate::unreadable && worst != fate) blamed = {i, action}, worst = fate;
                if (after_.size() > possible_states_limit) return line_fate::too_many;
            }
        if (after_.size() == 0 || worst == line_fate::unreadable) return take(blamed.state, blamed.action, step, why, after_);
        return line_fate::fits;
    }

    /// The kind of this name, or of one with the same letters; kind_count, if there is none.
    std::size_t kind_named(std::string_view name) const {
        std::size_t alike = model_.kind_count;
        for (std::size_t i = 0; i < model_.kind_count && !name.empty(); ++i) {
            long_text title;
            model_.print_kind(i, title);
            if (title.view() == name) return i;
            if (alike == model_.kind_count && letters_of(title.view()) == letters_of(name)) alike = i;
        }
        return alike;
    }

    /// The kinds that a step may be of: the named one; all, if there is none.
    kinds_meant kinds_of(const logged_step& step) const {
        const std::size_t named = kind_named(step.kind);
        if (named < model_.kind_count) return {named, named + 1};
        return {0, model_.kind_count};
    }
    action_kind range_of(const kinds_meant& kinds) const {
        return {model_.kind_at(kinds.first).first, model_.kind_at(kinds.last - 1).last, 1};
    }

    /// To the states that the step shows, by an action of its kind; or none is taken, and they are shown already.
    line_fate follow_any(const logged_step& step, dynamic_sink& why) {
        const kinds_meant kinds = kinds_of(step);
        for (std::size_t i = 0; i < reached_.size(); ++i) {
            each_step(reached_[i], range_of(kinds), [&](std::uint64_t, const void* to) {
                if (model_.shows(to, step) && after_.size() <= possible_states_limit) after_.add(to);
            });
            if (model_.shows(reached_[i], step)) after_.add(reached_[i]);
            if (after_.size() > possible_states_limit) return line_fate::too_many;
        }
        if (after_.size() > 0) return line_fate::fits;
        return explain(reached_[0], kinds, step, why), line_fate::refused;
    }

    /// Takes the steps of a range, some actions at a time, and asks in between whether to go on.
    void each_step(const void* from, const action_kind& range, function_ref<void(std::uint64_t, const void*)> visit) const {
        constexpr std::uint64_t at_once = 65'536;
        for (std::uint64_t first = range.first; first < range.last; first += at_once) {
            model_.each_step(from, first, range.last - first < at_once ? range.last : first + at_once, visit);
            if (range.last - first <= at_once) return;
            driver_.poll();
        }
    }

    /// The step that comes nearest to what is shown, and the kinds of action whose guards refuse.
    void explain(const void* from, const kinds_meant& kinds, const logged_step& step, dynamic_sink& why) {
        unheard_sink unheard;
        std::uint64_t nearest = 0;
        std::size_t least = SIZE_MAX;
        std::vector<bool> is_enabled(model_.kind_count);
        each_step(from, range_of(kinds), [&](std::uint64_t action, const void* to) {
            const std::size_t differences = model_.name_difference(to, step, unheard);
            is_enabled[kind_number(action)] = true;
            if (differences < least) least = differences, nearest = action;
        });
        if (least == SIZE_MAX) {
            name_disabled("", kinds, is_enabled, why);
            why.append(" in "), model_.print_state(from, why);
            return;
        }
        if (kinds.last - kinds.first == model_.kind_count) why.append("no action leads");
        else model_.print_kind(kinds.first, why), why.append(" does not lead");
        why.append(" there from "), model_.print_state(from, why);
        why.append("; the nearest, "), model_.print_action_at(nearest, why), why.append(": ");
        bool is_named = false;
        model_.each_step(from, nearest, nearest + 1, [&](std::uint64_t, const void* to) {
            if (is_named || model_.name_difference(to, step, unheard) != least) return;
            model_.name_difference(to, step, why), is_named = true;
        });
        name_disabled("; ", kinds, is_enabled, why);
    }

    std::size_t kind_number(std::uint64_t action) const {
        std::size_t kind = 0;
        while (action >= model_.kind_at(kind).last) ++kind;
        return kind;
    }

    /// "push and pop are not enabled", after `before`; nothing if all are.
    void name_disabled(std::string_view before, const kinds_meant& kinds, const std::vector<bool>& is_enabled,
                       dynamic_sink& why) const {
        std::vector<std::size_t> disabled;
        for (std::size_t kind = kinds.first; kind < kinds.last; ++kind)
            if (!is_enabled[kind]) disabled.push_back(kind);
        if (disabled.empty()) return;
        for (std::size_t i = 0; i < disabled.size(); ++i) {
            why.append(i == 0 ? before : i + 1 == disabled.size() ? " and " : ", ");
            model_.print_kind(disabled[i], why);
        }
        why.append(disabled.size() == 1 ? " is not enabled" : " are not enabled");
    }

    /// Order: the action of the line, actions of its kind, all others.
    void note_allowed(const numbers& meant) {
        allowed_.clear();
        for (const std::uint64_t action : meant) note_if_allowed(action);
        const action_kind all = model_.kind_at(kind_number(meant[0]));
        note_all(all.first, all.last);
        note_all(0, model_.action_count);
    }

    void note_allowed_of(const action_kind& kind) {
        allowed_.clear();
        note_all(kind.first, kind.last);
        note_all(0, model_.action_count);
    }

    void note_all(std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t scanned = 0; first < last && scanned < scanned_actions_limit; ++first, ++scanned)
            if (allowed_.size() < printed_limit) note_if_allowed(first);
    }

    void note_if_allowed(std::uint64_t action) {
        for (const step_at& known : allowed_)
            if (known.action == action) return;
        for (std::size_t i = 0; i < reached_.size() && i < printed_limit; ++i)
            if (model_.enabled(reached_[i], action)) return allowed_.push_back({i, action});
    }
};

}  // namespace

void search_log(const log_model& model, log_driver& driver) {
    log_search search(model, driver);
    driver.drive(search);
}

}}  // namespace foregone::impl
