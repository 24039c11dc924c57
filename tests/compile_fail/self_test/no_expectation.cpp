// SPDX-License-Identifier: BSL-1.0
#ifdef FOREGONE_MISUSE
static_assert(sizeof(int) == 1, "this is the message");
#endif
// expected: too late to count
