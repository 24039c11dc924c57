// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/threads.hpp>
#include <foregone/impl/search/search_view.hpp>

#include <cstdint>

/// Stores the results of programs, so that no computation is optimised away.
inline std::uint64_t spent = 0;

/// Chooses one of `Count`, `Choices` times, and adds the choices.
template <unsigned Choices, unsigned Count>
void digits(foregone::chooser& choose) {
    std::uint64_t sum = 0;
    for (unsigned i = 0; i < Choices; ++i) sum += choose("digit", Count);
    spent += sum;
}

/// The same by hand: an odometer whose digits are read again for each leaf.
template <unsigned Choices, unsigned Count>
std::uint64_t digits_by_hand() {
    volatile unsigned known[Choices]{};
    std::uint64_t leaves = 0;
    for (unsigned at = 0;;) {
        std::uint64_t sum = 0;
        for (unsigned i = 0; i < Choices; ++i) sum += known[i];
        spent += sum;
        ++leaves;
        for (at = Choices; at > 0 && known[at - 1] + 1 == Count; --at) known[at - 1] = 0;
        if (at == 0) return leaves;
        known[at - 1] = known[at - 1] + 1;
    }
}

/// The same as nested loops, which add shared prefixes once.
template <unsigned Choices, unsigned Count>
std::uint64_t digits_nested(std::uint64_t sum = 0) {
    if constexpr (Choices == 0) {
        spent += sum;
        return 1;
    } else {
        std::uint64_t leaves = 0;
        for (unsigned i = 0; i < Count; ++i) {
            asm volatile("" : "+r"(i));  // prevents the compiler from computing the sum of all leaves
            leaves += digits_nested<Choices - 1, Count>(sum + i);
        }
        return leaves;
    }
}

/// Chooses one of 4, several times, and then works for about a microsecond.
template <unsigned Choices>
void microseconds(foregone::chooser& choose) {
    std::uint64_t x = 0;
    for (unsigned i = 0; i < Choices; ++i) x = x * 4 + choose("branch", 4u);
    for (unsigned i = 0; i < 700; ++i) x = x * 6364136223846793005u + 1442695040888963407u, x ^= x >> 33;
    choose.expect(x != 0, "the number is not zero");
}

/// The number of paths of a program that reach their end, counted as by a runner, but without a clock and without output.
template <class Program, std::uint64_t MaxSteps>
std::uint64_t leaves_in(unsigned threads) {
    const auto carry_on = [](const foregone::progress&) { return foregone::stop_reason::none; };
    using view = foregone::search_view<Program>;
    foregone::sequential_executor alone;
    if (threads == 1) return foregone::explore<view, foregone::paths<MaxSteps>>(alone, {.check_in = carry_on}).paths.complete;
    foregone::threads_executor team(threads);
    return foregone::explore<view, foregone::paths<MaxSteps>>(team, {.check_in = carry_on}).paths.complete;
}
template <void (*Program)(foregone::chooser&), std::uint64_t MaxSteps>
std::uint64_t leaves_of(unsigned threads) {
    return leaves_in<foregone::program<Program>, MaxSteps>(threads);
}
