// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/environment.hpp"

#include <foregone/impl/run/options.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone::inline impl {

/// Whether to colour output.
///
/// Source: no-color.org, and bixense.com/clicolors for CLICOLOR and CLICOLOR_FORCE.
bool wants_color(decision asked, bool is_terminal, const environment& variables);

/// How progress is shown: not at all, in one line that is overwritten, or as separate lines.
enum class progress_style : std::uint8_t { none, rewritten, lines };

progress_style wanted_progress(decision asked, bool is_terminal, const environment& variables);

/// The width of the terminal in characters.
std::size_t terminal_columns(const environment& variables);

}  // namespace foregone::impl
