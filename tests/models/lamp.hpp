// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/command.hpp>
#include <foregone/model/property.hpp>

namespace models {

/// What a lamp does wrong when it comes to its second level: all of its answers are right, but it gets warm, which only its state
/// shows.
enum class lamp_defect { none, gets_warm, drifts };

/// A lamp with levels 0 to 3, and its commands.
template <lamp_defect Defect>
struct lamp_commands {
    struct system {
        int level = 0;
        int shown = 0;
        bool warm = false;
        bool operator==(const system&) const = default;
    };
    struct model {
        int level = 0;
        bool operator==(const model&) const = default;
    };

    struct up {
        constexpr bool precondition(const model& m) const { return m.level < 3; }
        constexpr int run(system& s) const {
            if (Defect == lamp_defect::gets_warm && s.level == 1) s.warm = true;
            ++s.level;
            return ++s.shown;
        }
        constexpr int expected(const model& m) const { return m.level + 1; }
        constexpr void next(model& m) const { ++m.level; }
    };
    struct down {
        constexpr bool precondition(const model& m) const { return m.level > 0; }
        constexpr int run(system& s) const {
            if (Defect != lamp_defect::drifts || s.level != 2) --s.level;
            return --s.shown;
        }
        constexpr int expected(const model& m) const { return m.level - 1; }
        constexpr void next(model& m) const { --m.level; }
    };
    using commands = foregone::one_of<up, down>;

    static constexpr auto properties = foregone::properties{
        foregone::always<"the levels are the same">([](const system& s, const model& m) { return s.level == m.level; }),
        foregone::never<"it is warm">([](const system& s) { return s.warm; }),
        foregone::sometimes<"it is bright">([](const auto& s, const auto& m) { return s.level == 3 && m.level == 3; }),
    };
};

/// A lamp that is warm from the start.
struct warm_lamp_commands : lamp_commands<lamp_defect::none> {
    static constexpr system create() { return {.level = 0, .shown = 0, .warm = true}; }
};

/// A lamp that cannot be copied.
template <lamp_defect Defect>
struct pinned_lamp_commands : lamp_commands<Defect> {
    struct system : lamp_commands<Defect>::system {
        system() = default;
        system(const system&) = delete;
        system& operator=(const system&) = delete;
    };
};

}  // namespace models
