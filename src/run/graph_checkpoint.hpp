// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/checkpoint_header.hpp"
#include "run/checkpoint_subject.hpp"
#include "run/graph_part_json.hpp"
#include "run/kept_file.hpp"
#include "run/rank_texts.hpp"
#include "run/state_log.hpp"
#include "run/state_log_names.hpp"
#include "run/visited_form_option.hpp"

#include <foregone/engine/graph_keeper.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/engine/visited_form.hpp>
#include <foregone/report/report_file.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace foregone {

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
/// docs/reference/run/graph_checkpoint.md is the schema. Of as many ranks as before each goes on with its own file; others write files of
/// new names. With what is first saved, the first rank removes the logs that it says nothing of.
/// Errors: file_error for files that are no checkpoint, are damaged, or are of another search. What cannot be written is told by
/// `problem`, the first time to `complain` too, and the search goes on.
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
    graph_checkpoint(std::string file, graph_subject subject, std::uint64_t interval_ns, std::function<void(const std::string&)> complain = {},
                     rank_group* ranks = nullptr)
        : file_(std::move(file), interval_ns, std::move(complain)), subject_(std::move(subject)), ranks_(ranks != nullptr ? *ranks : nobody_else_) {}
    graph_checkpoint(const graph_checkpoint&) = delete;
    graph_checkpoint& operator=(const graph_checkpoint&) = delete;

    /// States that nothing refers to are of no use.
    ~graph_checkpoint() {
        if (made_) std::remove(own_states_name().c_str());
    }

    std::string own_states_name() const { return state_log_names::of(name(), ranks_.rank(), ranks_.size()); }

    /// Goes on from the file.
    void read(std::string_view text) {
        checkpoint_header::read(text, name(), [&](const json& body) { read_body(body); });
        for (std::size_t rank = 0; rank < kept_.size(); ++rank)
            if (!has_own() || rank == ranks_.rank()) look_at(rank);
        before_.resize(kept_.size());
        file_.was_read();
    }

    level_log& log() override {
        const std::string name = own_states_name();
        if (log_ != nullptr) return *log_;
        log_ = std::make_unique<state_log>(name, has_own() ? state_log::open_old(name) : state_log::open_new(name), subject_.state_words);
        made_ = !has_own() && log_->problem().empty();
        return *log_;
    }
    const std::vector<graph_part>& kept() override { return kept_; }
    bool each_kept(std::size_t of_rank, std::uint64_t depth, chunk_visitor visit) override {
        const std::string name = kept_states_name(of_rank);
        std::unique_ptr<state_log>& opened = before_[of_rank];
        bool stopped = false;
        const auto shown = [&](auto... block) { return !(stopped = !visit(block...)); };
        if (has_own()) are_whole_ = log_->holds(extents_[of_rank]) && log_->each(depth, shown);
        else {
            const bool is_first = opened == nullptr;
            if (is_first) opened = std::make_unique<state_log>(name, state_log::open_to_read(name), subject_.state_words);
            are_whole_ = (!is_first || opened->holds(extents_[of_rank])) && opened->each(depth, shown);
        }
        if (!are_whole_) damaged_ = name;
        else if (has_own() && !stopped) log_->cut();
        return are_whole_;
    }
    [[noreturn]] void refuse(bool is_own) override {
        const std::string nothing_kept = checkpoint_header::useless(name(), "the search cannot go on from this");
        const std::string damaged = checkpoint_header::useless(damaged_, "it is damaged, or of another search than " + name());
        for (const std::string& why : texts_of_all(ranks_, !is_own ? "" : are_whole_ ? nothing_kept : damaged))
            if (!why.empty()) throw refused_by_all(why);
        throw refused_by_all(nothing_kept);
    }

    /// The first rank's clock is that of all.
    bool is_due() override { return ranks_.rank() == 0 && file_.is_due(); }

    void save(const graph_part& part) override {
        file_.save([&] { return saved_together(part); });
    }

    /// Whether this rank goes on with a log that is there.
    bool has_own() const { return kept_.size() == ranks_.size(); }

    const std::string& name() const { return file_.name(); }
    const std::string& problem() const { return file_.problem(); }
    bool is_there() const { return file_.is_there(); }  ///< there is something to go on from

private:
    std::string kept_states_name(std::size_t rank) const { return state_log_names::of(name(), rank, kept_.size()); }

    /// Whether there is as much as has to be.
    void look_at(std::size_t rank) const {
        std::error_code missing;
        const std::string states = kept_states_name(rank), shared = kept_.size() > 1 ? "; all ranks need it in a folder that they share" : "";
        const std::uint64_t bytes = std::filesystem::file_size(states, missing);
        if (missing) checkpoint_header::refuse(states, missing.message() + "; it belongs to " + name() + shared);
        if (bytes < extents_[rank].bytes) checkpoint_header::refuse_useless(states, "it is shorter than " + name() + " says");
    }

    /// No file says what counts before all ranks' states are on the disk. Why it was not saved; empty if it was.
    std::string saved_together(const graph_part& part) {
        const std::vector<std::string> parts = texts_of_all(ranks_, text_of(log_->sync() ? own_part(part) : json{{"problem", log_->problem()}}));
        const std::string problem = text_of_first(ranks_, ranks_.rank() == 0 ? write(parts) : "");
        if (problem.empty()) forget_others();
        return problem;
    }

    /// Only these ranks' own logs count from now on.
    void forget_others() {
        made_ = false;
        if (ranks_.rank() == 0 && !are_others_gone_) state_log_names::remove_others(name(), ranks_.size());
        are_others_gone_ = true;
        if (has_own()) return;
        kept_.clear();
        before_.clear();
    }

    json own_part(const graph_part& part) const {
        json own = json_of(part);
        const state_log_extent extent = log_->extent();
        own.update({{"bytes", extent.bytes}, {"digest", extent.digest}});
        return own;
    }

    static std::string text_of(const json& body) { return body.dump(-1, ' ', false, json::error_handler_t::replace); }

    /// Why it was not written; empty if it was.
    std::string write(const std::vector<std::string>& parts) const {
        json body = json_of(subject_.check);
        body["graph"] = {{"depth_limit", subject_.depth_limit_steps}, {"words", subject_.state_words}, {"steps", subject_.fingerprint},
                         {"visited", visited_form_name(subject_.visited)}, {"ranks", json::array()}};
        if (subject_.visited == visited_form::bits) body["graph"]["bitstate_bytes"] = subject_.bitstate_bytes;
        for (std::size_t rank = 0; rank < parts.size(); ++rank) {
            json part = json::parse(parts[rank]);
            if (part.contains("problem")) return (rank > 0 ? "rank " + std::to_string(rank) + ": " : "") + part["problem"].get<std::string>();
            std::error_code ignored;
            if (const std::string states = state_log_names::of(name(), rank, parts.size()); !std::filesystem::exists(states, ignored))
                return states + ": the first rank does not see it; all ranks need a folder that they share";
            body["graph"]["ranks"].push_back(std::move(part));
        }
        const std::string text = text_of(body) + '\n';
        return write_file(name(), checkpoint_header::of(text) + text, true);
    }

    void read_body(const json& body) {
        const json& graph = body.at("graph");
        std::string difference = subject_in(body).difference_from(subject_.check);
        const bool is_same = part_json::natural(graph.at("words")) == subject_.state_words &&
                             part_json::natural(graph.at("steps")) == subject_.fingerprint &&
                             part_json::natural(graph.at("depth_limit")) == subject_.depth_limit_steps;
        if (difference.empty() && !is_same) difference = "the model has been edited since";
        if (difference.empty()) difference = difference_of_visited(graph);
        checkpoint_header::refuse_other(name(), difference);
        for (const json& part : graph.at("ranks")) read_part(part);
        if (kept_.empty()) throw no_part("no rank");
    }

    std::string difference_of_visited(const json& graph) const {
        const std::string kept = graph.at("visited");
        const std::uint64_t bytes = kept == visited_form_name(visited_form::bits) ? part_json::natural(graph.at("bitstate_bytes")) : 0;
        const std::string size = bytes > 0 ? '=' + std::to_string(bytes) : "";
        if (kept == visited_form_name(subject_.visited) && (bytes == 0 || bytes == subject_.bitstate_bytes)) return {};
        for (const visited_form form : visited_forms)
            if (kept == visited_form_name(form) && form != visited_form::states) return "it was begun with " + std::string(visited_form_option(form)) + size;
        return "it was begun without " + std::string(visited_form_option(subject_.visited));
    }

    void read_part(const json& part) {
        kept_.push_back(graph_part_in(part));
        extents_.push_back({part_json::natural(part.at("bytes")), part_json::natural(part.at("digest"))});
        const std::uint64_t most = extents_.back().bytes / sizeof(std::uint64_t) / subject_.state_words;
        if (kept_.back().met > most || kept_.back().states > kept_.back().met)
            checkpoint_header::refuse_useless(name(), "it tells of more states than there can be");
    }
};

}  // namespace foregone
