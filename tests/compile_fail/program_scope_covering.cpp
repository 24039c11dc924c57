// SPDX-License-Identifier: BSL-1.0
// expected: foregone: covering<T>\(\) is for the arguments of actions, and a program has none
#include <foregone/foregone.hpp>
#include <foregone/suites/covering_arguments.hpp>

namespace fg = foregone;

constexpr void tosses(auto& choose) { choose.either("heads"); }
#ifdef FOREGONE_MISUSE
FOREGONE_RUNTIME_CHECK(fg::program<tosses>, fg::paths<3>.covering<2>());
#else
FOREGONE_RUNTIME_CHECK(fg::program<tosses>, fg::paths<3>);
#endif
