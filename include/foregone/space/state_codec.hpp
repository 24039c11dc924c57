// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/space/identity_parts.hpp>
#include <foregone/space/state_parts.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone {

/// A state with a fixed number of bits, at most 512: see docs/reference/space/state_codec.md for what has one.
template <class State>
concept packable = state_part<State>::width <= most_bits && !std::is_array_v<State>;

/// States as words of the fewest bits, and back.
///
/// Requires: `==` compares all members.
/// Shape: the members in the order of declaration, from the low end; zeros above the last. The same on every machine.
/// Cost: about three instructions a member.
template <packable State>
struct state_codec {
    using part = state_part<State>;
    static constexpr unsigned bits = part::width;
    static constexpr std::size_t words = bits == 0 ? 1 : (bits + 63) / 64;

    /// Whether the state is what unpack gives back: an enum may hold what is no enumerator, a floating-point number may equal
    /// another one with other bits, or nothing.
    FOREGONE_FLATTEN static constexpr bool fits(const State& state) { return part::fits(state); }

    /// Requires: the state fits.
    FOREGONE_FLATTEN static constexpr void pack(const State& state, std::uint64_t* to) {
        std::uint64_t all[words]{};
        part::put(state, all, 0);
        for (std::size_t i = 0; i < words; ++i) to[i] = all[i];
    }
    FOREGONE_ALWAYS_INLINE static constexpr State unpack(const std::uint64_t* from) { return part::get(from, 0); }
};

}  // namespace foregone
