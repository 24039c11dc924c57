// SPDX-License-Identifier: BSL-1.0
#pragma once

// A small random program whose threads lock, give up and try again, as data; and what its paths left in its variables.

#include <foregone/concurrency/unmodified.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace random_loops {

enum class does : std::uint8_t {
    lock, try_lock, unlock,  // of a mutex
    set, ask,                // of an atomic variable
    add, take, is_free,      // of an atomic counter: one more, one less, whether it is 0
    jump,
};

/// One instruction. An attempt that fails, a variable that has another value, a counter that was not 0, and a jump go on elsewhere.
struct instruction {
    does what;
    std::uint8_t object = 0, value = 0, otherwise = 0;
};

inline constexpr std::size_t most_threads_here = 3, most_instructions = 48, mutex_count = 2, variable_count = 2,
                             counter_count = 2, values = 3;

struct thread_code {
    std::array<instruction, most_instructions> list{};
    std::uint8_t count = 0;

    std::uint8_t add(const instruction& one) { return list[count] = one, count++; }
};

struct program {
    std::array<thread_code, most_threads_here> threads{};
    std::uint8_t thread_count = 2;
};

/// The values of the variables at the end of a path, as one number.
using outcome = std::uint32_t;
inline constexpr outcome none = ~outcome{0};

/// The program that the searches of a test run, with threads as they are. A path with this outcome fails.
void set_loop_program(const program& code, outcome refused);
void run_loop_program(void*, foregone::chooser&);

}  // namespace random_loops
