// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/json.hpp"

#include <foregone/report/printable.hpp>
#include <foregone/report/record.hpp>
#include <foregone/run/json_document.hpp>
#include <foregone/run/registered_check.hpp>
#include <foregone/run/trace_token.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

inline constexpr std::string_view trace_format = "foregone trace";
inline constexpr std::uint64_t trace_format_version = 1;

namespace trace_files {

struct text_sink final : dynamic_sink {
    std::string text;
    void append(std::string_view characters) override { text += characters; }
};

inline json_report::json action_of(const registered_check& check, std::uint64_t index) {
    text_sink sink;
    check.write_action(index, sink);
    return json_report::json::parse(sink.text);
}

inline json_report::json initial_of(const registered_check& check, std::uint64_t index) {
    text_sink sink;
    check.write_initial(index, sink);
    return {{"number", index}, {"state", json_report::json::parse(sink.text)}};
}

/// What happened, for people; replaying a file reads the action only.
inline json_report::json step_of(const registered_check& check, std::uint64_t action, const step_text& told) {
    json_report::json step{{"action", action_of(check, action)}, {"text", told.action}, {"result", told.result}};
    if (!told.note.empty()) step["note"] = told.note;
    return step;
}

}  // namespace trace_files

/// A counterexample as a file that a model can read after it has changed: actions by name and values, not by number.
///
/// Shape: docs/reference/run/trace_file.md is the schema. The same counterexample is always the same text.
/// Requires: the record has a trace, and its steps.
inline std::string trace_file_text(const registered_check& check, const check_record& record) {
    const run_trace& trace = record.found.trace;
    json_report::json object{{"format", trace_format},
                             {"format_version", trace_format_version},
                             {"foregone", json_report::version()},
                             {"check", record.name},
                             {"model", check.model_name()},
                             {"property", record.property}};
    object["initial"] = trace_files::initial_of(check, trace.initial);
    object["steps"] = json_report::json::array();
    for (std::size_t i = 0; i < trace.actions.size(); ++i)
        object["steps"].push_back(
            trace_files::step_of(check, trace.actions[i], i + 1 < record.steps.size() ? record.steps[i + 1] : step_text{}));
    return object.dump(2, ' ', false, json_report::json::error_handler_t::replace) + '\n';
}

/// A trace file that was read: for which check it is, and its run, once that check is known.
///
/// Errors: file_error, with the file and a line or a step, for what is no trace file, has another version, or no longer fits.
class trace_file {
    std::string name_;
    json_document document_;

public:
    /// `name`: what the file is called in errors.
    trace_file(std::string_view text, std::string name) : name_(std::move(name)), document_(text, name_) { look_at_header(); }

    /// The name of the check, as the file says it.
    std::string check() const { return std::string(required(root(), "check", json_kind::text).text); }

    run_trace run_of(const registered_check& check) const {
        run_trace trace{initial_in(check), {}};
        std::uint64_t number = 0;
        for (const json_node* step = required(root(), "steps", json_kind::array).child; step != nullptr; step = step->next)
            trace.actions.push_back(action_in(check, *step, ++number));
        return trace;
    }

private:
    const json_node& root() const { return document_.root(); }

    [[noreturn]] void refuse(const json_node& at, const std::string& problem) const {
        throw file_error(name_ + ':' + std::to_string(at.line) + ": " + printable(problem));
    }

    void look_at_header() const {
        const json_node* const format = root().member("format");
        if (format == nullptr || format->text != trace_format)
            refuse(root(), "this is no foregone trace; give a file that --save-traces wrote");
        const json_node& version = required(root(), "format_version", json_kind::natural);
        if (version.natural != trace_format_version)
            refuse(version, "a trace of format version " + std::to_string(version.natural) +
                                "; this program reads version 1: take the one that wrote it");
        check();
    }

    const json_node& required(const json_node& object, const char* member, json_kind kind) const {
        const json_node* const found = object.member(member);
        if (found != nullptr && found->kind == kind) return *found;
        refuse(found == nullptr ? object : *found,
               std::string("\"") + member + "\" is missing or of another kind; give a file as --save-traces wrote it");
    }

    std::uint64_t initial_in(const registered_check& check) const {
        const json_node& initial = required(root(), "initial", json_kind::object);
        const std::uint64_t number = required(initial, "number", json_kind::natural).natural;
        const json_node* const state = initial.member("state");
        const std::uint64_t found = state == nullptr ? number : check.find_initial(*state, number);
        if (found < check.initial_count()) return found;
        refuse(initial, "the model does not begin in this state any more; remove the file, or let the model begin there");
    }

    std::uint64_t action_in(const registered_check& check, const json_node& step, std::uint64_t number) const {
        json_problem problem;
        const std::uint64_t found = check.find_action(required(step, "action", json_kind_of_action(step)), problem);
        if (found < check.action_count()) return found;
        const std::string why = problem.found() ? text_of(problem) : "the model has no action that is called so any more";
        refuse(step,
               "step " + std::to_string(number) + ", " + action_text_of(step) + ": " + why + "; mend the step, or remove the file");
    }

    /// An action may be written as a text, an object, a list or a number.
    static json_kind json_kind_of_action(const json_node& step) {
        const json_node* const action = step.member("action");
        return action == nullptr ? json_kind::object : action->kind;
    }
    static std::string text_of(const json_problem& problem) {
        const std::string path(problem.path.view());
        return path + (path.empty() ? "" : " ") + std::string(problem.what.view());
    }
    static std::string action_text_of(const json_node& step) {
        const json_node* const told = step.member("text");
        return told == nullptr || told->text.empty() ? "its action" : std::string(told->text);
    }
};

}  // namespace foregone
