// SPDX-License-Identifier: BSL-1.0
// expected: foregone: values<\.\.\.>; a value is listed twice, so it has two indices; list each once
#include <foregone/domain/values.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::values<1, 1>::size > 0);
#else
static_assert(fg::values<1, 1u>::size > 0);
#endif
