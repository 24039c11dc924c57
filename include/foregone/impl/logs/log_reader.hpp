// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads a recorded log line by line, several logs at once, or a trace of states, and passes it to a judge.

#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/base/string_sink.hpp>
#include <foregone/impl/cli/json_document.hpp>
#include <foregone/impl/logs/log_judge.hpp>
#include <foregone/impl/logs/recorded_log.hpp>
#include <foregone/impl/logs/several_logs.hpp>
#include <foregone/impl/logs/state_trace.hpp>
#include <foregone/impl/report/printable.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Reads logs and passes them to a judge, up to the first refused line.
///
/// Errors: file_error, with the name of the log and the line, for a line that is not a step of the model.
class log_reader final : public log_driver {
    const std::span<const recorded_log> logs_;
    json_texts texts_;  ///< stored here, because a model may refer to texts of a line
    log_verdict found_;
    std::optional<std::chrono::steady_clock::time_point> deadline_{};

    struct time_is_over {};

public:
    /// Requires: at least one log; they outlive the reader.
    explicit log_reader(std::span<const recorded_log> logs) : logs_(logs) {
        for (const recorded_log& log : logs_) found_.log += (found_.log.empty() ? "" : ", ") + printable(log.name);
        found_.place = found_.log;
    }

    const log_verdict& found() const { return found_; }

    void refuse(std::string_view why) override { throw file_error(found_.log + ": this model judges no log: " + printable(why)); }

    /// The verdict is unclear if it is not found by then.
    void end_by(std::chrono::steady_clock::time_point time) { deadline_ = time; }

    void poll() const override {
        if (deadline_ && std::chrono::steady_clock::now() >= *deadline_) throw time_is_over{};
    }

    void drive(log_judge& judge) override {
        try {
            drive_logs(judge);
        } catch (const time_is_over&) {
            found_.outcome = log_outcome::unclear;
            found_.reason = "the time limit was reached";
        }
    }

private:
    void drive_logs(log_judge& judge) {
        if (logs_.size() == 1 && is_trace(logs_[0])) return drive_states(judge);
        if (logs_.size() > 1) return drive_all(judge);
        bool says_anything = false;
        each_line(logs_[0], [&](std::string_view said, std::uint64_t line) {
            says_anything = true;
            return take(judge, said, line);
        });
        if (!says_anything)
            throw file_error(found_.log + ": it has no line that says anything; write a JSON object for each step");
    }

    [[noreturn]] void refuse_line(const recorded_log& log, std::uint64_t line, const std::string& problem) const {
        throw file_error(printable(log.name) + ':' + std::to_string(line) + ": " + printable(problem));
    }

    /// Calls take(text, number) for each line that says anything, until it returns false.
    static void each_line(const recorded_log& log, auto&& take) {
        std::string_view left = log.text;
        if (left.starts_with("\xEF\xBB\xBF")) left.remove_prefix(3);
        for (std::uint64_t line = 1; !left.empty(); ++line) {
            const std::size_t end = left.find('\n');
            std::string_view said = left.substr(0, end);
            if (said.ends_with('\r')) said.remove_suffix(1);
            if (said.find_first_not_of(" \t\r") != std::string_view::npos && !take(said, line)) return;
            left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
        }
    }

    /// A log has a JSON object on each line; a trace is one document, on one line or on many.
    static bool is_trace(const recorded_log& log) {
        const bool names_states = log.text.find("\"state") != std::string::npos;
        const std::string_view text = log.text;
        const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
        if (first == std::string_view::npos || (text[first] != '[' && !names_states)) return false;
        try {
            return is_state_trace(json_document(text.substr(first, text.find('\n', first) - first), log.name).root());
        } catch (const json_error&) {}
        try {
            return is_state_trace(json_document(log.text, log.name).root());
        } catch (const json_error&) { return text.find("\"states\"") != std::string_view::npos; }
    }

    bool take(log_judge& judge, std::string_view said, std::uint64_t line) {
        const json_document document(said, found_.log, line, &texts_);
        string_sink why;
        const logged_step step = step_of(logs_[0], document.root(), line);
        clock_of(logs_[0], document.root(), line);
        const line_fate fate = judge.take(step, why);
        if (fate == line_fate::unreadable) refuse_line(logs_[0], line, why.text);
        if (fate != line_fate::fits) {
            found_.place += ':' + std::to_string(line);
            return stop(judge, fate, said, line, why.text), false;
        }
        found_.steps += step.action != nullptr;
        found_.last_line = line;
        found_.accepted_part = "up to line " + std::to_string(line);
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
        string_sink allowed;
        for (std::size_t i = 0; judge.print_allowed(i, allowed); ++i, allowed.text.clear())
            found_.allowed.push_back(printable(allowed.text));
    }

    logged_step step_of(const recorded_log& log, const json_node& root, std::uint64_t line) const {
        if (root.kind != json_kind::object) refuse_line(log, line, "it is not an object; write {\"action\": …}");
        for (const json_node* at = root.child; at != nullptr; at = at->next)
            if (at->key != "action" && at->key != "answer" && at->key != "thrown" && at->key != "state" && at->key != "clock" &&
                at->key != "note")
                refuse_line(log, line,
                            "it has a member \"" + std::string(at->key) +
                                "\"; a line has \"action\", \"answer\" or \"thrown\", \"state\", \"clock\", and whatever you like "
                                "in \"note\"");
        return {root.member("action"), root.member("answer"), root.member("thrown"), root.member("state")};
    }

    void drive_states(log_judge& judge) {
        const recorded_log& log = logs_[0];
        const json_document document(log.text, found_.log, 1, &texts_);
        state_trace trace = read_state_trace(document.root(), found_.log);
        if (trace.loop) {
            traced_state again = trace.states[*trace.loop];
            again.action = trace.loop_action;
            trace.states.push_back(again);
        }
        found_.is_of_states = true;
        leave_out_unknown(trace, judge);
        for (const traced_state& state : trace.states)
            if (!state.action.empty() && state.action != "init" && !judge.has_kind(state.action))
                note(found_.not_used, state.action);
        for (std::size_t i = 0; i < trace.states.size(); ++i) {
            const traced_state& state = trace.states[i];
            logged_step step;
            step.state = state.variables;
            step.takes_any = i > 0;
            step.kind = state.action;
            string_sink why, said;
            const line_fate fate = judge.take(step, why);
            if (fate == line_fate::unreadable) refuse_line(log, state.line, why.text);
            if (fate != line_fate::fits) {
                found_.place += ", state " + std::to_string(state.number) + " (line " + std::to_string(state.line) + ')';
                write_said(said, *state.variables);
                return stop(judge, fate, said.text, state.number, why.text);
            }
            found_.steps += i > 0;
            found_.last_line = state.line;
            found_.accepted_part = "up to state " + std::to_string(state.number);
            found_.states = judge.states();
        }
    }

    /// Variables that the model does not have are not compared, nor are those that the trace does not have; the verdict names them.
    void leave_out_unknown(state_trace& trace, const log_judge& judge) {
        std::vector<std::string_view> variables;
        judge.each_variable([&](std::string_view variable) { variables.push_back(variable); });
        std::vector<std::string> compared;
        for (traced_state& state : trace.states) {
            json_node& kept = trace.nodes.emplace_back(*state.variables);
            const json_node** last = &kept.child;
            for (const json_node* at = state.variables->child; at != nullptr; at = at->next) {
                if (std::find(variables.begin(), variables.end(), at->key) == variables.end()) {
                    note(found_.not_compared, at->key);
                    continue;
                }
                note(compared, at->key);
                json_node& variable = trace.nodes.emplace_back(*at);
                *last = &variable;
                last = &variable.next;
            }
            *last = nullptr;
            state.variables = &kept;
        }
        for (const std::string_view variable : variables)
            if (std::find(compared.begin(), compared.end(), printable(variable)) == compared.end())
                note(found_.not_recorded, variable);
        if (compared.empty())
            throw file_error(found_.log + ": none of its variables is a member of the model's state; name members as the trace "
                                          "does, or return a struct of the trace's variables from as_recorded(state)");
    }

    /// Adds a name once.
    static void note(std::vector<std::string>& to, std::string_view name) {
        const std::string shown = printable(name);
        if (std::find(to.begin(), to.end(), shown) == to.end()) to.push_back(shown);
    }

    void drive_all(log_judge& judge) {
        std::deque<json_document> documents;
        std::vector<std::vector<unordered_line>> lines(logs_.size());
        for (std::size_t i = 0; i < logs_.size(); ++i) {
            if (is_trace(logs_[i]))
                throw file_error(printable(logs_[i].name) + ": it is a trace of states, which is judged alone; pass one file");
            each_line(logs_[i], [&](std::string_view said, std::uint64_t line) {
                const json_node& root = documents.emplace_back(said, printable(logs_[i].name), line, &texts_).root();
                lines[i].push_back({step_of(logs_[i], root, line), line, clock_of(logs_[i], root, line), said});
                return true;
            });
            if (lines[i].empty())
                throw file_error(printable(logs_[i].name) + ": it has no line that says anything; leave the file out");
            refuse_clocks_that_go_back(logs_[i], lines[i]);
        }
        conclude(lines, search_orders(lines, judge), judge);
    }

    /// `{"clock": {"b1": 3, "b2": 1}}`
    logged_clock clock_of(const recorded_log& log, const json_node& root, std::uint64_t line) const {
        logged_clock clock;
        const json_node* const said = root.member("clock");
        if (said == nullptr) return clock;
        for (const json_node* at = said->child; at != nullptr; at = at->next) {
            if (at->kind != json_kind::natural) break;
            clock.emplace_back(at->key, at->natural);
        }
        if (said->kind != json_kind::object || said->child == nullptr || clock.size() != said->size())
            refuse_line(log, line,
                        "its \"clock\" is not a vector clock; write the number of steps of each process: {\"b1\": 3, \"b2\": 1}");
        return clock;
    }

    void refuse_clocks_that_go_back(const recorded_log& log, const std::vector<unordered_line>& lines) const {
        const unordered_line* last = nullptr;
        for (const unordered_line& line : lines) {
            if (line.clock.empty()) continue;
            if (last != nullptr && !is_before(last->clock, line.clock))
                refuse_line(log, line.line,
                            "its clock is not after that of line " + std::to_string(last->line) +
                                ", which stands before it; a process counts each step of its own");
            last = &line;
        }
    }

    void conclude(const std::vector<std::vector<unordered_line>>& lines, const orders_end& end, log_judge& judge) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            for (std::size_t line = 0; line < end.taken[i]; ++line) found_.steps += lines[i][line].step.action != nullptr;
            const std::string name = printable(logs_[i].name);
            const std::string part =
                end.taken[i] == 0 ? "no line of " + name : name + " up to line " + std::to_string(lines[i][end.taken[i] - 1].line);
            found_.accepted_part += (i == 0 ? "" : ", ") + part;
        }
        found_.states = end.states;
        if (end.fate == line_fate::fits) return;
        const orders_end::refused_line& first = end.next.front();
        const unordered_line& said = lines[first.log][first.number];
        if (end.fate == line_fate::unreadable) refuse_line(logs_[first.log], said.line, first.why);
        found_.place = printable(logs_[first.log].name) + ':' + std::to_string(said.line);
        stop(judge, end.fate, said.said, said.line, first.why);
        for (std::size_t i = 1; i < end.next.size(); ++i)
            found_.others.push_back(printable(logs_[end.next[i].log].name) + ':' +
                                    std::to_string(lines[end.next[i].log][end.next[i].number].line) + ": " +
                                    printable(end.next[i].why));
    }
};

}}  // namespace foregone::impl
