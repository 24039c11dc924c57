// SPDX-License-Identifier: BSL-1.0
// A table that grows where there is no memory for what it has to put aside.
#include <states/store/packed_set.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <vector>

namespace {

/// How many allocations there is still memory for, and how many found none.
std::atomic<std::int64_t> allowed{INT64_MAX}, refused{0};

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t bytes) {
    const bool is_refused = --allowed < 0;
    refused += is_refused;
    void* const memory = is_refused ? nullptr : std::malloc(bytes);
    return memory != nullptr ? memory : throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

namespace fg = foregone;

struct alone {
    static unsigned workers() { return 1; }
    template <class Work>
    static void run(std::uint64_t, Work&&) {}
};

/// Two workers, one after the other: what one throws ends both.
struct two_in_turn {
    static unsigned workers() { return 2; }
    template <class Work>
    static void run(std::uint64_t tasks, Work&& work) {
        for (std::uint64_t task = tasks; task > 0; --task) work(task - 1, static_cast<unsigned>(task % 2));
    }
};

template <unsigned Bits>
using state_of = std::array<std::uint64_t, fg::packed_set<Bits>::words>;

template <unsigned Bits>
state_of<Bits> numbered(std::uint64_t number) {
    state_of<Bits> state{};
    state.front() = number;
    return state;
}

/// As many states as there is room for, of homes that lie in the first and the last of a number of parts of the table.
template <unsigned Bits>
std::vector<state_of<Bits>> filled(fg::packed_set<Bits>& set, std::uint64_t states, std::uint64_t parts) {
    set.grow_for(states);
    const std::uint64_t words = set.capacity() * fg::packed_set<Bits>::entry_words, part = words / parts;
    std::vector<state_of<Bits>> all;
    for (std::uint64_t number = 0; all.size() < set.most(); ++number) {
        const auto state = numbered<Bits>(number);
        const std::uint64_t home = set.home(fg::packed_set<Bits>::hash(state.data()));
        if (home >= part && home < words - part && parts > 2) continue;
        set.insert(state.data());
        all.push_back(state);
    }
    return all;
}

/// Grows where only a number of allocations find memory; returns how many found none.
template <unsigned Bits, class Executor>
std::int64_t grows_or_not(std::int64_t allocations, std::uint64_t states, std::uint64_t parts, Executor who) {
    SCOPED_TRACE(allocations);
    fg::packed_set<Bits> set;
    const auto all = filled<Bits>(set, states, parts);
    const std::uint64_t before = set.capacity();
    bool has_grown = true;
    refused = 0;
    allowed = allocations;
    try {
        set.grow_for(set.most(), 1, who);
    } catch (const std::bad_alloc&) { has_grown = false; }
    allowed = INT64_MAX;
    EXPECT_EQ(set.capacity() > before, has_grown);
    std::uint64_t missed = 0, invented = 0;
    for (const auto& state : all) missed += !set.contains(state.data());
    for (std::uint64_t i = 1; i <= 1'000; ++i) invented += set.contains(numbered<Bits>(~i).data());
    EXPECT_EQ(missed, 0u);
    EXPECT_EQ(invented, 0u);
    return refused;
}

/// Whatever allocation is the last one that finds memory, every state is there afterwards.
template <unsigned Bits, class Executor>
void loses_nothing(std::uint64_t states, std::uint64_t parts, Executor who) {
    SCOPED_TRACE(Bits);
    std::int64_t allocations = 0;
    while (!testing::Test::HasFailure() && grows_or_not<Bits>(allocations, states, parts, who) > 0) ++allocations;
    EXPECT_GE(allocations, 2);
}

TEST(visited_packed_table, no_memory_to_put_entries_aside) {
    loses_nothing<64>(1'000, 16, alone());
    loses_nothing<128>(1'000, 16, alone());
    loses_nothing<190>(1'000, 16, alone());
    loses_nothing<64>(300'000, 2, two_in_turn());
}

}  // namespace
