// SPDX-License-Identifier: BSL-1.0
// Answers the page about checks, runs and graphs as JSON, and lets requests wait while a system is in use.
#include "explorer/explored_checks.hpp"

#include "explorer/explored_run.hpp"
#include "report/json.hpp"
#include "report/version_text.hpp"
#include "runner/isolation/named_work.hpp"
#include "runner/replay/replay_request.hpp"

#include <foregone/impl/report/printable.hpp>

#include <nlohmann/json.hpp>

#include <chrono>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

/// How long a request waits for a search that uses the same system.
constexpr auto patience = std::chrono::milliseconds(1'500);

/// The largest graph that Graphviz draws in a few seconds.
constexpr std::size_t most_drawn_states = 500, most_drawn_steps = 2'000;

/// The steps that a check looks at: to the depth of a search of states, or of a sequence. Unlimited for others.
std::uint64_t looked_at_steps(const check_terms& terms) {
    return terms.searched == search_kind::sequences ? terms.max_steps : terms.depth_limit_steps;
}

/// Whether two runs of a check at a time may disturb each other.
bool has_shared_parts(const registered_check& check) { return check.has_system() || check.is_program(); }

}  // namespace

explored_checks::explored_checks(std::string program, const std::vector<named_check>& checks, isolation* isolated)
    : program_(std::move(program)), isolated_(isolated) {
    for (const named_check& named : checks) entries_.push_back({named, check_runner::opened(named)});
}

check_record explored_checks::run(std::size_t id, check_runner& runner) {
    const named_check& named = entries_[id].named;
    {
        const std::lock_guard lock(records_);
        running_ = named.name;
    }
    std::unique_lock own(systems_, std::defer_lock);
    if (has_shared_parts(*named.check)) own.lock();
    const named_work work(named.name);
    check_record record = runner.run_check(named);
    const std::lock_guard lock(records_);
    entries_[id].record = record;
    entries_[id].is_done = true;
    running_.clear();
    return record;
}

explored_checks::json explored_checks::all() const {
    const std::lock_guard lock(records_);
    json object{{"program", printable(program_.substr(program_.rfind('/') + 1))},
                {"foregone", version_text()},
                {"running", running_},
                {"checks", json::array()}};
    for (std::size_t id = 0; id < entries_.size(); ++id) {
        const entry& one = entries_[id];
        const registered_check& check = *one.named.check;
        json of = json_report::of(one.record);
        of["id"] = id;
        if (!one.is_done) of["status"] = one.named.name == running_ ? "running" : "waiting";
        of["scope"] = search_kind_name(one.record.searched);
        of["is_program"] = check.is_program();
        of["has_system"] = check.has_system();
        of["initial_states"] = check.initial_count();
        of["actions"] = check.known_size().actions;
        if (const std::uint64_t limit = looked_at_steps(check.terms()); limit != unlimited) of["limit_steps"] = limit;
        of["properties"] = properties_json_of(check);
        if (!one.record.token.empty()) of["trace"] = json_report::trace_of(one.record);  // also of a model that throws
        object["checks"].push_back(std::move(of));
    }
    return object;
}

explored_checks::json explored_checks::initial_of(std::size_t id) {
    const auto own = own_system(check(id));
    const named_work work(entries_[id].named.name);
    return initial_json_of({entries_[id].named, program_, isolated_});
}

explored_checks::json explored_checks::run_of(std::size_t id, const std::string& token) {
    const run_trace trace = parse(check(id), token);
    const auto own = own_system(check(id));
    const named_work work(entries_[id].named.name);
    return run_json_of({entries_[id].named, program_, isolated_}, trace);
}

explored_checks::json explored_checks::graph_of(std::size_t id, const std::string& token, std::uint64_t limit_states,
                                                std::uint64_t limit_steps) {
    const registered_check& of = check(id);
    if (of.terms().searched != search_kind::states)
        throw refused_request(400, "this check has no state graph: it does not merge equal states");
    if (isolated_ != nullptr && of.has_system())
        throw refused_request(400,
                              "the graph of a check with a system under test takes runs in this process; start without --isolate");
    graph_request request{.limit_states = limit_states, .limit_steps = limit_steps};
    if (!token.empty()) request.from = parse(of, token);
    if (request.from) request.from->loop_from = no_loop;
    state_graph graph;
    {
        const auto own = own_system(of);
        const named_work work(entries_[id].named.name);
        graph = take_graph(of, request);
    }
    json object = graph_json_of(of, graph);
    if (graph.states.size() > most_drawn_states || graph.steps.size() > most_drawn_steps) return object;
    const std::string svg = drawn_by_graphviz(dot_text(graph, entries_[id].named.name));
    if (!svg.empty()) object["svg"] = svg;
    return object;
}

const registered_check& explored_checks::check(std::size_t id) const {
    if (id >= entries_.size())
        throw refused_request(404, "there is no check " + std::to_string(id) + "; there are " + std::to_string(entries_.size()));
    return *entries_[id].named.check;
}

std::unique_lock<std::timed_mutex> explored_checks::own_system(const registered_check& check) {
    std::unique_lock<std::timed_mutex> lock(systems_, patience);
    if (!lock && (has_shared_parts(check) || isolated_ != nullptr))  // a process is not divided while another thread takes a run
        throw refused_request(503, "a check that has a system under test, or is a program, is being searched; try again later");
    return lock;
}

run_trace explored_checks::parse(const registered_check& check, const std::string& token) const {
    const std::optional<run_trace> trace = parse_token(token);
    if (!trace) throw refused_request(400, '"' + printable(token) + "\" is not a path: write numbers, such as 0/1/5");
    if (const std::string problem = why_not_run(check, *trace); !problem.empty()) throw refused_request(400, problem);
    return *trace;
}

}}  // namespace foregone::impl
