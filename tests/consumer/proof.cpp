// SPDX-License-Identifier: BSL-1.0
#include "jug.hpp"

FOREGONE_STATIC_CHECK(jug);

int main() {}
