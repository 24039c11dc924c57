// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/model/actions/action_json.hpp>
#include <foregone/impl/model/actions/action_kinds.hpp>
#include <foregone/impl/run/log/log_judge.hpp>
#include <foregone/impl/run/log/log_moves.hpp>
#include <foregone/impl/space/state_operations.hpp>
#include <foregone/impl/space/visited_set.hpp>
#include <foregone/model/gaps.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace foregone::inline impl {

/// The set of states that a model may be in, in the order of discovery.
///
/// Guarantees: states without a hash are compared with all others; states without == are all stored.
/// Complexity: with a hash, one look-up per state; a few states are compared without one.
class state_list {
    static constexpr std::size_t few = 16;

    const state_operations& of_;
    std::vector<void*> states_{};
    visited_set* index_ = nullptr;  ///< owned; <memory> would add a tenth to the cost of foregone.hpp

public:
    explicit state_list(const state_operations& of) : of_(of) {}
    state_list(const state_list&) = delete;
    state_list& operator=(const state_list&) = delete;
    ~state_list() { clear(); }

    void clear();
    void swap(state_list& other) noexcept;
    std::size_t size() const { return states_.size(); }
    const void* at(std::size_t number) const { return states_[number]; }
    void add(const void* state);
    /// Adds the states of another list, in its order.
    void add_all(const state_list& other);

private:
    bool has(const void* state);
    bool has_among_all(const void* state) const;
    bool has_in_index(const void* state);
    bool enter(const void* state, std::size_t number);
};

/// A state_list of one state type.
template <class State>
class possible_states : public state_list {
public:
    possible_states() : state_list(state_operations_of<State>) {}

    const State& operator[](std::size_t number) const { return *static_cast<const State*>(at(number)); }
    void add(const State& state) { state_list::add(__builtin_addressof(state)); }
};

/// A model as the search of a log sees it: actions are numbers, and so are the states of three sets, each in the order of
/// discovery.
class log_model {
public:
    enum class set : std::uint8_t {
        now,      ///< possible states of the model
        reached,  ///< possible states after missing steps
        after,    ///< possible states after the line of the log
    };

    /// The largest number of consecutive missing steps.
    virtual unsigned missing_in_a_row() const = 0;
    virtual void each_skippable(function_ref<void(std::uint64_t)> visit) const = 0;

    virtual std::uint64_t action_count() const = 0;
    virtual std::size_t kind_count() const = 0;
    virtual action_kind kind_of_action(std::uint64_t action) const = 0;
    virtual void print_kind(std::size_t kind, dynamic_sink& sink) const = 0;
    virtual void print_action_at(std::uint64_t action, dynamic_sink& sink) const = 0;

    virtual bool is_readable(const logged_step& step, dynamic_sink& why) const = 0;
    virtual void find(const json_node& action, json_problem& problem, function_ref<void(std::uint64_t)> visit) const = 0;

    virtual std::size_t size(set of) const = 0;
    /// Sets `reached` to `now`.
    virtual void begin_line() = 0;
    virtual void clear_after() = 0;
    /// Sets `now` to `after`.
    virtual void end_line() = 0;

    /// Takes a step from a reached state and adds the resulting states to a set.
    virtual line_fate follow(std::size_t reached, std::uint64_t action, const logged_step& step, dynamic_sink& why, set to) = 0;
    /// Adds a reached state to the states after the line, if the line shows that state.
    virtual void observe(std::size_t reached, const logged_step& step) = 0;
    virtual bool enabled(std::size_t reached, std::uint64_t action) const = 0;
    /// Prints a step from a reached state: the action, and the resulting state or the expectation.
    virtual void print_step(std::size_t reached, std::uint64_t action, dynamic_sink& sink) const = 0;
    virtual void print_state(std::size_t reached, dynamic_sink& sink) const = 0;

protected:
    ~log_model() = default;
};

/// Passes the lines of a log through a model.
void search_log(log_model& model, log_driver& driver);

/// The states of a view that are consistent with a log.
template <class View, class Gaps>
class log_model_of final : public log_model {
    using moves = typename moves_of<View>::type;
    using state = typename moves::state;
    using kinds = action_kinds<typename View::action_domain>;

    const Gaps& gaps_;
    possible_states<state> now_, reached_, after_;

public:
    FOREGONE_COLD explicit log_model_of(const Gaps& gaps) : gaps_(gaps) {
        moves::begin([&](const state& at) { now_.add(at); });
    }

    unsigned missing_in_a_row() const override { return gaps_.in_a_row; }
    FOREGONE_COLD void each_skippable([[maybe_unused]] function_ref<void(std::uint64_t)> visit) const override {
        if constexpr (!std::is_same_v<Gaps, no_gaps>)
            View::actions::for_each(0, View::action_count, [&](std::uint64_t index, const auto& action) {
                if (gaps_(action)) visit(index);
            });
    }

    std::uint64_t action_count() const override { return View::action_count; }
    std::size_t kind_count() const override { return kinds::count; }
    action_kind kind_of_action(std::uint64_t action) const override { return kinds::at(kind_of<kinds>(action)); }
    FOREGONE_COLD void print_kind(std::size_t kind, dynamic_sink& sink) const override { kinds::title(kind, sink); }
    FOREGONE_COLD void print_action_at(std::uint64_t action, dynamic_sink& sink) const override {
        print_action_of<View>(action, sink);
    }

    bool is_readable(const logged_step& step, dynamic_sink& why) const override { return moves::is_readable(step, why); }
    FOREGONE_COLD void find(const json_node& action, json_problem& problem,
                            function_ref<void(std::uint64_t)> visit) const override {
        find_actions<typename View::action_domain>(action, false, problem, visit);
    }

    std::size_t size(set of) const override { return (of == set::now ? now_ : of == set::reached ? reached_ : after_).size(); }
    void begin_line() override {
        reached_.clear();
        reached_.add_all(now_);
    }
    void clear_after() override { after_.clear(); }
    void end_line() override { now_.swap(after_); }

    line_fate follow(std::size_t reached, std::uint64_t action, const logged_step& step, dynamic_sink& why, set to) override {
        if (to == set::after)
            return moves::follow(reached_[reached], action, step, why, [&](const state& next) { after_.add(next); });
        return moves::follow(reached_[reached], action, step, why, [&](const state& next) { reached_.add(next); });
    }
    void observe(std::size_t reached, const logged_step& step) override {
        if (moves::shows(reached_[reached], step)) after_.add(reached_[reached]);
    }
    bool enabled(std::size_t reached, std::uint64_t action) const override { return moves::enabled(reached_[reached], action); }
    FOREGONE_COLD void print_step(std::size_t reached, std::uint64_t action, dynamic_sink& sink) const override {
        moves::print_move(reached_[reached], action, sink);
    }
    FOREGONE_COLD void print_state(std::size_t reached, dynamic_sink& sink) const override { print(sink, reached_[reached]); }
};

template <class View, class Gaps>
void search_log_of(const Gaps& gaps, log_driver& driver) {
    log_model_of<View, Gaps> model(gaps);
    search_log(model, driver);
}

/// Passes the lines of a log through a model, or refuses it with the reason.
///
/// Errors: a behavior whose expectations look at the history has no model that could be asked without the system.
template <class View, class Gaps>
void judge_log_with(const Gaps& gaps, log_driver& driver) {
    if (View::initial_count() == 0) return driver.refuse("it has no initial state");
    if constexpr (judges_answers<View>) {
        if constexpr (!View::has_oracle)
            return driver.refuse("its expectations look at the history; give it a model to judge a log by");
        else if constexpr (!std::copyable<typename View::oracle>) return driver.refuse("its model cannot be copied");
        else search_log_of<View>(gaps, driver);
    } else {
        search_log_of<View>(gaps, driver);
    }
}

}  // namespace foregone::impl
