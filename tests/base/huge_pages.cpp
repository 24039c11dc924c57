// SPDX-License-Identifier: BSL-1.0
#include <foregone/base/huge_pages.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace {

void expect_usable_memory(std::size_t bytes, std::size_t alignment) {
    void* const memory = foregone::allocate_pages(bytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % alignment, 0u) << bytes;
    std::memset(memory, 0x5a, bytes);
    EXPECT_EQ(static_cast<unsigned char*>(memory)[bytes - 1], 0x5a);
    foregone::free_pages(memory, bytes);
}

TEST(base_huge_pages, all_bytes_can_be_used) {
    expect_usable_memory(1, 64);
    expect_usable_memory(foregone::huge_page_bytes - 1, 64);
    expect_usable_memory(foregone::huge_page_bytes, foregone::huge_page_bytes);
    expect_usable_memory(foregone::huge_page_bytes + 1, foregone::huge_page_bytes);
}

}  // namespace
