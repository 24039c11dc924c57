// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/checkpoint.hpp"
#include "run/graph_checkpoint.hpp"
#include "run/is_searched.hpp"
#include "run/machine.hpp"
#include "run/state_log.hpp"
#include "run/visited_form_option.hpp"

#include <foregone/base/hash.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/run/json_document.hpp>
#include <foregone/run/named_check.hpp>
#include <foregone/run/options.hpp>
#include <foregone/run/usage_error.hpp>
#include <foregone/verdict/bitstate_omission.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
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

/// What is to be spilled, and cannot be; a check that keeps no states has nothing to spill.
inline void refuse_unspilled(const options& chosen, const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (named.check->terms().searched == search_kind::states && named.check->state_words() == 0)
            refuse("--spill: a state of " + named.name + " cannot be spilled: " + std::string(named.check->why_not_packed()) +
                   "; give it a fixed size of at most 512 bits, or choose other checks with --filter=NAME");
    std::error_code ignored;
    if (!std::filesystem::is_directory(chosen.spill, ignored)) refuse("--spill: " + printable(chosen.spill) + ": is no folder");
    const std::string problem = why_not_writable(chosen.spill + "/foregone");
    if (!problem.empty()) refuse("--spill: " + printable(problem));
}

/// States of which less is to be remembered, and that cannot be packed; a check that keeps no states has nothing to remember.
inline void refuse_unreduced(visited_form form, const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (named.check->terms().searched == search_kind::states && named.check->state_words() == 0)
            refuse(std::string(visited_form_option(form)) + ": a state of " + named.name + " cannot be packed: " + std::string(named.check->why_not_packed()) +
                   "; give it a fixed size of at most 512 bits, or choose other checks with --filter=NAME");
}

/// An array that there is no memory for.
inline void refuse_scarce_memory(const options& chosen) {
    const std::uint64_t limit_bytes = chosen.memory_bytes.value_or(usable_memory_bytes());
    if (chosen.bitstate_bytes > limit_bytes)
        refuse("--bitstate: " + bytes_text(chosen.bitstate_bytes) + " are more than the " + bytes_text(limit_bytes) + " that a search may take; give less, or --memory=SIZE");
}

/// A state is remembered in one way; by bits, only on one rank, for otherwise their number would decide which states are missed.
inline void refuse_forms(const options& chosen, const std::vector<named_check>& selected, const rank_group* ranks) {
    std::string before;
    for (const visited_form form : visited_forms) {
        if (!asks_for(chosen, form)) continue;
        const std::string option(visited_form_option(form));
        if (!before.empty()) refuse(before + " and " + option + ": a state is remembered in one way; give one of them");
        if (form == visited_form::bits) refuse_scarce_memory(chosen);
        if (form == visited_form::bits && ranks != nullptr) refuse(option + ": several ranks would miss other states than one; leave it out, or run the program alone");
        refuse_unreduced(form, selected);
        before = option;
    }
}

inline void refuse_unkept(const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (!named.check->why_not_packed().empty())
            refuse("--checkpoint: a state of " + named.name + " cannot be kept: " + std::string(named.check->why_not_packed()) +
                   "; give it a fixed size of at most 512 bits, or choose another check with --filter=NAME");
        else if (!named.check->is_resumable() && named.check->state_words() == 0)
            refuse("--checkpoint: " + named.name +
                   " keeps nothing to go on from, only states, sequences, and programs whose paths are taken depth first; choose such a check with --filter=NAME");
}

inline bool is_there(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::exists(file, ignored);
}

/// What several ranks keep is a state graph, which they share out as it is.
inline void refuse_checkpoint_of_ranks(const std::vector<named_check>& selected) {
    for (const named_check& named : selected)
        if (named.check->state_words() == 0)
            refuse("--checkpoint: what several ranks have done of " + named.name + " is not kept, only states; leave it out, or run the program alone");
}

inline void refuse_checkpoint(const options& chosen, const std::vector<named_check>& selected, const rank_group* ranks) {
    refuse_unkept(selected);
    if (ranks != nullptr) refuse_checkpoint_of_ranks(selected);
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
    if (chosen.checkpoint.empty() || named.check->state_words() > 0) return nullptr;
    auto file = std::make_unique<checkpoint_file>(chosen.checkpoint, subject_of(named, chosen), chosen.checkpoint_every_ns, std::move(complain));
    if (!chosen.resume) return file;
    file->read(file_contents(chosen.checkpoint));
    if (!named.check->fits(file->kept(), chosen.shard)) file->refuse_part();
    return file;
}

/// Where the search of a check's state graph is kept; null if it is not.
///
/// Errors: file_error.
inline std::unique_ptr<graph_checkpoint> graph_kept_in(const options& chosen, const named_check& named,
                                                       std::function<void(const std::string&)> complain = {}, rank_group* ranks = nullptr) {
    if (chosen.checkpoint.empty() || named.check->state_words() == 0) return nullptr;
    const graph_subject subject{subject_of(named, chosen), named.check->terms().depth_limit_steps, named.check->state_words(), named.check->step_fingerprint(),
                                visited_form_kept(visited_by(chosen, *named.check)), chosen.bitstate_bytes > 0 ? bitstate_omission::rounded_bytes(chosen.bitstate_bytes) : 0};
    auto file = std::make_unique<graph_checkpoint>(chosen.checkpoint, subject, chosen.checkpoint_every_ns, std::move(complain), ranks);
    if (chosen.resume) file->read(file_contents(chosen.checkpoint));
    if (const std::string states = file->own_states_name(); !file->has_own() && !state_log::may_replace(states))
        refuse("--checkpoint: " + printable(states) + " is there, and holds no states; give another name");
    return file;
}

/// Where the levels of a check's search are spilled to; null if they are not.
inline std::unique_ptr<state_log> spilled_to(const options& chosen, const named_check& named) {
    if (chosen.spill.empty() || named.check->state_words() == 0) return nullptr;
    return std::make_unique<state_log>(chosen.spill, state_log::open_nameless(chosen.spill), named.check->state_words());
}

/// What a check's search is kept in, and what it spills to; null where it is not asked for.
struct files {
    std::unique_ptr<checkpoint_file> search;
    std::unique_ptr<graph_checkpoint> graph;
    std::unique_ptr<state_log> spilled;
};

/// Errors: file_error.
inline files files_of(const options& chosen, const named_check& named, const std::function<void(const std::string&)>& complain, rank_group* ranks = nullptr) {
    return {kept_in(chosen, named, complain), graph_kept_in(chosen, named, complain, ranks), spilled_to(chosen, named)};
}

/// A number of what the search goes on from, by which ranks know whether they read the same.
inline std::uint64_t resumed_from(const options& chosen) { return chosen.resume && !chosen.checkpoint.empty() ? hash(std::string_view(file_contents(chosen.checkpoint))) : 0; }

/// What the compiler decided asks for nothing.
inline std::vector<named_check> searched_of(const options& chosen, std::vector<named_check> selected) {
    std::erase_if(selected, [&](const named_check& named) { return !is_searched(chosen, *named.check); });
    return selected;
}

/// What only a search can answer, of checks of which the program holds none.
inline void refuse_decided(const options& chosen, const std::vector<named_check>& selected) {
    const char* const option = chosen.recheck ? "--recheck" : chosen.shard.is_part() ? "--shard" : !chosen.checkpoint.empty() ? "--checkpoint" : !chosen.merge.empty() ? "--merge" : nullptr;
    for (const named_check& named : selected)
        if (option != nullptr && !named.check->has_search())
            refuse(std::string(option) + ": the compiler decided " + named.name +
                   ", and this program holds no search of it; choose other checks with --filter=NAME, or compile it with -DFOREGONE_RECHECK");
}

/// `ranks`: those that run the checks together; null: this one alone.
///
/// Errors: usage_error for options that do not go with the checks, file_error for a checkpoint that does not, before anything is run.
inline void refuse_unfit(const options& chosen, const std::vector<named_check>& selected, rank_group* ranks = nullptr) {
    refuse_decided(chosen, selected);
    if (chosen.shard.is_part()) refuse_indivisible(selected);
    const std::vector<named_check> searched = searched_of(chosen, selected);
    if (!chosen.spill.empty()) refuse_unspilled(chosen, searched);
    refuse_forms(chosen, searched, ranks);
    if (chosen.checkpoint.empty()) return;
    refuse_checkpoint(chosen, selected, ranks);
    kept_in(chosen, selected.front());
    graph_kept_in(chosen, selected.front(), {}, ranks);
}

/// Errors: usage_error for options that ask for something else than an estimate.
inline void refuse_with_estimate(const options& chosen) {
    if (!chosen.estimate_ns) return;
    if (*chosen.estimate_ns == 0) refuse("--estimate: no time is too little; write another, such as 1s");
    if (chosen.timeout_ns != UINT64_MAX) refuse("--estimate: --timeout, or FOREGONE_TIMEOUT, says another time; leave it out, and write --estimate=DURATION");
    if (!chosen.checkpoint.empty() || chosen.resume) refuse("--estimate: nothing of it is kept, so that --checkpoint and --resume mean nothing; leave them out");
    if (chosen.isolate) refuse("--estimate: with --isolate nobody sees how far a search has come; leave it out");
    if (!chosen.merge.empty()) refuse("--estimate: --merge runs nothing; give one of them");
    if (chosen.replay || chosen.pattern || !chosen.accepts.empty())
        refuse("--estimate: --replay, --replay-file, --pattern and --accepts take one run; give one of them");
}

/// Errors: usage_error for options that would run something.
inline void refuse_with_merge(const options& chosen) {
    if (chosen.shard.is_part() || !chosen.checkpoint.empty() || chosen.resume || chosen.seed || chosen.isolate || !chosen.spill.empty() ||
        asked_form(chosen) != visited_form::states)
        refuse("--merge: nothing is run, so that --shard, --checkpoint, --resume, --seed, --isolate, --spill, --compact, --tree and --bitstate mean "
               "nothing; leave them out");
}

/// What became of the file, or of the two of a state graph.
template <class File>
std::string note_on(const File& file, const verdict& found) {
    if (!file.problem().empty()) return "how far it came is not kept: " + printable(file.problem());
    if (found.stopped_by == stop_reason::none)
        return file.is_there() ? "it came to an end, so that " + printable(file.name()) + " is needed no more" : "it came to an end before there was anything to keep";
    if (!file.is_there()) return "it was stopped before there was anything to keep in " + printable(file.name());
    return "how far it came is kept in " + printable(file.name()) + "; --resume goes on from there";
}

inline std::vector<std::string> notes_on(const files& all, const verdict& found) {
    std::vector<std::string> notes;
    if (all.search != nullptr) notes.push_back(note_on(*all.search, found));
    if (all.graph != nullptr) notes.push_back(note_on(*all.graph, found));
    if (all.spilled != nullptr && !all.spilled->problem().empty()) notes.push_back("levels could not be spilled: " + printable(all.spilled->problem()));
    return notes;
}

}  // namespace exploration

}  // namespace foregone
