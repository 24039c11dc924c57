// SPDX-License-Identifier: BSL-1.0
// expected: foregone: mapped<D, F>; F maps two values of D to one, so it has two indices; keep in F what distinguishes them
#include <foregone/domain/range.hpp>
#include <foregone/domain/where.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::mapped<fg::range<-3, 3>, [](int i) { return i * i; }>::size == 7);
#else
static_assert(fg::mapped<fg::range<0, 3>, [](int i) { return i * i; }>::size == 4);
#endif
