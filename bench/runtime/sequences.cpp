// SPDX-License-Identifier: BSL-1.0
//
// All sequences of calls of the memory: the search, compared with a hand-written loop that shares prefixes by copying the same
// system and asks the same oracle.

#include "../models_only.hpp"

#include "../../examples/memory.cpp"
#include "cases.hpp"
#include "ours.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace memory_example;
using model = memory_behavior::model;

/// The 56 calls, in the order of the domain.
constexpr std::array<call, 56> calls = [] {
    constexpr std::array subsets{modes::of('r'), modes::of('w'), modes::of('e'), modes::of('r', 'w'), modes::of('r', 'e'),
                                 modes::of('w', 'e'), modes::of('r', 'w', 'e')};
    std::array<call, 56> all{};
    std::size_t i = 0;
    for (const int addr : {1000, 2000})
        for (const std::string_view value : {"hello", "hello2"})
            for (const modes mode : subsets)
                for (const std::optional<int> fallback : {std::optional<int>{0}, std::optional<int>{}})
                    all[i++] = {addr, value, mode, fallback};
    return all;
}();

struct loop_result {
    std::uint64_t sequences = 0, failures = 0;
};

/// One call: the system answers, the oracle judges the answer and advances.
bool accepted(memory& system, model& written, const call& c) {
    const answer got = system(c);
    answer expected{{}, c.fallback};
    if (c.addr < 0 && c.mode != modes::of('e')) expected = {{}, {}, true};
    else if (c.mode.contains('r') && !written.at(c.addr).empty()) expected = {written.at(c.addr), {}};
    written = memory_behavior::next(written, c);
    return got == expected;
}

/// All sequences of `Left` more calls.
template <unsigned Left>
void walk(const memory& system, const model& written, loop_result& into) {
    for (const call& c : calls) {
        memory system_after = system;
        model written_after = written;
        if (!accepted(system_after, written_after, c)) ++into.failures;
        if constexpr (Left == 1) ++into.sequences;
        else walk<Left - 1>(system_after, written_after, into);
    }
}

/// All sequences that begin with one call.
template <unsigned Length>
void walk_below(const call& first, loop_result& into) {
    memory system;
    model written;
    if (!accepted(system, written, first)) ++into.failures;
    walk<Length - 1>(system, written, into);
}

template <unsigned Length>
std::uint64_t walk_all(unsigned threads) {
    std::atomic<std::size_t> next{0};
    std::atomic<std::uint64_t> sequences{0}, failures{0};
    const auto work = [&] {
        loop_result own;
        for (std::size_t i; (i = next++) < calls.size();) walk_below<Length>(calls[i], own);
        sequences += own.sequences;
        failures += own.failures;
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    return failures == 0 ? sequences.load() : 0;
}

template <unsigned Length>
void measure_length(std::uint64_t sequences, const std::string& suffix, int repetitions) {
    const std::string name = "memory_sequences_" + std::to_string(Length) + suffix;
    for (const unsigned threads : {1u, 2u}) {
        measure(name, "ours", threads, repetitions, "sequences", sequences, [](unsigned with, further_counts&) {
            const auto found = explored<memory_behavior, fg::sequences<Length>>(with).verdict;
            return found.holds() ? found.counted.sequences : 0;
        });
        measure(name, "by_hand", threads, repetitions, "sequences", sequences,
                [](unsigned with, further_counts&) { return walk_all<Length>(with); });
    }
}

[[maybe_unused]] const bool registered = [] {
    measure_length<3>(175'616, "_small", 3);
    measure_length<4>(9'834'496, "", 5);
    measure_length<5>(550'731'776, "", 3);
    return true;
}();

}  // namespace
