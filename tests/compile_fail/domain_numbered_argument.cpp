// SPDX-License-Identifier: BSL-1.0
// alone: GCC reports this sentence where a default argument is evaluated, which is not in this file
// expected: foregone: the argument of a domain has no index for each value, because it has too many values or generates them; .* only product, tuples_of, one_of, optional_of, lists_of and mapped take such
#include <foregone/domain/arrangements.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/lists_of.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::permutations_of<fg::strings<65>>::size > 0);
#else
static_assert(fg::permutations_of<fg::strings<1, fg::range<'a', 'b'>>>::size > 0);
#endif
