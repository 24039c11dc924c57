// SPDX-License-Identifier: BSL-1.0
// expected: this is the (message|text)
// expected: static
// flags: -DFROM_FLAGS
#ifdef FOREGONE_MISUSE
static_assert(sizeof(int) == 1, "this is the message");
#else
static_assert(FROM_FLAGS == 1);
#endif
