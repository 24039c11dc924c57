// SPDX-License-Identifier: BSL-1.0
#pragma once

// Texts as template arguments in short parts, so that Clang prints them in full in error messages.

#include <foregone/impl/base/config.hpp>
#include <foregone/types/name.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

// Clang shortens long texts in template arguments, so a text that users read there is split into parts.

/// The first characters of a text, as a template argument.
template <std::size_t Size>
consteval name<Size + 1> to_name(const char* characters) {
    char copy[Size + 1]{};
    for (std::size_t i = 0; i < Size; ++i) copy[i] = characters[i];
    return name<Size + 1>(copy);
}

constexpr std::size_t name_parts(std::size_t size) { return (size + longest_name_shown - 1) / longest_name_shown; }

constexpr std::size_t name_part_size(std::size_t size, std::size_t part) {
    const std::size_t left = size - part * longest_name_shown;
    return left < longest_name_shown ? left : longest_name_shown;
}

template <template <name...> class Named, const std::string_view& Text, std::size_t... Part>
auto named_in_parts(std::index_sequence<Part...>) {
    return Named<to_name<name_part_size(Text.size(), Part)>(Text.data() + Part * longest_name_shown)...>{};
}

/// `Named<"a text", …>` with the parts of a text as arguments.
///
/// Requires: Text is a constant with static storage duration.
template <template <name...> class Named, const std::string_view& Text>
using named_type = decltype(named_in_parts<Named, Text>(std::make_index_sequence<name_parts(Text.size())>{}));

}}  // namespace foregone::impl
