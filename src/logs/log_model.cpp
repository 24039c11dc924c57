// SPDX-License-Identifier: BSL-1.0
// Searches a model for a run that matches a log: the set of possible states, advanced line by line over missing steps.
#include <foregone/impl/logs/log_model.hpp>
#include <foregone/impl/states/store/state_operations.hpp>
#include <foregone/impl/states/store/visited_set.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// The set of states that a model may be in, in the order of discovery.
///
/// Guarantees: states without a hash are compared with all others; states without == are all stored.
/// Complexity: with a hash, one look-up per state; a few states are compared without one.
class state_list {
    static constexpr std::size_t few = 16;

    const state_operations& of_;
    std::vector<void*> states_{};
    std::unique_ptr<visited_set> index_{};

public:
    explicit state_list(const state_operations& of) : of_(of) {}
    state_list(const state_list&) = delete;
    state_list& operator=(const state_list&) = delete;
    ~state_list() { clear(); }

    void clear();
    void swap(state_list& other) noexcept;
    std::size_t size() const { return states_.size(); }
    const void* operator[](std::size_t number) const { return states_[number]; }
    void add(const void* state);
    /// Adds the states of another list, in its order.
    void add_all(const state_list& other);

private:
    bool has(const void* state);
    bool has_among_all(const void* state) const;
    bool has_in_index(const void* state);
    bool enter(const void* state, std::size_t number);
};

void state_list::clear() {
    for (void* const state : states_) {
        if (of_.destroy != nullptr) of_.destroy(state);
        ::operator delete(state, std::align_val_t{of_.alignment});
    }
    states_.clear();
    index_.reset();
}

void state_list::swap(state_list& other) noexcept {
    std::swap(states_, other.states_);
    std::swap(index_, other.index_);
}

void state_list::add(const void* state) {
    if (has(state)) return;
    if (states_.size() == states_.capacity()) states_.reserve(2 * states_.size() + few);
    void* const room = ::operator new(of_.bytes, std::align_val_t{of_.alignment});
    try {
        if (of_.copy != nullptr) of_.copy(room, state);
        else std::memcpy(room, state, of_.bytes);
    } catch (...) {
        ::operator delete(room, std::align_val_t{of_.alignment});
        throw;
    }
    states_.push_back(room);
}

void state_list::add_all(const state_list& other) {
    for (const void* const state : other.states_) add(state);
}

bool state_list::has(const void* state) {
    if (of_.same == nullptr) return false;
    return of_.hash == nullptr || size() < few ? has_among_all(state) : has_in_index(state);
}

bool state_list::has_among_all(const void* state) const {
    for (const void* const known : states_)
        if (of_.same(known, state)) return true;
    return false;
}

/// Adds a new state to the index.
bool state_list::has_in_index(const void* state) {
    if (index_ == nullptr) {
        index_ = std::make_unique<visited_set>();
        for (std::size_t i = 0; i < size(); ++i) enter(states_[i], i);
    }
    index_->grow_for(size() + 1);
    return !enter(state, size());
}

bool state_list::enter(const void* state, std::size_t number) {
    const std::uint64_t hashed = of_.hash(state);
    std::uint64_t slot = index_->home(hashed);
    for (; const visited_set::entry known = index_->at(slot); slot = index_->after(slot))
        if (visited_set::may_equal(known, hashed) && of_.same(states_[visited_set::id_of(known)], state)) return false;
    visited_set::entry unused;
    return index_->claim(slot, visited_set::make(hashed, static_cast<state_id>(number)), unused);
}

/// The limit of states stored after one line of a log.
constexpr std::size_t possible_states_limit = 100'000;

struct unheard_sink final : dynamic_sink {
    void append(std::string_view) override {}
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
    state_list now_, reached_, after_;  ///< possible states: before the line, after missing steps too, and after the line
    numbers skippable_;                 ///< the actions that may be missing
    std::vector<step_at> allowed_;

public:
    explicit log_search(const log_model& model)
        : model_(model), now_(model.operations), reached_(model.operations), after_(model.operations) {
        model.each_initial([&](const void* state) { now_.add(state); });
        if (model.missing_in_a_row > 0) model.each_skippable([&](std::uint64_t action) { skippable_.push_back(action); });
    }

    std::uint64_t states() const override { return now_.size(); }

    line_fate take(const logged_step& step, dynamic_sink& why) override {
        numbers meant;
        if (!model_.is_readable(step, why) || (step.action != nullptr && !find(*step.action, meant, why)))
            return line_fate::unreadable;
        if (const line_fate reached = reach(why); reached != line_fate::fits) return reached;
        after_.clear();
        const line_fate fate = step.action == nullptr ? observe(step, why) : follow(step, meant, why);
        if (fate == line_fate::fits) now_.swap(after_);
        else note_allowed(meant);
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
        why.append("the model is in "), model_.print_state(reached_[0], why), why.append(", which is another state than the log's");
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
        if (after_.size() == 0) return take(blamed.state, blamed.action, step, why, after_);
        return line_fate::fits;
    }

    /// Order: the action of the line, actions of its kind, all others.
    void note_allowed(const numbers& meant) {
        allowed_.clear();
        for (const std::uint64_t action : meant) note_if_allowed(action);
        if (!meant.empty()) {
            const action_kind all = model_.kind_of_action(meant[0]);
            note_all(all.first, all.last);
        }
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
    log_search search(model);
    driver.drive(search);
}

}}  // namespace foregone::impl
