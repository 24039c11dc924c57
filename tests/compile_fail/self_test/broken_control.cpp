// SPDX-License-Identifier: BSL-1.0
// expected: this is the message
#ifdef FOREGONE_MISUSE
static_assert(sizeof(int) == 1, "this is the message");
#else
int no_number = "text";
#endif
