// SPDX-License-Identifier: BSL-1.0
// Runs searches of a random program, and compares their paths with those of brute force.
#include "searches.hpp"

#include "plain_program.hpp"

#include <foregone/check.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <span>
#include <string_view>
#include <vector>

namespace random_programs {

namespace {

namespace fg = foregone;

constexpr std::array titles{"", "", "no data race", "no deadlock", "no mutex is locked twice", "no mutex is unlocked by another"};

std::string name_of(verdict of) {
    return of == verdict::complete ? "nothing wrong" : std::string(titles[static_cast<std::size_t>(of)]);
}

verdict verdict_of(std::string_view report) {
    if (report.empty()) return verdict::complete;
    for (std::size_t i = 2; i < titles.size(); ++i)
        if (report.find("violates \"" + std::string(titles[i]) + '"') != std::string_view::npos) return static_cast<verdict>(i);
    std::fputs(std::string(report).c_str(), stderr);
    std::abort();
}

fg::unmodified_check_line line_of(const fg::unmodified_options& options) {
    return {.file = "",
            .code = "",
            .given_name = "random",
            .model_name = "random",
            .body = &run_plain_program,
            .options = &options};
}

/// A difference between a path of the log and an expected one; the last expected event may be missing in a path that failed in it.
difference compare_events(std::span<const path_log::entry> found, const std::vector<event>& expected, bool may_lack_last) {
    const bool has_all = found.size() == expected.size() || (may_lack_last && found.size() + 1 == expected.size());
    if (!has_all) return std::to_string(found.size()) + " actions instead of " + std::to_string(expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const bool is_last = may_lack_last && i + 1 == expected.size();
        const bool is_same_action = found[i].thread == expected[i].thread && found[i].index == expected[i].index;
        if (!is_same_action || (!is_last && found[i].value != expected[i].value))
            return "at its action " + std::to_string(i) + " thread " + std::to_string(found[i].thread) + " did " +
                   std::to_string(found[i].index) + " with " + std::to_string(found[i].value) + " instead of thread " +
                   std::to_string(expected[i].thread) + ' ' + std::to_string(expected[i].index) + " with " +
                   std::to_string(expected[i].value);
    }
    return {};
}

difference compare_path(std::size_t number, const interleaving& expected) {
    const path_log& log = path_log::get();
    if (number >= log.size()) return "path " + std::to_string(number) + " is missing";
    const bool is_complete = expected.ended == verdict::complete;
    difference found = compare_events(log.entries_of(log[number]), expected.events, !is_complete);
    if (found.empty() && log[number].is_complete != is_complete) found = "does not end with " + name_of(expected.ended);
    return found.empty() ? found : "path " + std::to_string(number) + ": " + found;
}

std::vector<event> events_of(const machine& at) {
    std::vector<event> all;
    for (std::size_t i = 0; i < at.event_count(); ++i) all.push_back(at[i]);
    return all;
}

/// Does what the path did. False if a thread goes on that cannot.
bool repeat(machine& at, std::span<const path_log::entry> path) {
    for (std::size_t i = at.event_count(); i < path.size() && at.ended() == verdict::goes_on; i = at.event_count()) {
        if (!at.can_go_on(path[i].thread)) return false;
        at.step(path[i].thread);
    }
    return true;
}

/// Does an operation that fails like this, if a thread stands at one: what fails is not in the log.
void fail_in_next_operation(machine& at, const program& code, verdict how) {
    for (std::size_t thread = 0; thread < code.thread_count; ++thread) {
        machine then = at;
        if (then.can_go_on(thread)) then.step(thread);
        if (then.ended() == how && then.event_count() == at.event_count() + 1) return void(at = then);
    }
}

std::string outcome_of(const path_log::path& path) {
    std::array<std::string, most_threads_here> read;
    for (const path_log::entry& each : path_log::get().entries_of(path)) read[each.thread] += std::to_string(each.value) + ' ';
    std::string all;
    for (const std::string& each : read) all += each + '|';
    for (const std::uint8_t each : path.memory) all += std::to_string(each) + ' ';
    return all;
}

}  // namespace

verdict search_every_path(const fg::unmodified_options& options) {
    static constexpr fg::paths_scope scope = fg::paths<500>;
    path_log::get().clear();
    fg::unmodified_check_line line = line_of(options);
    line.every_path = &scope;
    return verdict_of(fg::foregone_run_unmodified(line).failure);
}

verdict take_random_path(std::uint64_t seed) {
    static constexpr fg::unmodified_options options{.reduced = false};
    const fg::random scope{.runs = 1, .steps = 500, .seed = seed, .shrink_runs = 0};
    path_log::get().clear();
    fg::unmodified_check_line line = line_of(options);
    line.random_paths = &scope;
    return verdict_of(fg::foregone_run_unmodified(line).failure);
}

difference compare_paths(const brute_force& expected, verdict found) {
    const std::size_t failing = expected.first_failure();
    const bool fails = failing < expected.found().size();
    const verdict wanted = fails ? expected.found()[failing].ended : verdict::complete;
    for (std::size_t i = 0; i < failing + fails; ++i)
        if (difference differs = compare_path(i, expected.found()[i]); !differs.empty()) return differs;
    const std::size_t paths = path_log::get().size();
    if (!fails && paths != failing) return std::to_string(paths) + " paths instead of " + std::to_string(failing);
    return found == wanted ? difference{} : name_of(found) + " instead of " + name_of(wanted);
}

difference compare_outcomes(const brute_force& expected, verdict found) {
    if (found == verdict::deadlock && expected.fails_with(verdict::locked_twice)) return {};
    if (found != verdict::complete)
        return expected.fails_with(found) ? difference{} : name_of(found) + ", which no interleaving has";
    if (expected.first_failure() < expected.found().size()) return "no failure is found";
    const path_log& log = path_log::get();
    std::set<std::string> outcomes;
    for (std::size_t i = 0; i < log.size(); ++i)
        if (log[i].is_complete) outcomes.insert(outcome_of(log[i]));
    if (outcomes == expected.outcomes()) return {};
    return std::to_string(outcomes.size()) + " outcomes instead of " + std::to_string(expected.outcomes().size());
}

difference compare_classes(const brute_force& expected, verdict found) {
    if (found == verdict::deadlock && !expected.fails_with(found)) return "a deadlock, which no interleaving has";
    const difference differs = compare_outcomes(expected, found);
    if (found != verdict::complete || !differs.empty()) return differs;
    const path_log& log = path_log::get();
    std::size_t complete = 0;
    for (std::size_t i = 0; i < log.size(); ++i) complete += log[i].is_complete;
    if (complete == expected.classes()) return {};
    return std::to_string(complete) + " complete paths instead of " + std::to_string(expected.classes());
}

difference compare_one_path(const program& code, verdict found) {
    const auto entries = path_log::get().entries_of(path_log::get()[0]);
    machine at(code);
    if (!repeat(at, entries)) return "a thread goes on that should not";
    const bool may_fail_next = found != verdict::complete && found != verdict::deadlock;
    if (may_fail_next && at.ended() == verdict::goes_on) fail_in_next_operation(at, code, found);
    if (at.ended() == verdict::goes_on) at.end();
    if (at.ended() != found) return name_of(found) + " instead of " + name_of(at.ended());
    return compare_events(entries, events_of(at), found != verdict::complete);
}

}  // namespace random_programs
