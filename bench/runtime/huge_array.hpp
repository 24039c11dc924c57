// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <new>
#include <sys/mman.h>

/// Zero-initialised numbers, in huge pages that the system provides on first access.
class huge_array {
    static constexpr std::uint64_t page_bytes = 1 << 21;
    std::uint64_t bytes_, reserved_bytes_;
    void* reserved_;
    std::uint64_t* numbers_;

public:
    explicit huge_array(std::uint64_t count)
        : bytes_((count * sizeof(std::uint64_t) + page_bytes - 1) / page_bytes * page_bytes), reserved_bytes_(bytes_ + page_bytes),
          reserved_(mmap(nullptr, reserved_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {
        if (reserved_ == MAP_FAILED) throw std::bad_alloc();
        const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(reserved_);
        numbers_ = reinterpret_cast<std::uint64_t*>((address + page_bytes - 1) / page_bytes * page_bytes);
        madvise(numbers_, bytes_, MADV_HUGEPAGE);
    }
    huge_array(const huge_array&) = delete;
    huge_array& operator=(const huge_array&) = delete;
    ~huge_array() { munmap(reserved_, reserved_bytes_); }

    std::uint64_t& operator[](std::uint64_t i) { return numbers_[i]; }
    std::uint64_t bytes() const { return bytes_; }
};
