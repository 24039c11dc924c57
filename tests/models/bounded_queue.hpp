// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/command.hpp>

#include <array>
#include <cstddef>

namespace models {

/// A ring buffer of two numbers; with a defect, it forgets to come round when it is emptied from its last place.
template <bool Wraps>
struct ring {
    std::array<int, 2> cells{};
    int first = 0, count = 0;

    constexpr void push(int value) { cells[static_cast<std::size_t>((first + count++) % 2)] = value; }
    constexpr int pop() {
        const int value = cells[static_cast<std::size_t>(first)];
        --count;
        first = Wraps ? (first + 1) % 2 : first + 1 - (first == 1 && count > 0 ? 1 : 0);
        if (first > 1) first = 1;
        return value;
    }
    bool operator==(const ring&) const = default;
};

/// Its commands: it is never pushed when it is full, nor popped when it is empty.
template <bool Wraps>
struct ring_commands {
    using system = ring<Wraps>;
    struct model {
        std::array<int, 2> values{};
        int count = 0;
        bool operator==(const model&) const = default;
    };

    struct push {
        int value;
        constexpr bool precondition(const model& m) const { return m.count < 2; }
        constexpr void next(model& m) const { m.values[static_cast<std::size_t>(m.count++)] = value; }
        constexpr void run(system& r) const { r.push(value); }
    };
    struct pop {
        constexpr bool precondition(const model& m) const { return m.count > 0; }
        constexpr model next(model m) const { return {{m.values[1], 0}, m.count - 1}; }
        constexpr int run(system& r) const { return r.pop(); }
        constexpr int expected(const model& m) const { return m.values[0]; }
    };
    struct size {
        constexpr int run(const system& r) const { return r.count; }
        constexpr bool postcondition(const model& m, int answer) const { return answer == m.count; }
    };
    using commands = foregone::one_of<foregone::product<push, foregone::values<1, 2>>, pop, size>;
};

}  // namespace models
