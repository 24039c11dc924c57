// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// Marks all but so many numbers: the smallest are marked, and of equal ones the last.
///
/// Shape: nothing where there are not too many.
/// Cost: linear, by one digit of eight bits after the other.
constexpr std::vector<char> all_but_largest(const std::vector<std::uint64_t>& numbers, std::uint64_t most) {
    if (numbers.size() <= most) return {};
    std::vector<char> marked(numbers.size(), 1);
    std::uint64_t left = most, known = 0;  // to be kept among those that begin with these digits
    for (int shift = 56; shift >= 0; shift -= 8) {
        std::array<std::uint64_t, 256> count{};
        for (const std::uint64_t number : numbers)
            if (shift == 56 || number >> (shift + 8) == known) ++count[number >> shift & 255];
        std::size_t digit = 255;
        while (digit > 0 && count[digit] < left) left -= count[digit--];
        known = known << 8 | digit;
    }
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] > known || (numbers[i] == known && left > 0)) {
            left -= numbers[i] == known;
            marked[i] = 0;
        }
    return marked;
}

}  // namespace foregone
