// SPDX-License-Identifier: BSL-1.0
// What a search makes of memory that runs out.

#include "check/program_laws.hpp"
#include "check/ranks_laws.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <vector>

namespace {

/// Whether there is no memory for large tables, in this program.
bool memory_is_scarce = false;

/// Whether this thread gets no memory that is aligned, as that of small tables is.
thread_local bool tables_are_scarce = false;

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t bytes) {
    void* const memory = memory_is_scarce && bytes >= 32'768 ? nullptr : std::malloc(bytes);
    return memory != nullptr ? memory : throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t bytes, std::align_val_t alignment) {
    const std::size_t step = static_cast<std::size_t>(alignment);
    void* const memory = tables_are_scarce ? nullptr : std::aligned_alloc(step, (bytes + step - 1) / step * step);
    return memory != nullptr ? memory : throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

namespace fg = foregone;

/// Comes to more states than the table has room for at first.
struct many_states {
    static void run(fg::chooser& choose) {
        std::uint64_t path = 1;
        for (int i = 0; i < 10; ++i) {
            path = path * 2 + choose(2u);
            choose.reached(path);
        }
    }
};

/// It is neither a fault of the program nor a pass.
TEST(engine_scarce_memory, memory_that_runs_out_is_a_limit) {
    const auto run = [](auto search) {
        memory_is_scarce = true;
        const auto searched = search();
        memory_is_scarce = false;
        EXPECT_EQ(searched.found.result, fg::outcome::inconclusive);
        EXPECT_EQ(searched.found.stopped_by, fg::stop_reason::memory);
    };
    using view = fg::program_view<many_states>;
    run([] { return program_laws::search_alone<view, fg::paths<20>.merge_states()>(); });
    run([] { return program_laws::search_alone<view, fg::paths<20>.merge_states().breadth_first()>(); });
}

/// A rank that has no memory for tables once all have reported the violation to each other.
class scarce_rank final : public fg::rank_group {
    fg::rank_group& of_;

public:
    explicit scarce_rank(fg::rank_group& of) : of_(of) {}
    ~scarce_rank() override { tables_are_scarce = false; }
    unsigned rank() const override { return of_.rank(); }
    unsigned size() const override { return of_.size(); }
    void sum(std::uint64_t* words, std::size_t count) override { of_.sum(words, count); }
    std::vector<std::uint64_t> gather(const std::vector<std::uint64_t>& words) override {
        tables_are_scarce = rank() == 1;
        return of_.gather(words);
    }
    void begin_exchange(fg::parcels& to, std::uint64_t* words, std::size_t count) override { of_.begin_exchange(to, words, count); }
    void finish_exchange(std::vector<std::uint64_t>& received) override { of_.finish_exchange(received); }
    void open_numbers() override { of_.open_numbers(); }
    std::uint64_t next_number() override { return of_.next_number(); }
    fg::shared_bounds report_bounds(const fg::shared_bounds& own) override { return of_.report_bounds(own); }
    [[noreturn]] void abort(int code) override {
        of_.abort(code);
        std::_Exit(code);  // GCC 12 takes the call for one that may return
    }
};

/// Sixty-four ways side by side, each of which ends in a violation: more states are marked than a short list holds.
struct many_ways {
    struct state {
        std::uint8_t way = 0, steps = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { go };
    static std::array<state, 64> initial() {
        std::array<state, 64> all{};
        for (std::size_t i = 0; i < all.size(); ++i) all[i].way = static_cast<std::uint8_t>(i);
        return all;
    }
    static constexpr bool next(state& s, action) { return s.steps < 40 && ++s.steps > 0; }
    static constexpr auto properties = fg::properties{fg::never<"the end">([](const state& s) { return s.steps == 40; })};
};

/// The way to a violation is not looked for any more, by any rank.
TEST(engine_scarce_memory, one_rank_that_cannot_keep_marks_ends_the_search_of_all) {
    for (const unsigned ranks : {2u, 3u})
        thread_group(ranks).run([](fg::rank_group& own) {
            scarce_rank scarce(own);
            fg::sequential_executor who;
            const fg::verdict found = fg::explore<fg::search_view<many_ways>, fg::reachable>(who, {.check_in = laws::carry_on,
                                                                                                   .services = {.ranks = &scarce}});
            EXPECT_TRUE(found.violated());
            EXPECT_FALSE(found.has_trace);
            EXPECT_EQ(found.stopped_by, fg::stop_reason::memory);
        });
}

}  // namespace
