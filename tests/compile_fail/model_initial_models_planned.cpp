// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::transition_tour and fg::covering_sequences are planned from one initial model
#include <foregone/foregone.hpp>

#include <array>

namespace fg = foregone;

struct shelf_commands {
    struct system {
        int books = 0;
        bool operator==(const system&) const = default;
    };
    struct model {
        int books = 0;
        bool operator==(const model&) const = default;
    };
    static constexpr std::array<model, 2> initial() { return {{{1}, {2}}}; }
    static constexpr system create(const model& m) { return {m.books}; }

    struct look {
        constexpr int run(system& s) const { return s.books; }
        constexpr int expected(const model& m) const { return m.books; }
    };
    using commands = look;
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(shelf_commands, fg::transition_tour);
#else
FOREGONE_CHECK(shelf_commands, fg::sequences<2>);
#endif
