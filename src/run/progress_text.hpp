// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/limits.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone {

namespace progress_parts {

std::string counted(std::uint64_t count, std::uint64_t before, std::string_view what, double seconds);

/// "25%": never 100 before it is done.
std::string percent(double done);

/// Of work whose size is known: "61%, 9.1 s left, "; where only a share is, as of a program's paths, "61% of about 2.9 M, 9.1 s left, ".
/// The time that is left goes by what was done in this run.
std::string share(const progress& now, double seconds);

/// Of states whose number is only guessed: "61% of about 2.9 M, 9.1 s left, "; the time goes by what was met in this run.
std::string guessed_share(const progress& now, double seconds);

}  // namespace progress_parts

/// How far a search has come, in a line: "jugs.reachable: 45.1 M states (3.4 M/s), depth 17, frontier 120.0 k, 1.2 GiB, 12.3 s".
std::string progress_text(std::string_view name, const progress& now, double seconds);

}  // namespace foregone
