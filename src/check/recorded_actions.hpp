// SPDX-License-Identifier: BSL-1.0
#pragma once

// Generated actions of a run with the choices that made them, so that another process can replay it.

#include "report/trace_token.hpp"

#include <foregone/impl/check/registered_check.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// The choices that a check recorded for an action; null if there are none.
choice_list choices_of(const registered_check& check, std::uint64_t action);

/// Whether the recorded choices of an action are unknown in this process.
bool lacks_choices(const registered_check& check, std::uint64_t action);

/// Whether the values of some actions are known by their recorded choices only.
bool has_choices(const registered_check& check, const run_trace& trace);

/// As token_of, with recorded choices, so that another process can replay the run.
std::string token_of(const registered_check& check, const run_trace& trace);

/// The recorded choices of a run, for another process.
std::vector<std::vector<std::uint64_t>> choices_in(const registered_check& check, const run_trace& trace);

}}  // namespace foregone::impl
