// SPDX-License-Identifier: BSL-1.0
// Validates and reads saved parts of a tree, and concludes a verdict from merged findings.
#include "sequences/tree_part.hpp"

#include "search/tally_numbers.hpp"

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/sequences/count_sequences.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

namespace {

bool fits(const tree_model& model, const tree_position& at, std::uint64_t prefix_steps) {
    const tree_shape& shape = model.shape;
    if (at.next.empty() || at.next.size() != at.enabled.size() || at.depth() > shape.max_steps ||
        at.initial >= shape.initial_states)
        return false;
    if (at.floor != prefix_steps || at.depth() < at.floor || at.next.back() > shape.actions) return false;
    for (std::uint64_t i = 0; i < at.depth(); ++i)
        if (at.next[i] == 0 || at.next[i] > shape.actions) return false;
    const owned<tree_walk> walk = model.walk(at.initial);
    return go_to(*walk, at);
}

/// Whether a part is of this division. All seeds but 0 divide alike.
bool is_divided(const tree_shape& shape, const search_part& part, search_shard shard, std::uint64_t seed) {
    const tree_division divided(shape, shard, 0, seed);
    return part.prefix_steps == divided.prefix_steps && part.tasks == divided.tasks();
}

}  // namespace

bool read_part(tree_sum& total, const tree_shape& shape, const search_part& part) {
    const found_run& found = part.found;
    if (!total.read(part.counted) || found.actions.size() > shape.max_steps) return false;
    total.best = {};
    if (!found.exists()) return true;
    if (found.property >= shape.tally.properties || found.initial >= shape.initial_states) return false;
    for (const std::uint64_t action : found.actions)
        if (action >= shape.actions) return false;
    total.best = {found.actions.size(), found.deadlocked, found.property, found.initial, found.actions};
    return true;
}

bool fits_tree(const tree_model& model, const search_part& part, search_shard shard) {
    tree_sum total(model.shape);
    if (!is_divided(model.shape, part, shard, 0) && !is_divided(model.shape, part, shard, 1)) return false;
    if (part.finished > part.tasks) return false;
    std::uint64_t end = part.finished;
    for (const task_range& range : part.begun) {
        if (range.first < end || range.end <= range.first || range.end > part.tasks) return false;
        end = range.end;
    }
    for (const tree_position& at : part.open)
        if (!fits(model, at, part.prefix_steps)) return false;
    return read_part(total, model.shape, part);
}

void tree_sum::conclude(verdict& into, std::uint64_t min_steps, bool in_part) const {
    count_sequences(into, &numbers[shape_->tally.counters()], best.exists() ? best.steps : shape_->max_steps, min_steps);
    if (best.exists()) {
        into.result = outcome::violated;
        into.property = best.property;
        into.has_trace = true;
        return;
    }
    const tally_shape& tally = shape_->tally;
    const tally_numbers counted(tally, numbers.data());
    into.counted.deadlocks = counted.deadlocks;
    into.counted.outside = counted.outside;
    if (in_part) return void(into.result = conclude_arguments(into, tally.argument_strength, outcome::holds_to_depth));
    if (visited(0) == 0) return void(into.result = outcome::invalid_model);  // no initial state
    into.property = counted.unwitnessed();
    into.result = into.property == no_property ? conclude_arguments(into, tally.argument_strength, outcome::holds_to_depth)
                                               : outcome::violated;
    into.unused = tally.unused != nullptr
                      ? tally.unused({numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(tally.counters())})
                      : counted.unused();
}

}}  // namespace foregone::impl
