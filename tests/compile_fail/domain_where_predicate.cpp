// SPDX-License-Identifier: BSL-1.0
// expected: foregone: where<D, Predicate>; the predicate cannot be called with a value of D, or does not return bool
#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/where.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::where<fg::texts<"a", "">, [](int number) { return number > 0; }>::size == 0);
#else
static_assert(fg::where<fg::texts<"a", "">, [](std::string_view text) { return text.empty(); }>::size == 1);
#endif
