// SPDX-License-Identifier: BSL-1.0
// expected: foregone: use
#ifdef FOREGONE_MISUSE
static_assert(sizeof(int) == 1, "foregone: use foregone::impl::tally");
#endif
