// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/report/printable.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/run/checkpoint.hpp>
#include <foregone/run/json_document.hpp>
#include <foregone/run/named_check.hpp>
#include <foregone/run/options.hpp>
#include <foregone/run/usage_error.hpp>

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace foregone {

/// What --shard, --checkpoint and --resume ask of the checks that are chosen.
namespace exploration {

[[noreturn]] inline void refuse(const std::string& problem) { throw usage_error(problem); }

inline void refuse_others(const char* option, const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (!named.check->is_resumable())
            refuse(std::string(option) + ": " + named.name + " is no program whose paths are taken depth first; choose such checks with --filter=NAME");
}

inline bool is_there(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::exists(file, ignored);
}

inline void refuse_checkpoint(const options& chosen, const std::vector<named_check>& selected) {
    refuse_others("--checkpoint", selected);
    if (selected.size() != 1) refuse("--checkpoint: " + std::to_string(selected.size()) + " checks are chosen; choose one with --filter=NAME");
    if (chosen.isolate) refuse("--checkpoint: with --isolate nothing is kept; give one of them");
    if (!chosen.resume && is_there(chosen.checkpoint))
        refuse("--checkpoint: " + printable(chosen.checkpoint) + " is there; give --resume to go on from it, or another name");
    const std::string problem = why_not_writable(chosen.checkpoint);
    if (!problem.empty()) refuse("--checkpoint: " + printable(problem));
}

/// Where a check's exploration is kept; null if it is not.
///
/// Errors: file_error.
inline std::unique_ptr<checkpoint_file> kept_in(const options& chosen, const named_check& named) {
    if (chosen.checkpoint.empty()) return nullptr;
    auto file = std::make_unique<checkpoint_file>(
        chosen.checkpoint, checkpoint_subject{named.name, std::string(named.check->model_name()), named.check->terms().max_steps,
                                              chosen.max_errors, chosen.shard});
    if (chosen.resume) file->read(file_contents(chosen.checkpoint));
    return file;
}

/// Errors: usage_error for options that do not go with the checks, file_error for a checkpoint that does not, before anything is run.
inline void refuse_unfit(const options& chosen, const std::vector<named_check>& selected) {
    if (chosen.resume && chosen.checkpoint.empty()) refuse("--resume: from which file? give it with --checkpoint=FILE");
    if (chosen.shard.count > 1) refuse_others("--shard", selected);
    if (chosen.checkpoint.empty()) return;
    refuse_checkpoint(chosen, selected);
    kept_in(chosen, selected.front());
}

/// What became of the file.
inline std::string note_on(const checkpoint_file& file, const verdict& found) {
    if (!file.problem().empty()) return "how far it came is not kept: " + printable(file.problem());
    if (found.stopped_by != stop_reason::none) return "how far it came is kept in " + printable(file.name()) + "; --resume goes on from there";
    return "it came to an end, so that " + printable(file.name()) + " is needed no more";
}

/// "1/4", of the parts that are numbered from 0
inline std::string shard_text(const path_shard& shard) { return std::to_string(shard.index) + '/' + std::to_string(shard.count); }

}  // namespace exploration

}  // namespace foregone
