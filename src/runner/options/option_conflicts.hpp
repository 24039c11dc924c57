// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which options fit which checks, and the checkpoint and spill files of a search; used before anything runs.

#include "runner/checkpoint/checkpoint.hpp"
#include "runner/checkpoint/graph_checkpoint.hpp"
#include "runner/checkpoint/state_log.hpp"
#include "runner/options/visited_form_option.hpp"

#include <foregone/impl/cli/file_contents.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/runner/named_check.hpp>
#include <foregone/impl/runner/options.hpp>
#include <foregone/impl/search/rank_group.hpp>
#include <foregone/types/hash.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The requirements of --shard, --checkpoint and --resume on the selected checks.
namespace exploration {

/// What puts a search of each check into a program.
inline constexpr std::string_view recheck_remedy =
    "compile the program with -DFOREGONE_RECHECK, which is RECHECK of foregone_add_checks; see docs/reference/check.md";

[[noreturn]] inline void refuse(const std::string& problem) { throw usage_error(problem); }

void refuse_indivisible(const std::vector<named_check>& selected);

/// Refuses states that should be spilled but cannot. A check without stored states has nothing to spill.
void refuse_unspilled(const options& chosen, const std::vector<named_check>& selected);

/// Refuses states that should be stored in less memory but cannot be packed. A check without stored states is accepted.
void refuse_unreduced(visited_form form, const std::vector<named_check>& selected);

/// Refuses an array that exceeds the memory limit.
void refuse_scarce_memory(const options& chosen);

/// Refuses more than one form of the visited set, and bitstate hashing on several ranks: their number would determine which states
/// are missed.
void refuse_forms(const options& chosen, const std::vector<named_check>& selected, const rank_group* ranks);

void refuse_unkept(const std::vector<named_check>& selected);

bool is_there(const std::string& file);

/// Refuses checkpoints of ranks for anything but state graphs.
void refuse_checkpoint_of_ranks(const std::vector<named_check>& selected);

void refuse_checkpoint(const options& chosen, const std::vector<named_check>& selected, const rank_group* ranks);

/// The checkpoint of a check's search; null without one. Write errors go to `report`.
///
/// Errors: file_error.
std::unique_ptr<checkpoint_file> kept_in(const options& chosen, const named_check& named,
                                                std::function<void(const std::string&)> report = {});

/// The checkpoint of a check's state graph; null without one.
///
/// Errors: file_error.
std::unique_ptr<graph_checkpoint> graph_kept_in(const options& chosen, const named_check& named,
                                                std::function<void(const std::string&)> report = {}, rank_group* ranks = nullptr);

/// The file for the spilled levels of a check; null without one.
std::unique_ptr<state_log> spilled_to(const options& chosen, const named_check& named);

/// The checkpoints of a check's search and the file for spilled levels; null where none is asked for.
struct files {
    std::unique_ptr<checkpoint_file> search;
    std::unique_ptr<graph_checkpoint> graph;
    std::unique_ptr<state_log> spilled;
};

/// Errors: file_error.
files files_of(const options& chosen, const named_check& named, const std::function<void(const std::string&)>& report,
               rank_group* ranks = nullptr);

/// A number of the checkpoint that is resumed, by which ranks compare what they have read.
inline std::uint64_t resumed_from(const options& chosen) {
    return chosen.resume && !chosen.checkpoint.empty() ? hash(std::string_view(file_contents(chosen.checkpoint))) : 0;
}

/// The checks to search: what the compiler has decided needs no search.
std::vector<named_check> searched_of(const options& chosen, std::vector<named_check> selected);

/// Refuses options that need a search, for checks without one in the program.
void refuse_decided(const options& chosen, const std::vector<named_check>& selected);

/// Refuses --max-errors where failing runs are not counted.
void refuse_uncounted(const options& chosen, const std::vector<named_check>& searched);

/// Refuses --run-timeout if no check has runs that are measured.
void refuse_untimed(const options& chosen, const std::vector<named_check>& searched);

/// `ranks`: the ranks that run the checks together; null: this process alone.
///
/// Errors: usage_error for options that do not fit the checks, file_error for a checkpoint that does not fit; before anything runs.
void refuse_unfit(const options& chosen, const std::vector<named_check>& selected, rank_group* ranks = nullptr);

/// Refuses another order of checks whose order cannot change. A program with several ranks cannot, either.
void refuse_ordered(const std::vector<named_check>& searched, const rank_group* ranks);

/// Whether options ask for single runs instead of a search.
inline bool takes_one_run(const options& chosen) {
    return chosen.replay || chosen.pattern || chosen.walk || !chosen.accepts.empty();
}

/// Errors: usage_error for another order of one run.
void refuse_shuffled_run(const options& chosen);

/// Errors: usage_error for a time limit of one run, which is not measured.
void refuse_timed_run(const options& chosen);

/// Errors: usage_error for counted actions of one run, or of a part of a search.
void refuse_counted_run(const options& chosen);

/// Refuses --count-actions if no check visits states.
void refuse_uncounted_actions(const options& chosen, const std::vector<named_check>& searched);

/// Errors: usage_error for options that contradict an estimate.
void refuse_with_estimate(const options& chosen);

/// Errors: usage_error for options that would run something.
void refuse_with_merge(const options& chosen);

/// Reports the state of the checkpoint file, or of both files of a state graph.
template <class File>
std::string note_on(const File& file, const verdict& found) {
    if (!file.problem().empty()) return "its progress is not saved: " + printable(file.problem());
    if (found.stopped_by == stop_reason::none)
        return file.is_there() ? "the search finished, so " + printable(file.name()) + " is no longer needed"
                               : "the search finished before there was anything to save";
    if (!file.is_there()) return "it was stopped before there was anything to save in " + printable(file.name());
    return "its progress is saved in " + printable(file.name()) + "; --resume continues from there";
}

std::vector<std::string> notes_on(const files& all, const verdict& found);

}  // namespace exploration

}}  // namespace foregone::impl
