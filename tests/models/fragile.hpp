// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/command.hpp>

#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace models {

/// What happens to a counter that comes to five.
enum class fate { lives, is_killed, aborts, leaves, hangs, answers_wrong };

inline void meet(fate ends) {
    switch (ends) {
        case fate::is_killed: std::raise(SIGKILL); break;
        case fate::aborts: std::abort();
        case fate::leaves: std::_Exit(0);
        case fate::hangs:
            for (;;) ::pause();
        default: break;
    }
}

/// Its commands: it comes to five after two steps at least, up{2} and up{3}.
template <fate Ends>
struct fragile_commands {
    struct system {
        int n = 0;
    };
    struct model {
        int n = 0;
        bool operator==(const model&) const = default;
    };

    struct up {
        int by;
        bool precondition(const model& m) const { return m.n < 6; }
        void next(model& m) const { m.n += by; }
        int run(system& s) const {
            s.n += by;
            if (s.n == 5) meet(Ends);
            return s.n == 5 && Ends == fate::answers_wrong ? 0 : s.n;
        }
        int expected(const model& m) const { return m.n + by; }
    };
    struct look {
        int run(const system& s) const { return s.n; }
        int expected(const model& m) const { return m.n; }
    };
    using commands = foregone::one_of<foregone::product<up, foregone::values<1, 2, 3>>, look>;
};

}  // namespace models
