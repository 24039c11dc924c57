// SPDX-License-Identifier: BSL-1.0
#pragma once

// The command --dump of a runner: a check's state graph as a file for Graphviz or as JSON.

#include "cli/console.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <vector>

namespace foregone { inline namespace impl {

/// Writes the state graph of the selected check to the file of --dump, and returns the exit code: 3 if states were left out.
///
/// Errors: usage_error for several checks, a check without a state graph, and a file that cannot be written.
int dump_graph(const options& chosen, const std::vector<named_check>& selected, const console& to);

}}  // namespace foregone::impl
