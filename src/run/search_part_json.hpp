// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/json.hpp"

#include <foregone/engine/counted_numbers.hpp>
#include <foregone/engine/search_part.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace foregone {

/// Says that JSON is no part of a search.
struct no_part : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Parts of a search as JSON; docs/reference/run/search_part_json.md is the schema.
///
/// Errors: reading throws no_part, or what nlohmann-json throws. Whether a search can go on from what was read is not asked here.
namespace part_json {

using json = json_report::json;
using numbers = std::vector<std::uint64_t>;

/// nlohmann-json would take -1 or 1.5 for a number.
inline std::uint64_t natural(const json& j) {
    if (!j.is_number_unsigned()) throw no_part("a whole number is missing");
    return j.get<std::uint64_t>();
}

inline numbers naturals(const json& j) {
    numbers all;
    for (const json& one : j.get_ref<const json::array_t&>()) all.push_back(natural(one));
    return all;
}

inline path_tally tally_of(const json& j) {
    path_tally tally;
    if (!read_numbers(tally, naturals(j))) throw no_part("there are not seven counts of paths");
    return tally;
}

inline json of(const failed_path& one) {
    return {{"path", one.indices},
            {"property", one.failure.property},
            {"reason", one.failure.reason.view()},
            {"counted", numbers_of(one.counted)}};
}

inline failed_path failure_of(const json& j) {
    failed_path one{naturals(j.at("path")), {}, tally_of(j.at("counted"))};
    one.failure.steps = one.indices.size();
    one.failure.property = static_cast<std::uint32_t>(natural(j.at("property")));
    one.failure.reason.append(j.at("reason").get<std::string>());
    return one;
}

inline json of(const path_piece& piece) {
    json object{{"origin", piece.origin},
                {"begin", piece.begin},
                {"done", piece.done},
                {"counted", numbers_of(piece.counted)},
                {"failures", json::array()}};
    for (const failed_path& one : piece.failures) object["failures"].push_back(of(one));
    if (!piece.done) object.update({{"next", piece.next}, {"ends", piece.ends}, {"floor", piece.floor}, {"digests", piece.digests}});
    return object;
}

inline path_piece piece_of(const json& j) {
    path_piece piece;
    piece.origin = natural(j.at("origin"));
    piece.begin = naturals(j.at("begin"));
    piece.done = j.at("done").get<bool>();
    piece.counted = tally_of(j.at("counted"));
    for (const json& one : j.at("failures")) piece.failures.push_back(failure_of(one));
    if (piece.done) return piece;
    piece.next = naturals(j.at("next"));
    piece.ends = naturals(j.at("ends"));
    piece.floor = natural(j.at("floor"));
    piece.digests = naturals(j.at("digests"));
    return piece;
}

inline json of(const tree_position& at) {
    return {{"initial", at.initial}, {"floor", at.floor}, {"next", at.next}, {"enabled", at.enabled}};
}

inline tree_position position_of(const json& j) {
    return {natural(j.at("initial")), natural(j.at("floor")), naturals(j.at("next")), naturals(j.at("enabled"))};
}

inline json of(const found_run& found) {
    return {{"property", found.property},
            {"stuck", found.stuck},
            {"initial", found.initial},
            {"actions", found.actions},
            {"reason", found.reason.view()}};
}

inline found_run found_in(const json& j) {
    found_run found{static_cast<std::uint32_t>(natural(j.at("property"))),
                    j.at("stuck").get<bool>(),
                    natural(j.at("initial")),
                    naturals(j.at("actions")),
                    {}};
    found.reason.append(j.at("reason").get<std::string>());
    return found;
}

inline json of_pieces(const search_part& part) {
    json all = json::array();
    for (const path_piece& piece : part.pieces) all.push_back(of(piece));
    return {{"tasks", part.tasks}, {"finished", part.finished}, {"values", part.values}, {"pieces", all}};
}

inline search_part pieces_in(const json& j) {
    search_part part{.values = natural(j.at("values")), .tasks = natural(j.at("tasks")), .finished = natural(j.at("finished"))};
    for (const json& piece : j.at("pieces")) part.pieces.push_back(piece_of(piece));
    return part;
}

inline json of_tasks(const search_part& part) {
    json begun = json::array(), open = json::array();
    for (const task_range& range : part.begun) begun.push_back({range.first, range.end});
    for (const tree_position& at : part.open) open.push_back(of(at));
    json object{{"prefix", part.prefix_steps}, {"tasks", part.tasks}, {"finished", part.finished}, {"begun", begun}, {"open", open},
                {"counted", part.counted}};
    if (part.found.exists()) object["found"] = of(part.found);
    return object;
}

inline search_part tasks_in(const json& j) {
    search_part part{
        .prefix_steps = natural(j.at("prefix")), .tasks = natural(j.at("tasks")), .finished = natural(j.at("finished"))};
    for (const json& range : j.at("begun")) part.begun.push_back({natural(range.at(0)), natural(range.at(1))});
    for (const json& at : j.at("open")) part.open.push_back(position_of(at));
    part.counted = naturals(j.at("counted"));
    if (j.contains("found")) part.found = found_in(j.at("found"));
    return part;
}

}  // namespace part_json

inline json_report::json json_of(const search_part& part) {
    return part.pieces.empty() ? part_json::of_tasks(part) : part_json::of_pieces(part);
}

inline search_part part_in(const json_report::json& j) {
    return j.contains("pieces") ? part_json::pieces_in(j) : part_json::tasks_in(j);
}

}  // namespace foregone
