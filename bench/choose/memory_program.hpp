// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../models_only.hpp"

#include "../../examples/memory.cpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

using memory_modes = memory_example::modes;
inline constexpr std::array memory_subsets{memory_modes::of('r'),      memory_modes::of('w'),      memory_modes::of('e'),
                                           memory_modes::of('r', 'w'), memory_modes::of('r', 'e'), memory_modes::of('w', 'e'),
                                           memory_modes::of('r', 'w', 'e')};
inline constexpr std::array<std::optional<int>, 2> memory_fallbacks{0, std::nullopt};
inline constexpr std::array<std::string_view, 2> memory_values{"hello", "hello2"};
inline constexpr std::array memory_addresses{1000, 2000};

/// One call of the memory of the examples, compared with its oracle.
template <class Chooser>
[[gnu::always_inline]] constexpr void call_memory(memory_example::memory& system, memory_example::memory_behavior::model& written,
                                                  Chooser& choose) {
    using namespace memory_example;
    const int address = choose("address", memory_addresses);
    const std::string_view& value = choose("value", memory_values);
    const modes mode = choose("mode", memory_subsets);
    const std::optional<int>& fallback = choose("default", memory_fallbacks);
    const call c{address, value, mode, fallback};
    answer expected{{}, fallback};
    if (memory_behavior::expect_error::applies(written, c)) expected = memory_behavior::expect_error::expected(written, c);
    else if (memory_behavior::expect_stored_value::applies(written, c))
        expected = memory_behavior::expect_stored_value::expected(written, c);
    const answer got = system(c);
    written = memory_behavior::next(written, c);
    choose.expect(got == expected, "the memory answers what was stored");
}

/// The memory of the examples against its oracle, as a program that chooses each argument of several calls.
template <unsigned Calls, class Chooser = foregone::chooser>
void memory_calls(Chooser& choose) {
    memory_example::memory system;
    memory_example::memory_behavior::model written;
    for (unsigned i = 0; i < Calls; ++i) call_memory(system, written, choose);
}

/// The minimal chooser for that program: no labels, no checks, no reports.
class chooser_by_hand {
    unsigned index_[16]{}, count_[16]{};
    unsigned known_ = 0, steps_ = 0;

public:
    bool failed = false;

    template <class Range>
    const auto& operator()(const char*, const Range& range) {
        if (steps_ == known_) index_[known_] = 0, count_[known_++] = static_cast<unsigned>(range.size());
        return range[index_[steps_++]];
    }
    void expect(bool condition, const char*) { failed = failed || !condition; }

    /// Whether there is another path.
    bool next() {
        steps_ = 0;
        while (known_ > 0 && index_[known_ - 1] + 1 == count_[known_ - 1]) --known_;
        return known_ > 0 && ++index_[known_ - 1];
    }
};

template <unsigned Calls>
std::uint64_t memory_calls_by_hand() {
    chooser_by_hand choose;
    std::uint64_t leaves = 0;
    do memory_calls<Calls>(choose), ++leaves;
    while (choose.next());
    return choose.failed ? 0 : leaves;
}
