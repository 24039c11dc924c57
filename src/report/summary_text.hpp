// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a runner prints around its checks: the opening line, and the totals at the end.

#include "report/record.hpp"

#include <foregone/impl/report/style.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// "[==========] 3 checks, 1 decided while compiling, on 2 threads", or "on 4 ranks of 2 threads"
std::string opening_line(std::uint64_t checks, std::uint64_t compiled, unsigned threads, palette paint, unsigned ranks = 1);

/// "[==========] far.txt has the progress of the ranks: if one of them dies, --resume continues from there, on any number of ranks"
std::string kept_line(const std::string& file, palette paint);

/// "[==========] 4 ranks sent each other 1024 bytes, 8.00 for each state"
std::string ranks_line(unsigned ranks, std::uint64_t words, std::uint64_t states, palette paint);

/// The totals of a run, the names of the checks that did not pass, and what to do next.
///
/// Guarantees: at most 24 lines. If many checks did not pass, only the first ones are named, failed ones before others.
std::string summary_text(const run_record& run, palette paint);

}}  // namespace foregone::impl
