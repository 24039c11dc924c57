// SPDX-License-Identifier: BSL-1.0
#pragma once

// A text sink that stores what is printed, for whatever needs a printed text as a std::string.

#include <foregone/impl/base/dynamic_sink.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

struct string_sink final : dynamic_sink {
    std::string text{};
    void append(std::string_view characters) override { text += characters; }
};

/// The output of a printing function, as it is.
template <class Print>
std::string written(Print&& print) {
    string_sink sink;
    print(static_cast<dynamic_sink&>(sink));
    return std::move(sink.text);
}

}}  // namespace foregone::impl
