// SPDX-License-Identifier: BSL-1.0
// expected: foregone: one_of<Ds\.\.\.> has more than 2\^64 - 1 elements; list fewer representative values
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::one_of<fg::range<std::uint64_t{1}, UINT64_MAX>, bool>::size > 0);
#else
static_assert(fg::one_of<fg::range<std::uint64_t{3}, UINT64_MAX>, bool>::size > 0);
#endif
