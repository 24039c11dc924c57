// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/text_cursor.hpp"

#include <foregone/run/quantity.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

namespace foregone {

/// Goes through the lines of a file of PRISM's, without blanks, empty lines and comments.
class prism_lines {
    text_cursor cursor_;

public:
    explicit prism_lines(std::string_view text) : cursor_(text) { cursor_.skip_mark(); }

    std::optional<placed_text> next() {
        while (!cursor_.at_end()) {
            const text_place place = cursor_.place();
            const placed_text line = trimmed(placed_text{cursor_.take_line(), place});
            if (!line.text.empty() && !line.text.starts_with('#')) return line;
        }
        return std::nullopt;
    }

    /// What is between separators, of which several are like one. Requires: a line that is not empty.
    static std::vector<placed_text> words_of(const placed_text& line, std::string_view separators) {
        std::vector<placed_text> words;
        text_cursor cursor(line.text, line.place);
        while (!cursor.at_end()) {
            const std::string_view word = cursor.rest().substr(0, cursor.rest().find_first_of(separators));
            if (!word.empty()) words.push_back({word, cursor.place()});
            cursor.advance(word.empty() ? 1 : word.size());
        }
        if (words.empty()) words.push_back({{}, line.place});
        return words;
    }

    template <class Number>
    static std::optional<Number> number_in(std::string_view word) {
        const std::optional<std::uint64_t> number = parse_number(trimmed(word));
        return number && *number <= std::numeric_limits<Number>::max() ? std::optional(static_cast<Number>(*number)) : std::nullopt;
    }
};

}  // namespace foregone
