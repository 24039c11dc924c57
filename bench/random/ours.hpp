// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/model/command.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/impl/search/search_view.hpp>

#include "queue.hpp"

#include <deque>

/// The queue's commands, for foregone.
template <bool Broken>
struct queue_commands {
    using system = bounded_queue<Broken>;
    using model = std::deque<int>;

    struct push {
        int value;
        bool precondition(const model& m) const { return m.size() < system::capacity; }
        void next(model& m) const { m.push_back(value); }
        bool run(system& q) const { return q.push(value); }
        bool expected(const model&) const { return true; }
    };
    struct pop {
        bool precondition(const model& m) const { return !m.empty(); }
        void next(model& m) const { m.pop_front(); }
        int run(system& q) const { return q.pop(); }
        int expected(const model& m) const { return m.front(); }
    };
    struct size {
        std::size_t run(const system& q) const { return q.size(); }
        std::size_t expected(const model& m) const { return m.size(); }
    };
    struct clear {
        void next(model& m) const { m.clear(); }
        void run(system& q) const { q.clear(); }
    };
    using commands = foregone::one_of<foregone::product<push, foregone::integers<-100, 100>>, pop, size, clear>;
};

template <bool Broken, foregone::random Scope>
foregone::verdict drawn(std::uint64_t seed) {
    foregone::sequential_executor alone;
    const auto carry_on = [](const foregone::progress&) { return foregone::stop_reason::none; };
    return foregone::explore<foregone::search_view<queue_commands<Broken>>, Scope>(alone, {.check_in = carry_on,
                                                                                           .limits = {.seed = seed}});
}
