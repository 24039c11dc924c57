// SPDX-License-Identifier: BSL-1.0
#pragma once

// The checkpoint of a state graph, which any number of ranks can resume; for --checkpoint and --resume.

#include "runner/checkpoint/checkpoint_subject.hpp"
#include "runner/checkpoint/kept_file.hpp"
#include "runner/checkpoint/state_log.hpp"
#include "states/graph_checkpointer.hpp"

#include <foregone/impl/search/rank_group.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The texts of all ranks, in the order of ranks; every rank receives all of them.
///
/// Requires: all ranks call it.
std::vector<std::string> texts_of_all(rank_group& ranks, std::string_view own);

/// The text of the first rank.
std::string text_of_first(rank_group& ranks, std::string_view own);

/// Identifies a search of a state graph.
struct graph_subject {
    checkpoint_subject check;
    std::uint64_t depth_limit_steps = 0;
    std::uint64_t state_words = 0;
    std::uint64_t fingerprint = 0;  ///< of the first states and their steps
    visited_form visited = visited_form::states;
    std::uint64_t bitstate_bytes = 0;  ///< size of the array of bitstate hashing
};

/// The checkpoint of a state graph: one append-only log of states per rank, and a file that says which part of each log counts. The
/// first rank rewrites that file regularly, and when the search stops.
///
/// Format: a line with a checksum and the size, then JSON. The states are in files of the same name with the suffix `.states`, each
/// a state_log. docs/internals-checkpoints.md is the schema.
/// Guarantees: as many ranks as before continue their own logs; otherwise, they write logs with new names. With the first save, the
/// first rank removes logs that the file does not refer to.
/// Errors: file_error for files that are not a checkpoint, are damaged, or are of another search. A write error is available from
/// `problem`, the first one also goes to `report`, and the search continues.
class graph_checkpoint final : public graph_checkpointer {
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
    /// `ranks`: the ranks that search together; null: this process alone.
    graph_checkpoint(std::string file, graph_subject subject, std::uint64_t interval_ns,
                     std::function<void(const std::string&)> report = {}, rank_group* ranks = nullptr);
    graph_checkpoint(const graph_checkpoint&) = delete;
    graph_checkpoint& operator=(const graph_checkpoint&) = delete;

    /// Removes states that no file refers to.
    ~graph_checkpoint();

    std::string own_states_name() const { return state_log_names::of(name(), ranks_.rank(), ranks_.size()); }

    /// Resumes from the file.
    void read(std::string_view text);

    level_log& log() override;
    const std::vector<graph_part>& saved() override { return kept_; }
    bool each_saved(std::size_t of_rank, std::uint64_t depth, chunk_visitor visit) override;
    [[noreturn]] void refuse(bool is_own) override;

    /// The first rank's clock decides for all.
    bool is_due() override { return ranks_.rank() == 0 && file_.is_due(); }

    void save(const graph_part& part) override;

    /// Whether this rank continues an existing log.
    bool has_own() const { return kept_.size() == ranks_.size(); }

    const std::string& name() const { return file_.name(); }
    const std::string& problem() const { return file_.problem(); }
    bool is_there() const { return file_.is_there(); }  ///< the search can be resumed

private:
    std::string kept_states_name(std::size_t rank) const { return state_log_names::of(name(), rank, kept_.size()); }

    /// Checks that a log is complete.
    void look_at(std::size_t rank) const;

    /// Saves all logs before the file that refers to them. Returns why it was not saved; empty if it was.
    std::string saved_together(const graph_part& part);

    /// From now on, only the logs of these ranks count.
    void forget_others();

    /// Writes the data of all ranks. Returns why it was not written; empty if it was.
    std::string write(const std::vector<std::uint64_t>& all) const;

    void read_body(const json& body);

    std::string difference_of_visited(const json& graph) const;

    void read_part(const json& part);
};

}}  // namespace foregone::impl
