// SPDX-License-Identifier: BSL-1.0
// expected: foregone: enumerators<E>; no enumerator of E was found; specialise foregone::enum_range<E>
#include <foregone/domain/values.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
enum class code { created = 2010, accepted = 2020 };
static_assert(fg::enumerators<code>::size > 0);
#else
enum class code { created = 201, accepted = 202 };
static_assert(fg::enumerators<code>::size > 0);
#endif
