// SPDX-License-Identifier: BSL-1.0
#pragma once

// Runs one path of a program by its listed choices, and prints its steps; used by replay, shrinking and random paths.

#include <foregone/impl/choices/listed_odds.hpp>
#include <foregone/impl/search/note_marks.hpp>
#include <foregone/impl/search/replay.hpp>
#include <foregone/model/program.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Memory for the choices of a path, and for values to compare chosen values with.
struct path_room {
    choice_point* points;
    choice_values* values = nullptr;
    constexpr explicit path_room(std::uint64_t choices) : points(new choice_point[static_cast<std::size_t>(choices) + 1]) {}
    path_room(std::uint64_t choices, std::true_type) : path_room(choices) {
        values = new choice_values[static_cast<std::size_t>(choices) + 1];
    }
    constexpr ~path_room() { delete[] points, delete[] values; }
    path_room(const path_room&) = delete;
    path_room& operator=(const path_room&) = delete;
};

/// The choices of a list, then the first each time.
template <class Indices>
struct listed_choices final : choice_source {
    const Indices& indices;
    bool clamps;  ///< an index that is too large counts as the last, not as an error

    constexpr explicit listed_choices(const Indices& list, bool clamp = false) : indices(list), clamps(clamp) {}

    constexpr std::uint64_t choose(std::uint64_t step, std::uint64_t count) override {
        if (step >= indices.size()) return 0;
        const std::uint64_t index = indices.begin()[static_cast<std::ptrdiff_t>(step)];
        return clamps && index >= count ? count - 1 : index;
    }
    constexpr bool is_used_up(std::uint64_t step) const override { return step >= indices.size(); }
};

/// The terms of a scope for a single path: how far it may continue beyond the given choices, and whether exceptions are failures.
struct path_terms {
    std::uint64_t limit = longest_path_choices;
    bool escapes = true;
};

/// Takes a single path of a program; `points` has room for `limit` choices.
template <class View>
constexpr path_result take_path(choice_point* points, std::uint64_t limit, choice_source& source, path_reason& reason,
                                path_listener* listener = nullptr, bool escapes = true, choice_values* values = nullptr,
                                choice_history* history = nullptr, const View& program = {}, path_odds* odds = nullptr) {
    chooser choose({.points = points,
                    .limit = limit,
                    .escapes = escapes,
                    .source = &source,
                    .listener = listener,
                    .reason = &reason,
                    .values = values,
                    .history = history,
                    .odds = odds});
    program.run(choose);
    return choose.result();
}

/// The result of a single path.
constexpr replayed as_replayed(const path_result& path, const path_reason& reason) {
    replayed run{.possible = path.ended != path_end::broken, .steps = path.steps};
    run.turns = path.turns;
    if (path.ended != path_end::failed) return run;
    run.property = static_cast<std::uint32_t>(path.failure);
    if (path.failure == path_failure::expectation) run.reason = reason;
    return run;
}

/// Hears of each choice before it is reported with its value, and of its remarks so far: a program that dies then is reported with
/// them.
template <class Report>
concept hears_choices = requires(Report& report, std::string_view text) {
    report.announce(text);
    report.announce_remarks(text);
};

/// Formats the steps of a replayed path.
template <class Sink, class Report>
class path_printer final : public path_listener {
    Report& report_;
    described_step<Sink> step_{.enabled = true};
    std::uint64_t number_ = 0;
    bool has_note_ = false;
    bool is_interrupting_ = false;

public:
    constexpr explicit path_printer(Report& report) : report_(report) { step_.action.append("begin"); }

    constexpr void choice(std::string_view label, std::uint64_t, std::uint64_t count) override {
        flush();
        step_ = {.enabled = true};
        if (label.empty()) step_.action.append("one of "), print(step_.action, count);
        else step_.action.append(label);
        step_.result.append("-> ");
        if constexpr (hears_choices<Report>) report_.announce(step_.action.view());
    }
    constexpr void value(std::string_view characters) override { step_.result.append(characters); }
    constexpr void remark() override {
        if constexpr (hears_choices<Report>) append_mark(note_marks::remark);
        else if (has_note_) step_.note.append("; ");
        has_note_ = true;
    }
    constexpr void remark(std::string_view characters) override {
        if constexpr (hears_choices<Report>) append_unmarked(characters), report_.announce_remarks(step_.note.view());
        else step_.note.append(characters);
    }
    constexpr void operation(std::string_view thread) override {
        begin_remark_of(thread, is_interrupting_ ? note_marks::interrupting : note_marks::thread);
        is_interrupting_ = false;
    }
    constexpr void waits(std::string_view thread) override { begin_remark_of(thread, note_marks::waiting); }
    constexpr void turn(bool preempts) override { is_interrupting_ = preempts; }

    /// Reports the last step, with the end of the path.
    constexpr void end(const path_result& path, const path_reason& reason, const choice_point* points, const listed_odds& odds) {
        if (path.ended != path_end::complete) remark();
        if (path.ended == path_end::pruned) step_.note.append("pruned");
        if (path.ended == path_end::cut) step_.note.append("cut: the path goes on");
        if (path.ended == path_end::broken) step_.note.append("there is no such choice");
        if (path.ended == path_end::failed) print_failure(path.failure, reason);
        if (!odds.empty()) remark(), print_likelihood(points, path.steps, odds);
        flush();
    }

private:
    constexpr void begin_remark_of(std::string_view thread, [[maybe_unused]] char mark) {
        remark();
        remark(thread);
        if constexpr (hears_choices<Report>) append_mark(mark);
        else remark(" ");
    }

    constexpr void append_mark(char mark) { step_.note.append(std::string_view(&mark, 1)); }

    /// A mark in a text of the program is written as reports show it.
    constexpr void append_unmarked(std::string_view characters) {
        for (std::size_t at = 0; (at = characters.find_first_of(note_marks::all)) != std::string_view::npos;) {
            step_.note.append(characters.substr(0, at));
            step_.note.append("\\x1");
            append_mark("0123456789abcdef"[characters[at] & 0xF]);
            characters.remove_prefix(at + 1);
        }
        step_.note.append(characters);
    }

    constexpr void flush() {
        report_(number_++, step_);
        has_note_ = false;
    }

    constexpr void print_likelihood(const choice_point* points, std::uint64_t steps, const listed_odds& odds) {
        const short_fraction share = odds.likelihood(points, steps);
        step_.note.append("likelihood ");
        if (share.is_too_long) return void(step_.note.append("of more than 64 bits"));
        print(step_.note, share.over);
        if (share.under != 1) step_.note.append("/"), print(step_.note, share.under);
    }

    constexpr void print_failure(path_failure failure, const path_reason& reason) {
        if (failure == path_failure::expectation) step_.note.append("expected: ");
        if (failure == path_failure::exception) step_.note.append("throws ");
        if (failure == path_failure::no_choice) step_.note.append("nothing to choose from: ");
        print(step_.note, reason.view());
    }
};

/// As replay of a run of actions: the actions are the choices of a path.
///
/// Guarantees: after the last given choice, the path continues with the first each time.
template <class View, class Sink, class Trace, class Report>
    requires sees_program<View>
constexpr replayed replay(const Trace& trace, typename View::record*, Report&& report, path_terms terms = {},
                          const View& program = {}) {
    const std::uint64_t given_choices = trace.actions.size();
    std::uint64_t room = terms.limit > given_choices ? terms.limit : given_choices;
    if (std::is_constant_evaluated()) room = given_choices;
    const path_room given(room);
    path_reason reason;
    listed_choices source(trace.actions);
    listed_odds odds;
    path_printer<Sink, std::remove_reference_t<Report>> printer(report);
    const path_result path =
        take_path<View>(given.points, room, source, reason, &printer, terms.escapes, nullptr, nullptr, program, &odds);
    printer.end(path, reason, given.points, odds);
    replayed run = as_replayed(path, reason);
    run.possible = run.possible && path.steps >= given_choices && trace.initial == 0;
    return run;
}

}}  // namespace foregone::impl
