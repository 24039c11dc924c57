// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a clause of covering<T>\(D\{\}, clauses\.\.\.\) selects a component that the domain does not have
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

constexpr bool is_zero(int cores) { return cores == 0; }
#ifdef FOREGONE_MISUSE
static_assert(fg::covering<2>(setups{}, fg::invalid<is_zero, 2>).size() == 6);
#else
static_assert(fg::covering<2>(setups{}, fg::invalid<is_zero, 1>).size() == 6);
#endif
