// SPDX-License-Identifier: BSL-1.0
#pragma once

// Gives the checks of a program unique names, and finds and selects checks by name; used by the runner's commands.

#include <foregone/impl/check/registered_check.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A check with a name that is unique in the program.
struct named_check {
    std::string name;
    const registered_check* check = nullptr;
    std::string type_name{};  ///< its name if checks were named by the types of their models only; also unique
};

/// The name of a check, as its line in the source has it: the given name, or the model as it is written, then the scope.
///
/// Format: a model that is written with the name of its type has that name without namespaces. An alias is shown, not its type.
std::string name_in_source(const registered_check& check);

/// Every check of a list, in its order. A second check of the same name is called `name#2`.
std::vector<named_check> named_checks(const check_list& list);

/// The check with this name, or, if there is none, with this name by its type; null if there is neither.
const named_check* find_check(const std::vector<named_check>& all, std::string_view name);

/// The checks that a filter selects. An exact name of a check selects that check, whatever characters it has.
///
/// Errors: usage_error if there is none.
std::vector<named_check> selected_checks(const std::vector<named_check>& all, const std::string& filter);

/// The one selected check, for an option that takes one.
///
/// Errors: usage_error if there are several.
const named_check& only_check(const std::vector<named_check>& selected, const std::string& option);

}}  // namespace foregone::impl
