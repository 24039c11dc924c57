// SPDX-License-Identifier: BSL-1.0
// Chooses a specification of the program, lets it judge a recorded history within the limits, and reports the judgement.
#include "runner/commands/linearizable_command.hpp"

#include "cli/exit_code.hpp"
#include "cli/filter.hpp"
#include "cli/hardware.hpp"
#include "cli/interrupt.hpp"
#include "report/dumped.hpp"
#include "report/version_text.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/histories/history_reader.hpp>
#include <foregone/impl/histories/history_text.hpp>
#include <foregone/impl/histories/registered_specification.hpp>
#include <foregone/impl/logs/recorded_log.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/verdict.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// A configuration has a number of 32 bits, and a step adds one at most.
constexpr std::uint64_t most_steps = UINT32_MAX - 1;

constexpr std::string_view registering = "write FOREGONE_HISTORIES(specification) in one of its files";

std::vector<const registered_specification*> all_specifications() {
    std::vector<const registered_specification*> all;
    for (const registered_specification* one = specification_list::global().first; one != nullptr; one = one->next)
        all.push_back(one);
    std::sort(all.begin(), all.end(), [](const auto* one, const auto* other) { return one->name() < other->name(); });
    return all;
}

std::string names_of(const std::vector<const registered_specification*>& specifications) {
    std::string names;
    for (const registered_specification* one : specifications) names += (names.empty() ? "" : ", ") + printable(one->name());
    return names;
}

/// The specification that --filter names: by its exact name, or as the only one that matches.
const registered_specification& chosen_specification(const std::string& filter) {
    const std::vector<const registered_specification*> all = all_specifications();
    if (all.empty())
        throw usage_error("--linearizable: this program has no specification of histories; " + std::string(registering) +
                          "; see docs/reference/histories/judge_histories.md");
    std::vector<const registered_specification*> matching;
    for (const registered_specification* one : all)
        if (one->name() == filter) return *one;
        else if (chooses(filter, one->name())) matching.push_back(one);
    if (matching.empty())
        throw usage_error("--filter=" + filter + ": no specification of histories matches; this program has " + names_of(all));
    if (matching.size() > 1)
        throw usage_error("--linearizable: several specifications are chosen: " + names_of(matching) +
                          "; choose one with --filter=NAME");
    return *matching.front();
}

/// The resident memory of this process in bytes; 0 if it is not known.
std::uint64_t resident_bytes() {
    unsigned long long pages = 0;
    if (std::FILE* const file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%*u %llu", &pages) != 1) pages = 0;
        std::fclose(file);
    }
    return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

/// The limits of one judgement, and which of them ended it.
class history_watch {
    using clock = std::chrono::steady_clock;

    std::uint64_t limit_ns_, limit_bytes_;
    clock::time_point started_ = clock::now();
    stop_reason reason_ = stop_reason::none;

public:
    explicit history_watch(const options& chosen)
        : limit_ns_(chosen.timeout_ns), limit_bytes_(chosen.memory_bytes.value_or(usable_memory_bytes())) {}

    std::uint64_t elapsed_ns() const {
        return static_cast<std::uint64_t>(std::chrono::nanoseconds(clock::now() - started_).count());
    }

    /// Whether to stop; states may have memory of their own, which only the process knows.
    bool operator()(std::uint64_t bytes) {
        if (interrupt::signal != 0) reason_ = stop_reason::interrupted;
        else if (std::max(bytes, resident_bytes()) > limit_bytes_) reason_ = stop_reason::memory;
        else if (elapsed_ns() > limit_ns_) reason_ = stop_reason::time;
        return reason_ != stop_reason::none;
    }

    /// What ended the search without a verdict, and the remedy; empty if it was not one of these limits.
    std::string limit_text() const {
        switch (reason_) {
            case stop_reason::none: return {};
            case stop_reason::time: return "the time limit is reached; pass a larger --timeout";
            case stop_reason::memory: return "the memory limit is reached; pass a larger --memory";
            default: return "it was stopped by " + std::string(stop_reason_name(reason_));
        }
    }
};

/// Judges the history that a reader reads from a log.
history_report judge_history(const registered_specification& by, history_reader& reader, const std::string& log,
                             history_watch& watch) {
    history_report found = [&] {
        try {
            return by.judge(reader, most_steps, [&](std::uint64_t bytes) { return watch(bytes); });
        } catch (const invalid_program& error) { throw file_error(log + ": " + printable(error.what())); }
    }();
    if (found.verdict == history_verdict::unknown) found.limit = watch.limit_text();
    return found;
}

/// What is known of a judgement besides it.
struct judged_file {
    std::string specification, name;
    std::uint64_t line = 0;  ///< of the first impossible answer; 0: there is none
    double seconds = 0;
    int exit_code = 0;
};

using json = nlohmann::ordered_json;

std::string_view name_of(history_verdict verdict) {
    switch (verdict) {
        case history_verdict::accepted: return "accepted";
        case history_verdict::refused: return "refused";
        default: return "unknown";
    }
}

json json_of(const chart_interval& call) {
    json object{{"process", call.process}, {"text", call.label}, {"called_at", call.called_at}};
    if (call.answered_at != UINT32_MAX) object["answered_at"] = call.answered_at;
    return object;
}

json refusal_of(const history_report& of, const judged_file& file) {
    json object{{"call", of.impossible}, {"line", file.line}, {"pending", of.pending}, {"state_count", of.state_count}};
    object["states"] = json::array();
    for (const history_report::state& each : of.states) object["states"].push_back({{"state", each.text}, {"taken", each.taken}});
    return object;
}

/// The report of a judged history. Format: docs/report-formats.md, "Histories".
std::string history_json_text(const history_report& of, const judged_file& file) {
    json object{{"format", "foregone history"}, {"format_version", 1}, {"foregone", version_text()}};
    object["specification"] = file.specification;
    object["file"] = file.name;
    object["condition"] = of.condition == history_condition::linearizable ? "linearizable" : "sequentially consistent";
    object["verdict"] = name_of(of.verdict);
    object["exit_code"] = file.exit_code;
    object["steps"] = of.steps;
    object["seconds"] = file.seconds;
    object["calls"] = json::array();
    for (const chart_interval& call : of.calls) object["calls"].push_back(json_of(call));
    if (of.verdict == history_verdict::accepted && !of.order.empty()) object["order"] = of.order;
    if (of.verdict == history_verdict::refused) object["impossible"] = refusal_of(of, file);
    if (of.verdict == history_verdict::unknown) object["text"] = history_text(of);
    return dumped(object, 2) + '\n';
}

void write_reports(const std::vector<report_request>& outputs, const std::string& text) {
    for (const report_request& request : outputs)
        if (const std::string problem = write_file(request.file, text); !problem.empty())
            throw usage_error("--output: " + request.file + " cannot be written: " + problem);
}

void refuse_outputs(const std::vector<report_request>& outputs) {
    for (const report_request& request : outputs) {
        if (request.format != "json")
            throw usage_error("--output=" + request.format + ": the report of a history is JSON; write --output=json:FILE");
        if (const std::string problem = why_not_writable(request.file); !problem.empty())
            throw usage_error("--output: " + request.file + " cannot be written: " + problem);
    }
}

std::string title_of(history_verdict verdict, const palette& paint) {
    switch (verdict) {
        case history_verdict::accepted: return paint(meaning::good, "[       OK ]");
        case history_verdict::refused: return paint(meaning::bad, "[ REFUSED  ]");
        default: return paint(meaning::doubtful, "[  LIMIT   ]");
    }
}

int code_of(history_verdict verdict) {
    if (interrupt::signal != 0) return 128 + interrupt::signal;
    if (verdict == history_verdict::accepted) return exit_code::as_expected;
    return verdict == history_verdict::refused ? exit_code::violation : exit_code::inconclusive;
}

}  // namespace

int judge_history_file(const options& chosen, const console& to) {
    const registered_specification& by = chosen_specification(chosen.filter);
    refuse_outputs(chosen.outputs);
    const recorded_log log = recorded_log::from_file(chosen.linearizable);
    const interrupt_guard guard;
    history_reader reader(log);
    history_watch watch(chosen);
    const history_report found = judge_history(by, reader, log.name, watch);
    if (!reader.has_events()) throw file_error(log.name + ": it has no event; write a JSON object for each call and answer");
    const bool has_place = found.verdict == history_verdict::refused && found.impossible < found.calls.size();
    const std::uint64_t line = has_place ? reader.line_of(found.calls[found.impossible].answered_at) : 0;
    const std::string name = printable(by.name());
    if (found.verdict != history_verdict::accepted || !chosen.brief)
        to.say(title_of(found.verdict, to.paint) + ' ' + name + ": " + log.name + (line > 0 ? ':' + std::to_string(line) : "") +
               ": " + history_text(found));
    const double seconds = static_cast<double>(watch.elapsed_ns()) * 1e-9;
    const int code = code_of(found.verdict);
    if (!chosen.outputs.empty()) write_reports(chosen.outputs, history_json_text(found, {name, log.name, line, seconds, code}));
    return code;
}

std::string specifications_text() {
    std::string lines;
    for (const registered_specification* one : all_specifications())
        lines += printable(one->name()) + "  judges histories: --linearizable=FILE\n";
    return lines;
}

void refuse_only_histories(const std::vector<named_check>& all) {
    const std::vector<const registered_specification*> judges = all_specifications();
    if (all.empty() && !judges.empty())
        throw usage_error("this program has no check, and judges histories for " + names_of(judges) +
                          "; pass one with --linearizable=FILE");
}

}}  // namespace foregone::impl
