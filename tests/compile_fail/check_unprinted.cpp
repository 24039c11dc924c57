// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the check fails; to print its counterexample exceeds the limits of the compiler
// expected: after_steps<2>
// expected: it is two
#include <foregone/foregone.hpp>

#include <string_view>

namespace fg = foregone;

struct digit {
    int value = 0;

    bool operator==(const digit&) const = default;

    /// More iterations than GCC allows, and more steps than Clang.
    friend constexpr void print_to(auto& sink, const digit& of) {
        int sum = 0;
        for (int i = 0; i < 1'100'000; ++i) sum += i % 2;
        sink.append(std::string_view(sum > of.value ? "a digit" : "?"));
    }
};
struct counter {
    struct state {
        digit at{};
        bool operator==(const state&) const = default;
    };
    struct increment {};
    using action = fg::one_of<increment>;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, increment) { return ++s.at.value < 4; }
    static constexpr auto properties = fg::properties{fg::never<"it is two">([](const state& s) { return s.at.value == 2; })};
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(counter);
#else
FOREGONE_CHECK(counter, fg::reachable.expect_violation("it is two", 2));
#endif
