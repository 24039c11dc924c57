// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/run/named_check.hpp>

#include <string>
#include <vector>

namespace foregone {

/// The names of checks, one a line: for CTest and other programs.
std::string names_text(const std::vector<named_check>& checks);

/// Why a check runs, if its author may not expect it: the compiler was asked, and could not evaluate the model.
std::string unexpected_run_text(const registered_check& check);

/// Where a check is decided: by the compiler, with its verdict, or at run time, with the reason.
std::string decided_text(const registered_check& check);

/// How large it is; what a model throws when it is asked where it begins must not keep others from being listed.
std::string listed_size(const registered_check& check);

/// The names of checks, each with where it is decided and, in a line of its own, how large it is: for people.
std::string listing_text(const std::vector<named_check>& checks);

}  // namespace foregone
