// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/behavior.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace models {

/// The memory of TestFlows' "Combinatorial Testing: Writing Behavior Model" with its 56 ways to call it, and an oracle that knows
/// what the article's three abstract states are made of.
struct seed_memory {
    using modes = foregone::subset<'r', 'w', 'e'>;
    struct call {
        int addr;
        std::string_view value;
        modes mode;
        std::optional<int> fallback;
    };
    struct answer {
        std::string_view stored;
        std::optional<int> fallback;
        bool operator==(const answer&) const = default;
    };
    struct system {
        std::array<std::string_view, 2> cells{};
        bool operator==(const system&) const = default;
    };
    using action = foregone::product<call, foregone::values<1000, 2000>, foregone::texts<"hello", "hello2">,
                                     foregone::nonempty_subsets<'r', 'w', 'e'>, foregone::values<0, std::nullopt>>;

    static constexpr answer perform(system& s, const call& c) {
        std::string_view& cell = s.cells[c.addr == 2000];
        const std::string_view found = c.mode.contains('r') ? cell : std::string_view{};
        if (c.mode.contains('e')) s.cells = {};
        if (c.mode.contains('w')) cell = c.value;
        return found.empty() ? answer{{}, c.fallback} : answer{found, {}};
    }

    struct model {
        std::array<std::string_view, 2> cells{};
        bool ever_written = false;      ///< since the beginning
        bool ever_overwritten = false;  ///< since the beginning
        bool overwritten = false;       ///< since the memory was erased
        bool operator==(const model&) const = default;
    };
    static constexpr model next(model m, const call& c) {
        std::string_view& cell = m.cells[c.addr == 2000];
        if (c.mode.contains('e')) m.cells = {}, m.overwritten = false;
        if (!c.mode.contains('w')) return m;
        if (!cell.empty()) m.overwritten = m.ever_overwritten = true;
        m.ever_written = true;
        cell = c.value;
        return m;
    }

    struct expect_what_was_stored {
        static constexpr answer expected(const model& m, const call& c) {
            const std::string_view cell = c.mode.contains('r') ? m.cells[c.addr == 2000] : std::string_view{};
            return cell.empty() ? answer{{}, c.fallback} : answer{cell, {}};
        }
    };
    using expectations = foregone::first_of<expect_what_was_stored>;
};

/// The article's three abstract states to the letter: what happened once has happened.
inline constexpr auto ever = [](const seed_memory::model& m) { return m.ever_overwritten ? 2 : m.ever_written ? 1 : 0; };
/// The same where an erasure takes the memory back to the first.
inline constexpr auto since_erased = [](const seed_memory::model& m) {
    return m.overwritten ? 2 : !m.cells[0].empty() || !m.cells[1].empty() ? 1 : 0;
};

}  // namespace models
