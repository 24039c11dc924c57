// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/program.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

/// Programs that choose, one for each way in which the paths of a program can lie and end.
namespace models {

/// No choice: one path.
constexpr void straight(auto& choose) { choose.expect(choose.assume(true), "never"); }

/// 3 * 2 * 4 paths.
constexpr void even(auto& choose) {
    choose("a", 3);
    choose.either("b");
    choose(4);
}

/// 4 * 4 paths.
constexpr void two_of_four(auto& choose) {
    choose("a", 4);
    choose("b", 4);
}

/// Ends where the second is not chosen, at the latest after four choices: 5 paths.
constexpr void lopsided(auto& choose) {
    for (int i = 0; i < 4 && choose.either("go on"); ++i) {}
}

/// As many choices as the first says: 1 + 2 + 4 + 8 + 16 paths.
constexpr void uneven(auto& choose) {
    for (int left = choose("length", 5); left > 0; --left) choose.either();
}

/// Binary words without two ones in a row: as many as Fibonacci says, 21 of 6 letters.
constexpr void no_two_ones(auto& choose) {
    bool before = false;
    for (int i = 0; i < 6; ++i) {
        const bool now = choose.either("one");
        choose.assume(!(before && now));
        before = now;
    }
}

/// Never ends.
constexpr void endless(auto& choose) {
    for (int sum = 0; sum < 1000;) sum += choose("add", 2) + 1 - choose("take", 2);
}

/// Never ends, and fails where the fifth one is chosen.
constexpr void endless_failing(auto& choose) {
    for (int ones = 0;;) {
        ones += choose("one", 2);
        if (!choose.expect(ones < 5, "less than five ones")) return;
        if (ones > 9) return;
        if (choose("go on", {true, false}) == false) return;
    }
}

/// Fails at many places, for two reasons, at several depths; the first is not the shortest.
constexpr void many_failures(auto& choose) {
    const int a = choose("a", 4), b = choose("b", 3);
    if (a == 3) choose.fail("three");
    if (a + b == 3) {
        const int c = choose("c", 3), d = choose("d", 2);
        choose.expect(c * 2 + d != 3, "c and d");
    }
    choose("last", 2);
}

/// Fails at the very first, before any choice.
constexpr void hopeless(auto& choose) {
    choose.fail("at once");
    choose("a", 3);
}

/// Nothing to choose from on some paths.
constexpr void runs_dry(auto& choose) {
    const int left = choose("left", 3);
    if (left == 2) return;
    choose("from", left);
}

/// One choice of very many.
constexpr void wide_choice(auto& choose) { choose.expect(choose("a", 5'000) != 4'321, "not 4321"); }

/// Ranges, lists, domains, an enumeration.
constexpr void kinds(auto& choose) {
    std::array<int, 3> places{4, 5, 6};
    int& place = choose("place", places);
    place += choose("by", {10, 20});
    const char letter = choose(std::span<const char>("xy", 2));
    const int number = choose("number", foregone::range<1, 4>{});
    choose.expect(places[1] != 25 || letter != 'y' || number != 3, "25 y 3");
}

/// Prunes what fails, so that nothing does.
constexpr void pruned_failures(auto& choose) {
    const int a = choose("a", 5);
    choose.assume(a % 2 == 0);
    choose.expect(a != 3, "not three");
    if (choose.either("prune")) choose.prune();
    choose.expect(choose("b", 2) < 2, "less than two");
}

/// Queens that do not attack one another, one a row: on a board of 6, there are 4 ways.
template <int Size>
constexpr void queens(auto& choose) {
    std::array<int, static_cast<std::size_t>(Size)> column{};
    for (int row = 0; row < Size; ++row) {
        const int at = choose("column", Size);
        column[static_cast<std::size_t>(row)] = at;
        for (int above = 0; above < row; ++above) {
            const int other = column[static_cast<std::size_t>(above)], apart = row - above;
            if (!choose.assume(other != at && other != at + apart && other != at - apart)) return;
        }
    }
}

/// As many choices as `Depth`, the last of which must not all be ones.
template <int Depth>
constexpr void deep(auto& choose) {
    int ones = 0;
    for (int i = 0; i < Depth; ++i) ones += choose.either() ? 1 : 0;
    choose.expect(ones < Depth, "not all ones");
}

/// A program made of a number: what it asks, prunes and expects looks random and is always the same.
constexpr void scramble(auto& choose, std::uint64_t seed, int longest) {
    std::uint64_t state = seed * 0x9e3779b97f4a7c15 + 1;
    for (int i = 0; i < longest; ++i) {
        state = (state ^ state >> 29) * 0xbf58476d1ce4e5b9;
        const std::uint64_t kind = state >> 60;
        if (kind == 0) return;
        if (kind == 1 && !choose.assume((state >> 50) % 3 == 0)) return;
        if (kind == 2 && !choose.expect((state >> 40) % 8 != 0, "not zero")) return;
        if (kind == 3 && !choose.expect((state >> 40) % 8 != 1, "not one")) return;
        state += choose("next", static_cast<std::uint64_t>(1 + (state >> 33) % 3)) * 0x94d049bb133111eb;
    }
}
template <std::uint64_t Seed, int Longest>
constexpr void scrambled(auto& choose) {
    scramble(choose, Seed, Longest);
}
/// The program of a number that is chosen while running: many programs for what compiling one takes.
inline std::uint64_t scrambled_seed = 0;
inline void scrambled_by_seed(foregone::chooser& choose) { scramble(choose, scrambled_seed, 9); }

}  // namespace models
