// SPDX-License-Identifier: BSL-1.0
#pragma once

// The colours of terminal output by meaning, such as good, bad or faint; used by text reports and the runner.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// The meaning of a text to a reader; a palette gives it a colour.
enum class meaning { plain, good, bad, doubtful, faint, strong };

/// The colours of text: the sixteen colours of every terminal, or none.
struct palette {
    bool colored = false;

    std::string operator()(meaning what, std::string_view text) const {
        if (!colored || what == meaning::plain) return std::string(text);
        std::string painted(code(what));
        return painted.append(text).append("\033[0m");
    }

    /// The name of a thread, by its number in the schedule.
    std::string of_thread(std::size_t number, std::string_view text) const {
        constexpr std::string_view codes[] = {"36", "35", "34", "33", "96", "95", "94", "93"};
        if (!colored) return std::string(text);
        return std::string("\033[1;").append(codes[number % 8]).append("m").append(text).append("\033[0m");
    }

private:
    static constexpr std::string_view code(meaning what) {
        switch (what) {
            case meaning::plain: return "";
            case meaning::good: return "\033[32m";
            case meaning::bad: return "\033[31m";
            case meaning::doubtful: return "\033[33m";
            case meaning::faint: return "\033[2m";
            case meaning::strong: return "\033[1m";
        }
        return "";
    }
};

/// How much of the states a trace shows: all members, changed members, no trace at all, or, automatically, all members until a
/// state is wider than the output, and then changed members. In columns, a whole trace is a table; single
/// steps are as automatically.
enum class trace_style : std::uint8_t { full, diff, off, automatic, columns };

/// The width of an output that is not a terminal, in characters.
inline constexpr std::size_t usual_columns = 132;

}}  // namespace foregone::impl
