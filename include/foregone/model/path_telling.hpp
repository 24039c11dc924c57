// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/print.hpp>
#include <foregone/model/path.hpp>

#include <concepts>
#include <string_view>
#include <type_traits>
#include <utility>

/// How a program's choices and remarks become text, where somebody listens.
namespace foregone::path_telling {

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

/// Tells what was chosen, and answers it.
template <class Answer>
constexpr Answer told(path_listener* to, Answer&& chosen) {
    value(to, chosen);
    return std::forward<Answer>(chosen);
}

/// An element that outlives its range: a copy, for the range may be a view of somebody else's; moved where it can't be copied.
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

}  // namespace foregone::path_telling
