// SPDX-License-Identifier: BSL-1.0
#pragma once

// Test sharding: the checks of this run, as the environment variables of GoogleTest and Bazel distribute them to several runs.

#include "cli/environment.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <vector>

namespace foregone { inline namespace impl {

/// The checks that a test framework assigns to this run; with --shard, all of them.
///
/// Errors: usage_error for an index without a total, or the other way round, and for invalid numbers.
/// Source: the test sharding protocols of GoogleTest (its page advanced.md) and Bazel ("Test encyclopedia").
std::vector<named_check> shard_of_tests(const options& chosen, const environment& variables,
                                        const std::vector<named_check>& selected);

}}  // namespace foregone::impl
