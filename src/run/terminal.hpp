// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/environment.hpp"

#include <foregone/run/options.hpp>
#include <foregone/run/quantity.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone {

/// Whether to colour what goes to a terminal or elsewhere.
///
/// Source: no-color.org, and bixense.com/clicolors for CLICOLOR and CLICOLOR_FORCE.
inline bool wants_color(decision asked, bool is_terminal, const environment& variables) {
    const auto forced = [](std::string_view value) { return !value.empty() && value != "0"; };
    if (asked != decision::automatic) return asked == decision::yes;
    if (!variables["NO_COLOR"].empty()) return false;
    if (forced(variables["CLICOLOR_FORCE"]) || forced(variables["FORCE_COLOR"])) return true;
    return is_terminal && variables["CLICOLOR"] != "0" && variables["TERM"] != "dumb";
}

/// How progress is shown: not at all, in one line that is written again and again, or a line each time.
enum class progress_style : std::uint8_t { none, rewritten, lines };

inline progress_style wanted_progress(decision asked, bool is_terminal, const environment& variables) {
    const bool shown = asked == decision::automatic ? is_terminal && variables["CI"].empty() : asked == decision::yes;
    if (!shown) return progress_style::none;
    return is_terminal && variables["TERM"] != "dumb" ? progress_style::rewritten : progress_style::lines;
}

/// How many characters fit in a line.
inline std::size_t terminal_columns(const environment& variables) {
    const auto columns = parse_number(variables["COLUMNS"]);
    return columns && *columns >= 20 && *columns <= 1000 ? static_cast<std::size_t>(*columns) : 80;
}

}  // namespace foregone
