// SPDX-License-Identifier: BSL-1.0
// Composes the shell command for a check from its filter, token, isolation, visited set and shard.
#include "runner/replay/repeating_command.hpp"

#include "report/result_text.hpp"

#include <foregone/verdict.hpp>

namespace foregone { inline namespace impl {

namespace {

/// The option that selects the visited set of a verdict; nothing for exact states.
std::string visited_option_of(const verdict& found, const options& chosen) {
    if (found.digests.bits > 0) return " --compact";
    if (found.bitstate.array_bytes > 0) return " --bitstate=" + std::to_string(found.bitstate.array_bytes);
    return chosen.tree ? " --tree" : "";
}

/// The options of a run in a process of its own.
std::string isolating_options(std::uint64_t hang_ns) {
    constexpr std::uint64_t ms = 1'000'000, s = 1'000 * ms;
    if (hang_ns == options{}.hang_ns) return " --isolate";
    const std::string time = hang_ns % s == 0 ? std::to_string(hang_ns / s) + 's' : std::to_string((hang_ns + ms - 1) / ms) + "ms";
    return " --isolate --hang=" + time;
}

}  // namespace

std::string replaying_command(const std::string& program, const std::string& check, const std::string& token,
                              std::optional<std::uint64_t> isolated_hang_ns) {
    const std::string command = quoted_call(program) + ' ' + quoted_for_shell("--filter=" + check) +
                                (isolated_hang_ns ? isolating_options(*isolated_hang_ns) : "");
    return token.empty() ? command : command + " --replay=" + token;
}

std::string repeating_command(const std::string& program, const check_record& record, const options& chosen) {
    const std::optional<std::uint64_t> hang_ns = chosen.isolate ? std::optional(chosen.hang_ns) : std::nullopt;
    const std::string command = replaying_command(program, record.name, record.token, hang_ns);
    if (!record.token.empty()) return command;
    return command + visited_option_of(record.found, chosen) + (record.shard.empty() ? "" : " --shard=" + record.shard);
}

}}  // namespace foregone::impl
