// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/asked_run.hpp"
#include "run/command_line.hpp"
#include "run/environment.hpp"
#include "run/exploration.hpp"
#include "run/isolation.hpp"
#include "run/judged_log.hpp"
#include "run/listing.hpp"
#include "run/merge.hpp"
#include "run/progress_display.hpp"
#include "run/replayed_file.hpp"
#include "run/rerun.hpp"
#include "run/session.hpp"
#include "run/terminal.hpp"
#include "run/test_shards.hpp"

#include <foregone/base/config.hpp>
#include <foregone/run/console.hpp>
#include <foregone/run/exit_code.hpp>
#include <foregone/run/joint_run.hpp>
#include <foregone/run/named_check.hpp>
#include <foregone/run/options.hpp>
#include <foregone/run/registered_check.hpp>
#include <foregone/run/usage_error.hpp>

#include <cstdio>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

namespace foregone {

namespace runner {

inline bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

inline int said(const console& to, const std::string& text) {
    to.say(text);
    return exit_code::as_expected;
}

inline int take_run(const asked_run& run, const options& chosen, const console& to) {
    std::optional<isolation> isolated;
    if (chosen.isolate) isolated.emplace(chosen.hang_ns);
    return rerun(run, chosen.trace, to, isolated ? &*isolated : nullptr).run();
}

/// Those checks that a test framework deals out to this run. Who gives --shard deals out himself.
inline std::vector<named_check> own_checks(const options& chosen, const environment& variables, const std::vector<named_check>& selected) {
    const search_shard shard = test_shards::asked(variables);
    return chosen.shard.is_part() ? selected : test_shards::share(selected, shard);
}

inline int merge(const options& chosen, const console& to, const environment& variables, const std::string& program, progress_display& display,
                 const std::vector<named_check>& selected, const std::vector<named_check>& all, const joint_run& joined) {
    exploration::refuse_with_merge(chosen);
    const merged_shards shards(chosen);
    session::prepare(chosen);
    const std::vector<named_check> merged = shards.checks_of(selected, all);
    exploration::refuse_decided(chosen, merged);
    return session(chosen, to, variables, program, display, joined, &shards).run(merged);
}

/// Does what the options ask for with the checks that they choose.
inline int start(const options& given, const console& to, const environment& variables, const std::string& program,
                 const std::vector<named_check>& all, const joint_run& joined) {
    const options chosen = given.replay_file.empty() ? given : replaying_file_options(given, all);
    if (chosen.list_tests && all.empty()) return exit_code::as_expected;
    const std::vector<named_check> selected = selected_checks(all, chosen.filter);
    if (chosen.list_tests) return said(to, names_text(selected));
    if (chosen.list) return said(to, listing_text(selected));
    exploration::refuse_with_estimate(chosen);
    const bool helps = !joined.is_first();
    if (helps && (!chosen.accepts.empty() || asked_run::is_asked(chosen))) return exit_code::as_expected;  // one rank can do it
    if (!chosen.accepts.empty()) return judge_log_file(chosen, selected, to);
    if (asked_run::is_asked(chosen)) return take_run(asked_run(chosen, selected), chosen, to);
    const progress_style shown = wanted_progress(chosen.progress, is_terminal(to.err), variables);
    progress_display display(to.err, shown, terminal_columns(variables));
    if (!chosen.merge.empty()) return merge(chosen, to, variables, program, display, selected, all, joined);
    const std::vector<named_check> own = own_checks(chosen, variables, selected);
    if (own.empty()) return said(to, "no check is dealt out to this shard\n");
    exploration::refuse_unfit(chosen, own, joined.is_alone() ? nullptr : &joined.ranks());
    session::prepare(chosen);
    joined.begin(exploration::resumed_from(chosen));
    return session(chosen, to, variables, program, display, joined).run(own);
}

inline int obey(command_line& line, const options& given, console to, const environment& variables, const std::string& program,
                const check_list& list, const joint_run& joined) {
    const options chosen = joined.part_of(given);
    if (chosen.help) return said(to, line.help(program));
    if (chosen.version) return said(to, "foregone " + json_report::version() + '\n');
    to.paint.colored = wants_color(chosen.color, is_terminal(to.out), variables);
    const int code = start(chosen, to, variables, program, named_checks(list), joined);
    if (to.lost()) throw usage_error("standard output cannot be written; look whether its disk is full");
    return code;
}

}  // namespace runner

/// A whole run of a program: joins the other ranks, reads the options, runs the checks, reports, and returns the exit code.
inline int run_checks(int argc, const char* const* argv, const check_list& list, const environment& variables) {
    const std::unique_ptr<rank_group> ranks = rank_source::global().join();
    const joint_run joined(*ranks);
    const std::string program = argc > 0 ? argv[0] : "checks";
    try {
        command_line line;
        const options chosen = line.parse(argc, argv, variables);
        return joined.end(runner::obey(line, chosen, joined.speaker(), variables, program, list, joined), "");
    } catch (const refused_elsewhere&) {
        return exit_code::wrong_use;
    } catch (const std::exception& error) {  // a usage_error, or no memory left
        return joined.end(exit_code::wrong_use, error.what());
    }
}

}  // namespace foregone
