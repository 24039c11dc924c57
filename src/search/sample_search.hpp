// SPDX-License-Identifier: BSL-1.0
#pragma once

// A search by samples, random runs or random paths: its loop, the parts of shards and ranks, and a count of all that fail.

#include "search/note_failing.hpp"
#include "search/search_part.hpp"
#include "search/task_queue.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/counted_numbers.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The numbers of the samples that a shard runs: they follow the numbers of the shard before.
///
/// Guarantees: each number is in one shard. Samples count up to the first violation, so a shard must run all samples before one
/// of its own.
constexpr task_range walks_of(search_shard shard, std::uint64_t walks) {
    const auto edge = [&](std::uint64_t index) { return static_cast<std::uint64_t>(uint128{walks} * index / shard.count); };
    return {edge(shard.index), edge(shard.index + 1)};
}

/// Writes down the results of walks or paths.
template <class Total>
void write_walks(search_part& into, const Total& total, std::uint64_t tasks, const found_run& found) {
    into.tasks = tasks;
    into.finished = total.violated() ? tasks : total.count();
    into.counted = numbers_of(total);
    into.labels.clear(), into.label_numbers.clear();
    total.labels.write(into.labels, into.label_numbers);
    into.found = found;
}

/// Whether a part belongs to `tasks` walks or paths; sets the total without its finding.
template <class Total>
bool read_walks(Total& total, const search_part& part, std::uint64_t tasks) {
    return part.tasks == tasks && part.finished <= tasks && read_numbers(total, part.counted) && total.count() <= tasks &&
           total.labels.read(part.labels, part.label_numbers);
}

/// Opens a queue for `samples` samples: runs or paths with consecutive numbers. A shard takes consecutive ones, because samples
/// count up to the first violation.
inline void open_samples(task_queue& tasks, search_shard shard, std::uint64_t samples) {
    constexpr std::uint64_t smallest_chunk = 16;
    tasks.open(walks_of(shard, samples), samples, smallest_chunk);
}

/// The loop of a search by samples: blocks of them, each by all workers, up to the first violation, which is then shrunk.
///
/// Requires: of `Samples`, begin(first) forgets all and begins with a number; take_block(range) takes samples, and adds them in
/// order; violated(); last() is the number of the last added sample; shrinks() and shrink(); part() is the result of the chunk.
template <class Samples>
void take_chunks(task_queue& tasks, Samples& samples) {
    constexpr std::uint64_t largest_block = 256;
    bool goes_on = true;
    while (goes_on && tasks.open_chunk()) {
        samples.begin(tasks.chunk().first);
        while (tasks.goes_on() && !tasks.is_empty() && !samples.violated()) samples.take_block(tasks.next_block(largest_block));
        if (samples.violated()) tasks.report_last(samples.last());
        while (tasks.goes_on() && samples.shrinks()) samples.shrink();
        if (tasks.is_shared()) tasks.close_chunk(samples.part());
        goes_on = tasks.goes_on() && !samples.violated();
    }
}

/// Takes the samples of one process, and fills in their verdict.
///
/// Requires: take_chunks' requirements; conclude(into) sets the verdict of all samples, and labels() are what they collected.
/// Errors: those of a sample.
template <class Samples>
void take_samples(task_queue& tasks, Samples& samples, const search_outputs& outputs, verdict& into) {
    try {
        take_chunks(tasks, samples);
    } catch (const std::bad_alloc&) {
        tasks.stop(stop_reason::memory);
    }
    if (tasks.is_shared()) return void(into.stopped_by = tasks.stopped());
    samples.conclude(into);
    if (tasks.is_stopped() && !samples.violated()) into.result = outcome::inconclusive, into.stopped_by = tasks.stopped();
    if (outputs.part != nullptr) *outputs.part = samples.part();
    if (outputs.labels != nullptr) *outputs.labels = samples.labels();
}

/// Merges the parts of a search by samples.
///
/// Requires: of `Sampling`, empty() is an empty total; count() is the number of all samples; read(total, part, tasks) returns
/// whether a part belongs to `tasks` samples; conclude(into, total, terms) fills in the verdict of a total.
template <class Sampling>
class sampled_parts {
    Sampling sampling_;

public:
    explicit sampled_parts(const Sampling& sampling) : sampling_(sampling) {}

    bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const {
        auto sum = sampling_.empty();
        for (std::size_t i = 0; i < parts.size() && !sum.violated(); ++i) {
            auto one = sampling_.empty();
            const task_range numbers = walks_of({i, parts.size()}, sampling_.count());
            if (!sampling_.read(one, parts[i], numbers.end - numbers.first)) return false;
            sum.merge(one);
            if (parts[i].finished < parts[i].tasks) break;  // it was stopped, so the next part does not continue it
        }
        conclude(sum, terms, stopped, into);
        return true;
    }

    /// Joins the chunks that a rank has taken into one part, up to the last sample that matters; returns false if a chunk does
    /// not belong to such a search.
    bool join(const std::vector<search_part>& chunks, std::uint64_t last, search_part& all) const {
        auto sum = sampling_.empty();
        for (const search_part& chunk : chunks) {
            auto one = sampling_.empty();
            if (chunk.begun.front().first > last) continue;
            if (!sampling_.read(one, chunk, chunk.tasks)) return false;
            sum.merge(one);
            all.tasks += chunk.tasks;
            if (one.violated()) all.found = chunk.found;
        }
        write_walks(all, sum, all.tasks, found_run(all.found));
        return true;
    }

    /// The verdict of such parts, one of each rank; returns false if samples are missing although no rank was stopped.
    ///
    /// Guarantees: a violation counts if all samples up to it were run; a stopped rank may have left out some.
    bool merge_ranks(const std::vector<search_part>& parts, std::uint64_t last, const run_terms& terms, stop_reason stopped,
                     verdict& into) const {
        auto sum = sampling_.empty();
        for (const search_part& part : parts) {
            auto one = sampling_.empty();
            if (!sampling_.read(one, part, part.tasks)) return false;
            sum.merge(one);
        }
        const bool are_all = sum.count() == (sum.violated() ? last + 1 : sampling_.count());
        if (!are_all && stopped == stop_reason::none) return false;
        if (!are_all) sum.forget_found();
        conclude(sum, terms, stopped, into);
        return true;
    }

private:
    template <class Total>
    void conclude(const Total& sum, const run_terms& terms, stop_reason stopped, verdict& into) const {
        sampling_.conclude(into, sum, terms);
        if (stopped != stop_reason::none && !sum.violated()) into.result = outcome::inconclusive, into.stopped_by = stopped;
    }
};

/// Takes all samples, and counts those that fail. `take(number, worker)` returns the failing sample, or nothing.
///
/// Guarantees: the same for any executor, unless a limit or an exception of a sample ends it.
template <class Take>
void find_failing_samples(std::uint64_t count, executor& who, const run_terms& terms, Take&& take) {
    constexpr std::uint64_t largest_block = 256;
    failing_runs& into = *terms.outputs.all_failing;
    try {
        for (std::uint64_t first = 0; first < count; first += largest_block) {
            std::vector<std::optional<failing_path>> failed(
                static_cast<std::size_t>(count - first < largest_block ? count - first : largest_block));
            shared_value<bool> stopped{false};
            who.run(failed.size(), [&](std::uint64_t place, unsigned worker) {
                if (terms.check_in({.tasks = count, .tasks_done = first + place}) != stop_reason::none) stopped.store(true);
                if (!stopped.load()) failed[static_cast<std::size_t>(place)] = take(first + place, worker);
            });
            if (stopped.load()) return;
            for (std::optional<failing_path>& one : failed)
                if (++into.runs, one) note_failing(into, std::move(*one));
        }
    } catch (...) { return; }  // an exception of the model, after the run that the verdict is about
    into.is_complete = true;
}

}}  // namespace foregone::impl
