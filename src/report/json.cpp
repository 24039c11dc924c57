// SPDX-License-Identifier: BSL-1.0
// Builds the JSON report of a run, part by part, with a digest of its contents.
#include "report/json.hpp"

#include "report/coverage_text.hpp"
#include "report/dumped.hpp"
#include "report/sentence.hpp"
#include "report/version_text.hpp"

#include <foregone/types/hash.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace json_report {

namespace {

json of(const counts& counted) {
    return {{"states", counted.states},       {"transitions", counted.transitions}, {"depth", counted.depth_steps},
            {"sequences", counted.sequences}, {"deadlocks", counted.deadlocks},     {"outside", counted.outside}};
}

/// What random runs covered of a machine, by part.
json of(const std::vector<part_text>& covered) {
    json object = json::object();
    for (std::size_t i = 0; i < covered.size(); ++i)
        object[std::string(coverage_text::parts[i])] = {
            {"covered", covered[i].covered}, {"all", covered[i].all}, {"missing", covered[i].missing}};
    return object;
}

json of(const schedule_limits& limits) {
    json object = json::object();
    if (limits.preemptions > 0) object["preemptions"] = limits.preemptions - 1;
    if (limits.stale_reads > 0) object["stale_reads"] = limits.stale_reads - 1;
    if ((limits.memory & schedule_limits::rc11) != 0) object["memory"].push_back("rc11");
    if ((limits.memory & schedule_limits::cpp20) != 0) object["memory"].push_back("cpp20");
    return object;
}

json paths_of(const check_record& check) {
    const path_tally& paths = check.found.paths;
    json object{{"complete", paths.complete},
                {"pruned", paths.pruned},
                {"merged", paths.merged},
                {"cut", paths.cut},
                {"failed", paths.failed}};
    if (paths.limits != schedule_limits{}) object["limits"] = of(paths.limits);
    const auto& sampled = check.found.sampled;
    if (sampled.shrink_runs > 0)
        object["shrinking"] = {{"from_choices", sampled.found_steps}, {"runs", sampled.shrink_runs}, {"minimal", sampled.minimal}};
    return object;
}

json sampled_of(const check_record& check) {
    const auto& sampled = check.found.sampled;
    json object{{"seed", sampled.seed}, {"runs", sampled.runs}, {"by_length", sampled.by_length}, {"actions", json::array()}};
    object["lengths"] = {
        {"minimum", sampled.lengths.minimum}, {"median", sampled.lengths.median}, {"maximum", sampled.lengths.maximum}};
    for (std::size_t i = 0; i < check.kinds.size(); ++i)
        object["actions"].push_back({{"name", check.kinds[i]}, {"taken", sampled.selected[i]}, {"refused", sampled.refused[i]}});
    for (std::size_t i = 0; i < check.classes.size(); ++i)
        object["classes"].push_back({{"name", check.classes[i]}, {"visited", sampled.classes[i]}});
    for (const label_text& one : check.labels)
        object["labels"].push_back({{"label", one.label}, {"times", one.times}, {"runs", one.runs}});
    if (check.other_labels > 0) object["other_labels"] = check.other_labels;
    if (!check.covered.empty()) object["machine"] = of(check.covered);
    if (sampled.of_orders.all > 0) object["orders"] = {{"covered", sampled.of_orders.covered}, {"all", sampled.of_orders.all}};
    if (sampled.covered > 0) object["covered_transitions"] = sampled.covered;
    if (const orders_covered& orders = sampled.planned_orders; orders.strength > 0)
        object["planned_orders"] = {{"strength", orders.strength},
                                    {"of", orders.of_kinds ? "kinds" : "actions"},
                                    {"planned", orders.possible},
                                    {"left_out", orders.all - orders.possible}};
    if (sampled.found_steps > 0)
        object["shrinking"] = {{"run", sampled.failing_run},
                               {"from_steps", sampled.found_steps},
                               {"runs", sampled.shrink_runs},
                               {"minimal", sampled.minimal}};
    return object;
}

std::string_view name_of(condition_met how) {
    switch (how) {
        case condition_met::taken: return "taken";
        case condition_met::disabled: return "disabled";
        case condition_met::never_enabled: return "never enabled";
    }
    return "unknown";
}

json of(const fairness_text& condition) {
    json object{{"title", condition.title}, {"kind", condition.is_strong ? "strong" : "weak"}, {"met", name_of(condition.how)}};
    if (condition.how != condition_met::never_enabled) object["step"] = condition.step;
    return object;
}

json temporal_of(const check_record& check) {
    const temporal_text& text = check.temporal;
    json object{{"pairs", check.found.temporal.pairs}, {"conditions", check.found.temporal.conditions}};
    if (text.formula.empty()) return object;
    object["formula"] = text.formula;
    object["atoms"] = text.atoms;
    object["fairness"] = json::array();
    for (const fairness_text& condition : text.fairness) object["fairness"].push_back(of(condition));
    return object;
}

/// The place of an operation, `queue.hpp:26`, as a file and a line.
void add_place(json& object, std::string_view place) {
    const std::size_t colon = place.rfind(':');
    if (colon == std::string_view::npos) return;
    object["file"] = place.substr(0, colon);
    object["line"] = std::stoull(std::string(place.substr(colon + 1)));
}

json of(const step_text& step, std::string& running) {
    json object{{"number", step.number}, {"action", step.action}, {"result", step.result}};
    if (!step.note.empty()) object["note"] = step.note;
    if (step.has_operations()) object["remarks"] = remarks_of(step, running);
    return object;
}

json true_atoms_of(const temporal_text& text, std::uint64_t letter) {
    json names = json::array();
    for (std::size_t i = 0; i < text.atoms.size(); ++i)
        if ((letter >> i & 1) != 0) names.push_back(text.atoms[i]);
    return names;
}

json of(const search_estimate& estimate) {
    json object{{"of", estimate.of}, {"certainty", certainty_name(estimate.sure)}};
    if (estimate.count > 0) object["count"] = estimate.count;
    if (estimate.seconds > 0) object["seconds"] = estimate.seconds;
    if (estimate.bytes > 0) object["bytes"] = estimate.bytes;
    return object;
}

json of(const bitstate_omission& bits) {
    json object{{"bytes", bits.array_bytes}, {"fill", bits.fill()}};
    if (bits.is_estimated()) object["missed_states_about"] = bits.missed_states;
    return object;
}

json digests_of(const check_record& check) {
    json object{{"bits", check.found.digests.bits}};
    if (sentence::may_have_missed(check.found))
        object["missed_at_most"] = check.found.digests.missed_at_most(check.found.counted.states);
    return object;
}

json order_of(const order_text& one) {
    json object{{"place", one.place}, {"operation", one.operation}, {"order", one.order}, {"weakest", one.weakest}};
    if (!one.object.empty()) object["object"] = one.object;
    if (!one.together.empty()) object["together"] = one.together;
    if (!one.is_known) object["known"] = false;
    if (!one.is_proved) object["proved"] = false;
    if (one.refused.empty()) return object;
    object["refused"] = {{"order", one.refused}, {"property", one.property}, {"paths", one.paths}, {"steps", json::array()}};
    std::string running;
    for (const step_text& step : one.steps) object["refused"]["steps"].push_back(of(step, running));
    return object;
}

json of(const mutant_line& one) {
    json object{{"kind", one.kind}, {"text", one.text}, {"fate", one.fate}};
    if (!one.property.empty()) object["property"] = one.property, object["steps"] = one.steps;
    if (one.fate == "survivor") object["new_states"] = one.new_states;
    if (!one.why.empty()) object["why"] = one.why;
    return object;
}

json of(const mutants_record& of_check) {
    json object{{"killed", of_check.count("killed")}, {"equivalent", of_check.count("equivalent")},
                {"survivors", of_check.count("survivor")}, {"undecided", of_check.count("undecided")}, {"all", json::array()}};
    for (const mutant_line& one : of_check.mutants) object["all"].push_back(of(one));
    object["properties"] = json::array();
    for (const noticing_property& one : of_check.properties) {
        json property{{"title", one.title}, {"kills", one.kills}, {"needed", one.is_needed}};
        if (!one.why_weak.empty()) property["warning"] = one.why_weak;
        object["properties"].push_back(std::move(property));
    }
    return object;
}

constexpr std::size_t most_levels = 10'000;

void add_text(json& object, const char* key, const std::string& text) {
    if (!text.empty()) object[key] = text;
}

json sums_of(const totals& sum) {
    return {{"checks", sum.checks},       {"compiled", sum.compiled},
            {"passed", sum.passed},       {"failed", sum.failed},
            {"invalid", sum.invalid},     {"inconclusive", sum.inconclusive},
            {"estimated", sum.estimated}, {"skipped", sum.skipped},
            {"sequences", sum.sequences}, {"steps", sum.steps},
            {"paths", sum.paths},         {"choices", sum.choices},
            {"states", sum.states},       {"transitions", sum.transitions}};
}

}  // namespace

json counted_of(const check_record& check) {
    json object{{"actions", json::array()}};
    for (const counted_text& one : check.taken) object["actions"].push_back({{"name", one.name}, {"transitions", one.count}});
    for (const counted_text& one : check.inside) object["classes"].push_back({{"name", one.name}, {"states", one.count}});
    return object;
}

json profile_of(const check_record& check) {
    json rows = json::array();
    for (const profile_text& row : check.profile)
        rows.push_back({{"name", row.name},
                        {"transitions", row.transitions},
                        {"new_states", row.new_states},
                        {"seconds", row.seconds}});
    return rows;
}

json remarks_of(const step_text& step, std::string& running) {
    json remarks = json::array();
    for (const remark_text& remark : step.remarks) {
        json object{{"text", remark.text}};
        if (!remark.thread.empty()) object["thread"] = remark.thread;
        if (remark.kind == remark_kind::waiting) object["waits"] = true;
        else if (!remark.thread.empty() && remark.thread != running)
            object["switch"] = remark.kind == remark_kind::interrupting ? "interrupts" : running.empty() ? "begins" : "goes on";
        if (remark.kind != remark_kind::waiting && !remark.thread.empty()) running = remark.thread;
        if (!remark.thread.empty()) add_place(object, remark.place());
        remarks.push_back(std::move(object));
    }
    return remarks;
}

json trace_of(const check_record& check) {
    json object{{"initial", check.found.trace.initial}, {"actions", check.found.trace.actions}, {"replay", check.token}};
    if (check.found.trace.loop_from == out_of_reach) object["out_of_reach"] = true;
    if (const std::uint64_t from = check.found.trace.loop_from; check.found.trace.is_lasso())
        object["loop"] = {{"from", from}, {"ends", from == check.found.trace.actions.size()}};
    if (check.pattern) object["pattern"] = *check.pattern;
    object["steps"] = json::array();
    std::string running;
    for (const step_text& step : check.steps) object["steps"].push_back(of(step, running));
    for (std::size_t i = 0; i < check.steps.size() && i < check.temporal.letters.size(); ++i)
        object["steps"][i]["true_atoms"] = true_atoms_of(check.temporal, check.temporal.letters[i]);
    return object;
}

json of(const check_record& check) {
    json object{{"name", check.name}, {"file", check.file}, {"line", check.line}, {"status", standing_name(check.stands)}};
    if (check.stands == standing::skipped) return object;
    if (check.mutants.mutants.empty()) object["verdict"] = outcome_name(check.found.result);
    object["sentence"] = check.sentence;
    object["compiled"] = check.compiled;
    object["decided"] = check.decided;
    add_text(object, "shard", check.shard);
    add_text(object, "property", check.property);
    if (check.found.stopped_by != stop_reason::none) object["stopped_by"] = stop_reason_name(check.found.stopped_by);
    object["scope"] = search_kind_name(check.searched);
    object["counts"] = of(check.found.counted);
    if (!check.levels.empty() && check.levels.size() <= most_levels) object["levels"] = check.levels;
    if (check.reduced) object["reduced"] = true;
    if (check.found.digests.bits > 0) object["digests"] = digests_of(check);
    if (check.found.bitstate.array_bytes > 0) object["bitstate"] = of(check.found.bitstate);
    if (check.found.states == state_identity::by_equality) object["up_to"] = "==";
    if (check.found.unmerged_runs > 0) object["unmerged_runs"] = check.found.unmerged_runs;
    if (check.found.temporal.pairs > 0 || !check.temporal.formula.empty()) object["temporal"] = temporal_of(check);
    if (check.found.sampled.arguments.strength > 0) object["argument_strength"] = check.found.sampled.arguments.strength;
    if (check.found.sampled.runs > 0) object["sampled"] = sampled_of(check);
    if (!check.taken.empty()) object["counted"] = counted_of(check);
    if (!check.profile.empty()) object["profile"] = profile_of(check);
    if (!check.mutants.mutants.empty()) object["mutants"] = of(check.mutants);
    if (check.found.paths.paths() > 0) object["paths"] = paths_of(check);
    object["warnings"] = check.warnings;
    object["notes"] = check.notes;
    if (check.found.has_trace) object["trace"] = trace_of(check);
    add_text(object, "command", check.command);
    add_text(object, "test", check.test);
    object["seconds"] = check.seconds;
    if (check.estimated) object["estimate"] = of(*check.estimated);
    if (check.bytes_at_rest > 0) object["memory"] = {{"bytes", check.bytes_at_rest}, {"bytes_per_state", bytes_per_state(check)}};
    if (!check.part.empty()) object["part"] = json::parse(std::string_view(check.part));
    return object;
}

std::string digest_of(json report) {
    report.erase("digest");
    const nlohmann::json sorted(std::move(report));
    const std::string text = dumped(sorted);
    return std::to_string(hash(std::string_view(text)));
}

}  // namespace json_report

std::string json_text(const run_record& run) {
    json_report::json object{{"format", "foregone report"}, {"format_version", 1},       {"foregone", version_text()},
                             {"program", run.program},      {"started", run.started},    {"seconds", run.seconds},
                             {"threads", run.threads},      {"exit_code", run.exit_code}};
    object["totals"] = json_report::sums_of(totals_of(run.checks));
    object["checks"] = json_report::json::array();
    for (const check_record& check : run.checks) object["checks"].push_back(json_report::of(check));
    for (std::size_t i = 0; i < run.orders.size(); ++i)
        for (const order_text& one : run.orders[i]) object["checks"][i]["orders"].push_back(json_report::order_of(one));
    if (std::any_of(run.checks.begin(), run.checks.end(), [](const check_record& check) { return !check.part.empty(); }))
        object["digest"] = json_report::digest_of(object);
    return dumped(object, 2) + '\n';
}

}}  // namespace foregone::impl
