// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/run/named_check.hpp>

#include <string>
#include <vector>

namespace foregone::inline impl {

/// The names of checks, one a line, for CTest and other programs.
std::string names_text(const std::vector<named_check>& checks);

/// Why a check runs although its author may not expect it: the compiler was asked, but could not evaluate the model.
std::string unexpected_run_text(const registered_check& check);

/// Where a check is decided: by the compiler, with its verdict, or at run time, with the reason.
std::string decided_text(const registered_check& check);

/// The size of a check. An exception of its model must not prevent the listing of others.
std::string listed_size(const registered_check& check);

/// The checks for people: each with the place of its decision and, on its own line, its size.
std::string listing_text(const std::vector<named_check>& checks);

}  // namespace foregone::impl
