// SPDX-License-Identifier: BSL-1.0
#include <limits>

int main(int count, char**) {
    volatile int most = std::numeric_limits<int>::max();
    return most + count > 0;
}
