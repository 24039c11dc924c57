// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a test of another framework says of a check that fails in it.

#include <foregone/impl/base/config.hpp>

#include <string>

namespace foregone { inline namespace impl {

class registered_check;

namespace framework_check {

/// The report of a failed check for a test; empty if the check passes. Defined in foregone::engine.
std::string failure_of(const registered_check& check);

}  // namespace framework_check

}}  // namespace foregone::impl
