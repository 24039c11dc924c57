// SPDX-License-Identifier: BSL-1.0
// expected: (non-constant condition|not an integral constant expression|constant expression)
// expected gcc: value_is_not_within.*First = 0; auto Last = 8
// expected clang: value_is_not_within<0, 8
#include <foregone/domain/within.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::within<0, 8>{9} > 0);
#else
static_assert(fg::within<0, 8>{8} > 0);
#endif
