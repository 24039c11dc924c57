// SPDX-License-Identifier: BSL-1.0
// expected: foregone: texts<\.\.\.>; a text is listed twice, so it has two indices; list each once
#include <foregone/domain/lists_of.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::texts<"a", "b", "a">::size > 0);
#else
static_assert(fg::texts<"a", "b", "a ">::size > 0);
#endif
