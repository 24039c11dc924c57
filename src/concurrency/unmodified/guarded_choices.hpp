// SPDX-License-Identifier: BSL-1.0
#pragma once

// The chooser of a path as the program sees it: what the program calls through it is code of the engine.

#include "concurrency/unmodified/runtime.hpp"

#include <foregone/impl/choices/path.hpp>
#include <foregone/model/chooser.hpp>

#include <cstdint>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

/// Sends the calls of a chooser to the search to which it belongs, as code of the engine, for as long as it lives.
///
/// Guarantees: nothing that the program calls allocates for the engine. Chosen values are not compared with those of earlier paths,
///     because the program would keep them; the numbers of alternatives are.
class guarded_choices {
    /// The code that the program calls does not belong to the program.
    class engine_call {
        program_thread* const of_ = std::exchange(thread_in_program, nullptr);

    public:
        engine_call() = default;
        engine_call(const engine_call&) = delete;
        engine_call& operator=(const engine_call&) = delete;
        ~engine_call() { thread_in_program = of_; }
    };

    struct guarded_listener final : path_listener {
        path_listener* to = nullptr;

        void choice(std::string_view label, std::uint64_t index, std::uint64_t count) override {
            const engine_call now;
            to->choice(label, index, count);
        }
        void value(std::string_view characters) override {
            const engine_call now;
            to->value(characters);
        }
        void remark() override {
            const engine_call now;
            to->remark();
        }
        void remark(std::string_view characters) override {
            const engine_call now;
            to->remark(characters);
        }
        void operation(std::string_view thread) override {
            const engine_call now;
            to->operation(thread);
        }
        void waits(std::string_view thread) override {
            const engine_call now;
            to->waits(thread);
        }
        void turn(bool preempts) override {
            const engine_call now;
            to->turn(preempts);
        }
    };

    struct guarded_source final : choice_source {
        choice_source* to = nullptr;

        std::uint64_t choose(std::uint64_t step, std::uint64_t count) override {
            const engine_call now;
            return to->choose(step, count);
        }
        std::uint64_t schedule(std::uint64_t step, const std::uint64_t* tasks, std::uint64_t count) override {
            const engine_call now;
            return to->schedule(step, tasks, count);
        }
        std::uint64_t weighed(std::uint64_t step, const std::uint64_t* weights, std::uint64_t count) override {
            const engine_call now;
            return to->weighed(step, weights, count);
        }
        bool is_used_up(std::uint64_t step) const override { return to->is_used_up(step); }
    };

    struct guarded_odds final : path_odds {
        path_odds* to = nullptr;

        void weigh(std::uint64_t step, std::uint64_t weight, std::uint64_t all) override {
            const engine_call now;
            to->weigh(step, weight, all);
        }
    };

    /// Names the protected members of a chooser.
    struct opened : chooser {
        static path_asked& terms(chooser& of) { return of.*(&opened::run_); }
        static std::uint64_t& compared(chooser& of) { return of.*(&opened::compared_); }
    };

    /// The program chooses again, perhaps without end, after the end of its path.
    static void leave() {
        if (thread_in_program != nullptr) runtime::current().abandon();
    }

    chooser& choose_;
    guarded_listener listener_;
    guarded_source source_;
    guarded_odds odds_;

public:
    explicit guarded_choices(chooser& choose) : choose_(choose) {
        path_asked& terms = opened::terms(choose);
        opened::compared(choose) = 0;
        terms.values = nullptr;
        terms.ended = &leave;
        terms.history = nullptr;
        listener_.to = terms.listener, source_.to = terms.source, odds_.to = terms.odds;
        if (terms.listener != nullptr) terms.listener = &listener_;
        if (terms.source != nullptr) terms.source = &source_;
        if (terms.odds != nullptr) terms.odds = &odds_;
    }
    guarded_choices(const guarded_choices&) = delete;
    guarded_choices& operator=(const guarded_choices&) = delete;
    ~guarded_choices() {
        path_asked& terms = opened::terms(choose_);
        terms.ended = nullptr;
        terms.listener = listener_.to, terms.source = source_.to, terms.odds = odds_.to;
    }
};

}}  // namespace foregone::impl
