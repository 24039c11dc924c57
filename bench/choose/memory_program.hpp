// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../models_only.hpp"

#include "../../examples/memory.cpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

/// The memory of the examples against its oracle, as a program that chooses each argument of several calls.
template <unsigned Calls, class Chooser = foregone::chooser>
void memory_calls(Chooser& choose) {
    using namespace memory_example;
    static constexpr std::array subsets{modes::of('r'), modes::of('w'), modes::of('e'), modes::of('r', 'w'), modes::of('r', 'e'),
                                        modes::of('w', 'e'), modes::of('r', 'w', 'e')};
    static constexpr std::array<std::optional<int>, 2> fallbacks{0, std::nullopt};
    static constexpr std::array<std::string_view, 2> values{"hello", "hello2"};
    static constexpr std::array addresses{1000, 2000};
    memory system;
    memory_behavior::model written;
    for (unsigned i = 0; i < Calls; ++i) {
        const call c{choose("address", addresses), choose("value", values), choose("mode", subsets), choose("default", fallbacks)};
        answer expected{{}, c.fallback};
        if (memory_behavior::expect_error::applies(written, c)) expected = memory_behavior::expect_error::expected(written, c);
        else if (memory_behavior::expect_stored_value::applies(written, c))
            expected = memory_behavior::expect_stored_value::expected(written, c);
        const answer got = system(c);
        written = memory_behavior::next(written, c);
        choose.expect(got == expected, "the memory answers what was stored");
    }
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
