// SPDX-License-Identifier: BSL-1.0
#pragma once

// Lists checks without running them: names, where each is decided, and its size; for --list and --list-tests.

#include "runner/named_check.hpp"

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/report/amount.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The names of checks, one a line, for CTest and other programs.
std::string names_text(const std::vector<named_check>& checks);

/// Why a check runs that does not say FOREGONE_RUNTIME_CHECK; empty where it does, and where the compiler decided.
std::string run_reason_text(const listed_check& check);

/// Where a check is decided: by the compiler, with its verdict, or at run time, with the reason.
std::string decided_text(const listed_check& check);

/// The checks for people: each with the place of its decision and, on its own line, its size.
std::string listing_text(const std::vector<named_check>& checks);

/// "16 states"; a phrase if the count does not fit into a number.
std::string amount_of(checked count, std::string_view singular);

/// The size of a check, as far as it is known before it runs: "550731776 sequences of 56 actions".
std::string size_text(const listed_check& check);

}}  // namespace foregone::impl
