// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/conclude.hpp>
#include <foregone/engine/explore.hpp>
#include <foregone/engine/search_part.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// What can be done with parts of a search: deal it out to shards, go on from where it was stopped, and merge what shards found into
/// the verdict of the whole. A new scope that can specialises it.
///
/// Shape: `merge` has a part of each shard, in their order, and why one of them was stopped. Answers are false for parts that no such
/// search writes.
template <class View, auto Scope>
struct search_parts {
    static constexpr bool divisible = false, resumable = false;

    static bool fits(const search_part&, search_shard) { return false; }
    static bool merge(const std::vector<search_part>&, const run_terms&, stop_reason, verdict&) { return false; }
};

template <class View, sequences_scope Scope>
struct search_parts<View, Scope> {
    static constexpr bool divisible = true, resumable = true;

    static bool fits(const search_part& part, search_shard shard) {
        const model_tree<View, Scope.max_steps> model;
        return sequence_search(model, Scope.min_steps).fits(part, shard);
    }
    static bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) {
        const model_tree<View, Scope.max_steps> model;
        return sequence_search(model, Scope.min_steps).merge(parts, terms, stopped, into);
    }
};

template <class View, random Scope>
struct search_parts<View, Scope> {
    using source_type = random_source<View, Scope>;

    using total_type = cycle_total<View, typename source_type::lists>;

    static constexpr bool divisible = shows_numbers<total_type>, resumable = false;

    static bool fits(const search_part&, search_shard) { return false; }

    static bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) {
        if constexpr (divisible) {
            total_type sum;
            for (std::size_t i = 0; i < parts.size() && !sum.violated(); ++i) {
                total_type one;
                const task_range numbers = cycles_of({i, parts.size()}, count());
                if (!read(one, parts[i], numbers.end - numbers.first)) return false;
                sum.merge(one);
                if (parts[i].finished < parts[i].tasks) break;  // it was stopped, and what comes next does not follow on it
            }
            conclude(sum, terms.seed.value_or(Scope.seed), stopped, into);
        }
        return divisible;
    }

    /// One part of the chunks that a rank has taken, up to the last cycle of interest; false if one of them is none of such a search.
    static bool joined(const std::vector<search_part>& chunks, std::uint64_t last, search_part& all)
        requires divisible
    {
        total_type sum;
        for (const search_part& chunk : chunks) {
            total_type one;
            if (chunk.begun.front().first > last) continue;
            if (!read(one, chunk, chunk.tasks)) return false;
            sum.merge(one);
            all.tasks += chunk.tasks;
            if (one.violated()) all.found = chunk.found;
        }
        write_cycles(all, sum, all.tasks, found_run(all.found));
        return true;
    }

    /// The verdict of such parts, one of each rank; false if they are not all cycles, though no rank was stopped.
    ///
    /// Shape: what violates something counts if all cycles up to it were run: a rank that was stopped may have left out some.
    static bool merge_joined(const std::vector<search_part>& parts, std::uint64_t last, const run_terms& terms, stop_reason stopped, verdict& into)
        requires divisible
    {
        total_type sum;
        for (const search_part& part : parts) {
            total_type one;
            if (!read(one, part, part.tasks)) return false;
            sum.merge(one);
        }
        const bool are_all = sum.count() == (sum.violated() ? last + 1 : count());
        if (!are_all && stopped == stop_reason::none) return false;
        if (!are_all) sum.found = {};
        conclude(sum, terms.seed.value_or(Scope.seed), stopped, into);
        return true;
    }

private:
    static constexpr std::uint64_t count() {
        return source_type::count();
    }

    static bool read(total_type& total, const search_part& part, std::uint64_t tasks) {
        const found_run& found = part.found;
        if (!read_cycles(total, part, tasks) || found.actions.size() > Scope.steps) return false;
        total.found.property = found.property;
        for (const std::uint64_t action : found.actions) total.found.actions.push_back(action);
        total.found.initial = found.initial;
        return true;
    }

    static void conclude(const total_type& sum, std::uint64_t seed, stop_reason stopped, verdict& into) {
        source_type source;
        source.seed = seed;
        sum.conclude(into, source);
        if (sum.violated()) sum.trace(into.trace);
        if (stopped != stop_reason::none && !sum.violated()) into.result = outcome::inconclusive, into.stopped_by = stopped;
    }
};

template <class View, random Scope>
    requires sees_program<View>
struct search_parts<View, Scope> {
    static constexpr bool divisible = true, resumable = false;

    static bool fits(const search_part&, search_shard) { return false; }
    static bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) {
        return path_sampling(program_called<View>(), Scope).merge(parts, terms, stopped, into);
    }
};

template <class View, paths_scope Scope>
struct search_parts<View, Scope> {
    static constexpr bool divisible = Scope.order == path_order::depth_first && !Scope.merges, resumable = divisible;

    static bool fits(const search_part& part, search_shard) { return paths_search(program_called<View>(), Scope).fits(part); }
    static bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) {
        return paths_search(program_called<View>(), Scope).merge(parts, terms, stopped, into);
    }
};

}  // namespace foregone
