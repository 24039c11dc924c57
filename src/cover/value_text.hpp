// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/text_cursor.hpp"

#include <foregone/impl/run/filter.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace foregone::inline impl {

/// How names and values are compared: as they are, or ignoring the case of A to Z.
struct text_order {
    bool case_sensitive = false;

    constexpr char of(char c) const { return case_sensitive ? c : lower_case(c); }

    /// Below, equal to or above 0, by bytes; no locale.
    constexpr int compare(std::string_view a, std::string_view b) const {
        for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
            const auto x = static_cast<unsigned char>(of(a[i])), y = static_cast<unsigned char>(of(b[i]));
            if (x != y) return x < y ? -1 : 1;
        }
        return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
    }
    constexpr bool same(std::string_view a, std::string_view b) const { return a.size() == b.size() && compare(a, b) == 0; }

    /// A text that is equal for all equivalent texts.
    std::string key(std::string_view text) const;

    /// Whether a text matches a pattern: * stands for any characters, ? for one.
    constexpr bool like(std::string_view text, std::string_view pattern) const {
        return filters::matches_pattern(pattern, text, [this](char a, char b) { return of(a) == of(b); });
    }
};

/// The number in a text: 10, -1, +2.5, 1e3. Nothing for any other text, infinities and values too large for a double.
std::optional<double> number_of(std::string_view text);

}  // namespace foregone::impl
