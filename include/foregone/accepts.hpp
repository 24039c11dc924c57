// SPDX-License-Identifier: BSL-1.0
#pragma once

// Logs of systems in use, and whether a model allows them.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/model/views/search_view.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/run/log/log_judge.hpp>
#include <foregone/impl/run/log/log_model.hpp>
#include <foregone/impl/run/text/json_document.hpp>
#include <foregone/model/gaps.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// A recorded run of a system in use, one step a line: `{"action": {"push": {"value": 1}}, "answer": null}`.
struct recorded_log {
    std::string text;
    std::string name = "log";  ///< its name in errors

    /// Errors: file_error if the file cannot be read.
    static recorded_log from_file(const std::string& path) { return {file_contents(path), printable(path)}; }
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
    std::string step;                  ///< the text of that line
    std::string reason;                ///< why it is refused, or why the model cannot decide
    std::vector<std::string> allowed;  ///< steps that would be allowed instead, the nearest first

    bool accepted() const { return outcome == log_outcome::accepted; }
    explicit operator bool() const { return accepted(); }

    /// The same as text of a few lines.
    std::string text() const {
        const std::string so_far = amount(steps, "step");
        if (accepted()) return log + ": accepted, " + so_far + '\n';
        std::string lines = log + ':' + std::to_string(line) + (outcome == log_outcome::refused ? ": refused" : ": unclear") +
                            " after " + so_far + (last_line > 0 ? " (up to line " + std::to_string(last_line) + ")" : "") + ": " +
                            reason + "\n  the line says: " + step + '\n';
        for (const std::string& other : allowed)
            lines += (&other == &allowed.front() ? "  allowed here:  " : "                 ") + other + '\n';
        return lines;
    }
};

}  // namespace foregone

namespace foregone::inline impl {

/// Reads a log and passes it to a judge, up to the first refused line.
///
/// Errors: file_error, with the name of the log and the line, for a line that is no step of the model.
class log_reader final : public log_driver {
    const recorded_log& log_;
    json_texts texts_;  ///< stored here, because a model may refer to texts of a line
    log_verdict found_;

    struct text_sink final : dynamic_sink {
        std::string text;
        void append(std::string_view characters) override { text += characters; }
    };

public:
    explicit log_reader(const recorded_log& log) : log_(log) { found_.log = printable(log.name); }

    const log_verdict& found() const { return found_; }

    void refuse(std::string_view why) override { throw file_error(found_.log + ": this model judges no log: " + printable(why)); }

    void drive(log_judge& judge) override {
        std::string_view left = log_.text;
        for (std::uint64_t line = 1; !left.empty(); ++line) {
            const std::size_t end = left.find('\n');
            const std::string_view said = left.substr(0, end);
            if (said.find_first_not_of(" \t\r") != std::string_view::npos && !take(judge, said, line)) return;
            left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
        }
        if (found_.last_line == 0)
            throw file_error(found_.log + ": it has no line that says anything; write a JSON object for each step");
    }

private:
    [[noreturn]] void refuse_line(std::uint64_t line, const std::string& problem) const {
        throw file_error(found_.log + ':' + std::to_string(line) + ": " + printable(problem));
    }

    bool take(log_judge& judge, std::string_view said, std::uint64_t line) {
        const json_document document(said, found_.log, line, &texts_);
        const json_node& root = document.root();
        text_sink why;
        const line_fate fate = judge.take(step_of(root, line), why);
        if (fate == line_fate::unreadable) refuse_line(line, why.text);
        if (fate != line_fate::fits) return stop(judge, fate, said, line, why.text), false;
        found_.steps += root.member("action") != nullptr;
        found_.last_line = line;
        found_.states = judge.states();
        return true;
    }

    void stop(const log_judge& judge, line_fate fate, std::string_view said, std::uint64_t line, const std::string& why) {
        found_.outcome = fate == line_fate::refused ? log_outcome::refused : log_outcome::unclear;
        found_.line = line;
        found_.step = printable(said);
        found_.reason = fate == line_fate::refused
                            ? printable(why)
                            : "more than 100,000 states of the model fit; record more, or declare fewer gaps";
        text_sink allowed;
        for (std::size_t i = 0; judge.print_allowed(i, allowed); ++i, allowed.text.clear())
            found_.allowed.push_back(printable(allowed.text));
    }

    logged_step step_of(const json_node& root, std::uint64_t line) const {
        if (root.kind != json_kind::object) refuse_line(line, "it is no object; write {\"action\": …}");
        for (const json_node* at = root.child; at != nullptr; at = at->next)
            if (at->key != "action" && at->key != "answer" && at->key != "thrown" && at->key != "state" && at->key != "note")
                refuse_line(
                    line, "it has a member \"" + std::string(at->key) +
                              "\"; a line has \"action\", \"answer\" or \"thrown\", \"state\", and whatever you like in \"note\"");
        return {root.member("action"), root.member("answer"), root.member("thrown"), root.member("state")};
    }
};

}  // namespace foregone::inline impl

namespace foregone {

/// Whether a model allows a recorded log. No system runs. `missing` names the steps that the log may omit: gaps<tick>(2).
///
/// Requires: a behavior or a command suite with a `model`, or a transition system. Actions and answers can be read from JSON.
/// Complexity: one model step per line and matching state; with gaps, per state reached through them.
/// Errors: file_error, with the line, if the log is not JSON or names something that the model does not have.
template <class Model, class Gaps = decltype(unrecorded_of<Model>())>
log_verdict accepts(const recorded_log& log, const Gaps& missing = unrecorded_of<Model>()) {
    log_reader reader(log);
    judge_log_with<search_view<Model>>(missing, reader);
    return reader.found();
}

}  // namespace foregone
