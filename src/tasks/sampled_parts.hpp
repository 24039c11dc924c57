// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "walk_part.hpp"

#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/engine/tasks/search_part.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

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

}  // namespace foregone::impl
