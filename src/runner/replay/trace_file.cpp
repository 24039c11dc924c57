// SPDX-License-Identifier: BSL-1.0
// Writes and parses trace files, matches their actions with the present model, and saves them under unused names.
#include "runner/replay/trace_file.hpp"

#include "check/recorded_actions.hpp"
#include "cli/file_contents.hpp"
#include "report/dumped.hpp"
#include "report/version_text.hpp"
#include "runner/options/option_conflicts.hpp"

#include <foregone/impl/base/string_sink.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/report/report_file.hpp>

#include <nlohmann/json.hpp>

#include <cctype>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace foregone { inline namespace impl {

namespace {

constexpr std::string_view trace_format = "foregone trace";
constexpr std::uint64_t trace_format_version = 1;

/// The result of writing a file that must not replace another one.
struct new_file_result {
    std::string path;     ///< the file with the text
    std::string problem;  ///< why there is no such file; empty if there is one
};

namespace new_file {

constexpr int most_names = 1'000;

/// The first name is plain; then `name.2.json`, `name.3.json`, …
std::string numbered(const std::string& stem, int number) {
    return number == 1 ? stem + ".json" : stem + '.' + std::to_string(number) + ".json";
}

bool holds(const std::string& path, std::string_view text) {
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return false;
    std::string found(text.size() + 1, '\0');
    found.resize(std::fread(found.data(), 1, found.size(), file));
    std::fclose(file);
    return found == text;
}

/// Renames a written file unless the name is taken: by a second link, after which the first one is removed.
bool name_it(const std::string& written, const std::string& path) {
    if (link(written.c_str(), path.c_str()) == 0) return true;
    if (errno == EEXIST || access(path.c_str(), F_OK) == 0) return errno = EEXIST, false;
    return std::rename(written.c_str(), path.c_str()) == 0;  // a file system without links
}

}  // namespace new_file

/// Writes a text to STEM.json, through a temporary file. An existing file is not changed: if it has the same text, nothing is
/// written; otherwise the text goes to STEM.2.json, and so on.
///
/// Errors: a problem; nothing is left behind, and no existing file is changed.
new_file_result write_new_file(const std::string& stem, std::string_view text) {
    const std::string written = stem + '.' + std::to_string(getpid()) + ".tmp";
    const auto failed = [&](const std::string& why) {
        std::remove(written.c_str());
        return new_file_result{{}, stem + ".json: " + why};
    };
    if (!report_file::write_all(written, text)) return failed(std::strerror(errno));
    for (int number = 1; number <= new_file::most_names; ++number) {
        const std::string path = new_file::numbered(stem, number);
        errno = 0;
        if (!new_file::holds(path, text) && !new_file::name_it(written, path)) {
            if (errno != EEXIST) return failed(std::strerror(errno));
            continue;
        }
        std::remove(written.c_str());
        return {path, {}};
    }
    return failed("there are 1,000 others already; remove unneeded ones");
}

}  // namespace

namespace trace_files {

json_report::json action_of(const registered_check& check, std::uint64_t index) {
    return json_report::json::parse(written([&](dynamic_sink& sink) { check.write_action(index, sink); }));
}

json_report::json initial_of(const registered_check& check, std::uint64_t index) {
    const std::string state = written([&](dynamic_sink& sink) { check.write_initial(index, sink); });
    return {{"number", index}, {"state", json_report::json::parse(state)}};
}

/// The text of a step, for people; replaying a file reads only the action.
json_report::json step_of(const registered_check& check, std::uint64_t action, const step_text& printed) {
    json_report::json step{{"action", action_of(check, action)}, {"text", printed.action}, {"result", printed.result}};
    if (check.recipe_of(action).is_generated) step["generated"] = token_of_action(action, choices_of(check, action));
    if (!printed.note.empty()) step["note"] = printed.note;
    return step;
}

}  // namespace trace_files

std::string trace_file_text(const registered_check& check, const check_record& record) {
    const run_trace& trace = record.found.trace;
    json_report::json object{{"format", trace_format},      {"format_version", trace_format_version},
                             {"foregone", version_text()},  {"check", record.name},
                             {"model", check.model_name()}, {"property", record.property}};
    object["initial"] = trace_files::initial_of(check, trace.initial);
    object["steps"] = json_report::json::array();
    for (std::size_t i = 0; i < trace.actions.size(); ++i)
        object["steps"].push_back(
            trace_files::step_of(check, trace.actions[i], i + 1 < record.steps.size() ? record.steps[i + 1] : step_text{}));
    if (trace.is_lasso()) object["loop"] = {{"from", trace.loop_from}};
    if (trace.loop_from == out_of_reach) object["out_of_reach"] = true;
    return dumped(object, 2) + '\n';
}

run_trace trace_file::run_of(const registered_check& check) const {
    run_trace trace{initial_in(check), {}};
    std::uint64_t number = 0;
    for (const json_node* step = required(root(), "steps", json_kind::array).child; step != nullptr; step = step->next)
        trace.actions.push_back(action_in(check, *step, ++number));
    if (root().member("out_of_reach") != nullptr) trace.loop_from = out_of_reach;
    else if (const json_node* const loop = root().member("loop")) trace.loop_from = loop_in(*loop, trace);
    return trace;
}

std::uint64_t trace_file::loop_in(const json_node& loop, const run_trace& trace) const {
    const json_node& from = required(loop, "from", json_kind::natural);
    if (from.natural <= trace.actions.size()) return from.natural;
    refuse(from, "the run has " + std::to_string(trace.actions.size()) + " steps, so it cannot repeat from step " +
                     std::to_string(from.natural) + " on; write a smaller number");
}

[[noreturn]] void trace_file::refuse(const json_node& at, const std::string& problem) const {
    throw file_error(name_ + ':' + std::to_string(at.line) + ": " + printable(problem));
}

void trace_file::look_at_header() const {
    const json_node* const format = root().member("format");
    if (format == nullptr || format->text != trace_format)
        refuse(root(), "this is not a foregone trace; pass a file that --save-traces wrote");
    const json_node& version = required(root(), "format_version", json_kind::natural);
    if (version.natural != trace_format_version)
        refuse(version, "a trace of format version " + std::to_string(version.natural) +
                            "; this program reads version 1: take the one that wrote it");
    check();
}

const json_node& trace_file::required(const json_node& object, const char* member, json_kind kind) const {
    const json_node* const found = object.member(member);
    if (found != nullptr && found->kind == kind) return *found;
    refuse(found == nullptr ? object : *found,
           std::string("\"") + member + "\" is missing or of another kind; pass a file as --save-traces wrote it");
}

std::uint64_t trace_file::initial_in(const registered_check& check) const {
    const json_node& initial = required(root(), "initial", json_kind::object);
    const std::uint64_t number = required(initial, "number", json_kind::natural).natural;
    const json_node* const state = initial.member("state");
    const std::uint64_t found = state == nullptr ? number : check.find_initial(*state, number);
    if (found < check.initial_count()) return found;
    refuse(initial, "the model does not begin in this state any more; remove the file, or let the model begin there");
}

std::uint64_t trace_file::action_in(const registered_check& check, const json_node& step, std::uint64_t number) const {
    if (const json_node* const generated = step.member("generated")) return generated_in(check, step, *generated, number);
    json_problem problem;
    const std::uint64_t found = check.find_action(required(step, "action", json_kind_of_action(step)), problem);
    if (found < check.action_count()) return found;
    const std::string why = problem.found() ? text_of(problem) : "the model has no action that is called so any more";
    refuse(step,
           "step " + std::to_string(number) + ", " + action_text_of(step) + ": " + why + "; fix the step, or remove the file");
}

namespace {

bool same_json(const json_node& one, const json_node& other) {
    if (one.kind != other.kind || one.key != other.key || one.text != other.text || one.digits != other.digits ||
        one.truth != other.truth)
        return false;
    const json_node *at = one.child, *beside = other.child;
    for (; at != nullptr && beside != nullptr; at = at->next, beside = beside->next)
        if (!same_json(*at, *beside)) return false;
    return at == beside;
}

bool is_written_as(const registered_check& check, std::uint64_t action, const json_node& in_file) {
    const std::string text =  // the document refers to it
        "{\"action\": " + written([&](dynamic_sink& sink) { check.write_action(action, sink); }) + "}";
    json_document own(text, "");
    return same_json(*own.root().member("action"), in_file);
}

}  // namespace

std::uint64_t trace_file::generated_in(const registered_check& check, const json_node& step, const json_node& generated,
                                       std::uint64_t number) const {
    const std::optional<std::uint64_t> action = parse_action(generated.text);
    const bool exists = action && *action < check.action_count() && check.recipe_of(*action).is_generated;
    const json_node& written = required(step, "action", json_kind_of_action(step));
    if (!exists || lacks_choices(check, *action) || !is_written_as(check, *action, written))
        refuse(step, "step " + std::to_string(number) + ", " + action_text_of(step) +
                         ": the model generates another value from these choices now; remove the file");
    return *action;
}

json_kind trace_file::json_kind_of_action(const json_node& step) {
    const json_node* const action = step.member("action");
    return action == nullptr ? json_kind::object : action->kind;
}

std::string trace_file::text_of(const json_problem& problem) {
    const std::string path(problem.path.view());
    return path + (path.empty() ? "" : " ") + std::string(problem.what.view());
}

std::string trace_file::action_text_of(const json_node& step) {
    const json_node* const text = step.member("text");
    return text == nullptr || text->text.empty() ? "its action" : std::string(text->text);
}

namespace saving_traces {

std::string file_stem(std::string_view check) {
    std::string stem;
    for (const char c : check) stem += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' ? c : '_';
    return stem.substr(0, 100);
}

/// Whether the file can be read back: two actions with equal texts could not be distinguished.
bool reads_back(const registered_check& check, const check_record& record, const std::string& text) {
    return trace_file(text, record.name).run_of(check) == record.found.trace;
}

}  // namespace saving_traces

void make_trace_folder(const std::string& folder) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    const std::string problem = failed ? failed.message() : why_not_writable(folder + "/trace");
    if (!problem.empty())
        throw usage_error("--save-traces: " + printable(folder) + " cannot be written: " + printable(problem) +
                          "; name another folder");
}

std::string saved_trace(const registered_check& check, const check_record& record, const std::string& folder) {
    try {
        const std::string text = trace_file_text(check, record);
        if (!saving_traces::reads_back(check, record, text))
            return "its trace is not saved, for two of its actions have equal texts; name them differently";
        const new_file_result written = write_new_file(folder + '/' + saving_traces::file_stem(record.name), text);
        return written.problem.empty() ? "its trace is saved as " + printable(written.path)
                                       : "its trace is not saved: " + printable(written.problem);
    } catch (const std::exception& error) { return "its trace is not saved: " + printable(error.what()); }
}

namespace {

/// Whether --filter, rather than the file, names the check.
bool is_filtered(const options& chosen) { return chosen.filter != options().filter; }

const named_check& check_of(const trace_file& file, const options& chosen, const std::vector<named_check>& all) {
    if (const named_check* const named = find_check(all, is_filtered(chosen) ? chosen.filter : file.check())) return *named;
    throw usage_error("--replay-file=" + printable(chosen.replay_file) + ": there is no check " +
                      printable(is_filtered(chosen) ? chosen.filter : file.check()) +
                      "; name the one that is meant with --filter=NAME");
}

}  // namespace

options replaying_file_options(const options& chosen, const std::vector<named_check>& all) {
    refuse_conflicts(chosen, "replay-file");
    const trace_file file(file_contents(chosen.replay_file), printable(chosen.replay_file));
    const named_check& named = check_of(file, chosen, all);
    options numbered = chosen;
    numbered.filter = named.name;
    numbered.replay = file.run_of(*named.check);
    return numbered;
}

}}  // namespace foregone::impl
