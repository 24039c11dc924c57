// SPDX-License-Identifier: BSL-1.0
#include "every_header.hpp"

int second_file();
int second_file() { return 0; }
