// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/mix.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// Numbers different sequences of numbers, in the order in which they are first met.
///
/// Cost: constant time for each number of a sequence; 16 bytes for a sequence and 4 for each number.
class sequence_table {
    std::vector<std::uint32_t> numbers_{};
    std::vector<std::size_t> first_{0};
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, 0);  // 1 + a sequence, 0 for none

public:
    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(first_.size() - 1); }
    constexpr const std::uint32_t* begin_of(std::uint32_t sequence) const { return numbers_.data() + first_[sequence]; }
    constexpr std::size_t size_of(std::uint32_t sequence) const { return first_[sequence + 1] - first_[sequence]; }

    /// The number of a sequence, which is a new one if it equals size() before.
    constexpr std::uint32_t number(const std::vector<std::uint32_t>& sequence) {
        std::size_t slot = hash(sequence.data(), sequence.size()) & (slots_.size() - 1);
        for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1))
            if (is(slots_[slot] - 1, sequence)) return slots_[slot] - 1;
        numbers_.insert(numbers_.end(), sequence.begin(), sequence.end());
        first_.push_back(numbers_.size());
        slots_[slot] = size();
        if (2 * size() > slots_.size()) grow();
        return size() - 1;
    }

private:
    static constexpr std::size_t hash(const std::uint32_t* numbers, std::size_t count) {
        mixer mixed;
        for (std::size_t i = 0; i < count; ++i) mixed.add(numbers[i]);
        mixed.add(count);
        return static_cast<std::size_t>(mixed.finish());
    }

    constexpr bool is(std::uint32_t number, const std::vector<std::uint32_t>& sequence) const {
        if (size_of(number) != sequence.size()) return false;
        for (std::size_t i = 0; i < sequence.size(); ++i)
            if (begin_of(number)[i] != sequence[i]) return false;
        return true;
    }

    constexpr void grow() {
        slots_.assign(2 * slots_.size(), 0);
        for (std::uint32_t i = 0; i < size(); ++i) {
            std::size_t slot = hash(begin_of(i), size_of(i)) & (slots_.size() - 1);
            while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = i + 1;
        }
    }
};

}  // namespace foregone
