// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/graph_keeper.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/engine/visited_form.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/run/checkpoint_header.hpp>
#include <foregone/run/checkpoint_subject.hpp>
#include <foregone/run/graph_part_json.hpp>
#include <foregone/run/rank_texts.hpp>
#include <foregone/run/save_schedule.hpp>
#include <foregone/run/state_log.hpp>

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
/// new names, and those from before are removed when they are needed no more.
/// Errors: file_error for files that are no checkpoint, are damaged, or are of another search. What cannot be written is told by
/// `problem`, the first time to `complain` too, and the search goes on.
class graph_checkpoint final : public graph_keeper {
    using json = json_report::json;

    std::string file_;
    graph_subject subject_;
    save_schedule schedule_;
    std::function<void(const std::string&)> complain_;
    lone_rank nobody_else_{};
    rank_group& ranks_;
    std::vector<graph_part> kept_;
    std::vector<state_log_extent> extents_;  ///< by rank, as kept_
    std::vector<std::unique_ptr<state_log>> before_;
    std::unique_ptr<state_log> log_;
    bool is_there_ = false, made_ = false, are_whole_ = true;
    std::string damaged_, problem_;

public:
    /// `ranks`: those that search together; null: nobody else.
    graph_checkpoint(std::string file, graph_subject subject, std::uint64_t interval_ns, std::function<void(const std::string&)> complain = {},
                     rank_group* ranks = nullptr)
        : file_(std::move(file)), subject_(std::move(subject)), schedule_(interval_ns), complain_(std::move(complain)),
          ranks_(ranks != nullptr ? *ranks : nobody_else_) {}
    graph_checkpoint(const graph_checkpoint&) = delete;
    graph_checkpoint& operator=(const graph_checkpoint&) = delete;

    /// States that nothing refers to are of no use.
    ~graph_checkpoint() {
        if (made_) std::remove(own_states_name().c_str());
    }

    /// Where the states of one of so many ranks are.
    static std::string states_name(const std::string& file, std::size_t rank = 0, std::size_t ranks = 1) {
        return ranks == 1 ? file + ".states" : file + '.' + std::to_string(rank) + "-of-" + std::to_string(ranks) + ".states";
    }
    std::string own_states_name() const { return states_name(file_, ranks_.rank(), ranks_.size()); }

    /// Goes on from the file.
    void read(std::string_view text) {
        const std::string_view body = checkpoint_header::body_of(text, file_);
        try {
            read_body(json::parse(body));
        } catch (const nlohmann::json::exception& error) {
            checkpoint_header::refuse(file_, std::string("it does not read as a checkpoint: ") + error.what());
        } catch (const no_part& error) { checkpoint_header::refuse(file_, std::string("it does not read as a checkpoint: ") + error.what()); }
        for (std::size_t rank = 0; rank < kept_.size(); ++rank)
            if (!has_own() || rank == ranks_.rank()) look_at(rank);
        before_.resize(kept_.size());
        is_there_ = true;
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
        const std::string name = states_name(file_, of_rank, kept_.size());
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
        const std::string own = !is_own      ? ""
                                : are_whole_ ? printable(file_) + ": the search cannot go on from this; begin again without --resume, under another name"
                                             : printable(damaged_) + ": it is damaged, or of another search than " + printable(file_) + "; begin again without --resume, under another name";
        for (const std::string& why : texts_of_all(ranks_, own))
            if (!why.empty()) throw refused_by_all(why);
        throw refused_by_all(printable(file_) + ": the search cannot go on from this; begin again without --resume, under another name");
    }

    /// The first rank's clock is that of all.
    bool is_due() override { return ranks_.rank() == 0 && schedule_.is_due(); }

    void save(const graph_part& part) override {
        schedule_.save([&] { save_together(part); });
    }

    /// Whether this rank goes on with a log that is there.
    bool has_own() const { return kept_.size() == ranks_.size(); }

    const std::string& name() const { return file_; }
    const std::string& problem() const { return problem_; }
    bool is_there() const { return is_there_; }  ///< there is something to go on from

private:
    [[noreturn]] void refuse_states(std::size_t rank, const std::string& why) const {
        checkpoint_header::refuse(states_name(file_, rank, kept_.size()), why);
    }

    /// Whether there is as much as has to be.
    void look_at(std::size_t rank) const {
        std::error_code missing;
        const std::uint64_t bytes = std::filesystem::file_size(states_name(file_, rank, kept_.size()), missing);
        const std::string shared = kept_.size() > 1 ? "; all ranks need it in a folder that they share" : "";
        if (missing) refuse_states(rank, missing.message() + "; it belongs to " + file_ + shared);
        if (bytes < extents_[rank].bytes) refuse_states(rank, "it is shorter than " + file_ + " says; begin again without --resume, under another name");
    }

    /// No file says what counts before all ranks' states are on the disk.
    void save_together(const graph_part& part) {
        const std::vector<std::string> parts = texts_of_all(ranks_, text_of(log_->sync() ? own_part(part) : json{{"problem", log_->problem()}}));
        const std::string problem = text_of_first(ranks_, ranks_.rank() == 0 ? write(parts) : "");
        if (!problem.empty()) return tell(problem);
        problem_.clear();
        is_there_ = true;
        made_ = false;
        if (has_own() || kept_.empty()) return;
        for (std::size_t rank = ranks_.rank(); rank < kept_.size(); rank += ranks_.size()) std::remove(states_name(file_, rank, kept_.size()).c_str());
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
            if (const std::string name = states_name(file_, rank, parts.size()); !std::filesystem::exists(name, ignored))
                return name + ": the first rank does not see it; all ranks need a folder that they share";
            body["graph"]["ranks"].push_back(std::move(part));
        }
        const std::string text = text_of(body) + '\n';
        return write_file(file_, checkpoint_header::of(text) + text, true);
    }

    void tell(const std::string& problem) {
        if (problem_.empty() && complain_) complain_("how far it has come cannot be kept: " + problem + "; the search goes on");
        problem_ = problem;
    }

    void read_body(const json& body) {
        const json& graph = body.at("graph");
        std::string difference = subject_in(body).difference_from(subject_.check);
        if (difference.empty() && (part_json::natural(graph.at("words")) != subject_.state_words || part_json::natural(graph.at("steps")) != subject_.fingerprint ||
                                   part_json::natural(graph.at("depth_limit")) != subject_.depth_limit_steps))
            difference = "the model has been edited since";
        if (difference.empty()) difference = difference_of_visited(graph);
        if (!difference.empty())
            checkpoint_header::refuse(file_, "it is the checkpoint of another search: " + difference + "; ask for the same one, or begin again without --resume, under another name");
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
            checkpoint_header::refuse(file_, "it tells of more states than there can be; begin again without --resume, under another name");
    }
};

}  // namespace foregone
