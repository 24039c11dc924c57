// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/command.hpp>

namespace models {

/// A machine that hands out tickets whose numbers it alone knows; with a defect, the fourth is the third again.
template <bool Repeats>
struct ticket_machine {
    int last = 0;

    constexpr int draw() { return Repeats && last == 30 ? last : last += 10; }
    bool operator==(const ticket_machine&) const = default;
};

/// The model learns each number from the answer, so that no run can be planned without the machine.
template <bool Repeats>
struct ticket_commands {
    using system = ticket_machine<Repeats>;
    struct model {
        int drawn = 0, last = 0;
        bool operator==(const model&) const = default;
    };

    struct draw {
        constexpr bool precondition(const model& m) const { return m.drawn < 5; }
        constexpr void next(model& m, int number) const { ++m.drawn, m.last = number; }
        constexpr int run(system& t) const { return t.draw(); }
        constexpr bool postcondition(const model& m, int number) const { return number > m.last; }
    };
    struct look {
        constexpr int run(const system& t) const { return t.last; }
        constexpr int expected(const model& m) const { return m.last; }
    };
    using commands = foregone::one_of<draw, look>;
};

}  // namespace models
