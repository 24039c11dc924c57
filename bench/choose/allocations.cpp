// SPDX-License-Identifier: BSL-1.0
//
// Counts the allocations of the program. In a separate file, because GCC 12 reports a mismatch if it inlines one of the two.

#include "allocations.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::uint64_t> asked{0};
}

std::uint64_t allocations() { return asked; }

void* operator new(std::size_t bytes) {
    ++asked;
    if (void* const memory = std::malloc(bytes)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
