// SPDX-License-Identifier: BSL-1.0
#pragma once

// The shell commands that repeat a verdict or replay a counterexample; printed by reports and the explorer.

#include "report/record.hpp"
#include "runner/options/options.hpp"


#include <cstdint>
#include <optional>
#include <string>

namespace foregone { inline namespace impl {

/// The command that runs a check alone or, with a token, replays one run of it: with a time of --hang, in a process of its own.
std::string replaying_command(const std::string& program, const std::string& check, const std::string& token,
                              std::optional<std::uint64_t> isolated_hang_ns);

/// The command that reproduces a record's verdict; for a counterexample, the command that replays it.
std::string repeating_command(const std::string& program, const check_record& record, const options& chosen);

}}  // namespace foregone::impl
