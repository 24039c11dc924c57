// SPDX-License-Identifier: BSL-1.0
#pragma once

// The basic types of paths: choices, failures, the terms of a run, and the interfaces between chooser and search.

#include <foregone/impl/choices/path_end.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// The name of a choice in reports: a string literal, or empty.
class choice_label {
    const char* text_;
    std::size_t size_;

public:
    choice_label() = default;  // unspecified; `{}` is the empty label

    template <std::size_t N>
    consteval choice_label(const char (&literal)[N]) : text_(literal), size_(N - 1) {}

    constexpr std::string_view view() const { return {text_, size_}; }

    /// Whether it is the same literal, as in a repeated run.
    bool stands_with(const choice_label& other) const { return text_ == other.text_; }

    constexpr bool same_as(const choice_label& other) const { return view() == other.view(); }
};

/// One choice on a path: its index, the number of alternatives, and the end of this search's part of them.
///
/// Guarantees: uninitialised by default, so that storage for long paths costs nothing.
struct choice_point {
    std::uint64_t index, end, count;
    choice_label label;
};

/// Thrown to leave a program whose path is over. User code must not swallow it: `catch (...)` around choices rethrows it.
struct path_over {};

/// The violations of a path, besides a crash.
enum class path_failure : std::uint32_t {
    expectation,  ///< an `expect`; the chooser stores its text
    exception,    ///< an exception of the program
    no_choice,    ///< a choice without alternatives
};

/// Whether a view is of a program that chooses, not of states and actions.
template <class View>
inline constexpr bool sees_program = false;

/// The result of a path.
struct path_result {
    path_end ended = path_end::none;
    path_failure failure{};    ///< if the path failed
    bool swallowed = false;    ///< the program caught the exception that was to leave it
    std::uint64_t steps = 0;
    turn_counts turns{};       ///< of the threads, if it has any
    schedule_limits limits{};
};

/// The source of choices beyond the given part of a path: always the first, random, or a token's.
///
/// Errors: an index that is not below count is invalid.
class choice_source {
public:
    constexpr virtual std::uint64_t choose(std::uint64_t step, std::uint64_t count) = 0;

    /// Chooses among the tasks that may run next; `tasks[i]` identifies a task.
    constexpr virtual std::uint64_t schedule(std::uint64_t step, const std::uint64_t*, std::uint64_t count) {
        return choose(step, count);
    }

    /// Chooses among alternatives of unequal weight.
    ///
    /// Requires: no weight is 0; their sum has 64 bits.
    constexpr virtual std::uint64_t weighed(std::uint64_t step, const std::uint64_t*, std::uint64_t count) {
        return choose(step, count);
    }

    /// Whether each choice from this step on is the first alternative.
    constexpr virtual bool is_used_up([[maybe_unused]] std::uint64_t step) const { return false; }

protected:
    constexpr ~choice_source() = default;
};

/// Receives the weights of a path's choices; the alternatives of every other choice are equally likely.
class path_odds {
public:
    /// The alternative that was chosen at a step has this weight of all.
    constexpr virtual void weigh(std::uint64_t step, std::uint64_t weight, std::uint64_t all) = 0;

protected:
    constexpr ~path_odds() = default;
};

/// The states that paths have visited.
class path_states {
public:
    /// Records a state reached after `step` choices; false if it was visited before, after as many or fewer.
    virtual bool is_new(std::uint64_t state, std::uint64_t step) = 0;

protected:
    ~path_states() = default;
};

/// Receives the events of a repeated path for a report. Texts arrive in parts.
class path_listener {
public:
    constexpr virtual void choice(std::string_view label, std::uint64_t index, std::uint64_t count) = 0;
    constexpr virtual void value(std::string_view characters) = 0;   ///< the chosen value
    constexpr virtual void remark() = 0;                             ///< begins another remark about the last choice
    constexpr virtual void remark(std::string_view characters) = 0;

    /// Begins a remark about an operation of a scheduler's thread.
    constexpr virtual void operation(std::string_view thread) { remark(), remark(thread), remark(" "); }

    /// Begins a remark about what a thread waits for, where no thread can go on.
    constexpr virtual void waits(std::string_view thread) { operation(thread); }

    /// Another thread of the schedule goes on than before; `preempts`: that one could have.
    constexpr virtual void turn([[maybe_unused]] bool preempts) {}

protected:
    constexpr ~path_listener() = default;
};

struct choice_values;
class choice_history;
class trace_guide;
class wakeup_trees;

/// The terms of one run along a path: `known` choices are given, and up to `limit` in all are taken.
struct path_asked {
    choice_point* points = nullptr;
    std::uint64_t known = 0;
    std::uint64_t limit = 0;
    bool escapes = true;  ///< an exception leaves an ended path; otherwise it goes on with the first alternative of each choice
    choice_source* source = nullptr;
    path_listener* listener = nullptr;
    path_states* states = nullptr;  ///< the visited states, if the scope merges them
    path_reason* reason = nullptr;  ///< receives the reason of a failure
    choice_values* values = nullptr;  ///< for each step, the values for comparison; null: none
    choice_history* history = nullptr;  ///< the same for runs that start anew, or null
    path_odds* odds = nullptr;          ///< receives the weights of choices, or null
    bool* leaves_out = nullptr;  ///< set by a program that wants some alternatives only; null: each is taken, in order
    wakeup_trees* trees = nullptr;  ///< of the search, if alternatives are left out; or null
    trace_guide* guide = nullptr;  ///< receives the turns of threads if alternatives are left out, or chooses them
    void (*ended)() = nullptr;  ///< called if the program chooses after the end; it may leave the program without an exception
};

}}  // namespace foregone::impl
