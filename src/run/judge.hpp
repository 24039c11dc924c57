// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/report/record.hpp>
#include <foregone/impl/run/registered_check.hpp>
#include <foregone/verdict.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace foregone {

namespace judging {

standing standing_of(const verdict& found, bool expected);

std::string idle_actions(const registered_check& check, const vacuity& unused);

std::string unselected_expectations(const registered_check& check, const vacuity& unused);

/// What makes a verdict say less than it seems to.
std::vector<std::string> warnings(const check_record& record, const registered_check& check, const verdict& found);

bool asks_for_deadlocks(const registered_check& check);

std::vector<std::string> notes(const check_record& record, const registered_check& check, const verdict& found);

}  // namespace judging

/// Enters a verdict into a check's record: how the check counts with what its scope expects, and what there is to say. `in_part`: of a
/// shard, in which a violation that is expected need not lie.
void judge(check_record& record, const registered_check& check, const verdict& found, bool in_part = false);

/// Enters that there is no verdict, because the model contradicts itself. What shrinking found is no certificate then.
void judge_invalid(check_record& record, std::string_view problem);

}  // namespace foregone
