// SPDX-License-Identifier: BSL-1.0
#pragma once

// A position in a text with line and column, and trimmed and split parts; used by parsers of input files.

#include "cli/diagnostics.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

constexpr char lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

/// The text without blanks at either end.
constexpr std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

/// A position in a text, with its line and column.
class text_cursor {
    std::string_view text_;
    std::size_t at_ = 0;
    text_place place_{};

public:
    explicit text_cursor(std::string_view text, text_place begins = {}) : text_(text), place_(begins) {}

    bool at_end() const { return at_ == text_.size(); }
    char peek() const { return at_end() ? '\0' : text_[at_]; }
    std::string_view rest() const { return text_.substr(at_); }
    text_place place() const { return place_; }

    void advance() {
        place_.pass(rest());
        ++at_;
    }
    void advance(std::size_t bytes) {
        for (; bytes > 0; --bytes) advance();
    }
    bool skip(std::string_view token) {
        if (token.empty() || !rest().starts_with(token)) return false;
        advance(token.size());
        return true;
    }
    void skip_blanks() {
        while (!at_end() && is_blank(peek())) advance();
    }

    /// Skips a byte order mark, which takes no column.
    void skip_mark() {
        if (at_ == 0 && text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    }

    /// Takes the rest of the line, and its end.
    std::string_view take_line() {
        const std::string_view line = rest().substr(0, rest().find('\n'));
        advance(line.size());
        if (!at_end()) advance();
        return line;
    }
};

/// A part of a text, with its place.
struct placed_text {
    std::string_view text{};
    text_place place{};
};

/// The place of a character of a line.
inline text_place place_within(const placed_text& line, std::size_t byte) {
    text_cursor cursor(line.text, line.place);
    cursor.advance(byte);
    return cursor.place();
}

/// The part without blanks at either end.
inline placed_text trimmed(const placed_text& part) {
    const std::string_view text = trimmed(part.text);
    const std::size_t skipped = text.empty() ? 0 : static_cast<std::size_t>(text.data() - part.text.data());
    return {text, place_within(part, skipped)};
}

/// The parts between separators, without surrounding blanks.
///
/// Guarantees: one part more than separators.
inline std::vector<placed_text> split(const placed_text& whole, std::string_view separator) {
    std::vector<placed_text> parts;
    text_cursor cursor(whole.text, whole.place);
    for (;;) {
        const placed_text rest{cursor.rest(), cursor.place()};
        const std::size_t end = rest.text.find(separator);
        parts.push_back(trimmed(placed_text{rest.text.substr(0, end), rest.place}));
        if (end == std::string_view::npos) return parts;
        cursor.advance(end + separator.size());
    }
}

}}  // namespace foregone::impl
