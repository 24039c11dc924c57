// SPDX-License-Identifier: BSL-1.0
#pragma once

// Records a verdict in the record of a check, with its warnings and notes; used by the check runner.

#include "report/record.hpp"

#include <foregone/impl/check/registered_check.hpp>
#include <foregone/verdict.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

class label_tally;

/// Records a verdict: how the check counts given its scope's expectation, and remarks. `in_part`: the verdict of a shard, which
/// need not contain the expected violation.
void record_verdict(check_record& record, const registered_check& check, const verdict& found, bool in_part = false);

/// Records what runs collected, or notes that a search counts no labels.
void record_labels(check_record& record, const registered_check& check, const label_tally& labels);

/// Records the memory of the states, if it is large compared with an empty table.
void record_memory(check_record& record);

/// Records how often each kind of action was taken, and how many states are in each class, of a check of states that passes.
void record_counts(check_record& record, const registered_check& check, const graph_counts& counted);

/// A profile of the kinds of action of a check, to be filled.
step_profile profile_of(const registered_check& check);
/// Records a profile, the kind that takes longest first.
void record_profile(check_record& record, const registered_check& check, const step_profile& profile);

/// Records that there is no verdict, because the model contradicts itself. The result of shrinking is then not a certificate.
void record_invalid(check_record& record, std::string_view problem);

/// Records that a run violates in a search by `workers`, and does not when it is taken again.
void record_not_repeated(check_record& record, const registered_check& check, unsigned workers);

/// Records that a check which passes has no verdict, because the compiler refused one of its steps: what a program does with
/// undefined behaviour shows nothing.
void record_refused(check_record& record);

}}  // namespace foregone::impl
