// SPDX-License-Identifier: BSL-1.0
#pragma once

// Writes chosen values, remarks, and differences between two runs of a program as text; for traces and error messages.

#include <foregone/impl/choices/path.hpp>
#include <foregone/types/print.hpp>

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// How a program's choices and remarks become text, if there is a listener.
namespace foregone { inline namespace impl { namespace choice_text {

struct value_sink {
    path_listener& to;
    constexpr void append(std::string_view characters) { to.value(characters); }
};

struct remark_sink {
    path_listener& to;
    constexpr void append(std::string_view characters) { to.remark(characters); }
};

template <class T>
constexpr void value(path_listener* to, const T& chosen) {
    if (to == nullptr) return;
    value_sink sink{*to};
    print(sink, chosen);
}

/// Prints the choice to the listener, and returns the chosen value.
template <class Answer>
constexpr Answer recorded(path_listener* to, Answer&& chosen) {
    value(to, chosen);
    return std::forward<Answer>(chosen);
}

/// An element that outlives its range: a copy, for the range may be a view of another object's; moved where it can't be copied.
template <class Element, class Value = std::remove_cvref_t<Element>>
constexpr Value kept(Element&& element) {
    if constexpr (std::constructible_from<Value, Element>) return Value(element);
    else return Value(std::move(element));
}

/// A text as it is, anything else as it is printed.
template <class Part>
constexpr void remark(path_listener& to, const Part& part) {
    remark_sink sink{to};
    if constexpr (std::is_convertible_v<const Part&, std::string_view>) sink.append(part);
    else print(sink, part);
}

constexpr void offer(path_reason& to, const choice_point& choice) {
    if (!choice.label.view().empty()) print(to, choice.label.view()), to.append(" ");
    to.append("of "), print(to, choice.count);
}

/// "after 0/1/5", the choices made so far, as a token says them, if they are not too many
constexpr void place(path_reason& to, const choice_point* points, std::uint64_t steps) {
    to.append("after 0");
    for (std::uint64_t i = 0; i < steps && i < 32; ++i) to.append("/"), print(to, points[i].index);
}

/// What a program chose here when it was run before; where only the index is known, a file or a token says it.
constexpr void what_was(path_reason& to, const choice_point* points, std::uint64_t steps) {
    place(to, points, steps);
    if (points[steps].count != 0) to.append(" it chose "), offer(to, points[steps]);
    else to.append(" it chose number "), print(to, points[steps].index);
}

/// A program asks for something else than it did when it was run before.
constexpr void difference(path_reason& to, const choice_point* points, std::uint64_t steps, const choice_point& now) {
    what_was(to, points, steps);
    to.append(", and now "), offer(to, now);
}

/// A program chooses another value than it did when it was run before. Both are shown as texts.
constexpr void other_value(path_reason& to, const choice_point* points, std::uint64_t steps, std::string_view was,
                           std::string_view now) {
    place(to, points, steps);
    to.append(" number "), print(to, points[steps].index), to.append(" of ");
    if (points[steps].label.view().empty()) print(to, points[steps].count);
    else print(to, points[steps].label.view());
    to.append(" was "), to.append(was), to.append(", and now it is "), to.append(now);
}

/// A program ends before it has chosen all that it did when it was run before.
constexpr void early_end(path_reason& to, const choice_point* points, std::uint64_t steps) {
    what_was(to, points, steps);
    to.append(", and now it ends");
}

}}}  // namespace foregone::impl::choice_text
