// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/huge_pages.hpp>
#include <foregone/impl/base/shared_value.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace foregone {

/// Room for elements by number that never move: segment after segment, each as large as all before it.
///
/// Requires: whoever writes element i has called reserve(i + 1) before, or waits for the call to return.
/// Threads: any number may reserve, construct different elements and read constructed ones at the same time.
class segmented {
    static constexpr unsigned first_bits = 12;
    static constexpr unsigned segments = 33 - first_bits;

    std::size_t element_bytes_, alignment_;
    shared_value<unsigned char*> begin_[segments]{};

    static constexpr unsigned segment_of(std::uint64_t i) {
        return i < (std::uint64_t{1} << first_bits) ? 0 : static_cast<unsigned>(std::bit_width(i)) - first_bits;
    }
    static constexpr std::uint64_t first_of(unsigned segment) {
        return segment == 0 ? 0 : std::uint64_t{1} << (segment + first_bits - 1);
    }
    static constexpr std::uint64_t size_of(unsigned segment) {
        return std::uint64_t{1} << (segment == 0 ? first_bits : segment + first_bits - 1);
    }

public:
    explicit segmented(std::size_t element_bytes, std::size_t alignment) : element_bytes_(element_bytes), alignment_(alignment) {}
    segmented(const segmented&) = delete;
    segmented& operator=(const segmented&) = delete;
    ~segmented() {
        for (unsigned s = 0; s < segments; ++s)
            if (unsigned char* memory = begin_[s].load()) free_pages(memory, size_of(s) * element_bytes_, alignment_);
    }

    /// Makes room for elements 0 to count - 1. Errors: std::bad_alloc.
    void reserve(std::uint64_t count) {
        if (count == 0) return;
        for (unsigned s = 0; s <= segment_of(count - 1); ++s) {
            if (begin_[s].load() != nullptr) continue;
            auto* fresh = static_cast<unsigned char*>(allocate_pages(size_of(s) * element_bytes_, alignment_));
            unsigned char* expected = nullptr;
            if (!begin_[s].replace(expected, fresh)) free_pages(fresh, size_of(s) * element_bytes_, alignment_);
        }
    }

    void* address(std::uint64_t i) const {
        const unsigned s = segment_of(i);
        return begin_[s].peek() + (i - first_of(s)) * element_bytes_;
    }

    /// Bytes that the first `count` elements take.
    std::uint64_t bytes(std::uint64_t count) const {
        return count == 0 ? 0 : (first_of(segment_of(count - 1)) + size_of(segment_of(count - 1))) * element_bytes_;
    }
};

}  // namespace foregone
