// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// Some of the packed states that a worker has passed on: the last one for each of some ten thousand hashes. A state that the
/// worker reaches again soon need not be looked up among all.
template <class Set>
class recent_states {
    static constexpr std::size_t words = Set::words;

    unsigned slot_bits_;
    std::vector<std::uint64_t> last_;

    std::size_t slot(std::uint64_t mixed) const { return static_cast<std::size_t>(mixed >> (64 - slot_bits_)) * words; }

public:
    /// Each slot begins with a state that does not belong there: zeros, or another value where zeros belong.
    explicit recent_states(unsigned slot_bits) : slot_bits_(slot_bits), last_((std::size_t{1} << slot_bits) * words) {
        std::uint64_t zero[words]{}, other[words]{};
        const std::size_t place = slot(Set::mix(zero));
        do ++other[0];
        while (slot(Set::mix(other)) == place);
        last_[place] = other[0];
    }

    unsigned slot_bits() const { return slot_bits_; }

    /// Notes a state; returns false if it was the last one of its slot. Nothing branches on that, because it is unpredictable.
    bool note(const std::uint64_t* state, std::uint64_t mixed) {
        std::uint64_t* const last = last_.data() + slot(mixed);
        std::uint64_t different = 0;
        for (std::size_t i = 0; i < words; ++i) {
            different |= last[i] ^ state[i];
            last[i] = state[i];
        }
        return different != 0;
    }
};

}  // namespace foregone::impl
