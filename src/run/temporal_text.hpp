// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/report/record.hpp>
#include <foregone/impl/run/registered_check.hpp>
#include <foregone/impl/verdict/temporal_listener.hpp>
#include <foregone/verdict.hpp>

#include <string>
#include <vector>

namespace foregone::inline impl {

/// What is said of temporal properties, as printable text.
temporal_text temporal_text_of(function_ref<void(temporal_listener&)> describe);

/// What a check says of its temporal properties and a verdict on them.
inline temporal_text temporal_text_of(const registered_check& check, const verdict& found) {
    return temporal_text_of([&](temporal_listener& to) { check.describe_temporal(found, to); });
}

/// Notes on a violated temporal property: its formula, how the run meets the conditions of fairness, remarks.
std::vector<std::string> temporal_notes_of(const temporal_text& text);

/// Shows in the steps of a run which atoms are true in its first state, and which ones change behind it: `waits, !inside`.
void note_atoms(std::vector<step_text>& steps, const temporal_text& text);

}  // namespace foregone::inline impl
