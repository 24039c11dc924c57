// SPDX-License-Identifier: BSL-1.0
// alone: GCC reports an error in a function that it evaluates once for all files
// expected: foregone: recursive<Leaf, Node, Depth>; the values of Leaf and of Node<Inner> have different types; let both make one type
#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/recursive.hpp>
#include <foregone/domain/where.hpp>

namespace fg = foregone;

template <class Inner>
using sums = fg::mapped<fg::lists_of<Inner, 2>, [](const auto& all) { return all.empty() ? 0 : all[0] + 1; }>;
template <class Inner>
using counts = fg::mapped<fg::lists_of<Inner, 2>, [](const auto& all) { return all.size(); }>;

#ifdef FOREGONE_MISUSE
static_assert(fg::domain_of<fg::recursive<fg::range<0, 9>, counts, 2>>::at(0) == 0);
#else
static_assert(fg::domain_of<fg::recursive<fg::range<0, 9>, sums, 2>>::at(0) == 0);
#endif
