// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/trace_file.hpp"

#include <foregone/report/printable.hpp>
#include <foregone/run/json_document.hpp>
#include <foregone/run/named_check.hpp>
#include <foregone/run/options.hpp>
#include <foregone/run/usage_error.hpp>

#include <string>
#include <vector>

namespace foregone {

namespace replaying_file {

inline void refuse_others(const options& chosen) {
    if (chosen.replay || chosen.pattern || !chosen.accepts.empty())
        throw usage_error("--replay-file: --replay, --pattern or --accepts asks for something else; give one of them");
}

/// Whether the check for a file is named by --filter rather than by the file.
inline bool is_filtered(const options& chosen) { return chosen.filter != options().filter; }

inline const named_check& check_of(const trace_file& file, const options& chosen, const std::vector<named_check>& all) {
    for (const named_check& named : all)
        if (named.name == (is_filtered(chosen) ? chosen.filter : file.check())) return named;
    throw usage_error("--replay-file=" + printable(chosen.replay_file) + ": there is no check " +
                      printable(is_filtered(chosen) ? chosen.filter : file.check()) +
                      "; name the one that is meant with --filter=NAME");
}

}  // namespace replaying_file

/// The options that take the run of a trace file: as if its check and its numbers, as they are now, had been given.
///
/// Errors: usage_error if another run is asked for too, or no check is called so; file_error for a file that does not fit.
inline options replaying_file_options(const options& chosen, const std::vector<named_check>& all) {
    replaying_file::refuse_others(chosen);
    const trace_file file(file_contents(chosen.replay_file), printable(chosen.replay_file));
    const named_check& named = replaying_file::check_of(file, chosen, all);
    options numbered = chosen;
    numbered.filter = named.name;
    numbered.replay = file.run_of(*named.check);
    return numbered;
}

}  // namespace foregone
