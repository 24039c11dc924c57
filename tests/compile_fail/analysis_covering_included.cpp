// SPDX-License-Identifier: BSL-1.0
// expected: foregone: covering<T>\(D\{\}, clauses\.\.\.\); an included value is not in the domain, violates a constraint
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
constexpr auto known() { return std::array{setup{os::linux, 16}}; }
#else
constexpr auto known() { return std::array{setup{os::linux, 8}}; }
#endif
static_assert(fg::covering<2>(setups{}, fg::including<known>).size() == 6);
