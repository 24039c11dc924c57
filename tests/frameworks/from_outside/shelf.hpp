// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/command.hpp>
#include <foregone/model/property.hpp>
#include <foregone/model/scope.hpp>

#include <vector>

// The includer says how the test framework asserts that two values are the same: SAME and MUST_BE_SAME. The
// second ends what it stands in.

/// A shelf on which things are put; with a defect, the third gets lost.
template <bool Loses>
struct shelf {
    std::vector<int> things{};

    void put(int thing) {
        if (!Loses || things.size() != 2) things.push_back(thing);
    }
    int count() const { return static_cast<int>(things.size()); }
    bool operator==(const shelf&) const = default;
};

/// How a command asserts: after it ran, on its way, or while its model goes on.
enum class asserting { in_postcondition, in_run, in_next, in_precondition };

template <bool Loses, asserting Where = asserting::in_postcondition>
struct shelf_commands {
    using system = shelf<Loses>;
    struct model {
        int count = 0;
        bool operator==(const model&) const = default;
    };

    struct put {
        int thing;
        bool precondition(const model& m) const {
            if constexpr (Loses && Where == asserting::in_precondition) SAME(m.count / 3, 0);
            return m.count < 4;
        }
        void next(model& m) const {
            ++m.count;
            if constexpr (Loses && Where == asserting::in_next) MUST_BE_SAME(m.count / 3, 0);
        }
        void run(system& s) const {
            const int before = s.count();
            s.put(thing);
            if constexpr (Where == asserting::in_run) MUST_BE_SAME(s.count(), before + 1);
        }
    };
    struct count {
        int run(const system& s) const { return s.count(); }
        bool postcondition(const model& m, int answer) const {
            if constexpr (Where == asserting::in_postcondition) SAME(answer, m.count);
            return true;
        }
    };
    using commands = foregone::one_of<foregone::product<put, foregone::values<7, 8, 9>>, count>;
};

/// A lamp whose properties assert: that it is bright, which it is not at first.
struct dim_lamp {
    struct state {
        bool on = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static state next(const state& s, action) { return {!s.on}; }
    static constexpr auto properties = foregone::properties{
        foregone::always<"it is bright">([](const state& s) { return SAME(s.on, true), true; }),
    };
};

/// A lamp that asserts where no step can be blamed.
struct asserting_beginning : dim_lamp {
    static state initial() { return SAME(1, 2), state{}; }
    static constexpr auto properties = foregone::properties{
        foregone::sometimes<"it is on">([](const state& s) { return s.on; }),
    };
};

/// A lamp that is on at times, which two runs of one step say nothing about.
struct slow_lamp {
    struct state {
        int presses = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {s.presses < 2 ? s.presses + 1 : 2}; }
    static constexpr auto properties = foregone::properties{
        foregone::sometimes<"it is on">([](const state& s) { return s.presses == 2; }),
        foregone::never<"it is pressed twice">([](const state& s) { return s.presses > 1; }),
    };
};

/// A program whose assertion fails on two of its paths, one of which is pruned afterwards.
inline void counting_program(foregone::chooser& choose) {
    const int first = choose("first", 4), second = choose("second", 3);
    SAME(first + second == 5, false);
    choose.assume(first != 3);
    if (choose.either()) MUST_BE_SAME(first == 3, false);
}
