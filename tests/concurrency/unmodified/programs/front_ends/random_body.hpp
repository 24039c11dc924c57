// SPDX-License-Identifier: BSL-1.0
#pragma once

// A random program with the variables, mutexes and threads of a vocabulary of names of namespace std.

#include "../random/interpreter.hpp"
#include "../random/random_program.hpp"

#include <foregone/model/chooser.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace front_ends {

/// The program that is run.
extern random_programs::program current_program;

/// Plain variables of 4 bytes, atomic ones of 4 bytes, mutexes.
template <class Std>
class memory_of {
    using number = std::uint32_t;
    using action = random_programs::action;

    std::array<typename Std::template variable<number>, 2> variables_{};
    std::array<typename Std::template atomic<number>, random_programs::atomic_count> atomics_{};
    std::array<typename Std::mutex, random_programs::mutex_count> mutexes_{};

    auto& variable(const action& what) { return variables_[what.object / sizeof(number)]; }
    auto& atomic(const action& what) { return atomics_[what.object]; }

public:
    auto& mutex(std::size_t which) { return mutexes_[which]; }
    void fence(std::memory_order order) { Std::atomic_thread_fence(order); }

    number read(const action& what) { return variable(what); }
    void write(const action& what) { variable(what) = number{what.value}; }
    number load(const action& what) { return atomic(what).load(what.order); }
    void store(const action& what) { atomic(what).store(what.value, what.order); }
    number add(const action& what) { return atomic(what).fetch_add(what.value, what.order); }
    number exchange(const action& what) { return atomic(what).exchange(what.value, what.order); }
    number replace(const action& what) {
        number expected = what.expected;
        atomic(what).compare_exchange_strong(expected, what.value, what.order, what.failure);
        return expected;
    }
};

template <class Std>
void run_random_program(foregone::chooser&) {
    memory_of<Std> memory;
    random_programs::interpreter<memory_of<Std>, typename Std::thread>(current_program, memory).run(0);
}

}  // namespace front_ends
