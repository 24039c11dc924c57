// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches of the paths of a random program with threads as they are, and their comparison with what brute force found.

#include "brute_force.hpp"
#include "path_log.hpp"

#include <foregone/impl/concurrency/unmodified_line.hpp>

#include <cstdint>
#include <string>

namespace random_programs {

/// How a search ended: `complete` if no path failed. Its paths are in the log.
verdict search_every_path(const foregone::unmodified_options& options);
verdict take_random_path(std::uint64_t seed);

/// What a comparison found; empty if there is no difference.
using difference = std::string;

/// Path by path: the same actions with the same values, and the same end, up to the first that fails.
difference compare_paths(const brute_force& expected, verdict found);

/// One path of each class of interleavings, with all their outcomes; or one of the possible failures.
difference compare_classes(const brute_force& expected, verdict found);

/// All outcomes of complete paths; or one of the possible failures. A thread that locks a mutex twice, by attempts, waits in vain.
difference compare_outcomes(const brute_force& expected, verdict found);

/// The one path in the log: the same values, and a failure exactly where there is one.
difference compare_one_path(const program& code, verdict found);

}  // namespace random_programs
