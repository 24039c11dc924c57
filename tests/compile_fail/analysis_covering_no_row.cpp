// SPDX-License-Identifier: BSL-1.0
// expected: foregone: covering<T>\(D\{\}, clauses\.\.\.\); no value satisfies the constraints
#include <foregone/domain/domain.hpp>
#include <foregone/suites/covering.hpp>

#include <array>

namespace fg = foregone;

enum class os { linux, windows };
struct setup {
    os system;
    int cores;
};
using setups = fg::product<setup, os, fg::values<1, 2, 8>>;

#ifdef FOREGONE_MISUSE
constexpr bool accepts(os, int cores) { return cores > 8; }
#else
constexpr bool accepts(os, int cores) { return cores > 2; }
#endif
static_assert(fg::covering<2>(setups{}, fg::constraint<accepts, &setup::system, &setup::cores>).size() == 2);
