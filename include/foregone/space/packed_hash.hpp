// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/mix.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone {

/// A hash of the words of a packed state, for a table of which the place is its high bits.
///
/// Shape: of one word each has its own. The same on every machine.
/// Cost: two multiplications and a shift for one word; one more multiplication for each two beyond.
template <std::size_t Words>
constexpr std::uint64_t packed_hash(const std::uint64_t* words) {
    if constexpr (Words == 1) {
        const std::uint64_t mixed = words[0] * 0x9e37'79b9'7f4a'7c15;
        return (mixed ^ mixed >> 32) * 0xd6e8'feb8'6659'fd93;
    } else {
        mixer all;
        for (std::size_t i = 0; i + 1 < Words; i += 2) all.add(words[i], words[i + 1]);
        if constexpr (Words % 2 == 1) all.add(words[Words - 1]);
        return all.finish();
    }
}

}  // namespace foregone
