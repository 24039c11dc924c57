// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/base/huge_pages.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

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

/// What is grown, and to what: below a huge page, across it, and beyond.
TEST(base_huge_pages, zeros_grow_and_stay_what_they_were) {
    constexpr std::size_t page = foregone::huge_page_bytes;
    for (const auto& [bytes, more] : {std::pair{std::size_t{64}, std::size_t{4'096}},
                                      {std::size_t{4'096}, 2 * page},
                                      {page, 3 * page},
                                      {page + 64, 2 * page}}) {
        auto* memory = static_cast<unsigned char*>(foregone::grow_zero_pages(nullptr, 0, bytes));
        memory[0] = 1, memory[bytes - 1] = 2;
        memory = static_cast<unsigned char*>(foregone::grow_zero_pages(memory, bytes, more));
        EXPECT_EQ(memory[0], 1);
        EXPECT_EQ(memory[bytes - 1], 2);
        memory[0] = memory[bytes - 1] = 0;
        EXPECT_TRUE(std::all_of(memory, memory + more, [](unsigned char byte) { return byte == 0; }));
        foregone::free_zero_pages(memory, more);
    }
    EXPECT_EQ(foregone::bytes_to_grow(page - 1, page), page);
    static_assert(!FOREGONE_HAS_PAGE_MAPS || foregone::bytes_to_grow(page, 3 * page) == 2 * page);
}

}  // namespace
