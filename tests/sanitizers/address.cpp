// SPDX-License-Identifier: BSL-1.0
#include <vector>

int main(int count, char**) {
    std::vector<int> numbers{count};
    const int& first = numbers.front();
    numbers.reserve(1000);
    return first;
}
