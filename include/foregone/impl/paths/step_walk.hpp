// SPDX-License-Identifier: BSL-1.0
#pragma once

// The loop over the paths of an fg::stepped program: copies of states replace the repetition of common first steps.

#include <foregone/impl/base/caught_text.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/flight_recorder.hpp>
#include <foregone/impl/paths/called_program.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/model/chooser.hpp>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// Chooses along one path after another, each from its first step that differs from the path before.
///
/// Guarantees: a choice beyond the given ones whose point is still that of an earlier path, at index 0, is a repeated choice.
class resumed_chooser final : public chooser {
    bool escapes_;  ///< of each path; a choice without escape that ends one leaves no exception for the rest of it

public:
    constexpr explicit resumed_chooser(const run& asked) : chooser(asked), escapes_(asked.escapes) {}

    /// Begins after `from` choices of a path with `known` given ones; the points up to `written` are initialised.
    constexpr void resume(std::uint64_t from, std::uint64_t known, std::uint64_t written) {
        run_.known = resumed_ = written;
        run_.escapes = escapes_;
        ended_ = path_end::none;
        escaped_ = swallowed_ = false;
        resume(from, known);
    }

    /// The same after a path that is complete.
    constexpr void resume(std::uint64_t from, std::uint64_t known) { steps_ = from, given_ = known; }

    constexpr std::uint64_t taken() const { return steps_; }
    constexpr std::uint64_t given() const { return given_; }
};

/// Keeps the recorder of the thread, if it has one, at the indices of all initialised points, chosen again or not.
///
/// Guarantees: what is recorded, and then the first of each choice, is the path.
class path_record {
    flight_recorder* recorder_ = nullptr;

public:
    constexpr path_record() {
        if (!std::is_constant_evaluated()) recorder_ = active_recorder;
    }

    constexpr void add(const choice_point* points, std::uint64_t first, std::uint64_t last) const {
        if (recorder_ == nullptr) return;
        for (; first < last; ++first) recorder_->know(first, points[first].index);
    }

    /// A path with this number of given choices begins.
    constexpr void begin(std::uint64_t given) const {
        if (recorder_ != nullptr) recorder_->begin_after(given);
    }
};

/// How one step of a program ended.
enum class step_end : std::uint8_t { goes_on, returned, escaped };

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
        const path_record record;
        record.add(&worker.points[0], 0, written_ > worker.known ? written_ : worker.known);
        for (std::uint64_t taken = 1;; ++taken) {
            if (begin(worker, choose, record)) taken += sweep(worker, choose, is_in_the_midst(worker) ? paths - taken : 0, record);
            const path_result path = choose.result();
            moved_ = path.steps;
            if (written_ < moved_) written_ = moved_;
            worker.end_path(path);
            if (taken < paths && !worker.finished && is_counted(path)) continue;
            paths = taken;
            return path;
        }
    }

    /// The choices of the last path that were not repeated.
    constexpr std::uint64_t repeated() const { return beginnings_.empty() ? 0 : beginnings_.back().choices; }

private:
    template <class Worker>
    constexpr bool is_in_the_midst(const Worker& worker) const {
        return worker.least == 0 && worker.known > worker.floor && worker.counted.longest >= written_;
    }

    static constexpr bool is_counted(const path_result& path) {
        return path.ended != path_end::failed && path.ended != path_end::broken && !path.swallowed;
    }

    /// Goes back to the last step before the choice that differs. Returns false if the path ends before its first step.
    template <class Worker>
    constexpr bool begin(Worker& worker, resumed_chooser& choose, const path_record& record) {
        set_back(&worker.points[0], worker.known, moved_);
        record.add(&worker.points[0], worker.known > 0 ? worker.known - 1 : 0, worker.known > moved_ ? worker.known : moved_);
        record.begin(worker.known);
        if (written_ < worker.known) written_ = worker.known;
        while (!beginnings_.empty() && beginnings_.back().choices >= worker.known) beginnings_.pop_back();
        choose.resume(beginnings_.empty() ? 0 : beginnings_.back().choices, worker.known, written_);
        return !beginnings_.empty() || begin_first(choose);
    }

    constexpr bool begin_first(resumed_chooser& choose) {
        if (!std::is_constant_evaluated()) return begin_and_catch(choose);
        beginnings_.push_back({Steps::initial(), 0});
        return true;
    }

    bool begin_and_catch(resumed_chooser& choose) {
#if FOREGONE_HAS_EXCEPTIONS
        try {
            beginnings_.push_back({Steps::initial(), 0});
            return true;
        } catch (...) { choose.threw(caught_text()); }
        return false;
#else
        beginnings_.push_back({Steps::initial(), 0});
        return true;
#endif
    }

    static constexpr void set_back(choice_point* points, std::uint64_t first, std::uint64_t last) {
        for (; first < last; ++first) points[first].index = 0, points[first].end = points[first].count;
    }

    /// Takes complete paths that differ in the last step, up to `most`, and one path more, which is not counted yet; returns the
    /// number of those that are.
    ///
    /// Requires: if `most` is not 0, the last given choice can advance, and no initialised point is beyond the worker's longest
    /// path.
    template <class Worker>
    constexpr std::uint64_t sweep(Worker& worker, resumed_chooser& choose, std::uint64_t most, const path_record& record) {
        const beginning& from = beginnings_.back();
        const std::uint64_t before = from.choices, lowest = worker.floor > before ? worker.floor : before, written = written_;
        choice_point* const points = &worker.points[0];
        std::uint64_t left = most, carried = 0;
        const auto add = [&] {
            if (left == most) return std::uint64_t{0};
            worker.add_complete(most - left, most - left + carried + choose.given() - worker.known);
            worker.known = choose.given();
            return most - left;
        };
        step_end end = step_end::goes_on;
        for (;; --left) {
            state now(from.before);
            end = take_step(now, choose);
            if (end == step_end::goes_on) [[unlikely]] return go_on(now, choose), add();
            const std::uint64_t steps = choose.taken();
            if (end == step_end::escaped || choose.over()) [[unlikely]] break;
            if (steps < choose.given()) [[unlikely]] break;
            if (steps > written) [[unlikely]] break;
            if (left == 0) [[unlikely]] break;
            choice_point* last = points + (steps - 1);
            std::uint64_t moved = steps;
            if (last->index + 1 >= last->end) {
                do --moved, --last;
                while (moved > lowest && last->index + 1 >= last->end);
                if (moved == lowest) break;
                set_back(points, moved, steps);
                carried += steps - moved;
            }
            ++last->index;
            record.add(points, moved - 1, steps);
            record.begin(moved);
            choose.resume(before, moved);
        }
        conclude(end, choose);
        return add();
    }

    /// Takes the steps after the first, to the end of the path.
    FOREGONE_NOINLINE constexpr void go_on(const state& first, resumed_chooser& choose) {
        state now = first;
        step_end end = step_end::goes_on;
        do {
            if (beginnings_.back().choices == choose.taken()) beginnings_.pop_back();
            beginnings_.push_back({now, choose.taken()});
            end = take_step(now, choose);
        } while (end == step_end::goes_on);
        conclude(end, choose);
    }

    static constexpr void conclude(step_end end, resumed_chooser& choose) {
        if (end == step_end::escaped) return;
        choose.complete();
        choose.left_by_itself();
    }

    FOREGONE_ALWAYS_INLINE static constexpr step_end take_step(state& now, resumed_chooser& choose) {
        if (!std::is_constant_evaluated()) return step_and_catch(now, choose);
        return Steps::step(now, choose) && !choose.over() ? step_end::goes_on : step_end::returned;
    }

    FOREGONE_ALWAYS_INLINE static step_end step_and_catch(state& now, resumed_chooser& choose) {
#if FOREGONE_HAS_EXCEPTIONS
        try {
            return Steps::step(now, choose) && !choose.over() ? step_end::goes_on : step_end::returned;
        } catch (const path_over&) {
            return step_end::escaped;
        } catch (...) { choose.threw(caught_text()); }
        return step_end::returned;
#else
        return Steps::step(now, choose) && !choose.over() ? step_end::goes_on : step_end::returned;
#endif
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

}}  // namespace foregone::impl
