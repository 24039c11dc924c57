// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a command lists its `arguments`, and its domain has no index for each value; list fewer values in `commands`
#include <foregone/foregone.hpp>

#include <array>

namespace fg = foregone;

struct shelf {
    static constexpr fg::no_properties properties{};
    struct system {};
    struct model {};
    template <std::size_t Longest>
    struct take {
        fg::text<Longest> name;
        static constexpr std::array<take, 1> arguments(const model&) { return {{{fg::text<Longest>().append("book")}}}; }
        constexpr void run(system&) const {}
    };
#ifdef FOREGONE_MISUSE
    using commands = fg::one_of<fg::product<take<40>, fg::strings<40>>>;
#else
    using commands = fg::one_of<fg::product<take<9>, fg::strings<9>>>;
#endif
};
FOREGONE_CHECK(shelf, fg::random{.runs = 2, .steps = 3});
