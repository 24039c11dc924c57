// SPDX-License-Identifier: BSL-1.0
#pragma once

// Ends the process with a sentence, where neither exceptions nor the C++ library can be used.

#include <string_view>
#include <unistd.h>

namespace foregone { inline namespace impl {

/// Writes `foregone: …` to the standard error stream, and ends the process with exit code 2.
[[noreturn]] inline void stop_with(std::string_view sentence) {
    for (const std::string_view part : {std::string_view("foregone: "), sentence, std::string_view("\n")})
        if (write(2, part.data(), part.size()) < 0) break;
    _exit(2);
}

}}  // namespace foregone::impl
