// SPDX-License-Identifier: BSL-1.0
#pragma once

// fg::concurrent for systems with scheduled objects: every scenario of concurrent calls of a suite of commands or a behavior, in
// every interleaving. fg::random{.threads = 2} draws them.

#include <foregone/impl/base/config.hpp>
#include <foregone/check.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/concurrent_scope.hpp>
#include <foregone/impl/concurrency/judged_calls.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/impl/paths/called_program.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/model/program.hpp>
#include <foregone/types/name.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
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

public:
    /// Without operations each call is one step, and a search says nothing of threads. Called before each path.
    static void refuse_unfit() {
        static const bool has_operations = finds_operation();
        if (has_operations) return;
        throw invalid_program("no call of the system has an operation on a scheduled object, so threads cannot interleave in it; "
                              "give the system scheduled objects (foregone/concurrency/scheduled_std.hpp), or take it as it is "
                              "(foregone/concurrency/concurrent_unmodified.hpp); see docs/reference/concurrency/concurrent.md");
    }

    static constexpr propose_scenarios* propose_simpler = &calls::propose_simpler;

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
        const auto start = [&] {
            for (std::size_t i = 1; i < made_.size(); ++i)
                threads.spawn(calls::names[i], [&, i] {
                    for (const auto& each : asked.threads[i - 1]) make_call(threads, tested.sut, each, made_[i].emplace_back());
                });
        };
        if (asked.before.calls.empty()) start();
        else
            threads.spawn("before", [&] {  // a thread, too: what it locks is locked
                threads.caller().prepares = true;
                for (const auto& each : asked.before.calls) perform(threads, tested.sut, each, made_[0].emplace_back());
                start();
            });
        threads.run();
        calls_.judge(choose, made_, tested.sut, options_of_scheduler<S>.memory == memory_model::sequentially_consistent);
    }

private:
    static void perform(scheduler& threads, auto& system, const auto& one, auto& made) {
        threads.remark("calls ", one);
        made.seen = calls::perform(system, one);
        threads.remark(one, " answers ", made.seen);
    }
    static void make_call(scheduler& threads, auto& system, const auto& one, auto& made) {
        threads.begin_call();
        perform(threads, system, one, made);
        made.when = threads.end_call();
    }

    /// One call alone, after some others.
    struct call_alone {
        static inline constinit bool has_operation = false;

        static const auto& beginnings() {
            static const auto all = foreseen_calls<typename calls::view>::beginnings(Shape.before);
            return all;
        }

        static void run(chooser& choose) {
            const auto& begun = choose("before", beginnings());
            const typename calls::call one{static_cast<std::uint32_t>(choose("call", calls::view::action_count))};
            if constexpr (!calls::view::total) {
                auto at = calls::view::initial_model(begun.initial);
                for (const auto& each : begun.calls) foreseen_calls<typename calls::view>::is_allowed(at, each);
                if (!foreseen_calls<typename calls::view>::is_allowed(at, one)) return choose.prune();
            }
            scheduler threads(choose);
            auto tested = calls::view::initial(begun.initial);
            for (const auto& each : begun.calls) calls::perform(tested.sut, each);
            threads.spawn("thread", [&] {
                threads.begin_call();
                calls::perform(tested.sut, one);
                if (!threads.caller().begins_call) has_operation = true;
            });
            threads.run();
        }
    };

    /// Whether some call has an operation, or ends the path because it waits.
    static bool finds_operation() {
        foreseen_calls<typename calls::view>::refuse_without_scenario(Shape.before);
        const path_room room(longest_scenario);
        path_worker<program_view<call_alone>, choice_point*> alone{.points = room.points, .limit = longest_scenario};
        while (!alone.finished && !call_alone::has_operation) {
            path_reason reason;
            if (alone.advance(reason, true).ended == path_end::failed) return true;
        }
        return call_alone::has_operation;
    }
};

template <class Model, auto Scope>
    requires takes_concurrent_calls<Model, Scope>
struct scoped_model<Model, Scope> {
    using type = concurrent_program<Model, shape_in(Scope)>;
};
template <class Model, concurrent_shape Shape, auto Scope>
struct scoped_model<concurrent_program<Model, Shape>, Scope> {
    using type = concurrent_program<Model, Shape>;
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
