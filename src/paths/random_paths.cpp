// SPDX-License-Identifier: BSL-1.0
// Runs random paths of a program by all workers, and merges the samples of shards and ranks.
#include "paths/calm_schedule.hpp"
#include "paths/path_history.hpp"
#include "search/sample_search.hpp"
#include "search/task_queue.hpp"

#include "walks/label_tally.hpp"

#include <foregone/impl/paths/program_search.hpp>
#include <foregone/impl/paths/random_paths.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/types/lists.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// Random paths, with the labels that they collect.
struct labelled_paths : path_sample<called_program, growing_lists> {
    label_tally labels{};

    void merge(const labelled_paths& next) {
        path_sample::merge(next);
        labels.merge(next.labels);
    }
};

/// Random paths at run time. Findings and counts do not depend on which worker took which path, because blocks are added in
/// order.
class sampling_run {
    using sample_type = labelled_paths;

    called_program program_;
    const random& scope_;
    const run_terms& terms_;
    task_queue tasks_;
    std::uint64_t seed_;
    std::uint64_t schedule_points_ = sample_type::schedule_points(scope_, program_);
    sample_type sample_{};
    seen_choices seen_{};
    std::vector<std::optional<path_room>>
        rooms_;  ///< by worker, made for its first path: long ones are expensive to make
    shared_value<std::uint64_t> taken_{0};         ///< of the current block
    bool is_calmed_ = false;                       ///< a schedule with few switches was looked for

public:
    sampling_run(called_program program, const random& scope, executor& who, const run_terms& terms)
        : program_(program), scope_(scope), terms_(terms), tasks_(who, terms), seed_(terms.limits.seed.value_or(scope_.seed)),
          rooms_(who.workers()) {
        open_samples(tasks_, terms.limits.shard, scope_.runs);
        shown_values.forget();
    }

    /// Errors: invalid_program.
    void run(verdict& into) {
        take_samples(tasks_, *this, terms_.outputs, into);
    }

    // The functions that sample_search calls.

    void begin(std::uint64_t first) {
        sample_ = {};
        sample_.first = first;
    }

    bool violated() const { return sample_.violated(); }
    std::uint64_t last() const { return sample_.first + sample_.drawn - 1; }
    bool shrinks() const { return sample_.shrinks(scope_); }
    void shrink() {
        if (!std::exchange(is_calmed_, true)) return calm_down();
        sample_.found.advance();
        if (sample_.found.minimal) calmer().simplify([this] { return stops_shrinking(); });
        check_in();
    }

    void conclude(verdict& into) const {
        sample_.conclude(into, seed_, terms_.limits.shard.is_part());
        if (violated()) into.trace.actions = sample_.found.actions;
    }
    const label_tally& labels() const { return sample_.labels; }

    search_part part() const {
        search_part own;
        write_walks(own, sample_, tasks_.chunk_size(),
                     {sample_.found.property, false, 0, sample_.found.actions, sample_.found.reason});
        return own;
    }

    void take_block(task_range numbers) {
        std::vector<drawn_path<growing_lists>> drawn(static_cast<std::size_t>(numbers.end - numbers.first));
        std::vector<run_labels> collected(drawn.size());
        tasks_.workers().run(drawn.size(), [&](std::uint64_t place, unsigned worker) {
            if (!tasks_.is_stopped()) {
                path_history history(seen_);
                const label_scope collecting(collected[static_cast<std::size_t>(place)]);
                drawn[static_cast<std::size_t>(place)] =
                    sample_type::draw(scope_, room_of(worker), seed_, numbers.first + place, schedule_points_, &history, program_);
                taken_.add(1);
            }
            check_in();
        });
        if (!tasks_.goes_on()) return;
        taken_.store(0);
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            refuse_unfit(drawn[i].path, drawn[i].reason);
            sample_.add(drawn[i], scope_, program_);
            sample_.labels.add(collected[i]);
            if (violated()) return;
        }
    }

private:
    const path_room& room_of(unsigned worker) {
        std::optional<path_room>& room = rooms_[worker];
        if (!room) room.emplace(scope_.steps, std::true_type{});
        return *room;
    }

    void calm_down() {
        const auto is_to_stop = [this] { return stops_shrinking(); };
        calm_schedule calm = calmer();
        calm.find(is_to_stop);
        if (calm.simplify(is_to_stop)) calm.find(is_to_stop);
    }

    bool stops_shrinking() {
        check_in();
        return !tasks_.goes_on();
    }

    calm_schedule calmer() { return {program_, {scope_.steps, scope_.escapes}, sample_.found, scope_.shrink_runs}; }

    void check_in() { tasks_.check_in(tasks_.now(sample_.counted.choices, sample_.drawn + taken_.peek())); }
};

/// Takes one path for its choices. Errors: invalid_program.
void take_only(called_program program, const random& scope, std::uint64_t seed, drawn_run& into) {
    using sample_type = path_sample<called_program, growing_lists>;
    into.count = scope.runs;
    if (!into.exists()) return;
    const path_room room(scope.steps, std::true_type{});
    const std::uint64_t points = sample_type::schedule_points(scope, program);
    const auto one = sample_type::draw(scope, room, seed, into.number, points, nullptr, program);
    refuse_unfit(one.path, one.reason);
    for (std::uint64_t i = 0; i < one.path.steps; ++i) into.run.actions.push_back(room.points[i].index);
}

/// Takes all paths, and counts those that fail.
void find_failing_paths(called_program program, const random& scope, executor& who, const run_terms& terms) {
    using sample_type = path_sample<called_program, growing_lists>;
    const std::uint64_t seed = terms.limits.seed.value_or(scope.seed), points = sample_type::schedule_points(scope, program);
    std::vector<std::optional<path_room>> rooms(who.workers());
    find_failing_samples(scope.runs, who, terms, [&](std::uint64_t number, unsigned worker) -> std::optional<failing_path> {
        if (!rooms[worker]) rooms[worker].emplace(scope.steps, std::true_type{});
        const auto one = sample_type::draw(scope, *rooms[worker], seed, number, points, nullptr, program);
        if (one.path.ended != path_end::failed) return std::nullopt;
        return failing_path{one.indices, as_replayed(one.path, one.reason)};
    });
}

/// Random paths, for merging parts.
struct sampled_paths {
    const random& scope;

    static labelled_paths empty() { return {}; }
    std::uint64_t count() const { return scope.runs; }

    bool read(labelled_paths& total, const search_part& part, std::uint64_t tasks) const {
        const found_run& found = part.found;
        if (!read_walks(total, part, tasks) || found.actions.size() > scope.steps) return false;
        total.found.property = found.property;
        for (const std::uint64_t index : found.actions) total.found.actions.push_back(index);
        total.found.reason = found.reason;
        return true;
    }

    void conclude(verdict& into, const labelled_paths& sum, const run_terms& terms) const {
        sum.conclude(into, terms.limits.seed.value_or(scope.seed));
        if (terms.outputs.labels != nullptr) *terms.outputs.labels = sum.labels;
        if (sum.violated()) into.trace.actions = sum.found.actions;
    }
};

}  // namespace

verdict path_sampling::run(executor& who, const run_terms& terms) const {
    verdict found;
    if (drawn_run* const only = terms.outputs.only_run; only != nullptr)
        take_only(program_, scope_, terms.limits.seed.value_or(scope_.seed), *only);
    else if (terms.outputs.all_failing != nullptr) find_failing_paths(program_, scope_, who, terms);
    else if (!is_helper(terms)) sampling_run(program_, scope_, who, terms).run(found);
    return found;
}

bool path_sampling::merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const {
    return sampled_parts(sampled_paths{scope_}).merge(parts, terms, stopped, into);
}

bool path_sampling::join(const std::vector<search_part>& chunks, std::uint64_t last, search_part& all) const {
    return sampled_parts(sampled_paths{scope_}).join(chunks, last, all);
}

bool path_sampling::merge_ranks(const std::vector<search_part>& parts, std::uint64_t last, const run_terms& terms,
                                stop_reason stopped, verdict& into) const {
    return sampled_parts(sampled_paths{scope_}).merge_ranks(parts, last, terms, stopped, into);
}

}}  // namespace foregone::impl
