// SPDX-License-Identifier: BSL-1.0
#pragma once

// What the programs know of a terminal: whether a stream is one, whether it is coloured, and how wide it is.

#include "cli/decision.hpp"
#include "cli/environment.hpp"

#include <foregone/impl/report/style.hpp>

#include <cstddef>
#include <cstdio>

namespace foregone { inline namespace impl {

bool is_terminal(std::FILE* stream);

/// Whether to colour output.
///
/// Source: no-color.org, and bixense.com/clicolors for CLICOLOR and CLICOLOR_FORCE.
bool wants_color(decision asked, bool is_terminal, const environment& variables);

/// The width of the terminal in characters, as the variable COLUMNS says, or `otherwise`.
std::size_t terminal_columns(const environment& variables, std::size_t otherwise = 80);

/// The width of an output in characters: that of its terminal, or the variable COLUMNS, or `otherwise`.
std::size_t output_columns(std::FILE* to, const environment& variables, std::size_t otherwise = usual_columns);

}}  // namespace foregone::impl
