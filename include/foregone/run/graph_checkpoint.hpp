// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/graph_keeper.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/run/checkpoint_header.hpp>
#include <foregone/run/checkpoint_subject.hpp>
#include <foregone/run/graph_part_json.hpp>
#include <foregone/run/save_schedule.hpp>
#include <foregone/run/state_log.hpp>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace foregone {

/// What identifies a search of a state graph.
struct graph_subject {
    checkpoint_subject check;
    std::uint64_t depth_limit_steps = 0;
    std::uint64_t state_words = 0;
    std::uint64_t fingerprint = 0;  ///< of the first states and their steps
    bool compacts = false;          ///< only digests were compared
};

/// Two files that keep how far a search of a state graph has come: the states, which are only ever appended to, and how much of them
/// counts, which is written again and again, and when the search is stopped.
///
/// Shape: a line with a checksum and the size, then JSON; the states are in a file of the same name with `.states` behind it, a state_log.
/// docs/reference/run/graph_checkpoint.md is the schema.
/// Errors: file_error for files that are no checkpoint, are damaged, or are of another search. What cannot be written is told by
/// `problem`, the first time to `complain` too, and the search goes on.
class graph_checkpoint final : public graph_keeper {
    using json = json_report::json;

    std::string file_;
    graph_subject subject_;
    save_schedule schedule_;
    std::function<void(const std::string&)> complain_;
    std::optional<graph_part> kept_;
    state_log_extent extent_;
    std::unique_ptr<state_log> log_;
    bool is_there_ = false, made_ = false, are_whole_ = true;
    std::string problem_;

public:
    graph_checkpoint(std::string file, graph_subject subject, std::uint64_t interval_ns, std::function<void(const std::string&)> complain = {})
        : file_(std::move(file)), subject_(std::move(subject)), schedule_(interval_ns), complain_(std::move(complain)) {}
    graph_checkpoint(const graph_checkpoint&) = delete;
    graph_checkpoint& operator=(const graph_checkpoint&) = delete;

    /// States that nothing refers to are of no use.
    ~graph_checkpoint() {
        if (made_ && !is_there_) std::remove(states_name(file_).c_str());
    }

    static std::string states_name(const std::string& file) { return file + ".states"; }

    /// Goes on from the file.
    void read(std::string_view text) {
        const std::string_view body = checkpoint_header::body_of(text, file_);
        try {
            read_body(json::parse(body));
        } catch (const nlohmann::json::exception& error) {
            checkpoint_header::refuse(file_, std::string("it does not read as a checkpoint: ") + error.what());
        } catch (const no_part& error) { checkpoint_header::refuse(file_, std::string("it does not read as a checkpoint: ") + error.what()); }
        std::error_code missing;
        const std::uint64_t bytes = std::filesystem::file_size(states_name(file_), missing);
        if (missing) checkpoint_header::refuse(states_name(file_), missing.message() + "; it belongs to " + file_);
        if (bytes < extent_.bytes) refuse_states("it is shorter than " + file_ + " says");
        is_there_ = true;
    }

    level_log& log() override {
        const std::string name = states_name(file_);
        if (log_ != nullptr) return *log_;
        log_ = std::make_unique<state_log>(name, kept_ ? state_log::open_old(name) : state_log::open_new(name), subject_.state_words);
        made_ = !kept_ && log_->problem().empty();
        return *log_;
    }
    const graph_part* kept() override { return kept_ ? &*kept_ : nullptr; }
    bool each_kept(chunk_visitor visit) override { return are_whole_ = log_->each(extent_, visit); }
    [[noreturn]] void refuse() override {
        if (!are_whole_) refuse_states("it is damaged, or of another search than " + file_);
        checkpoint_header::refuse(file_, "the search cannot go on from this; begin again without --resume");
    }
    bool is_due() override { return schedule_.is_due(); }

    void save(const graph_part& part) override {
        schedule_.save([&] {
            if (log_->sync()) write(part);
            else tell(log_->problem());
        });
    }

    const std::string& name() const { return file_; }
    const std::string& problem() const { return problem_; }
    bool is_there() const { return is_there_; }  ///< there is something to go on from

private:
    [[noreturn]] void refuse_states(const std::string& why) const {
        checkpoint_header::refuse(states_name(file_), why + "; begin again without --resume");
    }

    void write(const graph_part& part) {
        json body = json_of(subject_.check);
        const state_log_extent extent = log_->extent();
        body["graph"] = json_of(part);
        body["graph"].update({{"depth_limit", subject_.depth_limit_steps}, {"words", subject_.state_words}, {"steps", subject_.fingerprint},
                              {"compacted", subject_.compacts}, {"bytes", extent.bytes}, {"digest", extent.digest}});
        const std::string text = body.dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
        const std::string problem = write_file(file_, checkpoint_header::of(text) + text, true);
        if (problem.empty()) problem_.clear(), is_there_ = true;
        else tell(problem);
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
        if (const bool compacted = graph.at("compacted"); difference.empty() && compacted != subject_.compacts)
            difference = compacted ? "it was begun with --compact" : "it was begun without --compact";
        if (!difference.empty())
            checkpoint_header::refuse(file_, "it is the checkpoint of another search: " + difference + "; ask for the same one, or begin again without --resume");
        kept_ = graph_part_in(graph);
        extent_ = {part_json::natural(graph.at("bytes")), part_json::natural(graph.at("digest"))};
        if (kept_->met > extent_.bytes / sizeof(std::uint64_t) / subject_.state_words) refuse_states("it has fewer states than " + file_ + " says");
    }
};

}  // namespace foregone
