// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>

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

}  // namespace foregone
