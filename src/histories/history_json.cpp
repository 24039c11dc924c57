// SPDX-License-Identifier: BSL-1.0
// Builds the JSON report of a judged history.
#include "histories/history_json.hpp"

#include "report/version_text.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

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

}  // namespace

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
    return object.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

}}  // namespace foregone::impl
