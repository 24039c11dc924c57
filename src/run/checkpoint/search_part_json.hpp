// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/json.hpp"

#include <foregone/engine/counted_numbers.hpp>
#include <foregone/engine/graph_keeper.hpp>
#include <foregone/engine/search_part.hpp>

#include <cstdint>
#include <stdexcept>
#include <vector>

namespace foregone {

/// Says that JSON is no part of a search.
struct no_part : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Parts of a search as JSON; docs/internals-checkpoints.md is the schema.
///
/// Errors: reading throws no_part, or what nlohmann-json throws. Whether a search can go on from what was read is not asked here.
namespace part_json {

using json = json_report::json;
using numbers = std::vector<std::uint64_t>;

/// nlohmann-json would take -1 or 1.5 for a number.
std::uint64_t natural(const json& j);

numbers naturals(const json& j);

path_tally tally_of(const json& j);

json of(const failed_path& one);

failed_path failure_of(const json& j);

json of(const path_piece& piece);

path_piece piece_of(const json& j);

json of(const tree_position& at);

tree_position position_of(const json& j);

json of(const found_run& found);

found_run found_in(const json& j);

json of_pieces(const search_part& part);

search_part pieces_in(const json& j);

json of_tasks(const search_part& part);

search_part tasks_in(const json& j);

}  // namespace part_json

json_report::json json_of(const search_part& part);

search_part part_in(const json_report::json& j);

/// How far a search of a state graph has come, as JSON; docs/internals-checkpoints.md is the schema.
json_report::json json_of(const graph_part& part);

/// Errors: no_part, and what nlohmann-json throws. Whether a search can go on from it is not asked here.
graph_part graph_part_in(const json_report::json& j);

}  // namespace foregone
