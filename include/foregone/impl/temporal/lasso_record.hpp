// SPDX-License-Identifier: BSL-1.0
#pragma once

// The truth of atoms and fairness conditions along a lasso; recorded by its replay, explained by temporal reports.

#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// What happens in an infinite run, in bits of atoms and conditions.
struct lasso_record {
    std::vector<std::uint64_t> letters{};           ///< the atoms that are true, by position; of an end twice
    std::vector<std::uint64_t> enabled{}, taken{};  ///< conditions, by step; enabled: in the state before it, or at the end
    std::size_t loop_from = 0;                      ///< the step from which on they are repeated
    std::size_t repeats_from = 0;                   ///< the position that follows the last one
    bool is_run = true;  ///< every step is possible, and the last state repeats, or the run stops there
    bool stops = false;  ///< where an action is enabled

    /// The conditions that the lap takes.
    constexpr std::uint64_t taken_in_lap() const {
        std::uint64_t mask = 0;
        for (std::size_t i = loop_from; i < taken.size(); ++i) mask |= taken[i];
        return mask;
    }
    constexpr std::uint64_t ever_enabled() const {
        std::uint64_t mask = 0;
        for (std::size_t i = loop_from; i < enabled.size(); ++i) mask |= enabled[i];
        return mask;
    }
    constexpr std::uint64_t always_enabled() const {
        std::uint64_t mask = ~std::uint64_t{0};
        for (std::size_t i = loop_from; i < enabled.size(); ++i) mask &= enabled[i];
        return mask;
    }

    /// The conditions that the lap does not meet; `strong` marks the strong ones.
    constexpr std::uint64_t refused(std::uint64_t strong) const {
        const std::uint64_t not_taken = ~taken_in_lap();
        return (always_enabled() & ~strong & not_taken) | (ever_enabled() & strong & not_taken);
    }

    /// The atoms of a property by position, from a number on.
    constexpr std::vector<std::uint32_t> letters_from(unsigned first_atom) const {
        std::vector<std::uint32_t> own;
        for (const std::uint64_t letter : letters) own.push_back(static_cast<std::uint32_t>(letter >> first_atom));
        return own;
    }
};

}}  // namespace foregone::impl
