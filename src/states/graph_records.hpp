// SPDX-License-Identifier: BSL-1.0
#pragma once

// The member lists of the records that checkpoints of state graphs have; see search/records.hpp.

#include "search/records.hpp"
#include "states/graph_checkpointer.hpp"

#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/work_item.hpp>

#include <tuple>

namespace foregone { inline namespace impl {

auto row_of(record_of<work_item> auto& work) {
    static_assert(lists_all<work_item, 4>);
    return std::tie(work.first, work.last, work.first_action, work.last_action);
}

auto row_of(record_of<finding> auto& found) {
    static_assert(lists_all<finding, 4>);
    return std::tie(found.steps, found.at, found.action, found.property);
}

void archive(auto& to, record_of<graph_part> auto& part) {
    static_assert(lists_all<graph_part, 9>);
    to("depth", part.depth), to("states", part.states), to("covered", part.covered);
    to("next", std::tie(part.next, part.next_action));
    to("open", part.open), to("counted", part.counted), to("complete", part.complete);
    to.when(to.shows("found", part.best.exists()), "found", part.best);
}

}}  // namespace foregone::impl
