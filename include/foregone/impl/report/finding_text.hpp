// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a failed check found as text, made by the compiler: the message of a static_assert that takes a computed one.

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/report/check_name.hpp>
#include <foregone/impl/report/diagnostic.hpp>
#include <foregone/impl/types/utf8.hpp>
#include <foregone/impl/types/write.hpp>
#include <foregone/types/print.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// Counts the bytes of a text, and stores them where there is room.
class measuring_sink {
    char* to_;
    std::size_t size_ = 0;

public:
    constexpr explicit measuring_sink(char* to = nullptr) : to_(to) {}

    constexpr void append(std::string_view more) {
        const char* from = more.data();
        if (to_ != nullptr)
            for (char *next = to_ + size_, *const end = next + more.size(); next != end;) *next++ = *from++;
        size_ += more.size();
    }
    constexpr std::size_t size() const { return size_; }
};

namespace failure {

/// Counts the characters of a printable text.
struct character_count {
    std::size_t characters = 0;
    constexpr void append(std::string_view more) { characters += utf8::length(more); }
};

constexpr std::size_t printable_length(std::string_view text) {
    character_count counted;
    write_printable(counted, text);
    return counted.characters;
}

template <text_sink Sink>
constexpr void write_spaces(Sink& sink, std::size_t count) {
    for (; count > 0; --count) sink.append(std::string_view(" "));
}

inline constexpr std::size_t widest_action = 60;

template <class Printed>
constexpr std::size_t action_width() {
    std::size_t width = 0;
    for (const auto& line : Printed::all.lines)
        if (const std::size_t length = printable_length(line[0].view()); length > width) width = length;
    return width < widest_action ? width : widest_action;
}

/// Writes a step as a run-time report does.
template <text_sink Sink>
constexpr void write_step(Sink& sink, std::uint64_t number, const diagnostic::line (&lines)[3], std::size_t width) {
    text<20> digits;
    print(digits, number);
    write_spaces(sink, digits.size() < 4 ? 4 - digits.size() : 0);
    sink.append(digits.view());
    sink.append(std::string_view("  "));
    write_printable(sink, lines[0].view());
    const std::size_t length = printable_length(lines[0].view());
    write_spaces(sink, 2 + (length < width ? width - length : 0));
    write_printable(sink, lines[1].view());
    if (!lines[2].empty()) sink.append(std::string_view("  ")), write_printable(sink, lines[2].view());
    sink.append(std::string_view("\n"));
}

template <class View, const auto& Run, text_sink Sink>
constexpr void write_run(Sink& sink) {
    using printed = diagnostic::printed_trace<View, Run>;
    const std::size_t width = action_width<printed>();
    std::uint64_t number = 0;
    for (const auto& lines : printed::all.lines) {
        if (number > 0 && number == Run.trace.loop_from + 1) sink.append(std::string_view("      in a loop:\n"));
        write_step(sink, number++, lines, width);
    }
    if (Run.trace.loop_from == Run.trace.actions.size()) sink.append(std::string_view("      the run ends here\n"));
    if (Run.trace.loop_from == out_of_reach && number > 1)
        sink.append(std::string_view("      from here on it cannot be reached\n"));
}

template <text_sink Sink>
constexpr void write_steps_taken(Sink& sink, std::uint64_t steps) {
    print(sink, steps);
    sink.append(std::string_view(steps == 1 ? " step" : " steps"));
}

template <text_sink Sink>
constexpr void write_lap(Sink& sink, std::uint64_t steps) {
    sink.append(std::string_view(", in an infinite run that repeats its last "));
    if (steps == 1) sink.append(std::string_view("step"));
    else write_steps_taken(sink, steps);
}

template <text_sink Sink>
constexpr void write_titled(Sink& sink, std::string_view title) {
    sink.append(std::string_view("\""));
    write_printable(sink, title);
    sink.append(std::string_view("\""));
}

/// Writes a text of keys and values as C++ code.
template <text_sink Sink>
constexpr void write_value(Sink& sink, std::string_view value) {
    diagnostic::line printable;
    write_printable(printable, value);
    write_quoted(sink, printable.view(), '"');
}

template <class View, const auto& Verdict, text_sink Sink>
constexpr void write_violation(Sink& sink) {
    constexpr std::uint64_t steps = Verdict.trace.actions.size();
    sink.append(std::string_view("violates "));
    write_titled(sink, diagnostic::title_of<View, Verdict>);
    if (!Verdict.has_trace) sink.append(std::string_view(": nothing that was searched is a witness"));
    else if (Verdict.trace.loop_from < steps) write_lap(sink, steps - Verdict.trace.loop_from);
    else {
        if (Verdict.trace.is_lasso()) sink.append(std::string_view(", in a run that ends"));
        if (Verdict.trace.loop_from == out_of_reach && steps > 0) sink.append(std::string_view(", which can no longer be reached"));
        if (steps == 0) sink.append(std::string_view(sees_program<View> ? " before any choice" : " in an initial state"));
        else sink.append(std::string_view(" after ")), write_steps_taken(sink, steps);
    }
}

/// Writes the verdict in one sentence, as a run-time report does.
template <class View, const auto& Verdict, auto Scope, text_sink Sink>
constexpr void write_sentence(Sink& sink) {
    if constexpr (Verdict.states == state_identity::not_enough) {
        sink.append(std::string_view("invalid model: two states are equal by == and differ in a member"));
        if constexpr (constexpr auto& difference = diagnostic::difference_text<View, Verdict>; !difference.empty())
            sink.append(std::string_view(", ")), write_printable(sink, difference.view());
        return;
    }
    if constexpr (Verdict.temporal.leaves) {
        sink.append(std::string_view("invalid model: every fair run leaves the boundary, so that "));
        write_titled(sink, diagnostic::title_of<View, Verdict>);
        return void(sink.append(std::string_view(" judges no run")));
    }
    if (Verdict.result == outcome::invalid_model)
        return void(sink.append(std::string_view("invalid model: it has no initial state, or none inside its boundary")));
    if (Verdict.violated()) write_violation<View, Verdict>(sink);
    else sink.append(std::string_view("nothing is violated"));
    if (Scope.terms.expected.empty()) return;
    sink.append(std::string_view(", but "));
    write_titled(sink, Scope.terms.expected.view());
    sink.append(std::string_view(" was expected to be violated"));
    if (Scope.terms.expected_steps == UINT64_MAX) return;
    sink.append(std::string_view(" within "));
    write_steps_taken(sink, Scope.terms.expected_steps);
}

template <class View, const auto& Verdict, text_sink Sink>
constexpr void write_runs(Sink& sink) {
    if constexpr (Verdict.states == state_identity::not_enough) {
        sink.append(std::string_view("the first is reached by\n"));
        write_run<View, diagnostic::merged_run<Verdict, false>::value>(sink);
        sink.append(std::string_view("the second is reached by\n"));
        write_run<View, diagnostic::merged_run<Verdict, true>::value>(sink);
    } else if constexpr (Verdict.has_trace) {
        write_run<View, Verdict>(sink);
    }
}

/// Writes the numbers of a violation on one line of keys and values, as a run-time report does.
template <class View, const auto& Verdict, auto Scope, text_sink Sink>
constexpr void write_numbers(Sink& sink, std::string_view name) {
    const auto add = [&sink](std::string_view key, std::uint64_t value) { sink.append(key), print(sink, value); };
    constexpr bool counts_states = Scope.searched == search_kind::states;
    sink.append(std::string_view("property="));
    write_value(sink, diagnostic::title_of<View, Verdict>);
    if (Verdict.has_trace) add(" steps=", Verdict.trace.actions.size());
    sink.append(std::string_view(" ")), sink.append(std::string_view(search_kind_name(Scope.searched)));
    add("=", counts_states ? Verdict.counted.states : Verdict.counted.sequences);
    add(" transitions=", Verdict.counted.transitions), add(" depth=", Verdict.counted.depth_steps);
    sink.append(std::string_view(" check=")), write_value(sink, name);
    if (Scope.searched == search_kind::random_runs) add(" seed=", Verdict.sampled.seed);
    if (Verdict.has_trace) {
        add(" replay=", Verdict.trace.initial);
        for (const std::uint64_t action : Verdict.trace.actions) add("/", action);
        if (Verdict.trace.is_lasso()) add("@", Verdict.trace.loop_from);
        if (Verdict.trace.loop_from == out_of_reach) sink.append(std::string_view("@never"));
    }
    sink.append(std::string_view("\n"));
}

/// What is known of the length of a counterexample.
template <class View, const auto& Verdict, auto Scope>
constexpr std::string_view length_note() {
    if constexpr (Verdict.trace.is_lasso())
        return reducing_view<View> ? "note: identities are interchangeable: there may be a run with a shorter beginning or loop\n"
                                   : "note: its beginning and its loop are the shortest that the formula's automaton has\n";
    else if constexpr (diagnostic::goes_by_length<View, Scope>()) return "note: no counterexample is shorter\n";
    else if constexpr (!diagnostic::is_certified<View, Verdict, Scope>()) return "note: there may be a shorter counterexample\n";
    else if constexpr (sees_program<View>) return "note: shrunk: without any one of these choices it does not fail like this\n";
    else return "note: shrunk: without any one of these steps it passes\n";
}

inline constexpr std::string_view remedy_of_merged =
    "let == and hash_value take in that member, or leave it out of the state; if it never matters, specialise "
    "foregone::trusts_equality for its class; see docs/reference/types/memberwise.md";

/// What to do, and where to read.
template <class View, const auto& Verdict>
constexpr std::string_view remedy() {
    if (Verdict.states == state_identity::not_enough) return remedy_of_merged;
    if (Verdict.temporal.leaves)
        return "widen `within_boundary`, or let the model's actions stay inside; see docs/reference/model/temporal.md";
    if (Verdict.result == outcome::invalid_model)
        return "fix `initial` or `within_boundary`; see docs/reference/model/transition_system.md";
    if (!Verdict.violated()) return "if the defect is fixed, remove expect_violation(); see docs/reference/model/scope.md";
    if (!Verdict.has_trace) return "fix the model or the property, or search a larger scope; see docs/reference/model/property.md";
    if (sees_program<View>)
        return "fix the program, or expect the violation with expect_violation(); see docs/how-to/read-a-counterexample.md";
    return "fix the model, the system or the property, or expect the violation with expect_violation(); see "
           "docs/how-to/read-a-counterexample.md";
}

/// Writes all that a failed check found.
///
/// Format: as a run-time report: the check and the verdict, each step on a line, the numbers; then what to do.
template <class Model, class View, const auto& Verdict, auto Scope, text_sink Sink>
constexpr void write_failure(Sink& sink) {
    constexpr auto name = check_name<Model, Scope>().name;
    sink.append(std::string_view("foregone: "));
    write_printable(sink, name.view());
    sink.append(std::string_view(": "));
    write_sentence<View, Verdict, Scope>(sink);
    sink.append(std::string_view("\n"));
    write_runs<View, Verdict>(sink);
    if constexpr (Verdict.violated()) {
        write_numbers<View, Verdict, Scope>(sink, name.view());
        if (Verdict.has_trace) sink.append(length_note<View, Verdict, Scope>());
    }
    sink.append(remedy<View, Verdict>());
}

}  // namespace failure

/// The text of a failed check, as a constant; `Verdict` is one, too.
template <class Model, class View, const auto& Verdict, auto Scope>
struct finding_text {
    static constexpr std::size_t size = [] {
        measuring_sink measured;
        failure::write_failure<Model, View, Verdict, Scope>(measured);
        return measured.size();
    }();

    struct stored {
        char characters[size + 1]{};
    };
    static constexpr stored value = [] {
        stored made;
        measuring_sink written(made.characters);
        failure::write_failure<Model, View, Verdict, Scope>(written);
        return made;
    }();

    static constexpr std::string_view view() { return {value.characters, size}; }
};

}}  // namespace foregone::impl
