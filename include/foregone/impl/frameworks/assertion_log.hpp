// SPDX-License-Identifier: BSL-1.0
#pragma once

// Failed assertions of a test framework during a check; written by the framework's adapter, read by observed views.

#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// The failed assertions of a test framework. They are withheld from the framework during a check.
///
/// Threads: one check at a time; the framework's adapter serialises the notes.
class assertion_log {
    bool open_ = false, listening_ = false, ended_step_ = false;
    std::string heard_, outside_;

public:
    static assertion_log& global() {
        static assertion_log log;
        return log;
    }

    void open() { *this = {}, open_ = true; }
    void close() { open_ = false; }
    bool is_open() const { return open_; }

    void begin() { heard_.clear(), listening_ = true, ended_step_ = false; }
    void end() { listening_ = false; }

    /// A failure that is already known is not noted again: what begins a run is made more than once, and a step may ask in a loop.
    /// `throws`: whether the framework ends the asserting function by an exception.
    void note(std::string_view failure, bool throws) {
        std::string& into = listening_ ? heard_ : outside_;
        const std::string line = in_one_line(failure);
        if (into.find(line) == std::string::npos) into.append(into.empty() ? "" : "; ").append(line);
        ended_step_ = ended_step_ || throws;
    }

    const std::string& heard() const { return heard_; }      ///< since begin()
    const std::string& outside() const { return outside_; }  ///< outside of any step
    bool ended_step() const { return ended_step_; }

private:
    /// A trace has one line per step, so a failure of several lines is joined into one.
    static std::string in_one_line(std::string_view lines) {
        std::string line;
        bool gap = false, broken = false;
        for (const char c : lines) {
            const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
            gap = gap || blank;
            broken = broken || c == '\n';
            if (blank) continue;
            if (gap && !line.empty()) line += broken && line.back() != ':' ? ", " : " ";
            line += c;
            gap = broken = false;
        }
        return line;
    }
};

/// The observer of observed_view: the log that the framework's adapter writes.
struct assertion_observer {
    static void begin() { assertion_log::global().begin(); }
    static void end() { assertion_log::global().end(); }
    static bool failed() { return !assertion_log::global().heard().empty(); }
    static bool ended_step() { return assertion_log::global().ended_step(); }
    static void print(auto& sink) { sink.append(std::string_view(assertion_log::global().heard())); }
};

}}  // namespace foregone::impl
