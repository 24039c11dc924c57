// SPDX-License-Identifier: BSL-1.0
// expected: (non-constant condition|not an integral constant expression)
// expected: bad_optional_access
#include <foregone/domain/subsets.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(!fg::subset<'r', 'w'>::of('x').empty());
#else
static_assert(!fg::subset<'r', 'w'>::of('w').empty());
#endif
