// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which options fit each other, the selected checks and the surroundings; asked before anything runs.

#include "runner/named_check.hpp"
#include "runner/options/options.hpp"
#include "runner/options/visited_form_option.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/search/rank_group.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Options that have no meaning together, and what the message about the first one says.
struct option_conflict {
    std::string_view option;
    std::string_view with;  ///< names of options, separated by blanks
    std::string_view why;
};

/// All of them: what no check and no machine changes.
std::span<const option_conflict> all_option_conflicts();

/// Whether an option is given. Requires: a name in all_option_conflicts().
bool is_option_given(const options& chosen, std::string_view option);

/// Refuses an option that is given with one of its conflicts. Errors: usage_error.
void refuse_conflicts(const options& chosen, std::string_view option);

/// What is refused before anything runs, each with its remedy.
namespace option_conflicts {

/// What puts a search of each check into a program.
inline constexpr std::string_view recheck_remedy =
    "compile the program with -DFOREGONE_RECHECK, which is RECHECK of foregone_add_checks; see docs/reference/check.md";

/// Refuses options that need a search, for checks without one in the program.
void refuse_decided(const options& chosen, const std::vector<named_check>& selected);

/// Refuses --max-errors where failing runs are not counted.
void refuse_uncounted(const options& chosen, const std::vector<named_check>& searched);

/// `ranks`: the ranks that run the checks together; null: this process alone.
///
/// Errors: usage_error for options that do not fit the checks, file_error for a checkpoint that does not fit; before anything runs.
void refuse_unfit(const options& chosen, const std::vector<named_check>& selected, rank_group* ranks = nullptr);

}  // namespace option_conflicts

}}  // namespace foregone::impl
