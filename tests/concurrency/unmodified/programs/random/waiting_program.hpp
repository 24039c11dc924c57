// SPDX-License-Identifier: BSL-1.0
#pragma once

// A small random program whose threads wait for each other by what the standard library has, and the outcomes of its paths.

#include <foregone/concurrency/unmodified.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace random_waits {

enum class does : std::uint8_t {
    load, store, add, replace, fence,              // of an atomic variable
    wait, store_and_notify, spin, spin_twice,      // until it is not 0
    load_locked, store_locked, try_lock,           // of a mutex
    wait_until_ready, wait_for_ready, make_ready,  // of a condition variable; the second with a time limit
    acquire, acquire_for, try_acquire, release,    // of a semaphore
};
inline constexpr std::uint8_t kinds = static_cast<std::uint8_t>(does::release) + 1;

struct action {
    does what;
    std::uint8_t object = 0;
    std::memory_order order = std::memory_order_relaxed;
};

inline constexpr std::size_t most_threads_here = 3, most_actions = 3, objects = 2;

struct thread_code {
    std::array<action, most_actions> list{};
    std::size_t count = 0;
};

struct program {
    std::array<thread_code, most_threads_here> threads{};
    std::size_t thread_count = 2;
};

/// What the paths of a search ended with, each outcome once, in memory that no path resets.
class outcomes {
    static constexpr std::uint32_t most_outcomes = 1 << 12;
    std::uint32_t paths_ = 0, count_ = 0;
    std::array<std::uint32_t, most_outcomes> all_{};

public:
    static constexpr std::uint32_t most_paths = 3'000;

    static outcomes& get();

    void clear() { paths_ = count_ = 0; }
    bool begin_path() { return ++paths_ <= most_paths; }
    bool are_too_many() const { return paths_ > most_paths; }
    void add(std::uint32_t one);
    const std::uint32_t* begin() const { return all_.data(); }
    const std::uint32_t* end() const { return all_.data() + count_; }
};

/// The program that the searches of a test run. A search of too many paths fails.
void set_waiting_program(const program& code);
void run_waiting_program(void*, foregone::chooser&);

}  // namespace random_waits
