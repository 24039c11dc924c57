// SPDX-License-Identifier: BSL-1.0
#include "garage.hpp"

#include <foregone/foregone.hpp>

namespace fg = foregone;

struct garage_behavior {
    using system = garage;
    enum action { enter, leave };
    static constexpr bool perform(garage& g, action a) { return a == enter ? g.enter() : g.leave(); }

    struct model {
        int cars = 0;
        bool operator==(const model&) const = default;
    };
    static constexpr model next(model m, action a) {
        if (a == enter && m.cars < 3) return {m.cars + 1};
        if (a == leave && m.cars > 0) return {m.cars - 1};
        return m;
    }

    struct nobody_enters_a_full_garage {
        static constexpr bool applies(const model& m, action a) { return a == enter && m.cars == 3; }
        static constexpr bool expected(const model&, action) { return false; }
    };
    struct nobody_leaves_an_empty_garage {
        static constexpr bool applies(const model& m, action a) { return a == leave && m.cars == 0; }
        static constexpr bool expected(const model&, action) { return false; }
    };
    struct otherwise_the_barrier_opens {
        static constexpr bool expected(const model&, action) { return true; }
    };
    using expectations = fg::first_of<nobody_enters_a_full_garage, nobody_leaves_an_empty_garage, otherwise_the_barrier_opens>;
};
FOREGONE_CHECK(garage_behavior, fg::sequences<10>);
