// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/paths/called_program.hpp>
#include <foregone/impl/engine/paths/path_worker.hpp>
#include <foregone/model/chooser.hpp>

#include <cstdint>
#include <exception>
#include <utility>
#include <vector>

namespace foregone::inline impl {

/// Chooses along one path after another, each from its first step that differs from the path before.
///
/// Guarantees: a choice beyond the given ones whose point is still that of an earlier path, at index 0, is a repeated choice.
class resumed_chooser final : public chooser {
public:
    using chooser::chooser;

    /// Begins after `from` choices of a path with `known` given ones; the points up to `written` are initialised.
    constexpr void resume(std::uint64_t from, std::uint64_t known, std::uint64_t written) {
        steps_ = from;
        given_ = known;
        run_.known = compared_ = written;
        ended_ = path_end::none;
        escaped_ = swallowed_ = false;
    }

    constexpr std::uint64_t taken() const { return steps_; }
};

/// Takes the paths of a program by steps, as path_worker does, with the state before each step of the last path at hand.
///
/// Guarantees: a step of a path is run once for all paths that go on from it differently in a later step.
/// Complexity: memory for one state for each step of a path. A path is one copy of a state, and its steps from the one on in
/// which it differs from the path before.
template <class Steps>
class step_walk {
    using state = typename Steps::state;

    /// A state, and the number of choices before it.
    struct beginning {
        state before;
        std::uint64_t choices;
    };

    std::vector<beginning> beginnings_{};  ///< of the steps of the last path; of those without a choice between, the last
    std::uint64_t written_ = 0;            ///< initialised points
    std::uint64_t moved_ = 0;              ///< the points of the last path, whose index may not be 0

public:
    /// Takes up to `paths` paths, and stops after one that failed or did not fit; `paths` becomes their number.
    template <class Worker>
    constexpr path_result advance(Worker& worker, path_reason& reason, bool escapes, std::uint64_t& paths) {
        resumed_chooser choose(
            {.points = &worker.points[0], .known = worker.known, .limit = worker.limit, .escapes = escapes, .reason = &reason});
        for (std::uint64_t taken = 1;; ++taken) {
            begin(worker, choose);
            go_on(choose);
            const path_result path = choose.result();
            worker.end_path(path);
            moved_ = path.steps;
            if (written_ < path.steps) written_ = path.steps;
            if (taken < paths && !worker.finished && is_usual(path)) continue;
            paths = taken;
            return path;
        }
    }

    /// The choices of the last path that were not repeated.
    constexpr std::uint64_t repeated() const { return beginnings_.back().choices; }

private:
    static constexpr bool is_usual(const path_result& path) {
        return path.ended != path_end::failed && path.ended != path_end::broken && !path.swallowed;
    }

    /// Goes back to the last step before the choice that differs.
    template <class Worker>
    constexpr void begin(Worker& worker, resumed_chooser& choose) {
        for (std::uint64_t i = worker.known; i < moved_; ++i)
            worker.points[i].index = 0, worker.points[i].end = worker.points[i].count;
        if (written_ < worker.known) written_ = worker.known;
        while (!beginnings_.empty() && beginnings_.back().choices >= worker.known) beginnings_.pop_back();
        if (beginnings_.empty()) beginnings_.push_back({Steps::initial(), 0});
        choose.resume(beginnings_.back().choices, worker.known, written_);
    }

    constexpr void go_on(resumed_chooser& choose) {
        state now = beginnings_.back().before;
        while (step(now, choose)) {
            if (beginnings_.back().choices == choose.taken()) beginnings_.pop_back();
            beginnings_.push_back({now, choose.taken()});
        }
    }

    /// Whether the program goes on.
    static constexpr bool step(state& now, resumed_chooser& choose) {
        if (!std::is_constant_evaluated()) return step_and_catch(now, choose);
        if (Steps::step(now, choose) && !choose.over()) return true;
        choose.complete();
        return false;
    }

    static bool step_and_catch(state& now, resumed_chooser& choose) {
#if FOREGONE_HAS_EXCEPTIONS
        try {
            if (Steps::step(now, choose) && !choose.over()) return true;
            choose.complete();
        } catch (const path_over&) {
            return false;
        } catch (const std::exception& error) {
            choose.threw(error.what());
        } catch (...) { choose.threw("something that is no std::exception"); }
#else
        if (Steps::step(now, choose) && !choose.over()) return true;
        choose.complete();
#endif
        choose.left_by_itself();
        return false;
    }
};

/// The same for the compiled engine.
template <class Steps>
class called_steps final : public shared_beginnings {
    step_walk<Steps> walk_;

public:
    static shared_beginnings* make() { return new called_steps; }

    path_result advance(path_worker<called_program, choice_point*>& worker, path_reason& reason, bool escapes,
                        std::uint64_t& paths) override {
        return walk_.advance(worker, reason, escapes, paths);
    }
};

}  // namespace foregone::impl
