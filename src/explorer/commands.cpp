// SPDX-License-Identifier: BSL-1.0
// Registers with the runner what this library adds: the commands --dump and --explore; the reports html, mermaid, sarif, tlc.
#include "cli/exit_code.hpp"
#include "explorer/dump_graph.hpp"
#include "explorer/explore.hpp"
#include "report/html/html.hpp"
#include "report/mermaid.hpp"
#include "report/sarif.hpp"
#include "report/tlc_trace.hpp"
#include "runner/library_parts.hpp"

/// Named by the link options of foregone::explorer, so that it is linked.
extern "C" {
extern const int foregone_explorer;
const int foregone_explorer = 1;
}

namespace foregone { inline namespace impl {

namespace {

int dump(const command_call& call) {
    return call.joined.is_first() ? dump_graph(call.chosen, call.selected, call.to) : exit_code::as_expected;
}

int serve(const command_call& call) { return explore(call.chosen, call.selected, call.to, call.program, call.joined); }

const runner_command commands[] = {{"dump", dump}, {"explore", serve}};
const report_format formats[] = {{"html", html_text}, {"mermaid", mermaid_text}, {"sarif", sarif_text}, {"tlc", tlc_text}};

}  // namespace

}}  // namespace foregone::impl
