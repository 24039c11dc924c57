// SPDX-License-Identifier: BSL-1.0
// The race shadow against a judge that keeps every access to every byte, on random programs.
#include "concurrency/unmodified/race_shadow.hpp"

#include <foregone/impl/base/config.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

namespace fg = foregone;
using fg::access_kind;

namespace {

constexpr int programs = FOREGONE_ADDRESS_SANITIZER || FOREGONE_THREAD_SANITIZER ? 20'000 : 250'000;
constexpr std::size_t arena_bytes = 64;
alignas(16) constinit std::array<unsigned char, arena_bytes> arena{};
alignas(16) constinit std::array<unsigned char, 1 << 16> large{};

std::uintptr_t address_of(const void* object) { return reinterpret_cast<std::uintptr_t>(object); }

bool is_plain(access_kind kind) { return kind != access_kind::atomic_read && kind != access_kind::atomic_write; }
bool writes(access_kind kind) { return kind != access_kind::read && kind != access_kind::atomic_read; }
bool conflict(access_kind a, access_kind b) { return (is_plain(a) || is_plain(b)) && (writes(a) || writes(b)); }

/// Keeps everything; happens-before is a set of accesses for each thread, not a clock.
class judge {
public:
    struct access {
        access_kind kind;
        unsigned thread;
        std::uint32_t site;
        std::size_t number;
        bool ends_life;
    };

    using known = std::vector<bool>;  // by the number of an access

    std::array<std::vector<access>, arena_bytes> at{};
    std::array<known, 4> knows{};
    std::size_t count = 0;

    bool races(const access& earlier, access_kind kind, unsigned thread) const {
        if (earlier.ends_life) return true;
        return earlier.thread != thread && conflict(earlier.kind, kind) && !has(knows[thread], earlier.number);
    }

    bool races(access_kind kind, std::size_t begin, std::size_t bytes, unsigned thread) const {
        for (std::size_t i = begin; i < begin + bytes; ++i)
            if (std::any_of(at[i].begin(), at[i].end(), [&](const access& each) { return races(each, kind, thread); })) return true;
        return false;
    }

    bool is_over(std::size_t byte) const { return !at[byte].empty() && at[byte].back().ends_life; }

    void record(access_kind kind, std::size_t begin, std::size_t bytes, unsigned thread, std::uint32_t site) {
        for (std::size_t i = begin; i < begin + bytes; ++i)
            if (!is_over(i)) at[i].push_back({kind, thread, site, count, false});
        note(thread);
    }

    void frees(std::size_t begin, std::size_t bytes, unsigned thread, std::uint32_t site) {
        for (std::size_t i = begin; i < begin + bytes; ++i) at[i] = {{access_kind::free, thread, site, count, true}};
        note(thread);
    }

    void forgets(std::size_t begin, std::size_t bytes) {
        for (std::size_t i = begin; i < begin + bytes; ++i) at[i].clear();
    }

    void learns(known& to, const known& from) const {
        to.resize(std::max(to.size(), from.size()));
        for (std::size_t i = 0; i < from.size(); ++i) to[i] = to[i] || from[i];
    }

private:
    static bool has(const known& in, std::size_t number) { return number < in.size() && in[number]; }
    void note(unsigned thread) {
        knows[thread].resize(count + 1);
        knows[thread][count++] = true;
    }
};

/// A random program, run with a shadow and with a judge.
class random_program {
    struct lock {
        fg::vector_clock clock{};
        judge::known known{};
    };

    fg::race_shadow& shadow_;
    std::mt19937& random_;
    unsigned threads_ = 2 + below(3);
    unsigned sizes_ = below(3);  // which accesses: 4 bytes, powers of two, any
    unsigned share_ = 10 + below(30);  // of accesses; 12 are for synchronisation
    std::array<fg::vector_clock, 4> clocks_{};
    std::array<lock, 3> locks_{};
    judge judge_{};

public:
    std::size_t accesses = 0, races = 0;

    random_program(fg::race_shadow& shadow, std::mt19937& random) : shadow_(shadow), random_(random) {
        shadow_.begin_execution();
        for (unsigned i = 0; i < 4; ++i) clocks_[i].set(i, 1);
    }

    bool run() {
        const unsigned steps = 5 + below(60), writable = 4 + below(arena_bytes - 20);
        for (unsigned i = 0; i < steps; ++i)
            if (!step(writable, i + 1)) return false;
        return true;
    }

private:
    unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }

    bool step(unsigned limit, std::uint32_t site) {
        const unsigned thread = below(threads_), what = below(12 + share_);
        if (what < 6) return publish(thread, locks_[below(3)]), true;
        if (what < 12) return acquire(thread, locks_[below(3)]), true;
        const std::size_t bytes = random_bytes();
        const std::size_t at = sizes_ < 2 ? below(limit) / bytes * bytes : below(limit);
        if (what == 12) return end_life(at, bytes, thread, site);
        if (what == 13) return forget(at, bytes);
        return access(what == 14 ? access_kind::free : static_cast<access_kind>(below(4)), at, bytes, thread, site);
    }

    std::size_t random_bytes() {
        if (sizes_ == 0) return 4;
        return sizes_ == 1 ? std::size_t{1} << below(5) : 1 + below(16);
    }

    void publish(unsigned thread, lock& to) {
        to.clock.join(clocks_[thread]);
        clocks_[thread].advance(thread);
        judge_.learns(to.known, judge_.knows[thread]);
    }

    void acquire(unsigned thread, const lock& from) {
        clocks_[thread].join(from.clock);
        judge_.learns(judge_.knows[thread], from.known);
    }

    bool access(access_kind kind, std::size_t at, std::size_t bytes, unsigned thread, std::uint32_t site) {
        const bool expected = judge_.races(kind, at, bytes, thread);
        const fg::race* const found = shadow_.access(kind, address_of(arena.data()) + at, bytes, thread, clocks_[thread], site);
        ++accesses, races += expected;
        if ((found != nullptr) != expected) return false;
        if (found != nullptr && !is_true(*found, kind, at, bytes, thread)) return false;
        judge_.record(kind, at, bytes, thread, site);
        return true;
    }

    /// The earlier access did happen, to all the bytes, and races.
    bool is_true(const fg::race& found, access_kind kind, std::size_t at, std::size_t bytes, unsigned thread) const {
        const std::size_t first = found.at - address_of(arena.data());
        if (found.later != kind || found.bytes == 0 || first < at || first + found.bytes > at + bytes) return false;
        const auto is_meant = [&](const judge::access& each) {
            return each.kind == found.earlier && each.thread == found.earlier_thread && each.site == found.earlier_site &&
                   each.ends_life == found.after_free && judge_.races(each, kind, thread);
        };
        for (std::size_t i = first; i < first + found.bytes; ++i)
            if (std::none_of(judge_.at[i].begin(), judge_.at[i].end(), is_meant)) return false;
        return true;
    }

    bool end_life(std::size_t at, std::size_t bytes, unsigned thread, std::uint32_t site) {
        shadow_.mark_freed(address_of(arena.data()) + at, bytes, thread, clocks_[thread], site);
        judge_.frees(at, bytes, thread, site);
        return is_end_known();
    }

    bool forget(std::size_t at, std::size_t bytes) {
        shadow_.forget(address_of(arena.data()) + at, bytes);
        judge_.forgets(at, bytes);
        return is_end_known();
    }

    bool is_end_known() const {
        for (std::size_t i = 0; i < arena_bytes; ++i)
            if (shadow_.is_freed(address_of(arena.data()) + i) != judge_.is_over(i)) return false;
        return true;
    }
};

TEST(race_shadow, agrees_with_a_judge_that_keeps_everything) {
    std::mt19937 random(1);
    fg::race_shadow shadow(0xFFFF'FF00);  // the execution's number wraps
    shadow.add_region(arena.data(), 32);
    shadow.add_region(arena.data() + 32, 32);
    std::size_t accesses = 0, races = 0;
    for (int i = 0; i < programs; ++i) {
        random_program program(shadow, random);
        ASSERT_TRUE(program.run()) << "program " << i;
        accesses += program.accesses, races += program.races;
    }
    EXPECT_EQ(shadow.outside(), 0u);
    EXPECT_GT(races, accesses / 10);
    EXPECT_LT(races, accesses * 9 / 10);
    std::printf("%zu accesses, %zu races\n", accesses, races);
}

/// Two threads, neither of which has synchronised.
struct two_threads {
    fg::race_shadow shadow{};
    std::array<fg::vector_clock, 2> clocks{};
    std::uintptr_t at = address_of(large.data());

    two_threads() {
        shadow.add_region(large.data(), large.size());
        clocks[0].set(0, 1), clocks[1].set(1, 1);
    }
    const fg::race* access(access_kind kind, std::size_t offset, std::size_t bytes, unsigned thread, std::uint32_t site = 1) {
        return shadow.access(kind, at + offset, bytes, thread, clocks[thread], site);
    }
};

TEST(race_shadow, names_both_accesses) {
    two_threads of;
    EXPECT_EQ(of.access(access_kind::write, 4, 16, 0, 7), nullptr);
    EXPECT_EQ(of.access(access_kind::read, 0, 4, 1), nullptr);
    const fg::race* const found = of.access(access_kind::read, 6, 10, 1);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->earlier, access_kind::write);
    EXPECT_EQ(found->later, access_kind::read);
    EXPECT_EQ(found->earlier_thread, 0u);
    EXPECT_EQ(found->earlier_site, 7u);
    EXPECT_EQ(found->at, of.at + 6);
    EXPECT_EQ(found->bytes, 10u);
    EXPECT_FALSE(found->after_free);
}

TEST(race_shadow, forgets_at_the_next_execution) {
    two_threads of;
    EXPECT_EQ(of.access(access_kind::write, 0, 8, 0), nullptr);
    of.shadow.begin_execution();
    EXPECT_EQ(of.access(access_kind::write, 0, 8, 1), nullptr);
    EXPECT_NE(of.access(access_kind::write, 0, 8, 0), nullptr);
}

TEST(race_shadow, reports_each_access_after_a_free) {
    two_threads of;
    of.shadow.mark_freed(of.at + 16, 30, 0, of.clocks[0], 9);
    EXPECT_TRUE(of.shadow.is_freed(of.at + 16));
    EXPECT_TRUE(of.shadow.is_freed(of.at + 45));
    EXPECT_FALSE(of.shadow.is_freed(of.at + 46));
    EXPECT_FALSE(of.shadow.is_freed(of.at + 15));
    for (int i = 0; i < 2; ++i) {
        const fg::race* const found = of.access(access_kind::read, 44, 4, 0);
        ASSERT_NE(found, nullptr);
        EXPECT_TRUE(found->after_free);
        EXPECT_EQ(found->earlier_site, 9u);
        EXPECT_EQ(found->bytes, 2u);
    }
}

TEST(race_shadow, counts_accesses_outside_of_its_regions) {
    two_threads of;
    of.shadow.add_region(arena.data(), 16);
    EXPECT_EQ(of.access(access_kind::write, large.size() - 8, 8, 0), nullptr);
    EXPECT_EQ(of.shadow.outside(), 0u);
    const int elsewhere = 0;
    for (unsigned i = 0; i < 2; ++i)
        EXPECT_EQ(of.shadow.access(access_kind::write, address_of(&elsewhere), 4, i, of.clocks[i], 1), nullptr);
    EXPECT_EQ(of.shadow.outside(), 2u);
    EXPECT_EQ(of.access(access_kind::free, large.size() - 1000, 1000, 0), nullptr);
    EXPECT_NE(of.access(access_kind::write, large.size() - 8, 8, 1), nullptr);
}

/// The best of some runs, in ns for each of the calls.
template <class Call>
double cost_of(Call call) {
    double best = 1e9;
    for (int round = 0; round < 20; ++round) {
        const auto began = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < 100'000; ++i) call(i);
        const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - began;
        best = std::min(best, took.count() / 100'000);
    }
    return best;
}

TEST(race_shadow, costs_little) {
    two_threads of;
    const std::array<const void*, 2> reserved{reinterpret_cast<void*>(1 << 20), reinterpret_cast<void*>(1 << 24)};
    const auto report = [](const char* what, double ns) { std::printf("%-40s %5.1f ns\n", what, ns); };
    const auto access = [&](access_kind kind, std::size_t offset, std::size_t bytes, unsigned thread) {
        if (of.access(kind, offset, bytes, thread) != nullptr) throw "a race";
    };
    report("write of 4 bytes, same epoch", cost_of([&](std::size_t i) { access(access_kind::write, i % 64 * 4, 4, 0); }));
    report("read of 4 bytes, same epoch", cost_of([&](std::size_t i) { access(access_kind::read, i % 64 * 4, 4, 0); }));
    report("write of 8 bytes, same epoch", cost_of([&](std::size_t i) { access(access_kind::write, i % 32 * 8, 8, 0); }));
    report("write of 1 byte, same epoch", cost_of([&](std::size_t i) { access(access_kind::write, i % 256, 1, 0); }));
    report("write of 16 bytes, same epoch", cost_of([&](std::size_t i) { access(access_kind::write, i % 16 * 16, 16, 0); }));
    for (unsigned i = 0; i < 2; ++i) of.shadow.add_region(reserved[i], large.size() + 16);
    of.shadow.add_region(arena.data(), arena.size());
    report("the same in a fourth region", cost_of([&](std::size_t i) {
               of.shadow.access(access_kind::write, address_of(arena.data()) + i % 16 * 4, 4, 0, of.clocks[0], 1);
           }));
    report("write of 4 bytes, new epoch", cost_of([&](std::size_t i) {
               of.clocks[0].advance(0);
               access(access_kind::write, i % 64 * 4, 4, 0);
           }));
    report("atomic write of 4 bytes, two threads", cost_of([&](std::size_t i) {
               of.clocks[i % 2].advance(i % 2);
               access(access_kind::atomic_write, 4096, 4, i % 2);
           }));
    report("write of 4096 bytes, new epoch", cost_of([&](std::size_t i) {
               if (i % 100 != 0) return;
               of.clocks[0].advance(0);
               access(access_kind::write, 8192, 4096, 0);
           }) * 100);
}

}  // namespace
