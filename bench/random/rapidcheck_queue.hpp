// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "queue.hpp"

#include <rapidcheck.h>
#include <rapidcheck/state.h>

#include <cstddef>
#include <deque>
#include <ostream>

/// The queue's commands, for RapidCheck.
template <bool Broken>
struct rapidcheck_queue {
    using system = bounded_queue<Broken>;
    using model = std::deque<int>;
    using command = rc::state::Command<model, system>;

    static inline std::size_t steps = 0;          ///< of the current run
    static inline std::size_t failing_steps = 0;  ///< of the last run that failed

    static void expect(bool holds) {
        ++steps;
        if (!holds) failing_steps = steps;
        RC_ASSERT(holds);
    }

    struct push : command {
        int value = *rc::gen::inRange(-100, 101);
        void checkPreconditions(const model& m) const override { RC_PRE(m.size() < system::capacity); }
        void apply(model& m) const override { m.push_back(value); }
        void run(const model&, system& q) const override { expect(q.push(value)); }
        void show(std::ostream& out) const override { out << "push " << value; }
    };
    struct pop : command {
        void checkPreconditions(const model& m) const override { RC_PRE(!m.empty()); }
        void apply(model& m) const override { m.pop_front(); }
        void run(const model& m, system& q) const override { expect(q.pop() == m.front()); }
    };
    struct size : command {
        void run(const model& m, system& q) const override { expect(q.size() == m.size()); }
    };
    struct clear : command {
        void apply(model& m) const override { m.clear(); }
        void run(const model&, system& q) const override { q.clear(), expect(true); }
    };

    static bool check() {
        return rc::check([] {
            steps = 0;
            system q;
            rc::state::check(model{}, q, rc::state::gen::execOneOfWithArgs<push, pop, size, clear>());
        });
    }
};
