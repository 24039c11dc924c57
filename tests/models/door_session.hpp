// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/command.hpp>

namespace models {

/// A door that only opens after a login, and that counts what is done to it.
struct guarded_door {
    int user = 0;
    bool open = false;
    int done = 0;

    constexpr bool log_in(int who) { return ++done, user = who, who != 0; }
    constexpr bool turn() { return ++done, user != 0 && (open = !open); }
    constexpr int log_out() { return ++done, user = 0, done; }
    bool operator==(const guarded_door&) const = default;
};

/// Its commands: a run begins with a login, and ends with a logout. `knock` is two in turn.
struct door_session {
    using system = guarded_door;
    struct model {
        bool open = false;
        int done = 0;
        bool operator==(const model&) const = default;
    };

    struct log_in {
        int who;
        constexpr void next(model& m) const { ++m.done; }
        constexpr bool run(system& d) const { return d.log_in(who); }
        constexpr bool postcondition(const model& m, bool accepted) const { return accepted && m.done == 0; }
    };
    struct turn {
        constexpr bool precondition(const model& m) const { return m.done < 4; }
        constexpr void next(model& m) const { ++m.done, m.open = !m.open; }
        constexpr bool run(system& d) const { return d.turn(); }
        constexpr bool expected(const model& m) const { return !m.open; }
    };
    struct log_out {
        constexpr int run(system& d) const { return d.log_out(); }
        constexpr int expected(const model& m) const { return m.done + 1; }
    };
    using initial_commands = foregone::product<log_in, foregone::values<1, 2>>;
    using commands = foregone::one_of<turn, foregone::in_order<turn, turn>>;
    using final_commands = log_out;
};

}  // namespace models
