// SPDX-License-Identifier: BSL-1.0
// expected: foregone: optional_of<D> has more than 2\^64 - 1 elements; take a smaller D
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::optional_of<fg::range<std::uint64_t{1}, UINT64_MAX>>::size > 0);
#else
static_assert(fg::optional_of<fg::range<std::uint64_t{2}, UINT64_MAX>>::size > 0);
#endif
