// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/json.hpp"
#include "run/search_part_json.hpp"

#include <foregone/engine/graph_keeper.hpp>

#include <cstdint>

namespace foregone {

/// How far a search of a state graph has come, as JSON; docs/reference/run/graph_checkpoint.md is the schema.
inline json_report::json json_of(const graph_part& part) {
    using json = json_report::json;
    json open = json::array();
    for (const piece& work : part.open) open.push_back({work.first, work.last, work.first_action, work.last_action});
    json object{{"depth", part.depth}, {"states", part.states}, {"met", part.met}, {"next", {part.next, part.next_action}}, {"open", open},
                {"counted", part.counted}, {"complete", part.complete}};
    if (part.best.exists()) object["found"] = {part.best.steps, part.best.at, part.best.action, part.best.property};
    return object;
}

/// Errors: no_part, and what nlohmann-json throws. Whether a search can go on from it is not asked here.
inline graph_part graph_part_in(const json_report::json& j) {
    using part_json::natural;
    const auto at = [&](const char* name, std::size_t i) { return natural(j.at(name).at(i)); };
    graph_part part{.depth = natural(j.at("depth")), .states = natural(j.at("states")), .met = natural(j.at("met")), .next = at("next", 0), .next_action = at("next", 1)};
    for (const auto& work : j.at("open")) part.open.push_back({natural(work.at(0)), natural(work.at(1)), natural(work.at(2)), natural(work.at(3))});
    part.counted = part_json::naturals(j.at("counted"));
    part.complete = part_json::naturals(j.at("complete"));
    if (j.contains("found")) part.best = {at("found", 0), at("found", 1), at("found", 2), static_cast<std::uint32_t>(at("found", 3))};
    return part;
}

}  // namespace foregone
