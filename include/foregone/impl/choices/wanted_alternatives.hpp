// SPDX-License-Identifier: BSL-1.0
#pragma once

// The alternatives of a choice that a search wants to take: not all, and in any order; as the program that chooses asks for them.

#include <foregone/impl/choices/path.hpp>

#include <bit>
#include <cstdint>

/// Such a choice has, in place of the end of its part, a bit for each wanted alternative and for each that was taken before.
namespace foregone { inline namespace impl { namespace wanted_alternatives {

inline constexpr std::uint64_t most = 16;  ///< alternatives of such a choice

inline constexpr std::uint64_t mark = std::uint64_t{1} << 63, all = (std::uint64_t{1} << most) - 1;

constexpr bool are_in(const choice_point& at) { return (at.end & mark) != 0; }
constexpr std::uint64_t wanted(const choice_point& at) { return at.end & all; }
constexpr std::uint64_t taken(const choice_point& at) { return at.end >> most & all; }

/// The alternative before the current one.
constexpr std::uint64_t last(const choice_point& at) { return at.end >> 2 * most & (most - 1); }

/// Wants the first alternative.
constexpr void begin(choice_point& at) { at.end = mark | std::uint64_t{1} << at.index; }

constexpr void want(choice_point& at, std::uint64_t alternatives) {
    at.end |= alternatives & ((std::uint64_t{1} << at.count) - 1);
}

inline constexpr std::uint64_t next_place = 40, has_next = std::uint64_t{1} << 44;


/// The alternative to take before other wanted ones.
constexpr void set_next(choice_point& at, std::uint64_t index) {
    at.end = (at.end & ~((most - 1) << next_place)) | has_next | index << next_place;
}

/// Goes on to the next wanted one, the least unless another one is to be next; returns false if there is none.
constexpr bool advance(choice_point& at) {
    const std::uint64_t done = taken(at) | std::uint64_t{1} << at.index, left = wanted(at) & ~done;
    if (left == 0) return false;
    const std::uint64_t next = at.end >> next_place & (most - 1);
    const bool has = (at.end & has_next) != 0 && (left >> next & 1) != 0;
    at.end = mark | at.index << 2 * most | done << most | wanted(at);
    at.index = has ? next : static_cast<std::uint64_t>(std::countr_zero(left));
    return true;
}

}}}  // namespace foregone::impl::wanted_alternatives
