// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/quote.hpp"

#include <foregone/report/record.hpp>
#include <foregone/run/options.hpp>
#include <foregone/verdict/verdict.hpp>

#include <string>

namespace foregone {

/// What is remembered of states, as an option; nothing if they are remembered as they are.
inline std::string visited_option_of(const verdict& found, const options& chosen) {
    if (found.digests.bits > 0) return " --compact";
    if (found.bitstate.array_bytes > 0) return " --bitstate=" + std::to_string(found.bitstate.array_bytes);
    return chosen.tree ? " --tree" : "";
}

/// The command that comes to a record's verdict again; of a counterexample, that takes its run.
inline std::string repeating_command(const std::string& program, const check_record& record, const options& chosen) {
    const std::string command = quoted_for_shell(program) + ' ' + quoted_for_shell("--filter=" + record.name) + (chosen.isolate ? " --isolate" : "");
    if (!record.token.empty()) return command + " --replay=" + record.token;
    return command + visited_option_of(record.found, chosen) + (record.shard.empty() ? "" : " --shard=" + record.shard);
}

}  // namespace foregone
