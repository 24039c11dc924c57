// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/checkpoint/checkpoint_header.hpp"
#include "run/checkpoint/checkpoint_subject.hpp"
#include "run/checkpoint/kept_file.hpp"
#include "run/checkpoint/state_log.hpp"

#include <foregone/impl/engine/graph/graph_keeper.hpp>
#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/engine/ranks/rank_group.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// What each rank says, that of the first one first; all hear the same.
///
/// Requires: all ranks call it.
std::vector<std::string> texts_of_all(rank_group& ranks, std::string_view own);

/// What the first rank says.
std::string text_of_first(rank_group& ranks, std::string_view own);

/// What identifies a search of a state graph.
struct graph_subject {
    checkpoint_subject check;
    std::uint64_t depth_limit_steps = 0;
    std::uint64_t state_words = 0;
    std::uint64_t fingerprint = 0;  ///< of the first states and their steps
    visited_form visited = visited_form::states;
    std::uint64_t bitstate_bytes = 0;  ///< of the array, if that is bits
};

/// A checkpoint that ranks cannot go on from, as all of them know.
struct refused_by_all : file_error {
    using file_error::file_error;
};

/// Files that keep how far a search of a state graph has come: the states of each rank, which are only ever appended to, and how much of them
/// counts, which the first rank writes again and again, and when the search is stopped.
///
/// Shape: a line with a checksum and the size, then JSON; the states are in files of the same name with `.states` behind it, each a state_log.
/// docs/internals-checkpoints.md is the schema. Of as many ranks as before each goes on with its own file; others write files of
/// new names. With what is first saved, the first rank removes the logs that it says nothing of.
/// Errors: file_error for files that are no checkpoint, are damaged, or are of another search. What cannot be written is told by
/// `problem`, the first time to `report` too, and the search goes on.
class graph_checkpoint final : public graph_keeper {
    using json = json_report::json;

    kept_file file_;
    graph_subject subject_;
    lone_rank nobody_else_{};
    rank_group& ranks_;
    std::vector<graph_part> kept_;
    std::vector<state_log_extent> extents_;  ///< by rank, as kept_
    std::vector<std::unique_ptr<state_log>> before_;
    std::unique_ptr<state_log> log_;
    bool made_ = false, are_whole_ = true, are_others_gone_ = false;
    std::string damaged_;

public:
    /// `ranks`: those that search together; null: nobody else.
    graph_checkpoint(std::string file, graph_subject subject, std::uint64_t interval_ns, std::function<void(const std::string&)> report = {},
                     rank_group* ranks = nullptr);
    graph_checkpoint(const graph_checkpoint&) = delete;
    graph_checkpoint& operator=(const graph_checkpoint&) = delete;

    /// States that nothing refers to are of no use.
    ~graph_checkpoint();

    std::string own_states_name() const { return state_log_names::of(name(), ranks_.rank(), ranks_.size()); }

    /// Goes on from the file.
    void read(std::string_view text);

    level_log& log() override;
    const std::vector<graph_part>& kept() override { return kept_; }
    bool each_kept(std::size_t of_rank, std::uint64_t depth, chunk_visitor visit) override;
    [[noreturn]] void refuse(bool is_own) override;

    /// The first rank's clock is that of all.
    bool is_due() override { return ranks_.rank() == 0 && file_.is_due(); }

    void save(const graph_part& part) override;

    /// Whether this rank goes on with a log that is there.
    bool has_own() const { return kept_.size() == ranks_.size(); }

    const std::string& name() const { return file_.name(); }
    const std::string& problem() const { return file_.problem(); }
    bool is_there() const { return file_.is_there(); }  ///< there is something to go on from

private:
    std::string kept_states_name(std::size_t rank) const { return state_log_names::of(name(), rank, kept_.size()); }

    /// Whether there is as much as has to be.
    void look_at(std::size_t rank) const;

    /// No file says what counts before all ranks' states are on the disk. Why it was not saved; empty if it was.
    std::string saved_together(const graph_part& part);

    /// Only these ranks' own logs count from now on.
    void forget_others();

    /// Writes what all ranks say, in words. Why it was not written; empty if it was.
    std::string write(const std::vector<std::uint64_t>& all) const;

    void read_body(const json& body);

    std::string difference_of_visited(const json& graph) const;

    void read_part(const json& part);
};

}  // namespace foregone
