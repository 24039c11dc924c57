// SPDX-License-Identifier: BSL-1.0
#pragma once

// How much of a choice tree is done, for the displayed progress of a search of sequences; used by tree_run.

#include "tree_part.hpp"

#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/sequences/tree_model.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The progress of a tree, in units: each task has the same number.
///
/// Threads: tried, done and now by any worker at any time; everything else while no worker runs.
class tree_progress {
    static constexpr std::uint64_t units_a_task = 1 << 16;

    const tree_shape& shape_;
    std::uint64_t tasks_ = 0, units_before_ = 0;
    shared_value<std::uint64_t> units_done_{0}, tried_{0};

public:
    explicit tree_progress(const tree_shape& shape) : shape_(shape) {}

    void begin(std::uint64_t tasks) { tasks_ = tasks; }

    /// Resumes an earlier run that has handed out `handed_out` tasks; walks at `open` are not done.
    void resume(std::uint64_t tasks, std::uint64_t handed_out, const std::vector<tree_position>& open) {
        tasks_ = tasks;
        units_before_ = (handed_out - open.size()) * units_a_task;
        for (const tree_position& at : open) units_before_ += units_of(at);
        units_done_.store(units_before_);
    }

    void tried(std::uint64_t actions) { tried_.add(actions); }
    void task_done() { units_done_.add(units_a_task); }

    /// A walk of one task, which reports its progress.
    class walk {
        tree_progress& of_;
        std::uint64_t reported_ = 0;

    public:
        explicit walk(tree_progress& of) : of_(of) {}

        /// A walk that was interrupted at a position, and has reported its progress up to there.
        walk(tree_progress& of, const tree_position& at) : of_(of), reported_(of.units_of(at)) {}

        void report(const tree_walk& at) {
            const std::uint64_t now = at.finished ? units_a_task : of_.units_of(at.next, at.floor_steps, at.depth);
            if (now > reported_) of_.units_done_.add(now - reported_), reported_ = now;
        }
    };

    progress now(std::uint64_t tasks_elsewhere) const {
        return {.transitions = tried_.peek(),
                .depth_steps = shape_.max_steps,
                .tasks = tasks_ * units_a_task,
                .tasks_done = units_done_.peek() + tasks_elsewhere * units_a_task,
                .tasks_before = units_before_};
    }

private:
    std::uint64_t units_of(const tree_position& at) const { return units_of(at.next.data(), at.floor, at.depth()); }

    /// The approximate share of the tree below its floor that a walk has done, from the next actions at the first four depths.
    std::uint64_t units_of(const std::uint64_t* next, std::uint64_t floor, std::uint64_t depth) const {
        const double one = 1.0 / static_cast<double>(shape_.actions);
        double share = 0, width = one;
        for (std::uint64_t i = floor; i <= depth && i < floor + 4; ++i, width *= one)
            share += width * static_cast<double>(next[i] - (i < depth ? 1 : 0));
        return static_cast<std::uint64_t>(share * static_cast<double>(units_a_task));
    }
};

}}  // namespace foregone::impl
