// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a digest has 1 to 64 bits; see docs/reference/space/digest_set\.md
#include <foregone/space/digest_set.hpp>

#ifdef FOREGONE_MISUSE
constexpr unsigned bits = 65;
#else
constexpr unsigned bits = 64;
#endif
static_assert(foregone::digest_set<2, bits>::words == 2);
