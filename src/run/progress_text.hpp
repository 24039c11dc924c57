// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/limits.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone::inline impl {

namespace progress_parts {

std::string counted(std::uint64_t count, std::uint64_t before, std::string_view what, double seconds);

/// "25%": 100 only at the end.
std::string percent(double done);

/// For work of known size: "61%, 9.1 s left, "; if only a fraction is known, as for a program's paths, "61% of about 2.9 M, 9.1 s
/// left, ". The remaining time is extrapolated from this run.
std::string share(const progress& now, double seconds);

/// For an estimated number of states: "61% of about 2.9 M, 9.1 s left, ". The time is extrapolated from the states of this run.
std::string guessed_share(const progress& now, double seconds);

}  // namespace progress_parts

/// The progress of a search in a line: "jugs.reachable: 45.1 M states (3.4 M/s), depth 17, frontier 120.0 k, 1.2 GiB, 12.3 s".
std::string progress_text(std::string_view name, const progress& now, double seconds);

}  // namespace foregone::impl
