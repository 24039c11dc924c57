// SPDX-License-Identifier: BSL-1.0
// expected:
// expected: this is the message
#ifdef FOREGONE_MISUSE
static_assert(sizeof(int) == 1, "this is the message");
#endif
