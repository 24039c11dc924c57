// SPDX-License-Identifier: BSL-1.0
#pragma once

// The domain of printable ASCII characters, plainest first: the default of string domains.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace foregone { inline namespace impl {

/// The printable characters of ASCII, plainest first, with the position of each.
struct plainness {
    static constexpr std::string_view order = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 "
                                              "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    std::uint8_t rank[order.size()]{};

    constexpr plainness() {
        for (std::size_t i = 0; i < order.size(); ++i) rank[order[i] - ' '] = static_cast<std::uint8_t>(i);
    }
};

inline constexpr plainness plainness_of_characters{};

/// The 95 printable characters of ASCII, the plainest first: a to z, A to Z, 0 to 9, the blank, then the others.
struct printable_characters {
    using value_type = char;
    static constexpr std::uint64_t size = plainness::order.size();

    static constexpr char at(std::uint64_t index) { return plainness::order[static_cast<std::size_t>(index)]; }

    /// The index of a value, or `size` if the domain lacks it.
    static constexpr std::uint64_t find(const char& value) {
        return value < ' ' || '~' < value ? size : plainness_of_characters.rank[value - ' '];
    }

    static constexpr std::optional<std::uint64_t> index_of(const char& value) {
        const std::uint64_t index = find(value);
        return index < size ? std::optional(index) : std::nullopt;
    }
};

}}  // namespace foregone::impl
