// SPDX-License-Identifier: BSL-1.0
#pragma once

// Runs scenarios of concurrent calls on the threads of a scheduler.

#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/judged_calls.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/model/program.hpp>
#include <foregone/types/name.hpp>

#include <atomic>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// How the threads of a suite are run: its `thread_options`, or reduced.
template <class S>
inline constexpr scheduler_options options_of_scheduler{.reduced = true};
template <class S>
    requires requires { scheduler_options(S::thread_options); }
inline constexpr scheduler_options options_of_scheduler<S> = S::thread_options;

/// A suite of commands or a behavior as a program: in each path, threads make the calls of one scenario.
template <class S, concurrent_shape Shape>
class concurrent_program {
    using calls = judged_calls<S, Shape>;

    calls calls_;
    std::vector<typename calls::made_list> made_;
    bool has_operation_ = false;

    static inline constinit std::atomic<bool> some_have_operations_ = false;

public:
    static void run(chooser& choose) {
        static thread_local concurrent_program kept;
        kept.take_path(choose);
    }

    void take_path(chooser& choose) {
        const auto& asked = calls_.choose(choose);
        if (choose.over()) return;
        scheduler threads(choose, options_of_scheduler<S>);
        auto tested = calls::view::initial(asked.before.initial);
        made_.resize(asked.threads.size() + 1);
        for (auto& each : made_) each.clear();
        for (const auto& each : asked.before.calls) made_[0].push_back({calls::perform(tested.sut, each), {}});
        for (std::size_t i = 1; i < made_.size(); ++i)
            threads.spawn(calls::names[i], [&, i] {
                for (const auto& each : asked.threads[i - 1]) make_call(threads, tested.sut, each, made_[i].emplace_back());
            });
        threads.run();
        refuse_plain_calls();
        calls_.judge(choose, made_, tested.sut);
    }

private:
    void make_call(scheduler& threads, auto& system, const auto& one, auto& made) {
        threads.remark("calls ", one);
        threads.begin_call();
        made.seen = calls::perform(system, one);
        has_operation_ = has_operation_ || !threads.caller().begins_call;
        made.when = threads.end_call();
        threads.remark(one, " answers ", made.seen);
    }

    /// Without operations each call is one step, and a search says nothing of threads.
    void refuse_plain_calls() {
        if (std::exchange(has_operation_, false)) return some_have_operations_.store(true, std::memory_order_relaxed);
        if (calls_.asked().threads.back().size() < Shape.calls || some_have_operations_.load(std::memory_order_relaxed)) return;
        throw invalid_program("no call of the system has an operation on a scheduled object, so that threads cannot interleave in "
                              "it; give the system scheduled objects (foregone/concurrency/scheduled_std.hpp), or take it as it is "
                              "(foregone/concurrency/concurrent_unmodified.hpp); see docs/reference/concurrency/concurrent.md");
    }
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
