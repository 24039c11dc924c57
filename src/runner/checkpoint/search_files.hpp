// SPDX-License-Identifier: BSL-1.0
#pragma once

// The files of one search: its checkpoint, and the levels that it spills; opened, and noted in its record.

#include "runner/checkpoint/checkpoint.hpp"
#include "runner/checkpoint/graph_checkpoint.hpp"
#include "runner/checkpoint/state_log.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <foregone/impl/search/rank_group.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// The checkpoint of a check's search and the file for spilled levels; null where none is asked for.
struct search_files {
    std::unique_ptr<checkpoint_file> search;
    std::unique_ptr<graph_checkpoint> graph;
    std::unique_ptr<state_log> spilled;

    /// What to say of them after the search.
    std::vector<std::string> notes_on(const verdict& found) const;
};

/// Write errors go to `report`. Errors: file_error.
search_files open_search_files(const options& chosen, const named_check& named,
                               const std::function<void(const std::string&)>& report, rank_group* ranks = nullptr);

/// Reads the checkpoint to resume from, before anything runs. Errors: file_error for one that does not fit the check.
void try_checkpoint(const options& chosen, const named_check& named, rank_group* ranks);

/// A number of the checkpoint that is resumed, by which ranks compare what they have read.
std::uint64_t resumed_from(const options& chosen);

}}  // namespace foregone::impl
