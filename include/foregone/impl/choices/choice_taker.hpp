// SPDX-License-Identifier: BSL-1.0
#pragma once

// Takes the choices of one run of a program: repeats and compares given ones, then continues; the base of fg::chooser.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/flight_recorder.hpp>
#include <foregone/impl/choices/choice_text.hpp>
#include <foregone/impl/choices/choice_values.hpp>
#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/choices/value_comparison.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Takes the choices of one run along a path: the given ones again, and beyond them the first of each, or a source's.
///
/// Guarantees: each call of a chooser is one choice; a given choice is compared with its earlier form.
class choice_taker {
public:
    constexpr explicit choice_taker(const path_asked& asked)
        : run_(asked), given_(asked.known), compared_(asked.values != nullptr && asked.listener == nullptr ? asked.known : 0) {}
    choice_taker(const choice_taker&) = delete;
    choice_taker& operator=(const choice_taker&) = delete;

    // For the search after the run.

    constexpr path_result result() const { return {ended_, failure_, swallowed_, steps_, turns_, limits_}; }

    constexpr void note_limits(const schedule_limits& limits) { limits_.merge(limits); }

    /// Another thread of a schedule goes on than before.
    constexpr void note_turn(bool preempts) {
        ++turns_.switches, turns_.preemptions += preempts ? 1 : 0;
        if (listener() != nullptr) listener()->turn(preempts);
    }

    /// The program returned.
    constexpr void complete() {
        if (ended_ != path_end::none) return;
        if (steps_ < given_) ends_early();
        else ended_ = path_end::complete;
    }

    /// The program threw an exception.
    constexpr void threw(std::string_view what) {
        if (ended_ != path_end::none) return;
        if (steps_ < given_) return ends_early();
        ended_ = path_end::failed;
        failure_ = path_failure::exception;
        say(what);
    }

    /// The program returned from its run; if an exception was meant to leave it, the program caught it.
    constexpr void left_by_itself() { swallowed_ = escaped_ && ended_ != path_end::failed && ended_ != path_end::broken; }

    // For a program that knows which alternatives the search has to take.

    /// Whether alternatives may be left out; then the search is informed.
    bool leaves_out() const {
        if (run_.leaves_out != nullptr) *run_.leaves_out = true;
        return run_.leaves_out != nullptr;
    }
    /// Receives the turns of its threads, or chooses them; null: none.
    trace_guide* guide() const { return run_.guide; }
    /// What the search is to take after the choices of the path; null: nothing is known.
    wakeup_trees* trees() const { return run_.trees; }
    constexpr std::uint64_t steps() const { return steps_; }
    /// Whether no choice is left of those that are given.
    constexpr bool is_beyond_given() const { return steps_ >= given_; }
    /// Whether each further choice is the first alternative, on this path of the search or of the source.
    constexpr bool takes_first() const {
        return is_beyond_given() && (run_.source == nullptr || run_.source->is_used_up(steps_));
    }
    choice_point& choice_at(std::uint64_t step) { return run_.points[step]; }

protected:
    path_asked run_;
    std::uint64_t given_;
    std::uint64_t compared_;  ///< the number of given choices with compared values; the listener is silent meanwhile
    std::uint64_t resumed_ = 0;  ///< the number of choices that are compared by their numbers of alternatives alone
    std::uint64_t steps_ = 0;
    const std::uint64_t* tasks_ = nullptr;
    const std::uint64_t* weights_ = nullptr;  ///< of the alternatives of the current choice; null: all equal
    path_end ended_ = path_end::none;
    bool escaped_ = false, swallowed_ = false;
    path_failure failure_{};
    turn_counts turns_{};
    schedule_limits limits_{};

    /// Null after the end of the path.
    constexpr path_listener* listener() const {
        return run_.listener != nullptr && ended_ == path_end::none ? run_.listener : nullptr;
    }

    // The hot path of a search: a repeated, unchanged choice. GCC takes what follows two equalities for cold, unless they are
    // likely.

    FOREGONE_ALWAYS_INLINE constexpr bool stands(std::uint64_t count, choice_label label) const {
        if (std::is_constant_evaluated() || steps_ >= compared_) return false;
        const choice_point& given = run_.points[steps_];
        if (given.count != count) [[unlikely]] return false;
        if (!given.label.stands_with(label)) [[unlikely]] return false;
        return true;
    }

    template <class Value>
    FOREGONE_ALWAYS_INLINE constexpr bool repeats(const Value& value) const {
        return run_.values[steps_].is_at(given_index(), value_digest::of(value));
    }

    /// Whether nothing but the number of alternatives is compared, and it is the same.
    FOREGONE_ALWAYS_INLINE constexpr bool resumes(std::uint64_t count) const {
        if (std::is_constant_evaluated() || steps_ >= resumed_) return false;
        if (run_.points[steps_].count != count) [[unlikely]] return false;
        return true;
    }

    constexpr std::uint64_t given_index() const { return run_.points[steps_].index; }
    constexpr std::uint64_t next_given() { return run_.points[steps_++].index; }

    /// Picks the index of a value and compares the value with the earlier one. An empty choice has no first element to go on with,
    /// so an exception leaves the program in any scope.
    template <bool IsElement = true, class At>
    FOREGONE_NOINLINE constexpr std::uint64_t pick_value(std::uint64_t count, choice_label label, const At& at) {
        const std::uint64_t step = steps_, index = pick(count, label);
        if (std::is_constant_evaluated()) return index;
        if (IsElement && count == 0) escape();
        if (run_.values != nullptr && steps_ > step && !value_comparison::is_same(run_, step, at)) end(path_end::broken);
        return index;
    }

    constexpr std::uint64_t pick(std::uint64_t count, choice_label label) {
        if (steps_ < run_.known) return repeat(count, label);
        return extend(count, label);
    }

    constexpr void fail(path_failure what, std::string_view text) {
        if (ended_ != path_end::none) return;
        failure_ = what;
        if (steps_ >= given_) say(text);
        end(path_end::failed);
    }

    constexpr void end(path_end how) {
        if (ended_ != path_end::none) return;
        if (how != path_end::broken && steps_ < given_) ends_early(), how = path_end::broken;
        ended_ = how;
        run_.known = compared_ = resumed_ = 0;
        if (!std::is_constant_evaluated() && run_.escapes) escape();
    }

    void escape() {
#if FOREGONE_HAS_EXCEPTIONS
        escaped_ = true;
        throw path_over{};
#endif
    }

private:
    /// The hot path of a search: Clang otherwise leaves a call, which makes a choice 1.5 times as expensive.
    FOREGONE_ALWAYS_INLINE constexpr std::uint64_t repeat(std::uint64_t count, choice_label label) {
        const choice_point& given = run_.points[steps_];
        const bool is_same = given.count == count && (std::is_constant_evaluated() || given.label.stands_with(label));
        if (!is_same) [[unlikely]] return repeat_otherwise(count, label);
        ++steps_;
        return given.index;
    }

    constexpr std::uint64_t repeat_otherwise(std::uint64_t count, choice_label label) {
        const choice_point& given = run_.points[steps_];
        if (steps_ >= given_) return extend(count, label);
        if (given.count != count) return repeat_first(count, label);
        if (!given.label.same_as(label)) return differs(count, label), 0;
        return run_.points[steps_++].index;
    }

    /// If only the indices of a path are known, its first run determines the counts.
    constexpr std::uint64_t repeat_first(std::uint64_t count, choice_label label) {
        choice_point& given = run_.points[steps_];
        if (given.count != 0 || given.index >= count) return differs(count, label), 0;
        given = {given.index, given.end == 0 ? count : given.end, count, label};
        ++steps_;
        return given.index;
    }

    constexpr std::uint64_t extend(std::uint64_t count, choice_label label) {
        if (count == 0) return fail(path_failure::no_choice, label.view()), 0;
        if (ended_ != path_end::none) return leave_ended(), 0;
        if (steps_ == run_.limit) return end(path_end::cut), 0;
        std::uint64_t index = 0;
        if (run_.source != nullptr) index = drawn(count);
        record_flight(steps_, index);
        if (run_.values != nullptr) run_.values[steps_].is_of_values = false;
        run_.points[steps_++] = {index, count, count, label};
        if (run_.listener != nullptr) run_.listener->choice(label.view(), index, count);
        return index;
    }

    constexpr void leave_ended() {
        if (run_.ended != nullptr) run_.ended();
    }

    constexpr std::uint64_t drawn(std::uint64_t count) {
        const std::uint64_t index = tasks_ != nullptr     ? run_.source->schedule(steps_, tasks_, count)
                                    : weights_ != nullptr ? run_.source->weighed(steps_, weights_, count)
                                                          : run_.source->choose(steps_, count);
        return index < count ? index : (end(path_end::broken), std::uint64_t{0});
    }

    constexpr void say(std::string_view text) {
        if (run_.reason != nullptr) run_.reason->append(text);
    }

    /// The program's choices differ from those of the earlier run.
    constexpr void differs(std::uint64_t count, choice_label label) {
        if (run_.reason != nullptr) choice_text::difference(*run_.reason, run_.points, steps_, {0, 0, count, label});
        end(path_end::broken);
    }

    constexpr void ends_early() {
        if (run_.reason != nullptr) choice_text::early_end(*run_.reason, run_.points, steps_);
        ended_ = path_end::broken;
    }
};

}}  // namespace foregone::impl
