// SPDX-License-Identifier: BSL-1.0
// Runs a search by each front end up to its first failure, and keeps what its paths did.
#include "two_searches.hpp"

#include "../random/path_log.hpp"

#include <foregone/check.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/unmodified_line.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/model/program.hpp>

#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace front_ends {

namespace {

using random_programs::path_log;

constexpr std::uint64_t longest = 500;

struct asked_search {
    void (*body)(fg::chooser&);
    fg::scheduler_options options;
};
asked_search asked;

/// The title in a report: `violates "no deadlock" after …`.
std::string title_in(std::string_view report) {
    const std::string_view before = "violates \"";
    const std::size_t begin = report.find(before);
    if (begin == std::string_view::npos) return std::string(report);
    const std::string_view from = report.substr(begin + before.size());
    return std::string(from.substr(0, from.find('"')));
}

std::string text_of(const path_log::entry& one) {
    return std::to_string(one.thread) + '.' + std::to_string(one.index) + '=' + std::to_string(one.value) + ' ';
}

std::string text_of(const path_log::path& path) {
    std::string text;
    for (const path_log::entry& each : path_log::get().entries_of(path)) text += text_of(each);
    return text;
}

std::string outcome_of(const path_log::path& path) {
    std::multiset<std::string> parts;
    for (const path_log::entry& each : path_log::get().entries_of(path)) parts.insert(text_of(each));
    std::string text;
    for (const std::string& each : parts) text += each;
    return text;
}

/// A failing path ends the search, and is only repeated for the report.
search_result result_of(std::string violated) {
    search_result found{.violated = std::move(violated)};
    const path_log& log = path_log::get();
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (!log[i].is_complete) continue;
        found.paths.push_back(text_of(log[i]));
        found.outcomes.insert(outcome_of(log[i]));
    }
    return found;
}

void run_plain(void*, fg::chooser& choose) {
    path_log::get().begin_path();
    asked.body(choose);
    if (choose.result().ended == fg::path_end::none) path_log::get().end_path();
}

void run_scheduled(fg::chooser& choose) {
    path_log::get().begin_path();
    fg::scheduler threads(choose, asked.options);
    threads.spawn("main", [&] { asked.body(choose); });
    threads.run();
    if (!threads.order().is_over()) path_log::get().end_path();
}

}  // namespace

search_result search_plain(void (*body)(fg::chooser&), const fg::scheduler_options& options) {
    fg::paths_scope scope = fg::paths<longest>;
    scope.shrink_runs = 0;
    asked = {body, options};
    path_log::get().clear();
    const fg::unmodified_options how{.preemptions = options.preemptions,
                                     .reduced = options.reduced,
                                     .spurious_wakeups = options.spurious_wakeups};
    const std::string report = fg::foregone_run_unmodified({.file = "",
                                                            .code = "",
                                                            .given_name = "plain",
                                                            .model_name = "plain",
                                                            .body = &run_plain,
                                                            .options = &how,
                                                            .every_path = &scope}).failure;
    return result_of(report.empty() ? report : title_in(report));
}

search_result search_scheduled(void (*body)(fg::chooser&), const fg::scheduler_options& options) {
    using view = fg::program_view<fg::program<run_scheduled>>;
    asked = {body, options};
    path_log::get().clear();
    const fg::path_room room(longest);
    fg::path_worker<view, fg::choice_point*> worker{.points = room.points, .limit = longest};
    fg::path_reason why;
    while (!worker.finished && worker.counted.failed == 0) worker.advance(why, true);
    return result_of(worker.counted.failed == 0 ? std::string() : std::string(why.view()));
}

}  // namespace front_ends
