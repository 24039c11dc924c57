// SPDX-License-Identifier: BSL-1.0
// What a search makes of memory that runs out.

#include "program_laws.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace {

/// Whether there is no memory for large tables, in this program.
bool memory_is_scarce = false;

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t bytes) {
    void* const memory = memory_is_scarce && bytes >= 32'768 ? nullptr : std::malloc(bytes);
    return memory != nullptr ? memory : throw std::bad_alloc();
}
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

/// It is no fault of the program's, and no pass.
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

}  // namespace
