// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the .initial_precondition. cannot be called
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
#ifdef FOREGONE_MISUSE
    static constexpr bool initial_precondition(const model&, int) { return true; }
#else
    static constexpr bool initial_precondition(const model& m) { return m.books < 2; }
#endif
    struct look {
        constexpr int run(system& s) const { return s.books; }
        constexpr int expected(const model& m) const { return m.books; }
    };
    using commands = look;
};
FOREGONE_CHECK(shelf_commands);
