// SPDX-License-Identifier: BSL-1.0
// Converts printed values to JSON, and builds the states and actions of a trace as TLC serializes them.
#include "report/tlc_trace.hpp"

#include "report/dumped.hpp"
#include "report/state_members.hpp"

#include <nlohmann/json.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <system_error>
#include <vector>

namespace foregone { inline namespace impl {

namespace tlc_trace {

using json = nlohmann::ordered_json;

constexpr unsigned deepest = 64;

template <class Number>
bool is_number(std::string_view text, Number& number) {
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return problem == std::errc{} && end == text.data() + text.size();
}

json of_word(std::string_view text) {
    if (text == "true" || text == "false") return text == "true";
    if (std::int64_t number = 0; is_number(text, number)) return number;
    if (std::uint64_t number = 0; is_number(text, number)) return number;
    const bool is_character = state_changes::is_enclosed(text, '\'', '\'');
    if (!is_character && !state_changes::is_enclosed(text, '"', '"')) return text;
    const std::string inner(text.substr(1, text.size() - 2));
    if (is_character && inner == "\\'") return "'";
    const json read = json::parse('"' + inner + '"', nullptr, false);
    return read.is_string() ? read : json(inner);
}

json value_of(std::string_view text, unsigned depth) {
    text.remove_prefix(state_changes::type_before(text).size());
    const bool has_parts = state_changes::is_enclosed(text, '{', '}') || state_changes::is_enclosed(text, '[', ']');
    if (!has_parts || depth == deepest) return of_word(text);
    const std::vector<state_member> members = state_members(text);
    json made = members.empty() ? json::array() : json::object();
    for (const state_member& member : members) made[std::string(member.name)] = value_of(member.value, depth + 1);
    if (members.empty())
        for (const std::string_view part : state_changes::parts(text)) made.push_back(value_of(part, depth + 1));
    return made;
}

json value_of(std::string_view text) { return value_of(text, 0); }

/// The variables of a state: its members, or the whole as one variable.
json variables_of(const step_text& step) {
    if (step.result.starts_with("-> ")) return {{"answer", value_of(std::string_view(step.result).substr(3))}};
    json value = value_of(step.result);
    return value.is_object() ? value : json{{"state", value}};
}

/// A name and an argument list, as in `prepare{who = 0}`.
json action_of(const check_record& check, std::string_view text) {
    const std::size_t brace = text.find('{');
    const bool has_arguments = brace != std::string_view::npos && brace > 0;
    json action{{"name", has_arguments ? text.substr(0, brace) : text}};
    action["location"] = {
        {"module", check.name}, {"beginLine", check.line}, {"beginColumn", 1}, {"endLine", check.line}, {"endColumn", 1}};
    action["parameters"] = json::array();
    action["context"] = json::object();
    if (!has_arguments) return action;
    for (const state_member& argument : state_members(text.substr(brace))) {
        action["parameters"].push_back(argument.name);
        action["context"][std::string(argument.name)] = value_of(argument.value);
    }
    return action;
}

/// How a run continues after its last step. The last state of one that repeats its end is an earlier state.
struct end_of_run {
    bool goes_back = false, stays = false;
    std::size_t to = 0;

    explicit end_of_run(const check_record& check) {
        const auto& trace = check.found.trace;
        if (!check.found.has_trace || !trace.is_lasso() || check.steps.size() != trace.actions.size() + 1) return;
        to = static_cast<std::size_t>(trace.loop_from);
        stays = to == trace.actions.size();
        goes_back = !stays;
    }
};

json graph_of(const check_record& check) {
    json states = json::array(), actions = json::array();
    const end_of_run end(check);
    for (const step_text& step : check.steps) {
        const json state = json::array({states.size() + 1, variables_of(step)});
        if (end.goes_back && &step == &check.steps.back()) {
            actions.push_back(json::array({states.back(), action_of(check, step.action), states[end.to]}));
            break;
        }
        if (!states.empty()) actions.push_back(json::array({states.back(), action_of(check, step.action), state}));
        states.push_back(state);
    }
    if (end.stays) actions.push_back(json::array({states.back(), action_of(check, "stuttering"), states.back()}));
    return {{"action", actions}, {"state", states}};
}

const check_record* first_with_steps(const run_record& run, bool failed) {
    for (const check_record& check : run.checks)
        if (!check.steps.empty() && (check.stands == standing::failed) == failed) return &check;
    return nullptr;
}

}  // namespace tlc_trace

std::string tlc_text(const run_record& run) {
    using namespace tlc_trace;
    const check_record* shown = first_with_steps(run, true);
    if (shown == nullptr) shown = first_with_steps(run, false);
    const json graph = shown == nullptr ? json{{"action", json::array()}, {"state", json::array()}} : graph_of(*shown);
    return dumped(graph) + '\n';
}

}}  // namespace foregone::impl
