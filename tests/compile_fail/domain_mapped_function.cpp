// SPDX-License-Identifier: BSL-1.0
// expected: foregone: mapped<D, F>; F cannot be called with a value of D; write .* with the type of D
#include <foregone/domain/range.hpp>
#include <foregone/domain/where.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::mapped<fg::range<0, 3>, [](const char* text) { return text; }>::size == 4);
#else
static_assert(fg::mapped<fg::range<0, 3>, [](int i) { return 2 * i; }>::size == 4);
#endif
