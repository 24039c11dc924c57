// SPDX-License-Identifier: BSL-1.0
// expected: this is the message of class_of_one
#ifdef FOREGONE_MISUSE
static_assert(sizeof(int) == 1, "a message of its own");
#endif
