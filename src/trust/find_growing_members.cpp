// SPDX-License-Identifier: BSL-1.0
// A beam search for runs on which a number in the state keeps growing or falling, within a small budget.
#include "base/clock_ns.hpp"
#include "trust/growing_members.hpp"
#include "trust/printed_numbers.hpp"

#include <foregone/impl/states/packed_model.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

constexpr std::uint64_t fewest_run_steps = 8, most_run_steps = 4096, most_tried = 400'000, most_ns = 1'000'000'000;
constexpr std::uint64_t actions_at_once = 1024, initial_states = 64;
constexpr std::size_t most_numbers = 24, most_growing = 3, states_of_a_level = 4, patience_levels = 40, shown_values = 4;

using state_words = std::vector<std::uint64_t>;

/// Numbers that their types bound do not grow without an end.
struct text_sink final : dynamic_sink {
    std::string text;
    void append(std::string_view characters) override { text += characters; }
    bool takes_bounded() const override { return false; }
};

/// What all runs together may cost.
class growth_budget {
    std::uint64_t tried_ = 0, begun_ns_ = clock_ns();

public:
    void note_step() { ++tried_; }
    bool is_spent() const { return tried_ >= most_tried || clock_ns() - begun_ns_ > most_ns; }
};

std::vector<printed_number> numbers_of_state(const packed_model& model, const state_words& state) {
    text_sink printed;
    model.print_state(state.data(), printed);
    return numbers_in(printed.text, most_numbers);
}

/// A search for a run on which one number becomes ever greater, or ever less.
class growing_run {
    struct reached {
        state_words state;
        std::int64_t value;
        std::size_t place;  ///< in the order in which the states of the level were reached
    };

    const packed_model& model_;
    growth_budget& budget_;
    const printed_number& what_;
    bool falls_;
    std::set<state_words> visited_{};
    std::vector<reached> level_{};
    std::vector<std::int64_t> best_{};  ///< of each level

public:
    growing_run(const packed_model& model, growth_budget& budget, const printed_number& what, bool falls)
        : model_(model), budget_(budget), what_(what), falls_(falls) {}

    /// The member, if it grows on a run of `steps` steps.
    std::optional<growing_member> find(std::uint64_t steps) {
        begin();
        std::uint64_t since = 0;
        while (!level_.empty() && best_.size() <= steps && since <= std::max<std::uint64_t>(patience_levels, steps / 8)) {
            if (budget_.is_spent()) return std::nullopt;
            const std::int64_t before = best_.back();
            next_level();
            since = !level_.empty() && is_more(best_.back(), before) ? 0 : since + 1;
        }
        if (best_.size() <= steps || !grows(steps)) return std::nullopt;
        return growing_member{what_.name, what_.is_size, falls_, grows_at_every_step(steps), last_values(steps)};
    }

private:
    bool is_more(std::int64_t one, std::int64_t other) const { return falls_ ? one < other : one > other; }

    /// After each eighth of the later half it is greater than before.
    bool grows(std::uint64_t steps) const {
        for (std::uint64_t eighth = 5; eighth <= 8; ++eighth)
            if (!is_more(best_[steps * eighth / 8], best_[steps * (eighth - 1) / 8])) return false;
        return true;
    }

    bool grows_at_every_step(std::uint64_t steps) const {
        for (std::uint64_t step = steps / 2; step < steps; ++step)
            if (!is_more(best_[step + 1], best_[step])) return false;
        return true;
    }

    /// The values of the last steps, or of the last eighths.
    std::vector<std::int64_t> last_values(std::uint64_t steps) const {
        std::vector<std::int64_t> values;
        const bool of_steps = grows_at_every_step(steps);
        for (std::uint64_t back = shown_values; back-- > 0;)
            values.push_back(best_[of_steps ? steps - back : steps * (8 - back) / 8]);
        return values;
    }

    void begin() {
        const std::uint64_t all = model_.initial_count();
        model_.each_initial(0, std::min(all, initial_states), [&](std::uint64_t, const packed_step& state) { reach(state); });
        end_level();
    }

    void next_level() {
        const std::vector<reached> from = std::move(level_);
        level_.clear();
        for (const reached& one : from)
            for (std::uint64_t first = 0; first < model_.shape.actions && !budget_.is_spent(); first += actions_at_once)
                model_.each_step(one.state.data(), first, std::min(first + actions_at_once, model_.shape.actions),
                                 step_detail::successor, [&](const packed_step& step) { reach(step); });
        end_level();
    }

    /// A new state belongs to the level, if it has the number.
    void reach(const packed_step& step) {
        budget_.note_step();
        if (!step.inside || !step.fits) return;
        state_words words(step.to, step.to + model_.shape.words);
        if (!visited_.insert(words).second) return;
        for (const printed_number& number : numbers_of_state(model_, words))
            if (number.name == what_.name) return level_.push_back({std::move(words), number.value, level_.size()});
    }

    /// Keeps the states where the number is greatest, the first ones of equals.
    void end_level() {
        std::sort(level_.begin(), level_.end(), [&](const reached& one, const reached& other) {
            return one.value == other.value ? one.place < other.place : is_more(one.value, other.value);
        });
        if (level_.size() > states_of_a_level) level_.resize(states_of_a_level);
        if (!level_.empty()) best_.push_back(level_.front().value);
    }
};

std::vector<printed_number> numbers_of_first_state(const packed_model& model) {
    std::vector<printed_number> numbers;
    model.each_initial(0, std::min<std::uint64_t>(model.initial_count(), 1), [&](std::uint64_t, const packed_step& state) {
        if (state.fits) numbers = numbers_of_state(model, {state.to, state.to + model.shape.words});
    });
    return numbers;
}

std::vector<growing_member> find_each(const packed_model& model, std::uint64_t steps) {
    std::vector<growing_member> found;
    growth_budget budget;
    for (const printed_number& number : numbers_of_first_state(model)) {
        for (const bool falls : {false, true}) {
            if (falls && number.is_size) continue;
            std::optional<growing_member> member = growing_run(model, budget, number, falls).find(steps);
            if (member) found.push_back(std::move(*member));
            if (member || found.size() == most_growing) break;
        }
        if (found.size() == most_growing) break;
    }
    return found;
}

}  // namespace

void growing_members::explain(const packed_model& model, std::uint64_t steps_searched) {
    if (steps_searched < fewest_run_steps) return;
    try {
        const std::uint64_t looked_at = std::min(steps_searched, most_run_steps);
        all = find_each(model, looked_at);
        steps = looked_at;
    } catch (...) {}  // nothing is known of a model that throws
}

}}  // namespace foregone::impl
