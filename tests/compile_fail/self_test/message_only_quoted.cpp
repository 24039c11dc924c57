// SPDX-License-Identifier: BSL-1.0
// expected: only quoted
#ifdef FOREGONE_MISUSE
static_assert(sizeof(int) == 1, "the message");  // only quoted
#endif
