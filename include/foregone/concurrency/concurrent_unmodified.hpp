// SPDX-License-Identifier: BSL-1.0
#pragma once

// fg::concurrent for systems as they are, with std::mutex and std::atomic: every scenario of concurrent calls of a suite of
// commands or a behavior, on std::thread, in every interleaving. Instead of concurrent.hpp, or besides.

#include <foregone/impl/base/config.hpp>
#include <foregone/check.hpp>
#include <foregone/concurrency/unmodified.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/concurrency/concurrent_scope.hpp>
#include <foregone/impl/concurrency/judged_calls.hpp>
#include <foregone/impl/concurrency/unmodified_line.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>
#include <string_view>
#include <thread>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// A suite of commands or a behavior whose calls are made by threads of unmodified code.
template <class S, concurrent_shape Shape>
class unmodified_calls {
    using calls = judged_calls<S, Shape>;
    using made_list = typename calls::made_list;

public:
    /// Chooses the scenario of a path: code of the search. Its memory is used for path after path.
    static void* choose(void* kept, chooser& choose) {
        if (kept == nullptr) foreseen_calls<typename calls::view>::refuse_without_scenario(Shape.before);
        calls* const all = kept != nullptr ? static_cast<calls*>(kept) : new calls;
        return all->choose(choose), all;
    }

    /// Makes the calls: code of the program.
    static void make(void* kept, chooser& choose) {
        calls& all = *static_cast<calls*>(kept);
        const auto& asked = all.asked();
        auto tested = calls::view::initial(asked.before.initial);
        std::vector<made_list> made(asked.threads.size() + 1);
        for (const auto& each : asked.before.calls) perform(tested.sut, each, made[0].emplace_back());
        std::vector<std::thread> threads;
        threads.reserve(asked.threads.size());
        for (std::size_t i = 0; i < asked.threads.size(); ++i)
            threads.emplace_back([&, i] {
                for (const auto& each : asked.threads[i]) make_call(tested.sut, each, made[i + 1]);
            });
        for (std::thread& each : threads) each.join();
        const bool in_real_time = foregone_values_are_newest_unmodified();
        const code_of_search now;
        all.judge(choose, made, tested.sut, in_real_time);
    }

    /// Only the runtime calls it.
    static void run(chooser& chooses) {
        void* const all = choose(nullptr, chooses);
        if (!chooses.over()) make(all, chooses);
    }

private:
    /// What the program does is not judged, for as long as it lives, and what it allocates lives on.
    class code_of_search {
        const bool begun_ = foregone_begin_framework_unmodified();

    public:
        code_of_search() = default;
        code_of_search(const code_of_search&) = delete;
        code_of_search& operator=(const code_of_search&) = delete;
        ~code_of_search() {
            if (begun_) foregone_end_framework_unmodified();
        }
    };

    /// A row of the schedule. It is cut where a text on the stack ends, because a path that is reported allocates as any other.
    static void say(const auto&... parts) {
        text<240> row;
        (print_part(row, parts), ...);
        foregone_say_unmodified(row.view().data(), row.view().size());
    }
    static void print_part(auto& sink, const auto& part) {
        if constexpr (std::is_convertible_v<decltype(part), std::string_view>) sink.append(std::string_view(part));
        else print(sink, part);
    }

    static void perform(auto& system, const auto& one, auto& made) {
        if (foregone_is_heard_unmodified()) say("calls ", one);
        made.seen = calls::perform(system, one);
        if (foregone_is_heard_unmodified()) say(one, " answers ", made.seen);
    }
    static void make_call(auto& system, const auto& one, made_list& to) {
        auto& made = to.emplace_back();
        foregone_begin_call_unmodified();
        perform(system, one, made);
        foregone_end_call_unmodified(&made.when.begun_in, &made.when.ended_in);
    }
};

/// Stricter than that of concurrent.hpp, so that this header wins over it.
template <class Model, auto Scope>
concept takes_unmodified_calls = takes_concurrent_calls<Model, Scope> && std::is_class_v<Model>;

template <class Model, auto Scope>
    requires takes_unmodified_calls<Model, Scope>
struct scoped_model<Model, Scope> {
    using type = unmodified_calls<Model, shape_in(Scope)>;
};
template <class Model, concurrent_shape Shape, auto Scope>
struct scoped_model<unmodified_calls<Model, Shape>, Scope> {
    using type = unmodified_calls<Model, Shape>;
};

/// How the threads of a suite are run: its `thread_options`, or the usual ones.
template <class S>
inline constexpr unmodified_options options_of_threads{};
template <class S>
    requires requires { unmodified_options(S::thread_options); }
inline constexpr unmodified_options options_of_threads<S> = S::thread_options;

template <class S, concurrent_shape Shape, auto Scope, asked_for Asked>
class check_entry<unmodified_calls<S, Shape>, Scope, Asked> {
    static constexpr auto scope = Scope;

public:
    check_entry(const char* file, int line, const char* code = "", const char* given_name = "") {
        unmodified_check_line asked{.file = file, .line = line, .code = code, .given_name = given_name};
        asked.options = &options_of_threads<S>;
        asked.model_name = unqualified_type_name<S>();
        asked.before = &unmodified_calls<S, Shape>::choose;
        asked.body = &unmodified_calls<S, Shape>::make;
        asked.propose_simpler = &judged_calls<S, Shape>::propose_simpler;
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(Scope)>, paths_scope>) asked.every_path = &scope;
        else asked.random_paths = &scope;
        foregone_register_unmodified(asked);
    }
};

}}  // namespace foregone::impl
