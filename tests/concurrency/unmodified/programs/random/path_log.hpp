// SPDX-License-Identifier: BSL-1.0
#pragma once

// What the paths of a random program did, in memory that no path restores and that no race is looked for in.

#include "random_program.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace random_programs {

/// The record of the paths of one search, in order. Its functions are compiled without -fsanitize=thread.
class path_log {
public:
    struct entry {
        std::uint8_t thread, index;
        std::uint64_t value;
    };
    struct path {
        std::size_t first_entry = 0, entries = 0;
        bool is_complete = false;  ///< its end was reached
        std::array<std::uint8_t, memory_bytes> memory{};
    };

    /// The only one.
    static path_log& get();

    void clear() { path_count_ = entry_count_ = 0; }
    std::size_t size() const { return path_count_; }
    const path& operator[](std::size_t number) const { return paths_[number]; }
    std::span<const entry> entries_of(const path& which) const { return {entries_.data() + which.first_entry, which.entries}; }

    // For the program under test.

    void begin_path();
    /// The thread does an action, now or as soon as the call returns. Returns where its value is to be put.
    std::uint64_t& add(std::size_t thread, std::size_t index);
    void put(std::uint64_t& value, std::uint64_t is);
    /// The bytes of memory at the end.
    void put_memory(const void* bytes);
    /// The path came to its end.
    void end_path();

private:
    static constexpr std::size_t most_paths = 100'000, most_entries = 2'000'000;

    std::array<path, most_paths> paths_;
    std::array<entry, most_entries> entries_;
    std::size_t path_count_ = 0, entry_count_ = 0;
};

}  // namespace random_programs
