// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a command's `arguments` cannot be called, or list something else than commands; write `static auto arguments\(const model&\)`
#include <foregone/foregone.hpp>

#include <array>

namespace fg = foregone;

struct shelf {
    static constexpr fg::no_properties properties{};
    struct system {};
    struct model {};
    struct take {
        int place;
#ifdef FOREGONE_MISUSE
        constexpr std::array<int, 1> arguments(const model&) const { return {{4}}; }
#else
        static constexpr std::array<int, 1> arguments(const model&) { return {{4}}; }
#endif
        constexpr void run(system&) const {}
    };
    using commands = fg::one_of<fg::product<take, fg::range<0, 9>>>;
};
FOREGONE_CHECK(shelf, fg::random{.runs = 2, .steps = 3});
