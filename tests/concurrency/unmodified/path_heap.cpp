// SPDX-License-Identifier: BSL-1.0
// The heap of a path: addresses and content of each execution, what is wrong with a free, leaks, and the mark.
#include "concurrency/unmodified/path_heap.hpp"

#include "../../support/effort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <vector>

namespace fg = foregone;
using fg::free_result;

namespace {

constexpr std::uintptr_t base = 0x2000'0000'0000;
constexpr std::size_t capacity = std::size_t{64} << 20;

std::uintptr_t address_of(const void* object) { return reinterpret_cast<std::uintptr_t>(object); }

bool is_filled(const void* block, std::size_t bytes, unsigned char with) {
    const auto* const begin = static_cast<const unsigned char*>(block);
    return std::all_of(begin, begin + bytes, [&](unsigned char each) { return each == with; });
}

struct path_heap : testing::Test {
    fg::path_heap heap{base, capacity};

    void* allocate(std::size_t bytes, std::uint32_t site = 1) { return heap.allocate(bytes, 16, site, 0); }
    std::vector<std::uint32_t> leaks() const {
        std::vector<std::uint32_t> sites;
        heap.for_each_leak([&](const fg::heap_block& each) { sites.push_back(each.site); });
        return sites;
    }
};

/// Random allocations and frees, checked against a map of what they should be.
struct random_program {
    fg::path_heap& heap;
    std::mt19937 random;
    std::map<std::uintptr_t, fg::heap_block> blocks{};
    std::vector<std::uintptr_t> addresses{};

    unsigned below(unsigned limit) { return static_cast<unsigned>(random() % limit); }

    void run() {
        for (std::uint32_t i = 1; i < 60; ++i) below(3) == 0 && !blocks.empty() ? release(i) : allocate(i);
        std::size_t leaked = 0;
        heap.for_each_leak([&](const fg::heap_block& each) { leaked += !blocks.at(each.begin).is_freed; });
        const auto is_leaked = [](const auto& each) { return !each.second.is_freed; };
        EXPECT_EQ(leaked, static_cast<std::size_t>(std::count_if(blocks.begin(), blocks.end(), is_leaked)));
    }

    void allocate(std::uint32_t site) {
        const std::size_t bytes = below(40) == 0 ? below(3'000'000) : below(300), alignment = std::size_t{1} << below(9);
        const bool zeros = below(4) == 0;
        void* const block = zeros ? heap.allocate_zeros(bytes, site, 3) : heap.allocate(bytes, alignment, site, 3);
        ASSERT_NE(block, nullptr);
        EXPECT_EQ(address_of(block) % (zeros ? 16 : alignment), 0u);
        EXPECT_TRUE(is_filled(block, bytes, zeros || bytes >= fg::path_heap::large_bytes ? 0 : 0xBE));
        EXPECT_GE(address_of(block), blocks.empty() ? base + 16 : blocks.rbegin()->first + blocks.rbegin()->second.bytes + 16);
        std::memset(block, static_cast<int>(site), bytes + below(30));
        if (below(4) == 0) std::memset(static_cast<char*>(block) - 16, static_cast<int>(below(3)), 16);  // over the heap's index
        blocks[address_of(block)] = {.begin = address_of(block), .bytes = bytes, .site = site, .thread = 3};
        addresses.push_back(address_of(block));
    }

    void release(std::uint32_t site) {
        fg::heap_block& chosen = blocks.at(addresses[below(static_cast<unsigned>(addresses.size()))]);
        if (chosen.bytes > 1 && below(4) == 0) return release_inside(chosen, site);
        const bool was_freed = chosen.is_freed;
        if (!was_freed) chosen.is_freed = true, chosen.freed_site = site;
        const free_result expected = was_freed ? free_result::double_free : free_result::ok;
        EXPECT_EQ(heap.release(reinterpret_cast<void*>(chosen.begin), site, 2), expected);
        EXPECT_EQ(heap.last_released()->begin, chosen.begin);
        EXPECT_EQ(heap.last_released()->freed_site, chosen.freed_site);
        EXPECT_EQ(heap.last_released()->freed_by, 2);
        EXPECT_EQ(heap.size_of(reinterpret_cast<void*>(chosen.begin)), chosen.bytes);
    }

    void release_inside(const fg::heap_block& chosen, std::uint32_t site) {
        const std::uintptr_t inside = chosen.begin + 1 + below(static_cast<unsigned>(chosen.bytes - 1));
        EXPECT_EQ(heap.release(reinterpret_cast<void*>(inside), site, 2), free_result::interior_pointer);
        EXPECT_EQ(heap.last_released()->begin, chosen.begin);
        EXPECT_EQ(heap.find(inside)->site, chosen.site);
        EXPECT_EQ(heap.find(inside)->is_freed, chosen.is_freed);
        const std::uintptr_t behind = chosen.begin + chosen.bytes;
        EXPECT_EQ(heap.find(behind), nullptr);
        EXPECT_EQ(heap.find_before(behind)->begin, chosen.begin);
    }
};

TEST_F(path_heap, does_the_same_in_each_execution) {
    std::vector<std::uintptr_t> first;
    for (unsigned i = 0; i < cases(400u); ++i) {
        random_program other{heap, std::mt19937(i)}, same{heap, std::mt19937(7)};
        heap.begin_execution();
        other.run();
        heap.begin_execution();
        same.run();
        if (i == 0) first = same.addresses;
        ASSERT_EQ(same.addresses, first);
        ASSERT_FALSE(HasFailure()) << i;
    }
}

TEST_F(path_heap, tells_what_is_wrong_with_a_free) {
    void* const block = allocate(40, 5);
    void* const empty = allocate(0, 6);
    EXPECT_EQ(address_of(block), base + 16);
    EXPECT_EQ(heap.release(nullptr, 1, 0), free_result::not_a_block);
    EXPECT_EQ(heap.release(this, 1, 0), free_result::not_a_block);
    EXPECT_EQ(heap.release(static_cast<char*>(block) - 16, 1, 0), free_result::not_a_block);
    EXPECT_EQ(heap.release(static_cast<char*>(block) + 48, 1, 0), free_result::not_a_block);
    EXPECT_EQ(heap.release(static_cast<char*>(block) + 16, 1, 0), free_result::interior_pointer);
    EXPECT_EQ(heap.release(block, 8, 0), free_result::ok);
    EXPECT_EQ(heap.release(block, 9, 0), free_result::double_free);
    EXPECT_EQ(heap.last_released()->freed_site, 8u);
    EXPECT_EQ(heap.release(empty, 9, 0), free_result::ok);
    EXPECT_EQ(heap.size_of(block), 40u);
    EXPECT_EQ(heap.release(reinterpret_cast<void*>(base + capacity), 9, 0), free_result::not_a_block);
}

TEST_F(path_heap, finds_nothing_above_its_top) {
    void* const block = allocate(40);
    heap.begin_execution();
    EXPECT_EQ(heap.release(block, 1, 0), free_result::not_a_block);
    EXPECT_EQ(heap.find(address_of(block)), nullptr);
}

TEST_F(path_heap, keeps_what_is_below_the_mark) {
    void *const kept = allocate(100, 1), *const freed = allocate(3 << 20, 2);
    std::memset(kept, 7, 100);
    heap.set_mark();
    for (int i = 0; i < 3; ++i) {
        void* const mine = allocate(10, 3);
        allocate(20, 4);
        EXPECT_EQ(heap.block_count(), 2u);
        EXPECT_EQ(heap.release(mine, 1, 0), free_result::ok);
        EXPECT_EQ(heap.release(freed, 1, 0), free_result::ok);
        std::memset(kept, 8, 100);
        EXPECT_EQ(leaks(), std::vector<std::uint32_t>{4});
        heap.begin_execution();
        heap.restore();
        EXPECT_TRUE(is_filled(kept, 100, 7));
        EXPECT_TRUE(is_filled(freed, 3 << 20, 0));
        EXPECT_TRUE(leaks().empty());
    }
    allocate(50, 5);
    heap.set_mark();
    heap.begin_execution();
    heap.restore();
    EXPECT_GT(address_of(allocate(1)), address_of(freed) + (3 << 20) + 50);
}

TEST_F(path_heap, returns_null_when_it_is_full) {
    EXPECT_EQ(allocate(SIZE_MAX), nullptr);
    EXPECT_EQ(allocate(capacity), nullptr);
    EXPECT_EQ(heap.allocate(1, std::size_t{1} << 63, 1, 0), nullptr);
    EXPECT_NE(allocate(capacity - 16), nullptr);
    EXPECT_EQ(allocate(0), nullptr);
    heap.begin_execution();
    EXPECT_NE(allocate(capacity / 2), nullptr);
}

TEST_F(path_heap, needs_its_addresses) {
    EXPECT_EXIT(fg::path_heap(base, capacity), testing::ExitedWithCode(2), "addresses of the program's heap are in use");
}

/// The best of some runs, in ns for each allocation.
template <class Call>
double cost_of(fg::path_heap& heap, std::size_t calls, Call call) {
    double best = 1e12;
    for (int round = 0; round < 20; ++round) {
        heap.begin_execution();
        const auto began = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < calls; ++i) call();
        const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - began;
        best = std::min(best, took.count() / static_cast<double>(calls));
    }
    return best;
}

TEST_F(path_heap, costs_little) {
    for (const std::size_t bytes : {16u, 64u, 256u, 1000u, 4096u, 65'536u, 1'048'576u, 8'000'000u}) {
        const std::size_t calls = std::clamp<std::size_t>(100'000 / bytes, 3, 1000);
        const double ours = cost_of(heap, calls, [&] { heap.release(heap.allocate(bytes, 16, 1, 0), 1, 0); });
        const double theirs = cost_of(heap, calls, [&] {
            void* volatile block = std::malloc(bytes);
            std::free(block);
        });
        std::printf("%8zu bytes: %9.1f ns, malloc without content %7.1f ns\n", bytes, ours, theirs);
    }
}

}  // namespace
