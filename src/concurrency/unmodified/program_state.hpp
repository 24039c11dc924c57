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

struct code_range {
    std::uintptr_t begin = 0;
    std::size_t bytes = 0;

    bool contains(std::uintptr_t code) const { return code - begin < bytes; }
};

/// The memory of the program between and during paths. Each path begins with the same.
class program_state {
    saved_globals globals_{saved_globals::of::program}, all_globals_{saved_globals::of::all_modules};
    bool is_searching_ = false, keeps_path_ = false;

    static inline bool is_loading = false;
    static inline std::uintptr_t first_thread = 0;
    static inline code_range c_library_code{}, linker_code{};
    static inline std::uintptr_t first_stack_end = 0;

    static bool is_first_thread();

    program_state();

public:
    static constexpr std::uintptr_t heap_base = thread_memory::base + thread_memory::all_bytes + thread_memory::slot_bytes;
    static constexpr std::size_t heap_bytes = std::size_t{4} << 30;

    path_heap heap{heap_base, heap_bytes};
    object_table<atomic_record> atomics{};

    static program_state& get();

    /// The variables of the program, of all libraries, and of the functions that called the search.
    const std::vector<saved_globals::range>& roots() const { return roots_; }

    /// use(range): what is restored after each path, besides the heap.
    template <class Use>
    void for_each_variable(Use&& use) const {
        for (const saved_globals::range& each : globals_.ranges()) use(each);
        for (const saved_globals::range& each : callers_.ranges()) use(each);
    }

    /// The size of that, and of the heap.
    std::size_t bytes() const {
        std::size_t all = heap.used_bytes();
        for_each_variable([&](const saved_globals::range& each) { all += each.bytes; });
        return all;
    }

    /// What the program has done so far is the beginning of each path. `caller`: the stack of the function that searches, if the
    /// program calls it; 0 otherwise.
    void begin_search(std::uintptr_t caller = 0);
    /// The program goes on where the search began.
    void end_search() { is_searching_ = false, keeps_path_ = false, is_loading = true; }
    void begin_path();
    void end_path();

    /// What the next path does is not undone; it is the last one of the search.
    void keep_next_path() { keeps_path_ = true; }
    bool keeps_path() const { return keeps_path_; }

    /// Whether the program is being loaded, or runs outside of a search: what it allocates then, each path begins with.
    static void begin_loading(const void* stack_end);
    static void end_loading() { is_loading = false; }
    static bool is_loading_here() { return is_loading && is_first_thread(); }

    /// Whether code is of the C library, or of the dynamic linker, which is a part of it.
    static bool is_of_c_library(std::uintptr_t code) { return c_library_code.contains(code) || linker_code.contains(code); }

private:
    saved_globals callers_{};  ///< variables of the functions that called the search
    std::vector<saved_globals::range> roots_{};
    unsigned long long loaded_modules_ = 0;

    void find_modules();
    void warn_of_late_modules();
};

}}  // namespace foregone::impl
