// SPDX-License-Identifier: BSL-1.0
#pragma once

// A recorded run of a system in use or a trace of another tool, and what a model says about it.

#include <foregone/impl/base/needs_exceptions.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace foregone {

/// A recorded run of a system in use, one step a line: `{"action": {"push": {"value": 1}}, "answer": null}`; or a trace of states
/// that another tool wrote, in ITF or as TLC's JSON.
struct recorded_log {
    std::string text;
    std::string name = "log";  ///< its name in errors

    /// Errors: file_error if the file cannot be read.
    static recorded_log from_file(const std::string& path);
};

/// Whether a log is a run of a model.
enum class log_outcome : std::uint8_t { accepted, refused, unclear };

/// Whether a model allows a log, and where it no longer does.
struct log_verdict {
    log_outcome outcome = log_outcome::accepted;
    std::string log;                   ///< the name of the log
    std::uint64_t steps = 0;           ///< how many steps are accepted, from the first
    std::uint64_t last_line = 0;       ///< the line of the last accepted step; 0: none
    std::uint64_t states = 0;          ///< how many states of the model match there
    std::uint64_t line = 0;            ///< the line of the refused step; 0: none
    bool is_of_states = false;         ///< a trace of states; `line` is the number of a state
    std::string step;                  ///< the text of that line, or the state of a trace
    std::string reason;                ///< why it is refused, or why the model cannot decide
    std::vector<std::string> allowed;  ///< steps that would be allowed instead, the nearest first
    std::string place;                 ///< the log and the line, or the state of a trace, where `outcome` was decided
    std::string accepted_part;         ///< what is accepted, as `up to line 7`
    std::vector<std::string> others;   ///< the next lines of other logs, each with its reason
    std::vector<std::string> not_compared;  ///< variables of a trace that the model does not have
    std::vector<std::string> not_recorded;  ///< members of the model's state that the trace does not have
    std::vector<std::string> not_used;      ///< names of actions in a trace that the model does not have

    bool accepted() const { return outcome == log_outcome::accepted; }
    explicit operator bool() const { return accepted(); }

    /// The same as text of a few lines.
    std::string text() const;
};

}  // namespace foregone
