// SPDX-License-Identifier: BSL-1.0
#pragma once

// The merged results of random and planned walks, from blocks of walks to the verdict; as numbers for shards and ranks.

#include "walks/table_shrinker.hpp"

#include "search/tally_numbers.hpp"
#include "walks/label_tally.hpp"

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/search/counted_numbers.hpp>
#include <foregone/impl/types/lists.hpp>
#include <foregone/impl/walks/length_tally.hpp>
#include <foregone/impl/walks/walk_model.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Walks a candidate in this process.
struct walk_of_model {
    replayed (*walk)(std::uint64_t initial, const std::vector<std::uint64_t>& actions) = nullptr;

    replayed operator()(std::uint64_t from, const std::vector<std::uint64_t>& run) const { return walk(from, run); }
};

/// The merged results of walks in the order of their numbers, up to the first violation.
struct walk_total {
    const walk_model* model;
    owned<walk_notes> notes;
    std::uint64_t first = 0;  ///< the number of the first walk
    std::uint64_t walks = 0;
    length_tally<growing_lists> lengths{};
    std::vector<std::uint64_t> selected, refused;
    label_tally labels{};
    std::uint64_t found_steps = 0;
    table_shrinker<walk_of_model> found{};

    explicit walk_total(const walk_model& of) : model(&of), notes(of.notes()), selected(of.shape.kinds), refused(of.shape.kinds) {}

    std::uint64_t count() const { return walks; }
    bool violated() const { return found.property != no_property; }
    /// A run that is late is not shrunk, because times are not the same again.
    bool shrinks() const {
        return violated() && found.property != time_property && !found.minimal && found.runs < model->shape.shrink_runs;
    }
    void forget_found() { found = {}; }

    /// Adds the walk with the next number. `late_steps`: after how many of its steps it had taken longer than it may; 0: never.
    void add(const walk_block& block, std::size_t place, const run_labels& collected, std::uint64_t late_steps) {
        const walk_result one = block.result(place);
        labels.add(collected);
        block.add_to(*notes, place);
        ++walks;
        lengths.add(one.steps);
        for (std::size_t i = 0; i < selected.size(); ++i) selected[i] += one.selected[i], refused[i] += one.refused[i];
        if (one.property != no_property) violate(one, one.property, one.steps, model->shape.title(one.property));
        else if (late_steps > 0) violate(one, time_property, late_steps, time_title);
    }

    /// Adds the following walks, which another shard took.
    void merge(const walk_total& next) {
        notes->merge(*next.notes);
        labels.merge(next.labels);
        walks += next.walks;
        lengths.merge(next.lengths);
        for (std::size_t i = 0; i < selected.size(); ++i) selected[i] += next.selected[i], refused[i] += next.refused[i];
        if (next.violated()) found = next.found, found_steps = next.found_steps;
    }

    /// Shows all numbers but those of the notes, see shows_numbers.
    static void each_number(auto& self, auto&& visit) {
        visit(self.walks), visit(self.found_steps), visit(self.found.runs), visit(self.found.minimal);
        length_tally<growing_lists>::each_number(self.lengths, visit);
        for (auto& number : self.selected) visit(number);
        for (auto& number : self.refused) visit(number);
    }

    /// `in_part`: of a shard; other shards may have the witnesses.
    void conclude(verdict& into, bool in_part = false) const {
        const std::vector<std::uint64_t> tally = notes->counted();
        const walk_shape& shape = model->shape;
        conclude_walks(into, *this, tally_numbers(shape.tally, tally.data()), shape.tally.argument_strength, shape.begins, in_part);
        into.sampled.selected = selected;
        into.sampled.refused = refused;
        notes->describe(into.sampled);
        model->describe(into);
        if (into.has_trace) into.trace = {found.initial, found.actions};
    }

private:
    void violate(const walk_result& one, std::uint32_t property, std::uint64_t steps, std::string_view title) {
        found_steps = steps;
        const walk_shape& shape = model->shape;
        found = {one.initial, {one.actions, one.actions + steps}, property, shape.expected == title, {shape.walk},
                 {&shape.shrinking}};
    }
};

/// All numbers of a total as a list, to be saved or sent.
inline std::vector<std::uint64_t> numbers_of(const walk_total& total) {
    std::vector<std::uint64_t> all = total.notes->numbers();
    const std::vector<std::uint64_t> own = numbers_of<walk_total>(total);
    all.insert(all.end(), own.begin(), own.end());
    return all;
}

/// Sets them from such a list; returns false if the list belongs to something else.
inline bool read_numbers(walk_total& total, const std::vector<std::uint64_t>& numbers) {
    const std::size_t noted = total.notes->numbers().size();
    if (numbers.size() < noted) return false;
    const auto notes_end = numbers.begin() + static_cast<std::ptrdiff_t>(noted);
    return total.notes->read({numbers.begin(), notes_end}) && read_numbers<walk_total>(total, {notes_end, numbers.end()});
}

}}  // namespace foregone::impl
