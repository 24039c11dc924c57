// SPDX-License-Identifier: BSL-1.0
// Keeps the record of the paths of a random program in mapped memory.
#include "path_log.hpp"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>

namespace random_programs {

path_log& path_log::get() {
    static path_log* const only = [] {
        void* const memory = mmap(nullptr, sizeof(path_log), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) std::abort();
        return static_cast<path_log*>(memory);  // all zeros
    }();
    return *only;
}

void path_log::begin_path() {
    if (path_count_ == most_paths) std::abort();
    paths_[path_count_++] = {.first_entry = entry_count_};
}

std::uint64_t& path_log::add(std::size_t thread, std::size_t index) {
    if (entry_count_ == most_entries) std::abort();
    ++paths_[path_count_ - 1].entries;
    entry& added = entries_[entry_count_++];
    added = {static_cast<std::uint8_t>(thread), static_cast<std::uint8_t>(index), 0};
    return added.value;
}

void path_log::put(std::uint64_t& value, std::uint64_t is) { value = is; }

void path_log::put_memory(const void* bytes) { std::memcpy(paths_[path_count_ - 1].memory.data(), bytes, memory_bytes); }

void path_log::end_path() { paths_[path_count_ - 1].is_complete = true; }

}  // namespace random_programs
