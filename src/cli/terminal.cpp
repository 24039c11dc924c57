// SPDX-License-Identifier: BSL-1.0
// Reads the variables that switch colours, and asks the terminal its width.
#include "cli/terminal.hpp"

#include "report/quantity.hpp"


#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace foregone { inline namespace impl {

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

bool wants_color(decision asked, bool is_terminal, const environment& variables) {
    const auto forced = [](std::string_view value) { return !value.empty() && value != "0"; };
    if (asked != decision::automatic) return asked == decision::yes;
    if (!variables["NO_COLOR"].empty()) return false;
    if (forced(variables["CLICOLOR_FORCE"]) || forced(variables["FORCE_COLOR"])) return true;
    return is_terminal && variables["CLICOLOR"] != "0" && variables["TERM"] != "dumb";
}

std::size_t terminal_columns(const environment& variables, std::size_t otherwise) {
    const auto columns = parse_number(variables["COLUMNS"]);
    return columns && *columns >= 20 && *columns <= 1000 ? static_cast<std::size_t>(*columns) : otherwise;
}

std::size_t output_columns(std::FILE* to, const environment& variables, std::size_t otherwise) {
    winsize size{};
    const bool is_known = is_terminal(to) && ioctl(fileno(to), TIOCGWINSZ, &size) == 0 && size.ws_col >= 20;
    return is_known ? size.ws_col : terminal_columns(variables, otherwise);
}

}}  // namespace foregone::impl
