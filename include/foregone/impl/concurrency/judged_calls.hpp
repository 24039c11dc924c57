// SPDX-License-Identifier: BSL-1.0
#pragma once

// The concurrent calls of one path: which calls threads make, their answers, and the judgement of both by the model.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/behaviors/command_suite.hpp>
#include <foregone/impl/concurrency/call_scenario.hpp>
#include <foregone/impl/concurrency/scenario_choice.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/history_judgement.hpp>
#include <foregone/impl/histories/linearization.hpp>
#include <foregone/impl/histories/program_order_search.hpp>
#include <foregone/impl/histories/specification.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/list.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// What performs the actions of a behavior or a suite.
template <class S>
struct performer {
    using type = S;
};
template <has_commands S>
struct performer<S> {
    using type = command_behavior<S>;
};

/// A specification whose calls are judged together, because its final states are compared: scenarios are small.
template <class S>
struct undivided_view : specification_view<S> {
    static constexpr bool keyed = false;
};

/// Whether commands of a suite take results of earlier ones.
template <class S>
inline constexpr bool takes_earlier_results = false;
template <has_commands S>
inline constexpr bool takes_earlier_results<S> = !boost::mp11::mp_empty<typename suite_commands<S>::results>::value;

/// One call that has been made: its answer, and when it took place.
template <class Rules>
struct made_call {
    typename Rules::answer seen{};
    call_interval when{};
};

/// The scenarios of a suite or a behavior, one after the other, and what became of the last one.
///
/// Guarantees: memory is used again for path after path.
template <class S, concurrent_shape Shape>
class judged_calls {
    static_assert(Shape.threads >= 2 && Shape.threads < most_threads && Shape.calls >= 1 && Shape.calls <= 16,
                  "foregone: fg::concurrent<Threads, Calls> takes 2 to 15 threads with 1 to 16 calls each; see "
                  "docs/reference/concurrency/concurrent.md");
    static_assert(modelled_specification<S>,
                  "foregone: fg::concurrent is for a suite of commands or a behavior with a `model`, which judges the answers of "
                  "concurrent calls; see docs/reference/concurrency/concurrent.md");
    static_assert(!takes_earlier_results<S>,
                  "foregone: fg::concurrent cannot take commands that refer to earlier results (fg::result_of), because which call "
                  "is the first one is not known while calls overlap; let the command name its argument; see "
                  "docs/reference/concurrency/concurrent.md");
    static_assert(!requires { typename S::around_run; },
                  "foregone: fg::concurrent does not make an `around_run`; make it in the system, or in `around_cycle`; see "
                  "docs/reference/concurrency/concurrent.md");

public:
    using view = search_view<S>;
    using rules = undivided_view<S>;

private:
    static_assert(!view::properties::has_sometimes && !view::properties::has_temporal,
                  "foregone: fg::concurrent asks `always` and `never` of the final state, and no other property; leave out "
                  "`sometimes` and temporal ones; see docs/reference/concurrency/concurrent.md");
    static_assert(std::copyable<typename rules::answer>,
                  "foregone: an answer is copied into the history that the model judges, and this one cannot be copied; let `run` "
                  "return what can; see docs/reference/concurrency/concurrent.md");

public:
    using call = numbered_call<view>;
    using scenario = call_scenario<view>;
    using made = made_call<rules>;
    using made_list = std::vector<made>;

    static constexpr std::string_view names[most_threads] = {"before the threads", "thread 1",  "thread 2",  "thread 3",
                                                             "thread 4",           "thread 5",  "thread 6",  "thread 7",
                                                             "thread 8",           "thread 9",  "thread 10", "thread 11",
                                                             "thread 12",          "thread 13", "thread 14", "thread 15"};

    /// The scenario of this path; without threads if the path is over.
    const scenario& choose(chooser& choose) { return asked_ = &choice_.choose(choose), *asked_; }
    const scenario& asked() const { return *asked_; }

    /// As a program proposes simpler scenarios for a path that fails.
    static bool propose_simpler(const std::vector<std::uint64_t>& choices,
                                function_ref<bool(const std::vector<std::uint64_t>&)> accepts) {
        return scenario_choice<view, Shape>().propose_simpler(choices, accepts);
    }

    /// The answer of the system to a call, or the exception.
    static typename rules::answer perform(auto& system, call one) {
        typename rules::answer seen;
        view::actions::for_each(one.number, one.number + 1u, [&](std::uint64_t, const auto& action) {
            try {
                seen = answer_of(system, action);
            } catch (const path_over&) {
                throw;
            } catch (const std::exception& error) {
                thrown what;
                what.what.append(std::string_view{error.what()});
                seen = what;
            } catch (...) { seen = thrown{}; }
        });
        return seen;
    }

    /// Fails the path if the model does not allow the answers, or the final state, in any order of the calls. Under a memory model
    /// a turn is not a time, so calls of different threads may take effect in another order than that of their turns.
    ///
    /// Requires: all calls have been made; element 0 of `calls` has those before the threads.
    void judge(chooser& choose, const std::vector<made_list>& calls, const typename view::system& system, bool in_real_time) {
        write_history(calls);
        if (in_real_time) {
            judge_.judge(history_, UINT64_MAX);
            conclude(choose, judge_, history_condition::linearizable, system);
        } else {
            judge_of_order_.judge_after(0, history_, UINT64_MAX);
            conclude(choose, judge_of_order_, history_condition::sequentially_consistent, system);
        }
        history_.clear();
    }

private:
    scenario_choice<view, Shape> choice_;
    const scenario* asked_ = nullptr;
    call_history<rules> history_;
    linearization<rules> judge_;
    program_order_search<rules> judge_of_order_;

    static typename rules::answer answer_of(auto& system, const auto& action) {
        using performed = typename performer<S>::type;
        if constexpr (std::is_void_v<decltype(performed::perform(system, action))>)
            return performed::perform(system, action), nothing{};
        else return performed::perform(system, action);
    }

    const std::vector<call>& calls_of(std::size_t process) const {
        return process == 0 ? asked_->before.calls : asked_->threads[process - 1];
    }

    /// Writes the events of all calls in order: in one turn, calls begin before others end.
    void write_history(const std::vector<made_list>& calls) {
        history_.clear();
        for (std::size_t i = 0; i < calls[0].size(); ++i) add_call(0, i), history_.answer(0, calls[0][i].seen);
        std::array<std::size_t, most_threads> next{};  // events of each thread
        while (true) {
            std::size_t first = 0;
            std::uint64_t least = UINT64_MAX;
            for (std::size_t t = 1; t < calls.size(); ++t) {
                if (next[t] == 2 * calls[t].size()) continue;
                const call_interval& when = calls[t][next[t] / 2].when;
                const std::uint64_t at = next[t] % 2 == 0 ? 2 * when.begun_in : 2 * when.ended_in + 1;
                if (at < least) least = at, first = t;
            }
            if (first == 0) return;
            const std::size_t number = next[first]++ / 2;
            if (next[first] % 2 == 1) add_call(first, number);
            else history_.answer(static_cast<std::uint32_t>(first), calls[first][number].seen);
        }
    }
    void add_call(std::size_t process, std::size_t number) {
        const call one = calls_of(process)[number];
        view::actions::for_each(one.number, one.number + 1u, [&](std::uint64_t, const auto& action) {
            history_.call(static_cast<std::uint32_t>(process), action);
        });
    }

    void conclude(chooser& choose, auto& judge, history_condition asked, const typename view::system& system) {
        if (judge.verdict() == history_verdict::refused) refuse(choose, judge, asked);
        else if constexpr (view::judges_states) judge_end(choose, judge, system);
    }

    void refuse(chooser& choose, const auto& judge, history_condition asked) {
        const history_call<rules>& last = history_[judge.impossible(history_)];
        choose.remark("no order of the calls explains the answer ", last.seen, " to ", last.what, " of ", names[last.process]);
        judge.each_state([&](const auto& state, const auto& taken) {
            choose.remark("it may stand at ", current(state));
            for (const std::uint32_t each : judge.pending())
                if (taken(each)) choose.remark("after ", history_[each].what, " of ", names[history_[each].process]);
        });
        if (choose.records_remarks()) show_chart(choose, judge, asked);
        const bool in_real_time = asked == history_condition::linearizable;
        choose.fail(in_real_time ? "the calls are linearizable" : "the calls are sequentially consistent");
    }

    /// The chart of the history, where processes are threads, and process 0 is before them.
    void show_chart(chooser& choose, const auto& judge, history_condition asked) const {
        const std::string chart = judgement_of(judge, asked, history_).chart();
        constexpr std::string_view process = "  process ";
        for (std::size_t begin = 0, end = 0; begin < chart.size(); begin = end + 1) {
            end = chart.find('\n', begin);
            const std::string_view line = std::string_view(chart).substr(begin, end - begin).substr(process.size());
            const std::size_t digit = line.find_first_not_of(' ');
            if (line[digit] == '0') choose.remark("  before ", line.substr(0, digit), " ", line.substr(digit + 1));
            else choose.remark("  thread ", line);
        }
    }

    /// The final system, and a model of it.
    struct end_of_calls {
        const typename view::system& sut;
        const typename view::oracle& expected;
    };

    /// The properties hold after some order of the calls that explains the answers.
    void judge_end(chooser& choose, auto& judge, const typename view::system& system) {
        std::uint32_t first_violated = no_property;
        do {
            const std::uint32_t violated = view::properties::violated_by_state(end_of_calls{system, judge.end()});
            if (violated == no_property) return;
            if (first_violated == no_property) first_violated = violated;
            choose.remark("after the calls the model may be ", current(judge.end()));
        } while (judge.find_other_end(history_));
        choose.fail(view::properties::title(first_violated));
    }
};

}}  // namespace foregone::impl
