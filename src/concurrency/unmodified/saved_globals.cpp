// SPDX-License-Identifier: BSL-1.0
// Finds the variables of the program and of its libraries by their program headers; saves and restores them.
#include "concurrency/unmodified/saved_globals.hpp"

#include "concurrency/unmodified/library_code.hpp"

#include <link.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

using range = saved_globals::range;

/// Adds a range without the part that is read-only after relocation.
void add(std::vector<range>& to, std::uintptr_t begin, std::uintptr_t end, const range& read_only) {
    const auto fixed = reinterpret_cast<std::uintptr_t>(read_only.begin);
    if (read_only.bytes > 0 && fixed <= begin && fixed + read_only.bytes > begin) begin = fixed + read_only.bytes;
    begin = (begin + 7) & ~std::uintptr_t{7};
    if (begin < end) to.push_back({reinterpret_cast<std::byte*>(begin), end - begin});
}

int add_any_module(dl_phdr_info* module, std::size_t, void* to) {
    if (library_code::is_of_runtime(module->dlpi_name)) return 0;
    range read_only{nullptr, 0};
    for (int i = 0; i < module->dlpi_phnum; ++i)
        if (const auto& part = module->dlpi_phdr[i]; part.p_type == PT_GNU_RELRO) {
            const std::uintptr_t end = (module->dlpi_addr + part.p_vaddr + part.p_memsz) & ~std::uintptr_t{4095};
            const std::uintptr_t begin = (module->dlpi_addr + part.p_vaddr) & ~std::uintptr_t{4095};
            read_only = {reinterpret_cast<std::byte*>(begin), end > begin ? end - begin : 0};
        }
    for (int i = 0; i < module->dlpi_phnum; ++i)
        if (const auto& part = module->dlpi_phdr[i]; part.p_type == PT_LOAD && (part.p_flags & PF_W) != 0) {
            const std::uintptr_t begin = module->dlpi_addr + part.p_vaddr;
            add(*static_cast<std::vector<range>*>(to), begin, begin + part.p_memsz, read_only);
        }
    return 0;
}

int add_module_of_program(dl_phdr_info* module, std::size_t size, void* to) {
    return !library_code::is_of_system(module->dlpi_name) ? add_any_module(module, size, to) : 0;
}

}  // namespace

saved_globals::saved_globals(of modules) {
    dl_iterate_phdr(modules == of::program ? add_module_of_program : add_any_module, &ranges_);
}

saved_globals::saved_globals(std::uintptr_t begin, std::size_t bytes) {
    if (bytes > 0) ranges_.push_back({reinterpret_cast<std::byte*>(begin), bytes});
}

bool saved_globals::contains(const void* address) const {
    for (const range& each : ranges_)
        if (address >= each.begin && address < each.begin + each.bytes) return true;
    return false;
}

void saved_globals::save() {
    saved_.clear();
    for (const range& each : ranges_) saved_.insert(saved_.end(), each.begin, each.begin + each.bytes);
}

void saved_globals::restore() const {
    const std::byte* from = saved_.data();
    for (const range& each : ranges_) {
        std::memcpy(each.begin, from, each.bytes);
        from += each.bytes;
    }
}

}}  // namespace foregone::impl
