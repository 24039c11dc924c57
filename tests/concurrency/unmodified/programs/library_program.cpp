// SPDX-License-Identifier: BSL-1.0
// Variables of libraries: linked with and without -fsanitize=thread, static, or loaded before the search. Each path begins with the
// same, and races are found in what is compiled with the flag.
#include <foregone/concurrency/unmodified.hpp>

#include <dlfcn.h>

#include <atomic>
#include <cassert>
#include <thread>

extern "C" int shared_counter();
extern "C" int static_counter();
extern "C" int unflagged_counter();

namespace fg = foregone;

namespace {

/// Loaded while the program is initialised.
int (*const loaded_counter)() = [] {
    void* const library = dlopen(FOREGONE_LOADED_LIBRARY, RTLD_NOW);
    return reinterpret_cast<int (*)()>(library != nullptr ? dlsym(library, "loaded_counter") : nullptr);
}();

void expect_first_calls() {
    assert(loaded_counter != nullptr);
    std::atomic<int> paths{0};
    std::thread other([&] { ++paths; });
    ++paths;
    other.join();
    assert(shared_counter() == 1);
    assert(static_counter() == 1);
    assert(unflagged_counter() == 1);
    assert(loaded_counter() == 1);
}

template <int (*const& Counter)()>
void race_in_library() {
    std::thread other([] { Counter(); });
    Counter();
    other.join();
}
int (*const shared_function)() = &shared_counter;

}  // namespace

FOREGONE_RUNTIME_CHECK(fg::unmodified<expect_first_calls>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<race_in_library<shared_function>>, fg::paths<100>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<race_in_library<loaded_counter>>, fg::paths<100>.expect_violation("no data race"));
