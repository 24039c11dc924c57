// SPDX-License-Identifier: BSL-1.0
#pragma once

// Formats any value as reports do, for a user's own tests and messages.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/types/utf8.hpp>
#include <foregone/types/print.hpp>

#include <string>
#include <string_view>

namespace foregone {

/// A value as counterexamples show it, for names of tests and for frameworks' output.
template <class T>
std::string text_of(const T& value) {
    struct {
        std::string text{};
        void append(std::string_view characters) { text += characters; }
    } sink;
    print(sink, value);
    return printable_text(sink.text);
}

}  // namespace foregone
