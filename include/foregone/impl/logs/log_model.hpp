// SPDX-License-Identifier: BSL-1.0
#pragma once

// A model in type-erased form for the search of a log, so that the search is compiled once.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/behaviors/action_json.hpp>
#include <foregone/impl/logs/log_judge.hpp>
#include <foregone/impl/logs/log_moves.hpp>
#include <foregone/impl/states/store/state_operations.hpp>
#include <foregone/impl/walks/action_kinds.hpp>
#include <foregone/model/gaps.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// A model as the search of a log sees it: actions are numbers, and states are objects that `operations` are for.
class log_model {
public:
    using state_visitor = function_ref<void(const void* state)>;

    const state_operations& operations;
    const std::uint64_t action_count;
    const std::size_t kind_count;
    const unsigned missing_in_a_row;  ///< the largest number of consecutive missing steps

    virtual void each_initial(state_visitor visit) const = 0;
    virtual void each_skippable(function_ref<void(std::uint64_t)> visit) const = 0;

    virtual action_kind kind_at(std::size_t kind) const = 0;
    virtual void print_kind(std::size_t kind, dynamic_sink& sink) const = 0;
    virtual void print_action_at(std::uint64_t action, dynamic_sink& sink) const = 0;

    virtual bool is_readable(const logged_step& step, dynamic_sink& why) const = 0;
    virtual void find(const json_node& action, json_problem& problem, function_ref<void(std::uint64_t)> visit) const = 0;

    /// Takes a step from a state, and visits the resulting states that the line shows.
    virtual line_fate follow(const void* from, std::uint64_t action, const logged_step& step, dynamic_sink& why,
                             state_visitor visit) const = 0;
    /// Takes each enabled step of a range of actions.
    virtual void each_step(const void* from, std::uint64_t first, std::uint64_t last,
                           function_ref<void(std::uint64_t, const void* to)> visit) const = 0;
    /// Whether a line without an action shows a state.
    virtual bool shows(const void* state, const logged_step& step) const = 0;
    /// The variables of a state that the model shows.
    virtual void each_variable(function_ref<void(std::string_view)> visit) const = 0;
    /// The number of variables in which a state is not the line's; names the first.
    virtual std::size_t name_difference(const void* state, const logged_step& step, dynamic_sink& why) const = 0;
    virtual bool enabled(const void* state, std::uint64_t action) const = 0;
    /// Prints a step from a state: the action, and the resulting state or the expectation.
    virtual void print_step(const void* from, std::uint64_t action, dynamic_sink& sink) const = 0;
    virtual void print_state(const void* state, dynamic_sink& sink) const = 0;

protected:
    constexpr log_model(const state_operations& of, std::uint64_t actions, std::size_t kinds, unsigned missing)
        : operations(of), action_count(actions), kind_count(kinds), missing_in_a_row(missing) {}
    ~log_model() = default;
};

/// Passes the lines of a log through a model.
void search_log(const log_model& model, log_driver& driver);

template <class View, class Gaps>
class log_model_of final : public log_model {
    using moves = typename moves_of<View>::type;
    using node = typename moves::state;
    using kinds = action_kinds<typename View::action_domain>;

    const Gaps& gaps_;

    static const node& at(const void* address) { return *static_cast<const node*>(address); }

public:
    explicit log_model_of(const Gaps& gaps)
        : log_model(state_operations_of<node>, View::action_count, kinds::count, gaps.in_a_row), gaps_(gaps) {}

    FOREGONE_COLD void each_initial(state_visitor visit) const override {
        moves::begin([&](const node& initial) { visit(__builtin_addressof(initial)); });
    }
    FOREGONE_COLD void each_skippable([[maybe_unused]] function_ref<void(std::uint64_t)> visit) const override {
        if constexpr (!std::is_same_v<Gaps, no_gaps>)
            View::actions::for_each(0, View::action_count, [&](std::uint64_t index, const auto& action) {
                if (gaps_(action)) visit(index);
            });
    }

    action_kind kind_at(std::size_t kind) const override { return kinds::at(kind); }
    FOREGONE_COLD void print_kind(std::size_t kind, dynamic_sink& sink) const override { kinds::title(kind, sink); }
    FOREGONE_COLD void print_action_at(std::uint64_t action, dynamic_sink& sink) const override {
        print_action_of<View>(action, sink);
    }

    bool is_readable(const logged_step& step, dynamic_sink& why) const override { return moves::is_readable(step, why); }
    FOREGONE_COLD void find(const json_node& action, json_problem& problem,
                            function_ref<void(std::uint64_t)> visit) const override {
        find_actions<typename View::action_domain>(action, false, problem, visit);
    }

    line_fate follow(const void* from, std::uint64_t action, const logged_step& step, dynamic_sink& why,
                     state_visitor visit) const override {
        return moves::follow(at(from), action, step, why, [&](const node& next) { visit(__builtin_addressof(next)); });
    }
    FOREGONE_COLD void each_step(const void* from, std::uint64_t first, std::uint64_t last,
                                 function_ref<void(std::uint64_t, const void* to)> visit) const override {
        moves::each_step(at(from), first, last,
                         [&](std::uint64_t action, const node& to) { visit(action, __builtin_addressof(to)); });
    }
    bool shows(const void* state, const logged_step& step) const override { return moves::shows(at(state), step); }
    FOREGONE_COLD void each_variable(function_ref<void(std::string_view)> visit) const override { moves::each_variable(visit); }
    FOREGONE_COLD std::size_t name_difference(const void* state, const logged_step& step, dynamic_sink& why) const override {
        return moves::name_difference(at(state), step, why);
    }
    bool enabled(const void* state, std::uint64_t action) const override { return moves::enabled(at(state), action); }
    FOREGONE_COLD void print_step(const void* from, std::uint64_t action, dynamic_sink& sink) const override {
        moves::print_move(at(from), action, sink);
    }
    FOREGONE_COLD void print_state(const void* state, dynamic_sink& sink) const override { print(sink, at(state)); }
};

template <class View, class Gaps>
void search_log_of(const Gaps& gaps, log_driver& driver) {
    search_log(log_model_of<View, Gaps>(gaps), driver);
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

}}  // namespace foregone::impl
