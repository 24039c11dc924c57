// SPDX-License-Identifier: BSL-1.0
#include "run/replay/repeating_command.hpp"

#include "report/result_text.hpp"

#include <foregone/verdict.hpp>

namespace foregone::inline impl {

namespace {

/// The option that selects the visited set of a verdict; nothing for exact states.
std::string visited_option_of(const verdict& found, const options& chosen) {
    if (found.digests.bits > 0) return " --compact";
    if (found.bitstate.array_bytes > 0) return " --bitstate=" + std::to_string(found.bitstate.array_bytes);
    return chosen.tree ? " --tree" : "";
}

}  // namespace

std::string replaying_command(const std::string& program, const std::string& check, const std::string& token, bool isolates) {
    const std::string command =
        quoted_for_shell(program) + ' ' + quoted_for_shell("--filter=" + check) + (isolates ? " --isolate" : "");
    return token.empty() ? command : command + " --replay=" + token;
}

std::string repeating_command(const std::string& program, const check_record& record, const options& chosen) {
    const std::string command = replaying_command(program, record.name, record.token, chosen.isolate);
    if (!record.token.empty()) return command;
    return command + visited_option_of(record.found, chosen) + (record.shard.empty() ? "" : " --shard=" + record.shard);
}

}  // namespace foregone::impl
