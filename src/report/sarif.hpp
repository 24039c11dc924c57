// SPDX-License-Identifier: BSL-1.0
#pragma once

// The SARIF report of a run, for code scanning; used by --output of the runner.


#include "report/record.hpp"

#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// A run as a SARIF 2.1.0 log, for GitHub code scanning and other viewers: a result for each check that did not pass, with its
/// counterexample as a code flow, and for each warning.
///
/// Errors: none; invalid UTF-8 becomes U+FFFD.
/// Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0; GitHub, SARIF support for code scanning.
std::string sarif_text(const run_record& run);

namespace sarif_report {

/// A path as a URI: relative, percent-encoded, or an absolute path as the address of a file.
std::string uri_of(std::string_view path);

/// A name that stays the same while lines move: a digest of the check and of what is wrong with it.
std::string fingerprint_of(std::string_view check, std::string_view rule, std::string_view problem);

}  // namespace sarif_report

}}  // namespace foregone::impl
