// SPDX-License-Identifier: BSL-1.0
// Sets up the memory of a program under test once, and restores it after each path.
#include "concurrency/unmodified/program_state.hpp"

#include "concurrency/unmodified/fibers.hpp"
#include "concurrency/unmodified/library_code.hpp"

#include <link.h>
#include <pthread.h>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

extern "C" char __libc_single_threaded;

program_state::program_state() {
    thread_memory::reserve();
    __libc_single_threaded = 0;  // otherwise the C++ library counts references without atomic operations
    race_shadow& shadow = *new (path_shadow_memory) race_shadow;
    // The stacks and the heap are one region, so that most accesses need one comparison.
    shadow.add_region(reinterpret_cast<const void*>(thread_memory::base), heap_base + heap_bytes - thread_memory::base);
    for (const auto& range : globals_.ranges()) shadow.add_region(range.begin, range.bytes);
}

void program_state::begin_loading() {
    get();
    first_thread = pthread_self();
    dl_iterate_phdr(
        [](dl_phdr_info* module, std::size_t, void*) {
            if (!library_code::is_c_library(module->dlpi_name)) return 0;
            for (int i = 0; i < module->dlpi_phnum; ++i)
                if (const auto& part = module->dlpi_phdr[i]; part.p_type == PT_LOAD && (part.p_flags & PF_X) != 0)
                    c_library_begin = module->dlpi_addr + part.p_vaddr, c_library_bytes = part.p_memsz;
            return 1;
        },
        nullptr);
    is_loading = true;
}

bool program_state::is_first_thread() { return pthread_self() == first_thread; }

program_state& program_state::get() {
    static program_state only;
    return only;
}

void program_state::begin_search() {
    is_loading = false;
    heap.set_mark();
    globals_.save();
    is_searching_ = true;
}

void program_state::begin_path() {
    if (!is_searching_) begin_search();
    path_state::clear_all();
    atomics.clear();
    path_shadow().begin_execution();
    heap.begin_execution();
}

void program_state::end_path() {
    globals_.restore();
    heap.restore();
}

}}  // namespace foregone::impl
