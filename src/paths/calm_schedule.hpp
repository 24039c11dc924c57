// SPDX-License-Identifier: BSL-1.0
#pragma once

// Looks for a failing schedule with few switches of threads, and for a simpler scenario that fails, before choices are shrunk one
// by one.

#include <foregone/impl/paths/called_program.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/paths/path_shrink.hpp>
#include <foregone/impl/types/lists.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// A choice of a thread that is not the first alternative: at which one of the choices of threads, and what is chosen.
struct planned_turn {
    std::size_t at = 0;
    std::uint64_t index = 0;
};

/// The first thread at each choice, but for the planned turns. The other choices are those of a path, in their order.
class planned_choices final : public choice_source {
    const std::vector<planned_turn>& plan_;
    const std::vector<std::uint64_t>& others_;
    std::size_t next_turn_ = 0, next_other_ = 0;

public:
    std::vector<std::uint64_t> counts{};  ///< of each choice of a thread: the number of alternatives

    planned_choices(const std::vector<planned_turn>& plan, const std::vector<std::uint64_t>& others)
        : plan_(plan), others_(others) {}

    std::uint64_t choose(std::uint64_t, std::uint64_t count) override {
        return next_other_ < others_.size() ? std::min(others_[next_other_++], count - 1) : 0;
    }
    std::uint64_t schedule(std::uint64_t, const std::uint64_t*, std::uint64_t count) override {
        const std::size_t at = counts.size();
        counts.push_back(count);
        if (next_turn_ == plan_.size() || plan_[next_turn_].at != at) return 0;
        return std::min(plan_[next_turn_++].index, count - 1);
    }
    bool is_used_up(std::uint64_t) const override { return next_turn_ == plan_.size() && next_other_ == others_.size(); }
};

/// The choices of a path, divided into those of threads and others.
class divided_choices final : public choice_source {
    listed_choices<std::vector<std::uint64_t>> path_;

public:
    std::vector<std::uint64_t> others{};
    std::vector<planned_turn> turns{};

    explicit divided_choices(const std::vector<std::uint64_t>& path) : path_(path, true) {}

    std::uint64_t choose(std::uint64_t step, std::uint64_t count) override {
        others.push_back(path_.choose(step, count));
        return others.back();
    }
    std::uint64_t schedule(std::uint64_t step, const std::uint64_t*, std::uint64_t count) override {
        const std::uint64_t index = path_.choose(step, count);
        if (index > 0) turns.push_back({scheduled_, index});
        ++scheduled_;
        return index;
    }
    bool is_used_up(std::uint64_t step) const override { return path_.is_used_up(step); }

private:
    std::size_t scheduled_ = 0;
};

/// Tries all schedules in which at most three choices of a thread are not the first alternative, and keeps the one that fails for
/// the same reason with the fewest preemptions, then switches, then choices. If threads make the calls of a scenario, those with
/// fewer calls are tried, each with the best schedule so far, and then with all of these.
///
/// Guarantees: deterministic. Schedules with fewer such choices come first; it ends when those with as many as the best failing
/// one are tried, or after `most_runs`. A scenario is tried in at most `most_runs_a_scenario`.
/// Source: few preemptions suffice for most failures (Musuvathi and Qadeer, "Iterative context bounding", PLDI 2007); simpler
/// schedules by fewer switches as in Jalbert and Sen, "A trace simplification technique for effective debugging of concurrent
/// programs" (FSE 2010).
class calm_schedule {
    static constexpr std::size_t most_turns = 3;
    static constexpr std::uint64_t most_runs = 2'000, most_runs_of_scenarios = 8'000, few_runs_a_scenario = 50,
                                   most_runs_a_scenario = 1'000;

    using shrinker = path_shrinker<called_program, growing_lists, path_in_place<called_program, growing_lists>>;

    called_program program_;
    path_terms terms_;
    path_room room_;
    shrinker& found_;
    std::uint64_t limit_runs_, limit_ = 0;
    std::vector<std::uint64_t> others_{};
    std::vector<planned_turn> plan_{}, best_{};  ///< the turns of the path that is tried next, and of the best failing one
    std::vector<std::vector<std::uint64_t>> counts_{};  ///< by the length of the plan: what its last run offered

public:
    calm_schedule(called_program program, const path_terms& terms, shrinker& found, std::uint64_t limit_runs)
        : program_(program), terms_(terms), room_(terms.limit), found_(found), limit_runs_(limit_runs), counts_(most_turns + 1) {
        if (program.propose_simpler != nullptr) found.leading = 2;
    }

    /// Replaces the failing path. `is_to_stop` is asked before each run.
    template <class Stop>
    void find(Stop&& is_to_stop) {
        if (!measure() || found_.turns == turn_counts{}) return;
        limit_ = std::min(limit_runs_, found_.runs + most_runs);
        for (std::size_t turns = 0; turns <= std::min(most_turns, best_.size()); ++turns)
            if (try_all(turns, false, is_to_stop) == tried::stopped) return;
    }

    /// Replaces the failing path by one of a simpler scenario, as often as there is one. Returns whether it did.
    template <class Stop>
    bool simplify(Stop&& is_to_stop) {
        if (program_.propose_simpler == nullptr || !measure()) return false;
        bool helped = false;
        const std::uint64_t last = std::min(limit_runs_, found_.runs + most_runs_of_scenarios);
        for (std::uint64_t runs = few_runs_a_scenario; runs > 0;) {
            const auto fails = [&](const std::vector<std::uint64_t>& simpler) {
                limit_ = std::min(last, found_.runs + runs);
                return fails_in(simpler, is_to_stop);
            };
            if (program_.propose_simpler(others_, fails)) helped = true, runs = few_runs_a_scenario;
            else runs = runs == few_runs_a_scenario ? most_runs_a_scenario : 0;
        }
        return helped;
    }

private:
    enum class tried : std::uint8_t { stopped, in_vain, kept };

    /// Whether the calls of another scenario, and the other choices with them, fail alike in some schedule.
    template <class Stop>
    bool fails_in(const std::vector<std::uint64_t>& simpler, Stop& is_to_stop) {
        const std::vector<std::uint64_t> others = std::exchange(others_, simpler);
        plan_ = best_;
        tried last = try_plan(true, is_to_stop);
        for (std::size_t turns = 0; last == tried::in_vain && turns <= most_turns; ++turns) last = try_all(turns, true, is_to_stop);
        if (last != tried::kept) others_ = others;
        return last == tried::kept;
    }

    path_result run(choice_source& source, path_reason& reason) {
        return take_path<called_program>(room_.points, terms_.limit, source, reason, nullptr, terms_.escapes, nullptr, nullptr,
                                         program_);
    }

    bool fails_alike(const replayed& went) const {
        return went.property == found_.property && went.reason == found_.reason;
    }

    /// Finds how calm the failing path is; a path that another process found comes without that.
    bool measure() {
        divided_choices source(found_.actions);
        path_reason reason;
        const replayed went = as_replayed(run(source, reason), reason);
        if (!fails_alike(went)) return false;
        found_.turns = went.turns;
        others_ = std::move(source.others);
        best_ = std::move(source.turns);
        return true;
    }

    /// All plans of some number of turns, in lexicographic order, or up to the first that is kept.
    template <class Stop>
    tried try_all(std::size_t turns, bool ends_when_kept, Stop& is_to_stop) {
        plan_.clear();
        do {
            const tried last = try_plan(plan_.size() == turns, is_to_stop);
            if (last == tried::stopped || (last == tried::kept && ends_when_kept)) return last;
        } while (next_plan(turns));
        return tried::in_vain;
    }

    /// Takes the path of the plan, unless the runs are used up.
    template <class Stop>
    tried try_plan(bool is_whole, Stop& is_to_stop) {
        if (found_.runs >= limit_ || is_to_stop()) return tried::stopped;
        ++found_.runs;
        return run_plan(is_whole) ? tried::kept : tried::in_vain;
    }

    /// Returns whether the path of the plan was kept.
    bool run_plan(bool is_whole) {
        planned_choices source(plan_, others_);
        path_reason reason;
        const path_result path = run(source, reason);
        if (plan_.size() < counts_.size()) counts_[plan_.size()] = std::move(source.counts);
        const replayed went = as_replayed(path, reason);
        found_.spent += went.steps;
        if (!is_whole || !fails_alike(went)) return false;
        std::vector<std::uint64_t> taken;
        for (std::uint64_t i = 0; i < path.steps; ++i) taken.push_back(room_.points[i].index);
        if (!found_.is_simpler(taken, went.turns)) return false;
        found_.begin_from(taken, went.turns);
        best_ = plan_;
        return true;
    }

    bool next_plan(std::size_t turns) {
        if (plan_.size() < turns) plan_.push_back({plan_.empty() ? 0 : plan_.back().at + 1, 0});
        while (!plan_.empty()) {
            const std::vector<std::uint64_t>& counts = counts_[plan_.size() - 1];
            planned_turn& last = plan_.back();
            ++last.index;
            while (last.at < counts.size() && last.index >= counts[last.at]) ++last.at, last.index = 1;
            if (last.at < counts.size()) return true;
            plan_.pop_back();
        }
        return false;
    }
};

}}  // namespace foregone::impl
