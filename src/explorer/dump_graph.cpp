// SPDX-License-Identifier: BSL-1.0
// Takes the state graph of one check, limited and guarded against crashes, and writes it in the format asked for.
#include "explorer/dump_graph.hpp"

#include "cli/exit_code.hpp"
#include "explorer/explored_run.hpp"
#include "explorer/state_graph.hpp"
#include "report/dumped.hpp"
#include "runner/isolation/crash_guard.hpp"
#include "runner/isolation/exit_guard.hpp"
#include "runner/isolation/named_work.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/report/report_file.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

namespace foregone { inline namespace impl {

namespace {

constexpr std::uint64_t usual_dumped_states = 10'000;

const named_check& dumped_check(const std::vector<named_check>& selected) {
    const named_check& named = only_check(selected, "--dump");
    if (named.check->terms().searched != search_kind::states)
        throw usage_error("--dump: " + named.name + " has no state graph: it does not merge equal states");
    return named;
}

/// A model that ends the program is named.
state_graph taken_graph(const named_check& named, std::uint64_t limit_states) {
    const crash_guard watch(crash_text_of(named));
    exit_guard::watch();
    const named_work work(named.name);
    return take_graph(*named.check, {.limit_states = limit_states});
}

std::string text_of(const graph_file_request& request, const named_check& named, const state_graph& graph) {
    if (request.format == graph_format::dot) return dot_text(graph, named.name);
    nlohmann::ordered_json object{{"format", "foregone graph"}, {"format_version", 1}, {"check", named.name}};
    object.update(graph_json_of(*named.check, graph));
    return dumped(object, 1) + '\n';
}

void refuse_unwritable(const std::string& problem) {
    if (!problem.empty()) throw usage_error("--dump: the graph cannot be written: " + printable(problem));
}

}  // namespace

int dump_graph(const options& chosen, const std::vector<named_check>& selected, const console& to) {
    const named_check& named = dumped_check(selected);
    const graph_file_request& request = *chosen.dump;
    refuse_unwritable(why_not_writable(request.file));
    const std::uint64_t limit = chosen.max_states == UINT64_MAX ? usual_dumped_states : chosen.max_states;
    const state_graph graph = taken_graph(named, limit);
    refuse_unwritable(write_file(request.file, text_of(request, named, graph)));
    to.say(named.name + ": wrote " + amount(graph.states.size(), "state") + " and " + amount(graph.steps.size(), "transition") +
           " to " + printable(request.file) + '\n');
    if (graph.is_cut_at_depth)
        to.say("note: states beyond the depth of the check, " + amount(named.check->terms().depth_limit_steps, "step") +
               ", are left out, as by its search\n");
    if (graph.is_complete) return exit_code::as_expected;
    const std::uint64_t more = std::max<std::uint64_t>(limit, 1) * 10;
    to.say("note: there are more states; --max-states=" + std::to_string(more) + " writes more of them\n");
    return exit_code::inconclusive;
}

}}  // namespace foregone::impl
