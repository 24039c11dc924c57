// SPDX-License-Identifier: BSL-1.0
// Builds a SARIF log: rules, results with locations and fingerprints, code flows of counterexamples, percent-encoding.
#include "report/sarif.hpp"

#include "report/annotation.hpp"
#include "report/dumped.hpp"
#include "report/state_members.hpp"
#include "report/version_text.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace foregone { inline namespace impl {

namespace sarif_report {

using json = nlohmann::ordered_json;

/// What a result is about; the order is that of the rules in the log.
struct rule {
    std::string_view id, name, level, summary, meaning, help;
};

enum rule_index : std::size_t { violated, inconclusive, invalid, weakened };

constexpr rule rules[] = {
    {"violated", "PropertyViolated", "error", "A property is violated",
     "A check found a run that violates a property, or an expected violation was not found. The steps of the run are its code "
     "flow.",
     "Follow the steps of the run. The property `replay` of the result repeats it: pass it to the program with --replay. Fix the "
     "model, the "
     "system or the property, or expect the violation."},
    {"inconclusive", "LimitReached", "warning", "A limit was reached before the verdict",
     "A check has no verdict, because its search was stopped by a limit, such as time or memory. It is not a pass.",
     "Raise the limit, bound the model, or estimate the size of the search with --estimate."},
    {"invalid", "InvalidModel", "error", "The model is not valid",
     "A model throws, contradicts itself, or begins nowhere, so that its properties have no verdict.",
     "The message says what is wrong and what to do."},
    {"weakened", "WeakenedVerdict", "warning", "A verdict means less than it seems to",
     "A check has a verdict that is weakened, for example because an action is never enabled.",
     "The message says what was not exercised. Change the model or its scope."},
};

constexpr std::size_t most_steps = 10'000;  // that a reader of GitHub accepts in a code flow

json text_of(std::string_view text) { return {{"text", text}}; }

json of(const rule& one) {
    const bool is_error = one.level == "error";
    return {{"id", one.id},
            {"name", one.name},
            {"shortDescription", text_of(one.summary)},
            {"fullDescription", text_of(one.meaning)},
            {"help", text_of(one.help)},
            {"defaultConfiguration", {{"level", one.level}}},
            {"properties",
             {{"precision", "very-high"}, {"problem.severity", is_error ? "error" : "warning"}, {"tags", {"correctness"}}}}};
}

std::string uri_of(std::string_view path) {
    constexpr std::string_view unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    while (path.starts_with("./")) path.remove_prefix(2);
    std::string uri = path.starts_with('/') ? "file:"
                                              "//"
                                            : "";
    for (const char c : path) {
        char encoded[4];
        std::snprintf(encoded, sizeof encoded, "%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
        if (unreserved.find(c) != std::string_view::npos) uri += c;
        else uri += encoded;
    }
    return uri;
}

/// FNV-1a of 64 bits.
std::string fingerprint_of(std::string_view check, std::string_view rule, std::string_view problem) {
    std::uint64_t hash = 14'695'981'039'346'656'037U;
    for (const std::string_view part : {check, rule, problem})
        for (const char c : std::string(part) + '\0') hash = (hash ^ static_cast<unsigned char>(c)) * 1'099'511'628'211U;
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

/// The place of a check.
json place_of(const check_record& check, std::string_view workspace) {
    const std::string uri = uri_of(annotation::in_workspace(check.file, workspace));
    json artifact{{"uri", uri}};
    if (!uri.starts_with("file:")) artifact["uriBaseId"] = "%SRCROOT%";
    json physical{{"artifactLocation", artifact}};
    if (check.line > 0) physical["region"] = {{"startLine", check.line}};
    json place = json::object();
    if (!check.file.empty()) place["physicalLocation"] = physical;
    place["logicalLocations"] = json::array({{{"name", check.name}, {"kind", "check"}}});
    return place;
}

/// "2  south: {at = [waits, waits]}", with what is known of the step.
std::string message_of(const step_text& step) {
    std::string text = step.heading.empty() ? "" : step.heading + ' ';
    text += std::to_string(step.number) + "  " + step.action;
    if (!step.enabled) text += " cannot be taken here";
    if (!step.result.empty()) text += (step.result.starts_with("-> ") ? " " : ": ") + step.result;
    return step.note.empty() ? text : text + "  " + step.note;
}

json of(const step_text& step, const json& check_place, bool is_last, bool repeats) {
    json place = check_place;
    place["message"] = text_of(message_of(step));
    json at{{"location", place}, {"executionOrder", step.number}, {"importance", is_last ? "essential" : "important"}};
    if (repeats) at["nestingLevel"] = 1;
    for (const state_member& member : state_members(step.result)) at["state"][std::string(member.name)] = text_of(member.value);
    return at;
}

/// The run as one thread of execution. Only the last steps of a longer run are shown.
json flow_of(const check_record& check, const json& place) {
    json steps = json::array();
    bool repeats = false;
    const std::size_t first = check.steps.size() > most_steps ? check.steps.size() - most_steps : 0;
    for (std::size_t i = 0; i < check.steps.size(); ++i) {
        repeats = repeats || !check.steps[i].heading.empty();
        if (i >= first) steps.push_back(of(check.steps[i], place, i + 1 == check.steps.size(), repeats));
    }
    json flow{{"threadFlows", json::array({{{"locations", steps}}})}};
    flow["message"] = text_of("The steps of the run");
    return flow;
}

json result_of(const check_record& check, rule_index kind, const std::string& problem, std::string_view about,
               std::string_view workspace) {
    const json place = place_of(check, workspace);
    json result{{"ruleId", rules[kind].id},
                {"ruleIndex", static_cast<std::size_t>(kind)},
                {"level", rules[kind].level},
                {"message", text_of(check.name + ": " + problem)},
                {"locations", json::array({place})}};
    result["partialFingerprints"] = {{"checkAndProblem/v1", fingerprint_of(check.name, rules[kind].id, about)}};
    if (kind == weakened) return result;
    if (!check.steps.empty()) result["codeFlows"] = json::array({flow_of(check, place)});
    json& more = result["properties"];
    more = {{"check", check.name}, {"verdict", outcome_name(check.found.result)}};
    if (!check.property.empty()) more["property"] = check.property;
    if (!check.token.empty()) more["replay"] = check.token;
    if (!check.command.empty()) more["command"] = check.command;
    if (!check.notes.empty()) more["notes"] = check.notes;
    return result;
}

void add_results(json& results, const check_record& check, std::string_view workspace) {
    const std::string& said = check.sentence;
    if (check.stands == standing::failed) results.push_back(result_of(check, violated, said, check.property, workspace));
    if (check.stands == standing::inconclusive) results.push_back(result_of(check, inconclusive, said, "", workspace));
    if (check.stands == standing::invalid) results.push_back(result_of(check, invalid, said, "", workspace));
    for (const std::string& warning : check.warnings) results.push_back(result_of(check, weakened, warning, warning, workspace));
}

json tool() {
    json driver{{"name", "foregone"}, {"version", version_text()}, {"semanticVersion", version_text()}, {"rules", json::array()}};
    for (const rule& one : rules) driver["rules"].push_back(of(one));
    return {{"driver", driver}};
}

}  // namespace sarif_report

std::string sarif_text(const run_record& run) {
    using namespace sarif_report;
    json results = json::array();
    for (const check_record& check : run.checks) add_results(results, check, run.workspace);
    // The run was successful if it came to its end, whatever it found.
    json invocation{{"executionSuccessful", run.exit_code < 128}, {"exitCode", run.exit_code}, {"startTimeUtc", run.started}};
    json log{{"tool", tool()},
             {"invocations", json::array({invocation})},
             {"automationDetails", {{"id", "foregone/" + uri_of(run.program) + '/'}}},
             {"columnKind", "unicodeCodePoints"},
             {"results", results}};
    const json all{
        {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", json::array({log})}};
    return dumped(all, 2) + '\n';
}

}}  // namespace foregone::impl
