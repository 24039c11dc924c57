// SPDX-License-Identifier: BSL-1.0
#pragma once

// Counterexamples as JSON files that survive changes of a model; for --save-traces and --replay-file.

#include "report/json.hpp"
#include "report/record.hpp"
#include "report/trace_token.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/cli/json_document.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A counterexample as a file that remains readable after changes of the model: actions by name and values, not by number.
///
/// Format: docs/report-formats.md is the schema. Equal counterexamples have equal texts.
/// Requires: the record has a trace and its steps.
std::string trace_file_text(const registered_check& check, const check_record& record);

/// A parsed trace file: the name of its check and, once the check is given, its run.
///
/// Errors: file_error, with the file and a line or step, for anything else than a trace file, another version, or a trace that no
/// longer fits.
class trace_file {
    std::string name_;
    json_document document_;

public:
    /// `name`: the name of the file in errors.
    trace_file(std::string_view text, std::string name) : name_(std::move(name)), document_(text, name_) { look_at_header(); }

    /// The name of the check in the file.
    std::string check() const { return std::string(required(root(), "check", json_kind::text).text); }

    run_trace run_of(const registered_check& check) const;

private:
    const json_node& root() const { return document_.root(); }

    [[noreturn]] void refuse(const json_node& at, const std::string& problem) const;

    void look_at_header() const;

    const json_node& required(const json_node& object, const char* member, json_kind kind) const;

    std::uint64_t initial_in(const registered_check& check) const;
    std::uint64_t loop_in(const json_node& loop, const run_trace& trace) const;

    std::uint64_t action_in(const registered_check& check, const json_node& step, std::uint64_t number) const;

    /// A generated action is found by its number and choices; its text must be what it was.
    std::uint64_t generated_in(const registered_check& check, const json_node& step, const json_node& generated,
                               std::uint64_t number) const;

    /// An action may be a string, an object, a list or a number.
    static json_kind json_kind_of_action(const json_node& step);
    static std::string text_of(const json_problem& problem);
    static std::string action_text_of(const json_node& step);
};

namespace saving_traces {

/// The name of a check as a file name that is valid on every system.
std::string file_stem(std::string_view check);

}  // namespace saving_traces

/// Makes a folder for traces, before a long run rather than after it.
///
/// Errors: usage_error if it cannot be made or written to.
void make_trace_folder(const std::string& folder);

/// Writes a counterexample to a folder, as CHECK.json, without replacing another. Returns a remark for the report.
std::string saved_trace(const registered_check& check, const check_record& record, const std::string& folder);

/// The options that replay the run of a trace file: as if its check and its present numbers had been passed.
///
/// Errors: usage_error if another run is requested too, or if there is no such check; file_error for a file that does not fit.
options replaying_file_options(const options& chosen, const std::vector<named_check>& all);

}}  // namespace foregone::impl
