// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches the paths of unmodified threads in several processes, copies of this one: a process has one set of global variables.

#include <foregone/impl/search/divided_search.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/verdict.hpp>

namespace foregone { inline namespace impl {

/// Searches with this many processes. Shards, saved searches and processes that are watched from outside are searched by one.
///
/// Guarantees: the same verdict, counts and counterexample for any number. If a copy ends by itself, this process searches alone
/// from the beginning, so that it meets the same end.
/// Errors: those of the search.
verdict search_in_processes(const divided_search& search, unsigned processes, const run_terms& terms);

}}  // namespace foregone::impl
