// SPDX-License-Identifier: BSL-1.0
// Registers the commands --dump and --explore with the runner.
#include "explorer/dump_graph.hpp"
#include "explorer/explore.hpp"
#include "runner/runner_command.hpp"

#include <foregone/impl/cli/exit_code.hpp>

/// Named by the link options of foregone::main, so that these commands are linked.
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

}  // namespace

}}  // namespace foregone::impl
