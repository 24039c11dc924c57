// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a test of another framework says of a check that fails in it.

#include <string>

namespace foregone { inline namespace impl {

class registered_check;
struct options;

namespace framework_check {

/// What a check found, for a test.
struct found_in_test {
    std::string failure{};  ///< empty if the check passes
    std::string verdict{};  ///< counts, and what they prove
    std::string remarks{};  ///< warnings, a line for each
};

/// Runs a check within limits of time and memory. Defined in foregone::engine.
found_in_test result_of(const registered_check& check, const options& limits);

/// The report of a failed check for a test; empty if the check passes. Defined in foregone::engine.
std::string failure_of(const registered_check& check);

}  // namespace framework_check

}}  // namespace foregone::impl
