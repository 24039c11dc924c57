// SPDX-License-Identifier: BSL-1.0
#pragma once

// Runs a scenario of concurrent calls of a system on threads, records which call took place when, and judges that.

#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/behaviors/command_suite.hpp>
#include <foregone/impl/concurrency/call_scenario.hpp>
#include <foregone/impl/histories/call_history.hpp>
#include <foregone/impl/histories/linearization.hpp>
#include <foregone/impl/histories/specification.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/types/print.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string_view>
#include <type_traits>
#include <utility>
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

/// One call that has been made: its answer, and when it took place.
template <class Rules>
struct made_call {
    typename Rules::answer seen{};
    call_interval when{};
};

/// The calls of a path, and the judgement of their history.
template <class S, concurrent_shape Shape>
class concurrent_calls {
    using view = search_view<S>;
    using rules = specification_view<S>;
    using call = numbered_call<view>;
    using made = made_call<rules>;

    scenario_choice<view, Shape> choice_;
    std::vector<made> before_;
    std::vector<std::vector<made>> made_;
    call_history<rules> history_;
    linearization<rules> judge_;
    bool has_operation_ = false;

    static inline constinit std::atomic<bool> some_have_operations_ = false;

public:
    /// Those of the calling thread, whose memory is used for path after path.
    static concurrent_calls& here() {
        static thread_local concurrent_calls calls;
        return calls;
    }

    void run(chooser& choose, scheduler_options options) {
        const call_scenario<view>& asked = choice_.choose(choose);
        if (choose.over()) return;
        scheduler threads(choose, options);
        auto tested = view::initial(asked.before.initial);
        before_.clear();
        made_.resize(asked.threads.size());
        for (const call& each : asked.before.calls) before_.push_back({perform(tested.sut, each), {}});
        for (std::size_t i = 0; i < asked.threads.size(); ++i) {
            made_[i].clear();
            threads.spawn(names[i], [&, i] {
                for (const call& each : asked.threads[i]) make_call(threads, tested.sut, each, made_[i]);
            });
        }
        threads.run();
        refuse_plain_calls(asked);
        judge(choose, asked, tested);
    }

private:
    static constexpr std::string_view names[most_threads] = {"thread 1",  "thread 2",  "thread 3",  "thread 4",
                                                             "thread 5",  "thread 6",  "thread 7",  "thread 8",
                                                             "thread 9",  "thread 10", "thread 11", "thread 12",
                                                             "thread 13", "thread 14", "thread 15", "thread 16"};

    void make_call(scheduler& threads, auto& system, call one, std::vector<made>& to) {
        threads.remark("calls ", one);
        threads.begin_call();
        made& now = to.emplace_back();
        now.seen = perform(system, one);
        const bool has_operation = !threads.caller().begins_call;
        has_operation_ = has_operation_ || has_operation;
        now.when = threads.end_call();
        threads.remark(one, " answers ", now.seen);
    }

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

    static typename rules::answer answer_of(auto& system, const auto& action) {
        using performed = typename performer<S>::type;
        if constexpr (std::is_void_v<decltype(performed::perform(system, action))>) return performed::perform(system, action), nothing{};
        else return performed::perform(system, action);
    }

    /// Without operations each call is one step, and a search says nothing of threads.
    void refuse_plain_calls(const call_scenario<view>& asked) {
        if (std::exchange(has_operation_, false)) return some_have_operations_.store(true, std::memory_order_relaxed);
        if (asked.threads.back().size() < Shape.calls || some_have_operations_.load(std::memory_order_relaxed)) return;
        throw invalid_program("no call of the system has an operation on a scheduled object, so that threads cannot interleave in "
                              "it; give the system scheduled objects (foregone/concurrency/scheduled_std.hpp), or compile it "
                              "with -fsanitize=thread by foregone_check_threads(); see "
                              "docs/reference/concurrency/concurrent.md");
    }

    void judge(chooser& choose, const call_scenario<view>& asked, auto& tested) {
        write_history(asked);
        if (judge_.judge(history_, UINT64_MAX) == history_verdict::refused) return refuse(choose);
        if constexpr (view::judges_states) judge_end(choose, asked, tested);
    }

    void write_history(const call_scenario<view>& asked) {
        const auto main = static_cast<std::uint32_t>(asked.threads.size());
        history_.clear();
        for (std::size_t i = 0; i < before_.size(); ++i) {
            add_call(main, asked.before.calls[i]);
            history_.answer(main, before_[i].seen);
        }
        std::array<std::size_t, most_threads> next{};  // events of each thread
        while (true) {
            std::size_t first = main;
            std::uint64_t least = UINT64_MAX;
            for (std::size_t t = 0; t < made_.size(); ++t) {
                if (next[t] == 2 * made_[t].size()) continue;
                const call_interval& when = made_[t][next[t] / 2].when;
                const std::uint64_t at = next[t] % 2 == 0 ? 2 * when.begun_in : 2 * when.ended_in + 1;
                if (at < least) least = at, first = t;
            }
            if (first == main) return;
            const std::size_t number = next[first]++ / 2;
            if (next[first] % 2 == 1) add_call(static_cast<std::uint32_t>(first), asked.threads[first][number]);
            else history_.answer(static_cast<std::uint32_t>(first), made_[first][number].seen);
        }
    }
    void add_call(std::uint32_t process, call one) {
        view::actions::for_each(one.number, one.number + 1u,
                                [&](std::uint64_t, const auto& action) { history_.call(process, action); });
    }

    void refuse(chooser& choose) {
        const history_call<rules>& last = history_[judge_.impossible(history_)];
        const auto who = last.process < made_.size() ? names[last.process] : std::string_view("before the threads");
        choose.remark("no order of the calls explains the answer ", last.seen, " to ", last.what, " of ", who);
        judge_.each_state([&](const auto& state, const auto& taken) {
            choose.remark("it may stand at ", current(state));
            for (const std::uint32_t each : judge_.pending())
                if (taken(each)) choose.remark("after ", history_[each].what, " of ", names[history_[each].process]);
        });
        choose.fail("the calls are linearizable");
    }

    /// The properties hold after some order of the calls.
    void judge_end(chooser& choose, const call_scenario<view>& asked, auto& tested) {
        tested.expected = end_of(asked, judge_.order(history_));
        const std::uint32_t violated = view::properties::violated_by_state(tested);
        if (violated != no_property) choose.fail(view::properties::title(violated));
    }
    static typename view::oracle end_of(const call_scenario<view>& asked, const std::vector<std::uint32_t>& order);
};

/// A suite of commands or a behavior as a program: in each path, threads make the calls of one scenario.
template <class S, concurrent_shape Shape>
struct concurrent_program {
    static_assert(Shape.threads >= 2 && Shape.threads <= most_threads && Shape.calls >= 1 && Shape.calls <= 16,
                  "foregone: fg::concurrent<Threads, Calls> takes 2 to 16 threads with 1 to 16 calls each; see "
                  "docs/reference/concurrency/concurrent.md");
    static_assert(modelled_specification<S>,
                  "foregone: fg::concurrent is for a suite of commands or a behavior with a `model`, which judges the answers of "
                  "concurrent calls; see docs/reference/concurrency/concurrent.md");

    static void run(chooser& choose) { concurrent_calls<S, Shape>::here().run(choose, {.reduced = true}); }
};

}}  // namespace foregone::impl

namespace foregone {

template <class S, concurrent_shape Shape>
struct program_name<concurrent_program<S, Shape>> {
    static constexpr std::string_view view() { return unqualified_type_name<typename written_model<S>::type>(); }
    static constexpr std::string_view in_code() { return type_name<typename written_model<S>::type>(); }
    static const char* abi_name() { return nullptr; }
};

}  // namespace foregone
