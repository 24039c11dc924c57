// SPDX-License-Identifier: BSL-1.0
// Writes, cuts and erases progress lines, and formats counts, rates and remaining time.
#include "cli/progress_display.hpp"

#include "cli/terminal.hpp"
#include "report/quantity.hpp"
#include "states/level_forecast.hpp"

#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/types/utf8.hpp>

#include <cmath>

namespace foregone { inline namespace impl {

progress_style wanted_progress(decision asked, bool is_terminal, const environment& variables) {
    const bool shown = asked == decision::automatic ? is_terminal && variables["CI"].empty() : asked == decision::yes;
    if (!shown) return progress_style::none;
    return is_terminal && variables["TERM"] != "dumb" ? progress_style::rewritten : progress_style::lines;
}

progress_display::progress_display(std::FILE* to, decision asked, const environment& variables)
    : progress_display(to, wanted_progress(asked, is_terminal(to), variables), terminal_columns(variables)) {}

void progress_display::show(std::string_view line) {
    if (!is_on()) return;
    write(style_ == progress_style::lines ? std::string(line) + '\n' : "\r\033[K" + std::string(cut(line)));
    shown_ = true;
}

void progress_display::report_problem(std::string_view problem) {
    erase();
    write("foregone: " + std::string(problem) + '\n');
}

void progress_display::erase() {
    if (shown_ && style_ == progress_style::rewritten) write("\r\033[K");
    shown_ = false;
}

std::string_view progress_display::cut(std::string_view line) const {
    std::size_t characters = 0, at = 0;
    while (at < line.size() && characters + 1 < columns_) at += utf8::announced_size(utf8::byte_at(line, at)), ++characters;
    return line.substr(0, at);
}

void progress_display::write(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), to_);
    std::fflush(to_);
}

namespace progress_parts {

std::string counted(std::uint64_t count, std::uint64_t before, std::string_view what, double seconds) {
    const double rate = seconds > 0 ? static_cast<double>(count - before) / seconds : 0;
    return about(static_cast<double>(count)) + ' ' + std::string(what) + " (" + about(rate) + "/s)";
}

std::string percent(double done) {
    const long rounded = std::lround(done * 100);
    return std::to_string(done < 1 && rounded > 99 ? 99 : rounded) + '%';
}

std::string share(const progress& now, double seconds) {
    if (now.tasks == 0 || now.tasks_done == 0) return {};
    const double part = static_cast<double>(now.tasks_done) / static_cast<double>(now.tasks);
    const std::string all = now.paths > 0 ? " of about " + about(static_cast<double>(now.paths) / part) : "";
    const std::string done = percent(part) + all + ", ";
    if (now.tasks_done <= now.tasks_before || now.tasks_done > now.tasks) return done;
    const double here = static_cast<double>(now.tasks_done - now.tasks_before),
                 left = static_cast<double>(now.tasks - now.tasks_done);
    return done + duration_text(seconds * left / here) + " left, ";
}

std::string guessed_share(const progress& now, double seconds) {
    const std::uint64_t all = now.forecast == nullptr ? 0 : now.forecast->total();
    if (all <= now.states) return {};
    const double total = static_cast<double>(all), met = static_cast<double>(now.states);
    const std::string done = percent(met / total) + " of about " + about(total) + ", ";
    if (now.states <= now.states_before) return done;
    const double here = met - static_cast<double>(now.states_before);
    return done + duration_text(seconds * (total - met) / here) + " left, ";
}

}  // namespace progress_parts

std::string progress_text(std::string_view name, const progress& now, double seconds) {
    using namespace progress_parts;
    const std::string begin = std::string(name) + ": ", end = ", " + duration_text(seconds);
    if (now.paths > 0) return begin + share(now, seconds) + counted(now.paths, now.paths_before, "paths", seconds) + end;
    if (now.states == 0) return begin + share(now, seconds) + counted(now.transitions, 0, "steps", seconds) + end;
    return begin + guessed_share(now, seconds) + counted(now.states, now.states_before, "states", seconds) + ", depth " +
           std::to_string(now.depth_steps) + ", frontier " + about(static_cast<double>(now.frontier)) + ", " +
           bytes_text(now.bytes) + end;
}

}}  // namespace foregone::impl
