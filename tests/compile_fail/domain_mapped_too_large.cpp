// SPDX-License-Identifier: BSL-1.0
// expected: foregone: mapped<D, F>; D has more than 16,384 values, too many to search for the preimage of a value; write the inverse of F: mapped<D, F
#include <foregone/domain/range.hpp>
#include <foregone/domain/where.hpp>

namespace fg = foregone;

constexpr int twice(int i) { return 2 * i; }
constexpr int half(int i) { return i / 2; }

#ifdef FOREGONE_MISUSE
static_assert(fg::mapped<fg::range<0, 20'000>, twice>::index_of(2) == 1);
#else
static_assert(fg::mapped<fg::range<0, 20'000>, twice, half>::index_of(2) == 1);
#endif
