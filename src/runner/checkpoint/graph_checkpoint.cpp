// SPDX-License-Identifier: BSL-1.0
// Reads and saves a state graph's checkpoint: the file of all ranks by the first rank, and a log of states per rank.
#include "runner/checkpoint/graph_checkpoint.hpp"

#include "report/dumped.hpp"
#include "runner/joint_run.hpp"
#include "runner/options/visited_form_option.hpp"
#include "search/json_archive.hpp"
#include "search/word_archive.hpp"
#include "states/graph_records.hpp"

#include <foregone/report/report_file.hpp>

#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

/// The data of one rank in the file.
struct saved_rank {
    graph_part part;
    state_log_extent log;
};

void archive(auto& to, record_of<saved_rank> auto& rank) {
    static_assert(lists_all<state_log_extent, 2>);
    archive(to, rank.part), to("bytes", rank.log.bytes), to("digest", rank.log.digest);
}

}  // namespace

graph_checkpoint::graph_checkpoint(std::string file, graph_subject subject, std::uint64_t interval_ns,
                                   std::function<void(const std::string&)> report, rank_group* ranks)
    : file_(std::move(file), interval_ns, std::move(report)), subject_(std::move(subject)),
      ranks_(ranks != nullptr ? *ranks : nobody_else_) {}

graph_checkpoint::~graph_checkpoint() {
    if (made_) std::remove(own_states_name().c_str());
}

void graph_checkpoint::read(std::string_view text) {
    checkpoint_header::read(text, name(), [&](const json& body) { read_body(body); });
    for (std::size_t rank = 0; rank < kept_.size(); ++rank)
        if (!has_own() || rank == ranks_.rank()) look_at(rank);
    before_.resize(kept_.size());
    file_.was_read();
}

level_log& graph_checkpoint::log() {
    const std::string name = own_states_name();
    if (log_ != nullptr) return *log_;
    log_ =
        std::make_unique<state_log>(name, has_own() ? state_log::open_old(name) : state_log::open_new(name), subject_.state_words);
    made_ = !has_own() && log_->problem().empty();
    return *log_;
}

bool graph_checkpoint::each_saved(std::size_t of_rank, std::uint64_t depth, chunk_visitor visit) {
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

[[noreturn]] void graph_checkpoint::refuse(bool is_own) {
    const std::string nothing_kept = checkpoint_header::useless(name(), "the search cannot resume from this");
    const std::string damaged = checkpoint_header::useless(damaged_, "it is damaged, or of another search than " + name());
    for (const std::string& why : texts_of_all(ranks_, !is_own ? "" : are_whole_ ? nothing_kept : damaged))
        if (!why.empty()) throw refused_by_all(why);
    throw refused_by_all(nothing_kept);
}

void graph_checkpoint::save(const graph_part& part) {
    file_.save([&] { return saved_together(part); });
}

void graph_checkpoint::look_at(std::size_t rank) const {
    std::error_code missing;
    const std::string states = kept_states_name(rank),
                      shared = kept_.size() > 1 ? "; all ranks need it in a folder that they share" : "";
    const std::uint64_t bytes = std::filesystem::file_size(states, missing);
    if (missing) checkpoint_header::refuse(states, missing.message() + "; it belongs to " + name() + shared);
    if (bytes < extents_[rank].bytes) checkpoint_header::refuse_useless(states, "it is shorter than " + name() + " says");
}

std::string graph_checkpoint::saved_together(const graph_part& part) {
    const std::string own_problem = log_->sync() ? "" : log_->problem();
    const std::vector<std::uint64_t> all = ranks_.gather(words_of(own_problem, saved_rank{part, log_->extent()}));
    const std::string problem = text_of_first(ranks_, ranks_.rank() == 0 ? write(all) : "");
    if (problem.empty()) forget_others();
    return problem;
}

void graph_checkpoint::forget_others() {
    made_ = false;
    if (ranks_.rank() == 0 && !are_others_gone_) state_log_names::remove_others(name(), ranks_.size());
    are_others_gone_ = true;
    if (has_own()) return;
    kept_.clear();
    before_.clear();
}

std::string graph_checkpoint::write(const std::vector<std::uint64_t>& all) const {
    json body = json_archive::of(subject_.check);
    body["graph"] = {{"depth_limit", subject_.depth_limit_steps},
                     {"words", subject_.state_words},
                     {"steps", subject_.fingerprint},
                     {"visited", visited_form_name(subject_.visited)},
                     {"ranks", json::array()}};
    if (subject_.visited == visited_form::bits) body["graph"]["bitstate_bytes"] = subject_.bitstate_bytes;
    word_reader from(all);
    for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
        const std::string problem = from.read<std::string>();
        if (!problem.empty()) return (rank > 0 ? "rank " + std::to_string(rank) + ": " : "") + problem;
        std::error_code ignored;
        if (const std::string states = state_log_names::of(name(), rank, ranks_.size()); !std::filesystem::exists(states, ignored))
            return states + ": the first rank does not see it; all ranks need a folder that they share";
        body["graph"]["ranks"].push_back(json_archive::of(from.read<saved_rank>()));
    }
    const std::string text = dumped(body) + '\n';
    return write_file(name(), checkpoint_header::of(text) + text, true);
}

void graph_checkpoint::read_body(const json& body) {
    const json& graph = body.at("graph");
    std::string difference = json_archive::read<checkpoint_subject>(body).difference_from(subject_.check);
    const bool is_same = json_archive::natural(graph.at("words")) == subject_.state_words &&
                         json_archive::natural(graph.at("steps")) == subject_.fingerprint &&
                         json_archive::natural(graph.at("depth_limit")) == subject_.depth_limit_steps;
    if (difference.empty() && !is_same) difference = "the model has been edited since";
    if (difference.empty()) difference = difference_of_visited(graph);
    checkpoint_header::refuse_other(name(), difference);
    for (const json& part : graph.at("ranks")) read_part(part);
    if (kept_.empty()) throw no_record("no rank");
}

std::string graph_checkpoint::difference_of_visited(const json& graph) const {
    const std::string kept = graph.at("visited");
    const std::uint64_t bytes =
        kept == visited_form_name(visited_form::bits) ? json_archive::natural(graph.at("bitstate_bytes")) : 0;
    const std::string size = bytes > 0 ? '=' + std::to_string(bytes) : "";
    if (kept == visited_form_name(subject_.visited) && (bytes == 0 || bytes == subject_.bitstate_bytes)) return {};
    for (const visited_form form : visited_forms)
        if (kept == visited_form_name(form) && form != visited_form::states)
            return "it was begun with " + std::string(visited_form_option(form)) + size;
    return "it was begun without " + std::string(visited_form_option(subject_.visited));
}

void graph_checkpoint::read_part(const json& part) {
    const auto [saved, extent] = json_archive::read<saved_rank>(part);
    kept_.push_back(saved);
    extents_.push_back(extent);
    const std::uint64_t most = extents_.back().bytes / sizeof(std::uint64_t) / subject_.state_words;
    if (kept_.back().covered > most || kept_.back().states > kept_.back().covered)
        checkpoint_header::refuse_useless(name(), "it has more states than there can be");
}

std::vector<std::string> texts_of_all(rank_group& ranks, std::string_view own) {
    const std::vector<std::uint64_t> words = ranks.gather(words_of(std::string(own)));
    std::vector<std::string> all;
    for (word_reader from(words); !from.is_at_end();) all.push_back(from.read<std::string>());
    return all;
}

std::string text_of_first(rank_group& ranks, std::string_view own) {
    return texts_of_all(ranks, ranks.rank() == 0 ? own : "").front();
}

}}  // namespace foregone::impl
