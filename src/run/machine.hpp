// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <thread>
#include <unistd.h>

namespace foregone {

namespace hardware {

/// What the machine has in all; unlimited if it does not say.
inline std::uint64_t memory_bytes() {
    const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGE_SIZE);
    return pages > 0 && page_bytes > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes) : UINT64_MAX;
}

/// What a container may use of it; unlimited outside of one.
inline std::uint64_t container_memory_bytes() {
    std::uint64_t limit = UINT64_MAX;
    if (std::FILE* file = std::fopen("/sys/fs/cgroup/memory.max", "r")) {
        unsigned long long number = 0;
        if (std::fscanf(file, "%llu", &number) == 1) limit = number;
        std::fclose(file);
    }
    return limit;
}

}  // namespace hardware

/// How much memory a search may take without being asked: three quarters of what there is.
inline std::uint64_t usable_memory_bytes() { return std::min(hardware::memory_bytes(), hardware::container_memory_bytes()) / 4 * 3; }

/// How many threads the machine runs at once.
inline unsigned hardware_threads() { return std::max(1U, std::thread::hardware_concurrency()); }

}  // namespace foregone
