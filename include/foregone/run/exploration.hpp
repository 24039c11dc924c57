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
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace foregone {

/// What --shard, --checkpoint and --resume ask of the checks that are chosen.
namespace exploration {

[[noreturn]] inline void refuse(const std::string& problem) { throw usage_error(problem); }

inline void refuse_indivisible(const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (!named.check->is_divisible())
            refuse("--shard: " + named.name +
                   " cannot be dealt out, only sequences, random cycles, and programs whose paths are taken depth first; choose such checks with --filter=NAME");
}

inline void refuse_unkept(const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (!named.check->is_resumable())
            refuse("--checkpoint: " + named.name +
                   " keeps nothing to go on from, only sequences, and programs whose paths are taken depth first; choose such a check with --filter=NAME");
}

inline bool is_there(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::exists(file, ignored);
}

inline void refuse_checkpoint(const options& chosen, const std::vector<named_check>& selected) {
    refuse_unkept(selected);
    if (selected.size() != 1) refuse("--checkpoint: " + std::to_string(selected.size()) + " checks are chosen; choose one with --filter=NAME");
    if (chosen.isolate) refuse("--checkpoint: with --isolate nothing is kept; give one of them");
    if (!chosen.resume && is_there(chosen.checkpoint))
        refuse("--checkpoint: " + printable(chosen.checkpoint) + " is there; give --resume to go on from it, or another name");
    const std::string problem = why_not_writable(chosen.checkpoint);
    if (!problem.empty()) refuse("--checkpoint: " + printable(problem));
}

/// Where a check's search is kept; null if it is not. What cannot be written is told to `complain`.
///
/// Errors: file_error.
inline std::unique_ptr<checkpoint_file> kept_in(const options& chosen, const named_check& named,
                                                std::function<void(const std::string&)> complain = {}) {
    if (chosen.checkpoint.empty()) return nullptr;
    auto file = std::make_unique<checkpoint_file>(chosen.checkpoint, subject_of(named, chosen), chosen.checkpoint_every_ns, std::move(complain));
    if (!chosen.resume) return file;
    file->read(file_contents(chosen.checkpoint));
    if (!named.check->fits(file->kept(), chosen.shard)) file->refuse_part();
    return file;
}

/// Errors: usage_error for options that do not go with the checks, file_error for a checkpoint that does not, before anything is run.
inline void refuse_unfit(const options& chosen, const std::vector<named_check>& selected) {
    if (chosen.resume && chosen.checkpoint.empty()) refuse("--resume: from which file? give it with --checkpoint=FILE");
    if (chosen.shard.is_part()) refuse_indivisible(selected);
    if (chosen.checkpoint.empty()) return;
    refuse_checkpoint(chosen, selected);
    kept_in(chosen, selected.front());
}

/// Errors: usage_error for options that would run something.
inline void refuse_with_merge(const options& chosen) {
    if (chosen.shard.is_part() || !chosen.checkpoint.empty() || chosen.resume || chosen.seed || chosen.isolate)
        refuse("--merge: nothing is run, so that --shard, --checkpoint, --resume, --seed and --isolate mean nothing; leave them out");
}

/// What became of the file.
inline std::string note_on(const checkpoint_file& file, const verdict& found) {
    if (!file.problem().empty()) return "how far it came is not kept: " + printable(file.problem());
    if (found.stopped_by == stop_reason::none) return "it came to an end, so that " + printable(file.name()) + " is needed no more";
    if (!file.is_there()) return "it was stopped before there was anything to keep in " + printable(file.name());
    return "how far it came is kept in " + printable(file.name()) + "; --resume goes on from there";
}

}  // namespace exploration

}  // namespace foregone
