// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/value_text.hpp"
#include "run/complaints.hpp"
#include "run/text_cursor.hpp"

#include <foregone/base/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace foregone {

enum class pict_token_kind : std::uint8_t { end, parameter, text, word, sign, wrong };

/// A piece of a constraint: [Parameter], "text", a word or number, or a sign such as <= or a brace.
struct pict_token {
    pict_token_kind kind = pict_token_kind::end;
    std::string text{};
    text_place place{};

    bool is_sign(std::string_view sign) const { return kind == pict_token_kind::sign && text == sign; }
    bool is_word(std::string_view word) const { return kind == pict_token_kind::word && text_order{}.same(text, word); }
};

/// Takes constraints apart, one token after the other. Lines that begin with # are not there.
class pict_tokens {
    text_cursor cursor_;
    bool line_begins_ = true;

public:
    explicit pict_tokens(const placed_text& constraints) : cursor_(constraints.text, constraints.place) {}

    pict_token next() {
        skip_to_token();
        const text_place place = cursor_.place();
        const char c = cursor_.peek();
        if (cursor_.at_end()) return {pict_token_kind::end, {}, place};
        if (c == '[') return enclosed(pict_token_kind::parameter, ']', place);
        if (c == '"') return enclosed(pict_token_kind::text, '"', place);
        for (const std::string_view sign : {"<=", ">=", "<>", "!=", "==", "<", ">", "=", "(", ")", "{", "}", ",", ";"})
            if (cursor_.skip(sign)) return {pict_token_kind::sign, std::string(sign), place};
        return word(place);
    }

private:
    void skip_to_token() {
        while (!cursor_.at_end()) {
            if (cursor_.peek() == '\n') cursor_.advance(), line_begins_ = true;
            else if (is_blank(cursor_.peek())) cursor_.advance();
            else if (line_begins_ && cursor_.peek() == '#') cursor_.take_line();
            else break;
        }
        line_begins_ = false;
    }

    /// A backslash takes the meaning of a sign away that would end it, or begin such a pair; before anything else it is wrong.
    pict_token enclosed(pict_token_kind kind, char closing, text_place place) {
        pict_token token{kind, {}, place};
        cursor_.advance();
        while (!cursor_.at_end() && cursor_.peek() != closing && cursor_.peek() != '\n') take_sign(token);
        if (cursor_.peek() == closing && !cursor_.at_end()) return cursor_.advance(), token;
        return {pict_token_kind::wrong, std::string(1, closing), place};
    }

    /// Of several backslashes that are wrong, the first is the token's place.
    void take_sign(pict_token& token) {
        const std::string_view rest = cursor_.rest();
        const bool marks = rest[0] == '\\';
        const bool pairs = marks && rest.size() > 1 && std::string_view("\"]\\").find(rest[1]) != std::string_view::npos;
        if (marks && !pairs && token.kind != pict_token_kind::wrong) token = {pict_token_kind::wrong, "\\", cursor_.place()};
        if (pairs) cursor_.advance();
        if (token.kind != pict_token_kind::wrong) token.text += cursor_.peek();
        cursor_.advance();
    }

    pict_token word(text_place place) {
        pict_token token{pict_token_kind::word, {}, place};
        while (!cursor_.at_end() && !is_blank(cursor_.peek()) &&
               std::string_view("\n[]\"<>=!(){},;").find(cursor_.peek()) == std::string_view::npos)
            take_sign(token);
        if (!token.text.empty()) return token;
        token.text = cursor_.peek();  // a sign that constraints do not have
        cursor_.advance();
        return token;
    }
};

}  // namespace foregone
