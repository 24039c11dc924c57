// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/checkpoint/checkpoint.hpp"
#include "run/checkpoint/graph_checkpoint.hpp"
#include "run/checkpoint/state_log.hpp"
#include "run/options/visited_form_option.hpp"

#include <foregone/impl/engine/ranks/rank_group.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/run/named_check.hpp>
#include <foregone/impl/run/options.hpp>
#include <foregone/impl/run/text/json_document.hpp>
#include <foregone/impl/run/usage_error.hpp>
#include <foregone/types/hash.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// What --shard, --checkpoint and --resume ask of the checks that are chosen.
namespace exploration {

[[noreturn]] inline void refuse(const std::string& problem) { throw usage_error(problem); }

void refuse_indivisible(const std::vector<named_check>& selected);

/// What is to be spilled, and cannot be; a check that keeps no states has nothing to spill.
void refuse_unspilled(const options& chosen, const std::vector<named_check>& selected);

/// States of which less is to be remembered, and that cannot be packed; a check that keeps no states has nothing to remember.
void refuse_unreduced(visited_form form, const std::vector<named_check>& selected);

/// An array that there is no memory for.
void refuse_scarce_memory(const options& chosen);

/// A state is remembered in one way; by bits, only on one rank, for otherwise their number would decide which states are missed.
void refuse_forms(const options& chosen, const std::vector<named_check>& selected, const rank_group* ranks);

void refuse_unkept(const std::vector<named_check>& selected);

bool is_there(const std::string& file);

/// What several ranks keep is a state graph, which they share out as it is.
void refuse_checkpoint_of_ranks(const std::vector<named_check>& selected);

void refuse_checkpoint(const options& chosen, const std::vector<named_check>& selected, const rank_group* ranks);

/// Where a check's search is kept; null if it is not. What cannot be written is told to `report`.
///
/// Errors: file_error.
std::unique_ptr<checkpoint_file> kept_in(const options& chosen, const named_check& named,
                                                std::function<void(const std::string&)> report = {});

/// Where the search of a check's state graph is kept; null if it is not.
///
/// Errors: file_error.
std::unique_ptr<graph_checkpoint> graph_kept_in(const options& chosen, const named_check& named,
                                                       std::function<void(const std::string&)> report = {}, rank_group* ranks = nullptr);

/// Where the levels of a check's search are spilled to; null if they are not.
std::unique_ptr<state_log> spilled_to(const options& chosen, const named_check& named);

/// What a check's search is kept in, and what it spills to; null where it is not asked for.
struct files {
    std::unique_ptr<checkpoint_file> search;
    std::unique_ptr<graph_checkpoint> graph;
    std::unique_ptr<state_log> spilled;
};

/// Errors: file_error.
files files_of(const options& chosen, const named_check& named, const std::function<void(const std::string&)>& report, rank_group* ranks = nullptr);

/// A number of what the search goes on from, by which ranks know whether they read the same.
inline std::uint64_t resumed_from(const options& chosen) { return chosen.resume && !chosen.checkpoint.empty() ? hash(std::string_view(file_contents(chosen.checkpoint))) : 0; }

/// What the compiler decided asks for nothing.
std::vector<named_check> searched_of(const options& chosen, std::vector<named_check> selected);

/// What only a search can answer, of checks of which the program holds none.
void refuse_decided(const options& chosen, const std::vector<named_check>& selected);

/// `ranks`: those that run the checks together; null: this one alone.
///
/// Errors: usage_error for options that do not go with the checks, file_error for a checkpoint that does not, before anything is run.
void refuse_unfit(const options& chosen, const std::vector<named_check>& selected, rank_group* ranks = nullptr);

/// Errors: usage_error for options that ask for something else than an estimate.
void refuse_with_estimate(const options& chosen);

/// Errors: usage_error for options that would run something.
void refuse_with_merge(const options& chosen);

/// What became of the file, or of the two of a state graph.
template <class File>
std::string note_on(const File& file, const verdict& found) {
    if (!file.problem().empty()) return "how far it came is not kept: " + printable(file.problem());
    if (found.stopped_by == stop_reason::none)
        return file.is_there() ? "it came to an end, so that " + printable(file.name()) + " is needed no more" : "it came to an end before there was anything to keep";
    if (!file.is_there()) return "it was stopped before there was anything to keep in " + printable(file.name());
    return "how far it came is kept in " + printable(file.name()) + "; --resume goes on from there";
}

std::vector<std::string> notes_on(const files& all, const verdict& found);

}  // namespace exploration

}  // namespace foregone
