// SPDX-License-Identifier: BSL-1.0
// Finds the code of system libraries by program headers, and the program's nearest call by unwinding the stack.
#include "concurrency/unmodified/library_code.hpp"

#include <link.h>
#include <unwind.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl { namespace library_code {

namespace {

struct code_range {
    std::uintptr_t begin, end;
};

/// Found at the first question, which program code may ask: no guard and no allocation.
struct code_ranges {
    std::array<code_range, 128> of{};
    std::size_t count = 0;
};
constinit code_ranges found_ranges{};

int add_module(dl_phdr_info* module, std::size_t, void*) {
    if (!is_of_system(module->dlpi_name)) return 0;
    for (int i = 0; i < module->dlpi_phnum && found_ranges.count < found_ranges.of.size(); ++i) {
        const auto& part = module->dlpi_phdr[i];
        if (part.p_type != PT_LOAD || (part.p_flags & PF_X) == 0) continue;
        const std::uintptr_t begin = module->dlpi_addr + part.p_vaddr;
        found_ranges.of[found_ranges.count++] = {begin, begin + part.p_memsz};
    }
    return 0;
}

_Unwind_Reason_Code look_at(_Unwind_Context* frame, void* found) {
    const std::uintptr_t address = _Unwind_GetIP(frame);
    if (address == 0 || contains(address)) return _URC_NO_REASON;
    *static_cast<std::uintptr_t*>(found) = address;
    return _URC_NORMAL_STOP;
}

}  // namespace

bool is_of_runtime(std::string_view module) { return module.find("libforegone_unmodified") != module.npos; }

bool is_c_library(std::string_view module) { return module.find("/libc.so") != module.npos; }

bool is_dynamic_linker(std::string_view module) { return module.find("/ld-linux") != module.npos; }

bool is_of_system(std::string_view module) {
    for (const std::string_view folder : {"/lib/", "/lib64/", "/usr/lib/", "linux-vdso"})
        if (module.starts_with(folder)) return true;
    return is_of_runtime(module);
}

bool contains(std::uintptr_t address) {
    if (found_ranges.count == 0) dl_iterate_phdr(add_module, nullptr);
    for (std::size_t i = 0; i < found_ranges.count; ++i)
        if (address - found_ranges.of[i].begin < found_ranges.of[i].end - found_ranges.of[i].begin) return true;
    return false;
}

std::uintptr_t caller_outside(std::uintptr_t return_address) {
    if (!contains(return_address)) return return_address;
    std::uintptr_t found = return_address;
    _Unwind_Backtrace(look_at, &found);
    return found;
}

}}}  // namespace foregone::impl::library_code
