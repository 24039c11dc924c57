// SPDX-License-Identifier: BSL-1.0
// expected: foregone: constraint<Predicate, Components\.\.\.>; the predicate cannot be called with values of these components
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

constexpr bool accepts(os, int cores) { return cores > 0; }
#ifdef FOREGONE_MISUSE
static_assert(fg::covering<2>(setups{}, fg::constraint<accepts, &setup::cores>).size() == 6);
#else
static_assert(fg::covering<2>(setups{}, fg::constraint<accepts, &setup::system, &setup::cores>).size() == 6);
#endif
