// SPDX-License-Identifier: BSL-1.0
// expected: anything
#ifdef FOREGONE_MISUSE
static_assert(sizeof(char) == 1, "anything");
#endif
