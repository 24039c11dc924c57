// SPDX-License-Identifier: BSL-1.0
// expected: foregone: representative<\.\.\.>; the values of a class are of different types
#include <foregone/domain/representative.hpp>

#include <optional>

namespace fg = foregone;

static_assert(fg::representative<0, std::nullopt, 1>::size == 1);
#ifdef FOREGONE_MISUSE
static_assert(fg::representative<1, 2L, 3>::size == 1);
#else
static_assert(fg::representative<1, 2, 3>::size == 1);
#endif
