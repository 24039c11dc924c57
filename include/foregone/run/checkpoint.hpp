// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/hash.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/path_keeper.hpp>
#include <foregone/report/json.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/report/report_file.hpp>
#include <foregone/run/json_document.hpp>
#include <foregone/run/registered_check.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone {

namespace checkpoints {

using json = json_report::json;

inline constexpr std::string_view magic = "foregone checkpoint 1 ";

inline json json_of(const path_tally& t) { return json::array({t.complete, t.pruned, t.merged, t.cut, t.failed, t.choices, t.longest}); }

inline path_tally tally_of(const json& j) {
    const auto at = [&](std::size_t i) { return j.at(i).get<std::uint64_t>(); };
    return {at(0), at(1), at(2), at(3), at(4), at(5), at(6)};
}

inline json json_of(const failed_path& one) {
    return {{"path", one.indices}, {"property", one.failure.property}, {"reason", one.failure.reason.view()}, {"counted", json_of(one.counted)}};
}

inline failed_path failure_of(const json& j) {
    failed_path one{j.at("path").get<path_indices>(), {}, tally_of(j.at("counted"))};
    one.failure.steps = one.indices.size();
    one.failure.property = j.at("property").get<std::uint32_t>();
    one.failure.reason.append(j.at("reason").get<std::string>());
    return one;
}

inline json json_of(const path_piece& piece) {
    json object{{"begin", piece.begin}, {"done", piece.done}, {"counted", json_of(piece.counted)}, {"failures", json::array()}};
    for (const failed_path& one : piece.failures) object["failures"].push_back(json_of(one));
    if (!piece.done) object.update({{"next", piece.next}, {"ends", piece.ends}, {"floor", piece.floor}});
    return object;
}

inline path_piece piece_of(const json& j) {
    path_piece piece;
    piece.begin = j.at("begin").get<path_indices>();
    piece.done = j.at("done").get<bool>();
    piece.counted = tally_of(j.at("counted"));
    for (const json& one : j.at("failures")) piece.failures.push_back(failure_of(one));
    if (piece.done) return piece;
    piece.next = j.at("next").get<path_indices>();
    piece.ends = j.at("ends").get<path_indices>();
    piece.floor = j.at("floor").get<std::uint64_t>();
    return piece;
}

inline std::string header_of(std::string_view body) {
    return std::string(magic) + std::to_string(hash(body)) + ' ' + std::to_string(body.size()) + '\n';
}

}  // namespace checkpoints

/// What an exploration has to have in common with one that goes on from its checkpoint.
struct checkpoint_subject {
    std::string check, model;
    std::uint64_t max_steps = 0, max_errors = 1;
    path_shard shard{};

    bool operator==(const checkpoint_subject& other) const {
        return check == other.check && model == other.model && max_steps == other.max_steps && max_errors == other.max_errors &&
               shard.index == other.shard.index && shard.count == other.shard.count;
    }
};

/// A file that keeps how far the paths of a program were explored: written every minute and when the exploration is stopped.
///
/// Shape: a line with a checksum and the size, then JSON; docs/reference/run/checkpoint.md is the schema.
/// Errors: file_error for a file that is no checkpoint, is damaged, or is one of another exploration. What cannot be written is told by
/// `problem`, and the exploration goes on.
class checkpoint_file final : public path_keeper {
    using clock = std::chrono::steady_clock;
    static constexpr std::chrono::nanoseconds interval = std::chrono::minutes(1);

    std::string file_;
    checkpoint_subject subject_;
    std::vector<path_piece> kept_;
    std::atomic<clock::rep> due_ = (clock::now() + interval).time_since_epoch().count();
    std::string problem_;

public:
    checkpoint_file(std::string file, checkpoint_subject subject) : file_(std::move(file)), subject_(std::move(subject)) {}

    /// Goes on from the file.
    void read(std::string_view text) {
        const std::size_t line = text.find('\n');
        if (!text.starts_with(checkpoints::magic) || line == std::string_view::npos)
            refuse("this is no checkpoint of foregone, or one of another version; give a file that --checkpoint wrote");
        const std::string_view body = text.substr(line + 1);
        if (checkpoints::header_of(body) != text.substr(0, line + 1)) refuse("the file is damaged: its checksum is another one; begin again without --resume");
        try {
            read_body(checkpoints::json::parse(body));
        } catch (const nlohmann::json::exception& error) { refuse(std::string("it does not read as a checkpoint: ") + error.what()); }
    }

    std::vector<path_piece> kept() override { return kept_; }
    bool is_due() override { return clock::now().time_since_epoch().count() > due_.load(std::memory_order_relaxed); }

    void save(const std::vector<const path_piece*>& pieces) override {
        const std::string body = body_of(pieces).dump(-1, ' ', false, checkpoints::json::error_handler_t::replace) + '\n';
        problem_ = write_file(file_, checkpoints::header_of(body) + body);
        due_ = (clock::now() + interval).time_since_epoch().count();
    }

    const std::string& name() const { return file_; }
    const std::string& problem() const { return problem_; }

private:
    [[noreturn]] void refuse(const std::string& problem) const { throw file_error(printable(file_) + ": " + printable(problem)); }

    checkpoints::json body_of(const std::vector<const path_piece*>& pieces) const {
        checkpoints::json all = checkpoints::json::array();
        for (const path_piece* piece : pieces) all.push_back(checkpoints::json_of(*piece));
        return {{"check", subject_.check}, {"model", subject_.model}, {"max_steps", subject_.max_steps}, {"max_errors", subject_.max_errors},
                {"shard", {subject_.shard.index, subject_.shard.count}}, {"pieces", all}};
    }

    void read_body(const checkpoints::json& body) {
        const auto natural = [&](const checkpoints::json& j) { return j.get<std::uint64_t>(); };
        const checkpoint_subject of{body.at("check"), body.at("model"), natural(body.at("max_steps")), natural(body.at("max_errors")),
                                    {natural(body.at("shard").at(0)), natural(body.at("shard").at(1))}};
        if (!(of == subject_))
            refuse("it is the checkpoint of another exploration, of " + of.check + " with shard " + std::to_string(of.shard.index) + '/' +
                   std::to_string(of.shard.count) + " and --max-errors=" + std::to_string(of.max_errors) + "; ask for the same one");
        for (const checkpoints::json& one : body.at("pieces")) kept_.push_back(sound(checkpoints::piece_of(one)));
    }

    /// A piece as the engine may be given it.
    path_piece sound(path_piece piece) const {
        const std::uint64_t known = piece.next.size();
        if (!piece.done && (piece.floor > known || piece.ends.size() != known - piece.floor || known > subject_.max_steps))
            refuse("one of its pieces is no part of the program's paths; begin again without --resume");
        return piece;
    }
};

}  // namespace foregone
