// SPDX-License-Identifier: BSL-1.0
#pragma once

// Texts as template arguments, and the names of types as texts.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/types/signature.hpp>

#include <cstddef>
#include <string_view>

namespace foregone {

/// A text as a template argument: `template <name Name>` takes `"the small jug never overflows"`.
template <std::size_t N>
struct name {
    char characters[N]{};  ///< with the terminating zero

    consteval name(const char (&literal)[N]) {
        for (std::size_t i = 0; i < N; ++i) characters[i] = literal[i];
    }

    constexpr std::string_view view() const { return {characters, N - 1}; }

    template <std::size_t M>
    constexpr bool operator==(const name<M>& other) const {
        return view() == other.view();
    }
};

namespace type_naming {

/// Writes a type's spelling without qualifiers, in all template arguments too, the same way for every compiler.
struct shortener {
    std::string_view spelled;
    char* out;
    std::size_t size = 0, position = 0;
    std::size_t component_begin[32]{}, depth = 0;

    template <std::size_t N>
    constexpr bool at(const char (&expected)[N]) const {
        return signature::stands_at(spelled, position, expected);
    }

    constexpr void put(char c) { out[size++] = c; }

    /// Replaces a bracketed description, such as a closure's with its source line, by one word.
    template <std::size_t N>
    constexpr bool put_instead(const char (&begin)[N], std::string_view word) {
        if (!at(begin)) return false;
        position = signature::closing_bracket(spelled, position) + 1;
        for (const char c : word) put(c);
        return true;
    }

    constexpr bool put_nameless() {
        return put_instead("<lambda", "lambda") || put_instead("(lambda", "lambda") || put_instead("<unnamed ", "unnamed") ||
               put_instead("(unnamed ", "unnamed") || put_instead("(anonymous struct", "unnamed") ||
               put_instead("(anonymous class", "unnamed");
    }

    constexpr bool starts_token() const { return position == 0 || !signature::is_identifier_character(spelled[position - 1]); }

    /// Writes `5` for both `5` and `5UL`.
    constexpr bool put_number() {
        if (!starts_token() || !signature::is_digit(spelled[position])) return false;
        while (position < spelled.size() && signature::is_digit(spelled[position])) put(spelled[position++]);
        while (at("U") || at("L") || at("u") || at("l")) ++position;
        return true;
    }

    constexpr bool drops_space() const { return at(" >") || at(" *") || at(" &"); }

    constexpr void track(char c) {
        if (signature::opens(c) && depth < 31) component_begin[++depth] = size;
        if (signature::closes(c) && depth > 0) --depth;
        if (c == ' ') component_begin[depth] = size;
    }

    constexpr void step() {
        if (at("::")) {
            size = component_begin[depth];
            position += 2;
        } else if (drops_space()) {
            ++position;
        } else if (!put_nameless() && !put_number()) {
            const char c = spelled[position++];
            put(c);
            track(c);
        }
    }

    constexpr std::size_t run() {
        while (position < spelled.size()) step();
        return size;
    }
};

template <std::size_t Capacity>
constexpr text<Capacity> shorten(std::string_view spelled) {
    char characters[Capacity]{};
    const std::size_t size = shortener{spelled, characters}.run();
    text<Capacity> result;
    result.append(std::string_view(characters, size));
    return result;
}

// The text that the compiler writes around a type is the same for all types.
inline constexpr std::size_t characters_before = signature::of_type<void>().find("void");
inline constexpr std::size_t characters_after = signature::of_type<void>().size() - characters_before - 4;

template <class T>
consteval std::string_view spelling() {
    const std::string_view whole = signature::of_type<T>();
    return whole.substr(characters_before, whole.size() - characters_before - characters_after);
}

template <class T>
inline constexpr auto qualified = signature::copy<spelling<T>().size()>(spelling<T>());

template <class T>
inline constexpr auto shortened = shorten<spelling<T>().size()>(spelling<T>());

template <class T>
inline constexpr auto unqualified = signature::copy<shortened<T>.size()>(shortened<T>.view());

}  // namespace type_naming

/// The compiler's spelling of T with its namespaces.
///
/// Guarantees: the same on every compiler for a named type in a named namespace without template arguments.
template <class T>
constexpr std::string_view type_name() {
    return type_naming::qualified<T>.view();
}

/// The name of T without the enclosing namespaces, classes and functions, in its template arguments too.
///
/// Guarantees: the same on every compiler within the limits of docs/reference/types/name.md. A closure is `lambda`.
template <class T>
constexpr std::string_view unqualified_type_name() {
    return type_naming::unqualified<T>.view();
}

}  // namespace foregone
