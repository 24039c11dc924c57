// SPDX-License-Identifier: BSL-1.0
// Builds the JSON of a run: steps, properties, next actions with results, alternatives, participants, remarks.
#include "explorer/explored_run.hpp"

#include "check/recorded_actions.hpp"
#include "check/reported_run.hpp"
#include "check/tried_actions.hpp"
#include "explorer/taken_run.hpp"
#include "report/html/sequence_chart.hpp"
#include "report/json.hpp"
#include "runner/check_runner.hpp"
#include "runner/replay/loop_text.hpp"
#include "runner/replay/next_steps.hpp"
#include "runner/replay/repeating_command.hpp"
#include "runner/replay/test_to_paste.hpp"
#include "runner/temporal_text.hpp"

#include <foregone/impl/report/printable.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

using json = nlohmann::ordered_json;

constexpr std::uint64_t most_initial_states = 200, most_actions = 400, most_alternatives = 100;

/// How many actions of a system under test are tried for their results: each of these runs takes the system's steps again.
constexpr std::uint64_t most_tried_on_system = 40;

constexpr std::string_view kind_name(property_kind kind) {
    switch (kind) {
        case property_kind::always: return "always";
        case property_kind::never: return "never";
        case property_kind::sometimes: return "sometimes";
        case property_kind::deadlock_free: return "deadlock_free";
        case property_kind::temporal: return "temporal";
    }
    return "other";
}

/// The first steps of a run.
run_trace first_steps(const run_trace& trace, std::size_t steps) {
    return {trace.initial, {trace.actions.begin(), trace.actions.begin() + static_cast<std::ptrdiff_t>(steps)}};
}

json steps_json_of(const explored_subject& of, const run_trace& trace, const taken_run& run) {
    json steps = json::array();
    std::string at = std::to_string(trace.initial), running;
    for (const step_text& step : run.steps) {
        const std::size_t taken_actions = static_cast<std::size_t>(step.number);
        if (taken_actions > 0 && taken_actions <= trace.actions.size())
            at += token_of_step(of.check(), trace.actions[taken_actions - 1]);
        json object{{"number", step.number}, {"at", at}, {"action", step.action}, {"note", step.note}, {"enabled", step.enabled}};
        object["beyond"] = taken_actions > trace.actions.size();
        if (step.has_operations()) object["remarks"] = json_report::remarks_of(step, running);
        add_state(object, step.result);
        steps.push_back(std::move(object));
    }
    return steps;
}

/// Who takes part in a run, as its actions name them, and who takes each step.
void add_participants(json& object, const explored_subject& of, std::vector<step_text> steps) {
    if (of.check().is_program())
        for (step_text& step : steps) step.result.insert(0, answer_sign);
    const sequence_chart chart = sequence_of(steps);
    if (chart.participants.empty()) return;
    object["participants"] = chart.participants;
    for (const sequence_event& event : chart.events) {
        json shown{{"label", event.label}};
        if (event.by != sequence_event::nobody) shown["by"] = event.by;
        if (event.to != sequence_event::nobody) shown["to"] = event.to;
        if (event.interrupts) shown["interrupts"] = true;
        if (event.is_impossible) shown["impossible"] = true;
        for (std::size_t i = 0; i < chart.participants.size(); ++i)
            if ((event.calling >> i & 1) != 0) shown["calling"].push_back(i);
        object["steps"][static_cast<std::size_t>(event.number)]["events"].push_back(std::move(shown));
    }
}

/// The result of one step after a run.
json next_json_of(const explored_subject& of, const run_trace& trace, std::uint64_t step, bool is_tried) {
    const registered_check& check = of.check();
    const run_trace longer = extended(first_steps(trace, trace.actions.size()), step);
    json object{{"step", step}, {"at", token_of(check, longer)}, {"action", step_text_of(check, step)}};
    if (!is_tried) return object;
    const taken_run run = take_run(check, longer, run_detail::last_state, of.isolated);
    if (!run.steps.empty() && run.steps.back().number == longer.actions.size()) {
        add_state(object, run.steps.back().result);
        if (!run.steps.back().note.empty()) object["note"] = run.steps.back().note;
    }
    if (run.thrown) object["throws"] = *run.thrown;
    else if (run.end.violated()) object["violates"] = run.violated_by(check);
    else if (run.is_outside(check)) object["outside"] = true;
    return object;
}

/// How many steps of each kind of action are listed, and are tried for their results.
class listed_steps {
    const registered_check& check_;
    std::uint64_t share_, tried_share_;
    std::vector<std::uint64_t> listed_;

public:
    explicit listed_steps(const registered_check& check) : check_(check), listed_(std::max<std::size_t>(check.kind_count(), 1)) {
        const auto share_of = [&](std::uint64_t most) { return std::max<std::uint64_t>(most / listed_.size(), 1); };
        share_ = share_of(most_actions);
        tried_share_ = share_of(check.has_system() ? most_tried_on_system : most_actions);
    }

    bool has_room(std::uint64_t action) const { return listed_[kind_of(action)] < share_; }
    bool tries(std::uint64_t action) const { return listed_[kind_of(action)] < tried_share_; }
    void add(std::uint64_t action) { ++listed_[kind_of(action)]; }

private:
    std::size_t kind_of(std::uint64_t action) const {
        std::size_t kind = 0;
        while (kind + 1 < listed_.size() && action >= check_.actions_to_kind(kind)) ++kind;
        return kind;
    }
};

void add_next(json& object, const explored_subject& of, const run_trace& trace, const std::vector<std::uint64_t>& steps) {
    const registered_check& check = of.check();
    const std::uint64_t actions = check.known_size().actions;
    listed_steps listed(check);
    std::unordered_set<std::uint64_t> enabled;
    std::uint64_t more = actions;
    for (const std::uint64_t step : steps) {
        const std::uint64_t action = actions == 0 ? step : step % actions;
        enabled.insert(action);
        if (!listed.has_room(action)) continue;
        object["next"].push_back(next_json_of(of, trace, step, listed.tries(action)));
        listed.add(action);
    }
    listed_steps disabled(check);
    object["disabled"] = json::array();
    each_tried_action(check, tried_next_actions, actions, [&](std::uint64_t action) {
        --more;
        if (enabled.contains(action) || check.recipe_of(action).is_recorded()) return;
        if (disabled.has_room(action)) object["disabled"].push_back(action_text(check, action)), disabled.add(action);
        else ++more;
    });
    object["more"] = more + steps.size() - object["next"].size();
}

/// The alternatives of a program's choice after the given ones.
void add_alternatives(json& object, const explored_subject& of, const run_trace& trace, const taken_run& run) {
    if (run.end.steps <= trace.actions.size()) return;
    const registered_check& check = of.check();
    for (std::uint64_t index = 0;; ++index) {
        const run_trace longer = extended(first_steps(trace, trace.actions.size()), index);
        const taken_run other = take_run(check, longer, run_detail::whole, of.isolated);
        if (!other.thrown && !other.end.possible) break;
        if (index == most_alternatives) return void(object["more"] = 1);
        json next{{"step", index}, {"at", token_of(check, longer)}};
        if (other.steps.size() > longer.actions.size()) {
            next["action"] = other.steps[longer.actions.size()].action;
            add_state(next, other.steps[longer.actions.size()].result);
        }
        if (other.thrown) next["throws"] = *other.thrown;
        else if (other.end.violated()) next["violates"] = other.violated_by(check);
        object["next"].push_back(std::move(next));
        if (other.thrown) break;
    }
}

std::string_view standing_of(const registered_check& check, std::uint32_t property, const taken_run& run) {
    const property_kind kind = check.kind(property);
    if (!run.thrown && run.end.property == property) return "violated";
    if (kind == property_kind::temporal) return "about runs";
    if (run.is_over() || run.is_outside(check)) return "not judged";
    if (kind != property_kind::sometimes) return "holds";
    if (!run.witnessed) return "not judged";
    return std::ranges::count(*run.witnessed, property) > 0 ? "witness" : "no witness";
}

/// Why the model does not have a run.
std::string why_impossible(const explored_subject& of, const run_trace& trace, const taken_run& run) {
    const registered_check& check = of.check();
    if (run.end.for_ever) return why_not_for_ever(trace);
    const std::size_t taken = static_cast<std::size_t>(run.end.steps);
    if (taken >= trace.actions.size()) return "this initial state is out of the boundary, so that no run begins there";
    const std::string step = std::to_string(taken);
    if (check.is_program()) return "the program has no choice " + std::to_string(trace.actions[taken]) + " after step " + step;
    const bool is_outside = take_run(check, first_steps(trace, taken), run_detail::last_state, of.isolated).is_outside(check);
    return '"' + step_text_of(check, trace.actions[taken]) + "\" cannot be taken after step " + step +
           (is_outside ? ", which has left the boundary" : "");
}

/// A test of a run that violates a property.
std::string test_of(const explored_subject& of, const run_trace& trace, const taken_run& run) {
    check_record record = check_runner::opened(of.named);
    record.found.result = outcome::violated;
    record.found.property = run.end.property;
    record.found.reason = run.end.reason;
    record.found.has_trace = true;
    record.found.trace = trace;
    record.property = run.violated_by(of.check());
    record.steps = run.steps;
    record.token = token_of(of.check(), trace);
    return test_to_paste(record, of.check());
}

}  // namespace

json properties_json_of(const registered_check& check) {
    json properties = json::array();
    for (std::uint32_t i = 0; i < check.property_count(); ++i)
        properties.push_back({{"title", printable(check.property(i))}, {"kind", kind_name(check.kind(i))}});
    return properties;
}

json initial_json_of(const explored_subject& of) {
    const registered_check& check = of.check();
    const std::uint64_t count = check.initial_count();
    json object{{"initial", json::array()}, {"more", count > most_initial_states ? count - most_initial_states : 0}};
    for (std::uint64_t i = 0; i < count && i < most_initial_states; ++i) {
        const taken_run run = take_run(check, {i, {}}, run_detail::last_state, of.isolated);
        json one{{"index", i}, {"at", std::to_string(i)}};
        add_state(one, run.steps.empty() ? std::string() : run.steps.back().result);
        if (run.thrown) one["throws"] = *run.thrown;
        else if (!run.end.possible) one["outside"] = true;
        object["initial"].push_back(std::move(one));
    }
    return object;
}

json run_json_of(const explored_subject& of, const run_trace& asked_trace) {
    const registered_check& check = of.check();
    taken_run run = take_run(check, asked_trace, run_detail::whole, of.isolated);
    const bool ends_before = run.end.violated() && run.end.steps < asked_trace.actions.size();
    const run_trace trace = ends_before ? first_steps(asked_trace, static_cast<std::size_t>(run.end.steps)) : asked_trace;
    json object{{"check", of.named.name}, {"at", token_of(check, trace)}, {"possible", run.end.possible}, {"over", run.is_over()}};
    if (run.thrown) object["throws"] = *run.thrown;
    else if (run.end.violated()) object["violates"] = run.violated_by(check);
    else if (!run.end.possible) object["why"] = why_impossible(of, asked_trace, run);
    else if (run.is_outside(check)) object["outside"] = true;
    const temporal_text text = temporal_text_of(check, trace, run.end);
    note_atoms(run.steps, text);
    object["notes"] = temporal_notes_of(text);
    object["steps"] = steps_json_of(of, trace, run);
    add_participants(object, of, run.steps);
    if (trace.is_lasso() && run.end.possible)
        object["loop"] = {{"from", trace.loop_from}, {"ends", trace.loop_from == trace.actions.size()}};
    if (trace.loop_from == out_of_reach) object["out_of_reach"] = true;
    object["properties"] = properties_json_of(check);
    for (std::uint32_t i = 0; i < check.property_count(); ++i) {
        json& property = object["properties"][i];
        property["stands"] = standing_of(check, i, run);
        if (property["stands"] == "violated") property["title"] = run.violated_by(check);  // of a program: which expectation
    }
    object["next"] = json::array();
    object["more"] = 0;
    if (run.next) add_next(object, of, trace, *run.next);
    else if (check.is_program()) add_alternatives(object, of, trace, run);
    const auto hang_ns = of.isolated != nullptr ? std::optional(of.isolated->hang_ns()) : std::nullopt;
    object["command"] = replaying_command(of.program, of.named.name, token_of(check, trace), hang_ns);
    if (!run.thrown && run.end.possible && run.end.violated()) object["test"] = test_of(of, trace, run);
    return object;
}

}}  // namespace foregone::impl
