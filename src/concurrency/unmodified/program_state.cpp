// SPDX-License-Identifier: BSL-1.0
// Sets up the memory of a program under test once, and restores it after each path.
#include "concurrency/unmodified/program_state.hpp"

#include "concurrency/unmodified/fibers.hpp"
#include "concurrency/unmodified/library_code.hpp"

#include <link.h>
#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace foregone { inline namespace impl {

extern "C" char __libc_single_threaded;

namespace {

unsigned long long modules_loaded_so_far() {
    unsigned long long loads = 0;
    const auto take = [](dl_phdr_info* module, std::size_t, void* to) {
        *static_cast<unsigned long long*>(to) = module->dlpi_adds;
        return 1;
    };
    dl_iterate_phdr(take, &loads);
    return loads;
}

}  // namespace

program_state::program_state() {
    thread_memory::reserve();
    __libc_single_threaded = 0;  // otherwise the C++ library counts references without atomic operations
    race_shadow& shadow = *new (path_shadow_memory) race_shadow;
    // The stacks and the heap are one region, so that most accesses need one comparison.
    shadow.add_region(reinterpret_cast<const void*>(thread_memory::base), heap_base + heap_bytes - thread_memory::base);
    for (const auto& range : globals_.ranges()) shadow.add_region(range.begin, range.bytes);
}

void program_state::begin_loading(const void* stack_end) {
    get();
    first_stack_end = reinterpret_cast<std::uintptr_t>(stack_end);
    first_thread = pthread_self();
    dl_iterate_phdr(
        [](dl_phdr_info* module, std::size_t, void*) {
            const bool is_linker = library_code::is_dynamic_linker(module->dlpi_name);
            if (!is_linker && !library_code::is_c_library(module->dlpi_name)) return 0;
            for (int i = 0; i < module->dlpi_phnum; ++i)
                if (const auto& part = module->dlpi_phdr[i]; part.p_type == PT_LOAD && (part.p_flags & PF_X) != 0)
                    (is_linker ? linker_code : c_library_code) = {module->dlpi_addr + part.p_vaddr, part.p_memsz};
            return 0;
        },
        nullptr);
    is_loading = true;
}

bool program_state::is_first_thread() { return pthread_self() == first_thread; }

program_state& program_state::get() {
    static program_state& only = *new program_state;  // what the program does at its very end may need its heap
    return only;
}

void program_state::begin_search(std::uintptr_t caller) {
    is_loading = false;
    heap.set_mark();
    find_modules();
    globals_.save();
    const bool has_callers = caller != 0 && is_first_thread() && caller < first_stack_end;
    callers_ = saved_globals(caller, has_callers ? first_stack_end - caller : 0);
    callers_.save();
    roots_ = all_globals_.ranges();
    roots_.insert(roots_.end(), callers_.ranges().begin(), callers_.ranges().end());
    is_searching_ = true;
}

/// The program may have loaded libraries since the start.
void program_state::find_modules() {
    const saved_globals found(saved_globals::of::program);
    for (const auto& range : found.ranges())
        if (!globals_.contains(range.begin)) path_shadow().add_region(range.begin, range.bytes);
    globals_ = found;
    all_globals_ = saved_globals(saved_globals::of::all_modules);
    loaded_modules_ = modules_loaded_so_far();
}

void program_state::warn_of_late_modules() {
    if (modules_loaded_so_far() == loaded_modules_) return;
    loaded_modules_ = modules_loaded_so_far();
    std::fputs("warning: a path loads a library, whose variables are not restored after it; load it before the search\n", stderr);
}

void program_state::begin_path() {
    if (!is_searching_) begin_search();
    warn_of_late_modules();
    path_state::clear_all();
    atomics.clear();
    path_shadow().begin_execution();
    heap.begin_execution();
}

void program_state::end_path() {
    if (keeps_path_) return;
    globals_.restore();
    callers_.restore();
    heap.restore();
}

}}  // namespace foregone::impl
