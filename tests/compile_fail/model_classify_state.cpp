// SPDX-License-Identifier: BSL-1.0
// A class is one of a few values that have names.
// expected: foregone: the model's `classify` cannot be called
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    using state = int;
    enum class action { brighter, darker };
    enum class brightness { dark, bright };
    static constexpr state initial() { return 0; }
    static constexpr state next(state s, action a) { return a == action::darker ? (s > 0 ? s - 1 : 0) : (s < 3 ? s + 1 : 3); }
    static constexpr auto properties = fg::properties{fg::always<"in range">([](int s) { return s < 4; })};
#ifdef FOREGONE_MISUSE
    static constexpr int classify(state s) { return s; }
#else
    static constexpr brightness classify(state s) { return s > 1 ? brightness::bright : brightness::dark; }
#endif
};
FOREGONE_CHECK(lamp, fg::random{});
