// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a verdict or a replayed run says about temporal properties and fairness, as text for notes and steps.

#include "report/record.hpp"
#include "report/trace_token.hpp"

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/search/replayed.hpp>
#include <foregone/impl/temporal/temporal_listener.hpp>
#include <foregone/verdict.hpp>

#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// What a verdict says of temporal properties, as printable text: after a pass, what it did not depend on; of a violation, what is
/// true where, and how the run meets each condition of fairness; of a run that violates nothing, which condition it does not meet.
/// `describe` is called with a listener.
temporal_text temporal_text_of(const verdict& found, function_ref<void(temporal_listener&)> describe);

/// The same of the temporal properties of a check.
inline temporal_text temporal_text_of(const listed_check& check, const verdict& found) {
    return temporal_text_of(found, [&](temporal_listener& to) { check.describe_temporal(found, to); });
}

/// The same of a run that was taken again, and ended so: empty, unless it was judged as an infinite run.
temporal_text temporal_text_of(const listed_check& check, const run_trace& trace, const replayed& end);

/// Notes on a violated temporal property: its formula, how the run meets the conditions of fairness, remarks.
std::vector<std::string> temporal_notes_of(const temporal_text& text);

/// Shows in the steps of a run which atoms are true in its first state, and which ones change later: `waits, !inside`.
void note_atoms(std::vector<step_text>& steps, const temporal_text& text);

}}  // namespace foregone::impl
