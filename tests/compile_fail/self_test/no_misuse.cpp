// SPDX-License-Identifier: BSL-1.0
// expected: this is the message
static_assert(sizeof(int) == 1, "this is the message");
