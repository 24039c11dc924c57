// SPDX-License-Identifier: BSL-1.0
#pragma once

// What the paths of a program share: the memory of its threads, its heap, its saved variables and the shadow of its accesses.

#include "concurrency/unmodified/object_table.hpp"
#include "concurrency/unmodified/path_heap.hpp"
#include "concurrency/unmodified/race_shadow.hpp"
#include "concurrency/unmodified/runtime.hpp"
#include "concurrency/unmodified/saved_globals.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The memory of the program between and during paths. Each path begins with the same.
class program_state {
    saved_globals globals_{saved_globals::of::program}, all_globals_{saved_globals::of::all_modules};
    bool is_searching_ = false;

    static inline bool is_loading = false;
    static inline std::uintptr_t first_thread = 0, c_library_begin = 0;
    static inline std::size_t c_library_bytes = 0;

    static bool is_first_thread();

    program_state();

public:
    static constexpr std::uintptr_t heap_base = thread_memory::base + thread_memory::all_bytes + thread_memory::slot_bytes;
    static constexpr std::size_t heap_bytes = std::size_t{4} << 30;

    path_heap heap{heap_base, heap_bytes};
    object_table<atomic_record> atomics{};

    static program_state& get();

    /// The variables of the program and of all libraries.
    const std::vector<saved_globals::range>& roots() const { return all_globals_.ranges(); }

    /// What the program has done so far is the beginning of each path.
    void begin_search();
    /// The program goes on where the search began.
    void end_search() { is_searching_ = false, is_loading = true; }
    void begin_path();
    void end_path();

    /// Whether the program is being loaded, or runs outside of a search: what it allocates then, each path begins with.
    static void begin_loading();
    static void end_loading() { is_loading = false; }
    static bool is_loading_here() { return is_loading && is_first_thread(); }

    static bool is_of_c_library(std::uintptr_t code) { return code - c_library_begin < c_library_bytes; }
};

}}  // namespace foregone::impl
